"""Killed with SIGKILL at any point, the bot answers every question once and posts every week once."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fakes.slack import Slack, Workspace
from tests.journeys.bot_process import BotProcess, filled_home

# They wait for real sockets and threads: by `make soak`, until they are steady on a loaded machine.
pytestmark = pytest.mark.soak

ASKED = "<@HERALD> which PRs merged in 2026-W23?"


@pytest.fixture
def workspace() -> Workspace:
    made = Workspace()
    made.channel("verl-dev", members=["ann", "bob"])
    return made


@pytest.fixture
def slack(workspace: Workspace) -> Iterator[Slack]:
    with Slack(workspace) as running:
        yield running


@pytest.fixture
def bot(slack: Slack, tmp_path: Path) -> Iterator[BotProcess]:
    filled_home(tmp_path)
    process = BotProcess(slack, tmp_path).start()
    yield process
    process.stop()


def test_killed_before_the_question_is_stored(slack, workspace, bot):
    slack.kills_at_delivery(bot, "app_mention")
    asked = workspace.says("ann", "verl-dev", ASKED, order=("app_mention",))
    assert not asked.deliveries[0].acked
    bot.died()
    bot.start()
    slack.redeliver(asked.deliveries[0])

    answered_once(slack, workspace, asked)


@pytest.mark.parametrize(
    "method, stored",
    [("assistant.threads.setStatus", True), ("chat.postMessage", False), ("chat.postMessage", True)],
    ids=["before the post", "post in flight", "post stored, reply lost"],
)
def test_killed_on_the_way_to_an_answer(slack, workspace, bot, method, stored):
    slack.kills(bot, method, stored=stored)
    asked = workspace.says("ann", "verl-dev", ASKED)
    bot.died()
    bot.start()

    answered_once(slack, workspace, asked)


def test_killed_after_the_answer(slack, workspace, bot):
    asked = workspace.says("ann", "verl-dev", ASKED)
    answered_once(slack, workspace, asked)
    bot.kill()
    bot.start()
    slack.redeliver(asked.deliveries[0])

    answered_once(slack, workspace, asked)


@pytest.mark.parametrize("stored", [False, True], ids=["in flight", "stored, reply lost"])
@pytest.mark.parametrize("nth", [1, 3])
def test_killed_in_the_middle_of_a_report(slack, workspace, bot, stored, nth):
    slack.kills(bot, "chat.postMessage", stored=stored, nth=nth)
    workspace.slash("ann", "verl-dev", "/weekly-report", "2026-W23")
    bot.died()
    bot.start()
    settled(slack)

    [root] = workspace.history("verl-dev")
    parts = [each.metadata["event_payload"]["part"] for each in [root, *workspace.thread(root)]]
    assert parts == list(range(len(parts)))
    assert "Next steps" in workspace.shown(workspace.thread(root))


def test_a_second_bot_is_refused(slack, bot, tmp_path):
    second = BotProcess(slack, tmp_path)
    before = (tmp_path / "bot.log").stat().st_size
    second.start()
    assert second.process is not None
    assert second.process.wait(30) == 1
    assert "HERALD_JOBS_URL" in (tmp_path / "bot.log").read_text()[before:]


@pytest.mark.soak
def test_a_hundred_kills_at_random(slack, workspace, bot):
    chance = random.Random(20260601)
    for _ in range(100):
        asked = workspace.says("ann", "verl-dev", ASKED, wait=False)
        time.sleep(chance.uniform(0.0, 0.5))
        bot.kill()
        bot.start()
        for each in asked.deliveries:
            if not each.wait():
                slack.redeliver(each)
        answered_once(slack, workspace, asked)


def answered_once(slack: Slack, workspace: Workspace, asked) -> None:
    settled(slack)
    found = workspace.thread(asked)
    assert len(found) == 1
    assert "#12" in workspace.shown(found)
    assert workspace.history("verl-dev")[-1] == asked


def settled(slack: Slack) -> None:
    slack.settle(quiet=2.0, timeout=40)
