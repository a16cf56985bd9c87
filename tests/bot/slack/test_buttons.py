"""Buttons under an answer, the stop button, quotas: in Socket Mode against the stand-in Slack."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from activity.database import open_store
from activity.settings import StoreSettings
from tests.bot.slack.conftest import at_work
from tests.bot.slack.test_app import ASKED, answers
from tests.fakes.facts import pull_request
from tests.fakes.slack import slow
from tests.fakes.store import fill

# They wait for real sockets and threads: by `make soak`, until they are steady on a loaded machine.
pytestmark = pytest.mark.soak


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_store(StoreSettings(home=tmp_path).facts_url)
    fill(
        opened, [pull_request(number, f"fix: part {number}", merged="2026-06-02T10:00Z") for number in range(100, 165)]
    )
    yield opened
    opened.dispose()


@pytest.fixture
def bot(slack, engine, tmp_path):
    with at_work(slack, engine, tmp_path) as working_bot:
        yield working_bot


def test_the_rest_of_a_list_comes_by_button_once(bot, slack, workspace):
    asked = workspace.says("ann", "verl-dev", ASKED)
    [answer] = answers(slack, workspace, asked)
    for _ in range(2):
        workspace.clicks("bob", answer, "herald_rest")
        slack.settle(quiet=1.0)

    parts = [workspace.shown(each) for each in workspace.thread(asked)]
    listed = [sum(f"#{number}" in part for part in parts) for number in range(100, 165)]
    assert listed == [1] * 65


def test_a_choice_of_a_question_back_is_taken(bot, slack, workspace):
    asked = workspace.says("ann", "verl-dev", "<@HERALD> how many were merged on 03/04?")
    [question] = answers(slack, workspace, asked)
    choices = [
        element["action_id"]
        for block in question.blocks
        for element in block.get("elements", ())
        if str(element.get("action_id", "")).startswith("herald_choice")
    ]
    if not choices:
        pytest.skip("the planner asks nothing back here")
    workspace.clicks("ann", question, choices[0])
    slack.settle(quiet=1.0)

    assert len(workspace.thread(asked)) == 2


def test_stop_ends_the_job_and_says_so(bot, slack, workspace):
    slack.fails(slow(2.0), "assistant.threads.setStatus")
    asked = workspace.says("ann", "verl-dev", ASKED)
    slack.settle(quiet=0.3, timeout=1)
    workspace.stops("ann", "verl-dev", asked.ts)
    slack.settle(quiet=2.5)

    [told] = workspace.thread(asked)
    assert "Stopped" in workspace.shown(told)


def test_a_question_deleted_in_time_is_not_answered(bot, slack, workspace):
    slack.fails(slow(2.0), "assistant.threads.setStatus")
    asked = workspace.says("ann", "verl-dev", ASKED)
    workspace.deletes(asked)
    slack.settle(quiet=2.5)

    assert workspace.by_app() == []


def test_quotas_are_kept(slack, engine, tmp_path, workspace):
    with at_work(slack, engine, tmp_path, person_hour=1):
        first = workspace.says("ann", "verl-dev", ASKED)
        answers(slack, workspace, first)
        second = workspace.says("ann", "verl-dev", ASKED)
        slack.settle(quiet=1.0)

    assert len(workspace.thread(first)) == 1
    assert workspace.thread(second) == []
    assert "limit" in workspace.shown(workspace.ephemerals("ann", "verl-dev"))
