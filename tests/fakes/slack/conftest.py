"""A workspace with one channel, a stand-in over it, and the SDK's client."""

import pytest
from slack_sdk import WebClient

from tests.fakes.slack import Slack, Workspace
from tests.fakes.slack.bolt_apps import client_of


@pytest.fixture
def workspace() -> Workspace:
    made = Workspace()
    made.channel("dev", members=["ann", "bob"])
    made.echoes = False
    return made


@pytest.fixture
def slack(workspace):
    with Slack(workspace) as running:
        yield running


@pytest.fixture
def client(slack) -> WebClient:
    return client_of(slack)
