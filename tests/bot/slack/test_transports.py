"""The two ways in: what a request must look like, and what happens when a websocket goes."""

import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from sqlalchemy import Engine

from bot.slack.running import Bot
from tests.bot.slack.conftest import at_work
from tests.bot.slack.test_app import ASKED, answers
from tests.fakes.slack import Slack
from tests.fakes.slack.delivery import OverHttp

# They wait for real sockets and threads: by `make soak`, until they are steady on a loaded machine.
pytestmark = pytest.mark.soak


@pytest.fixture
def over_http(slack: Slack, engine: Engine, tmp_path: Path) -> Iterator[OverHttp]:
    with at_work(slack, engine, tmp_path, "http"):
        way = slack.post_room.way
        assert isinstance(way, OverHttp)
        yield way


@pytest.fixture
def in_sockets(slack: Slack, engine: Engine, tmp_path: Path) -> Iterator[Bot]:
    with at_work(slack, engine, tmp_path) as bot:
        yield bot


@pytest.mark.parametrize("skew", [301, -301])
def test_old_and_early_requests_are_refused(over_http, slack, workspace, skew):
    over_http.skew = skew
    asked = workspace.says("ann", "verl-dev", ASKED)

    assert {each.status for delivery in asked.deliveries for each in delivery.attempts} == {401}
    assert workspace.by_app() == []


def test_a_wrong_secret_is_refused(over_http, slack, workspace):
    over_http.secret = "guessed"
    asked = workspace.says("ann", "verl-dev", ASKED)

    assert {each.status for delivery in asked.deliveries for each in delivery.attempts} == {401}


@pytest.mark.parametrize("stamp", ["soon", "", "1e3"])
def test_a_timestamp_that_is_none_is_refused(over_http, slack, stamp):
    assert slack.raw(b"{}", x_slack_request_timestamp=stamp).status == 401


def test_the_health_endpoint_answers(over_http):
    with urlopen(over_http.url.replace("/slack/events", "/healthz")) as answer:
        assert answer.status == 200


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # slack_sdk leaves the torn socket open
@pytest.mark.parametrize("way", ["disconnect", "close", "reset", "freeze"])
def test_a_websocket_that_goes_is_replaced(in_sockets, slack, workspace, way):
    before = list(slack.sockets.live)
    getattr(before[0], way)()
    ends = time.monotonic() + 20
    while all(each in before for each in slack.sockets.live) and time.monotonic() < ends:
        time.sleep(0.1)
    assert [each for each in slack.sockets.live if each not in before]
    for each in before:
        each.close()
    slack.post_room.retries = (0.2, 1.0)  # what was on its way to the old one comes again, as at Slack
    asked = workspace.says("ann", "verl-dev", ASKED)

    assert len(answers(slack, workspace, asked)) == 1
