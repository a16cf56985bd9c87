"""Two bots on one Postgres: each question is answered once, also when one of them is killed."""

from pathlib import Path

import pytest

from tests.fakes.postgres import postgres, postgres_url
from tests.fakes.slack import Slack, Workspace
from tests.journeys.bot_process import BotProcess, filled_home
from tests.journeys.test_killed_bot import ASKED, settled

__all__ = ["postgres", "postgres_url"]


@pytest.mark.soak  # a dead bot is given up after a minute
@pytest.mark.postgres
def test_two_bots_answer_once_and_one_takes_over(postgres_url: str, tmp_path: Path) -> None:
    workspace = Workspace()
    workspace.channel("verl-dev", members=["ann"])
    filled_home(tmp_path)
    with Slack(workspace) as slack:
        bots = [BotProcess(slack, tmp_path, HERALD_JOBS_URL=postgres_url).start(number) for number in (1, 2)]
        try:
            asked = [workspace.says("ann", "verl-dev", ASKED) for _ in range(6)]
            settled(slack)
            assert [len(workspace.thread(each)) for each in asked] == [1] * 6

            assert bots[0].process is not None
            slack.kills(bots[0].process, "chat.postMessage", stored=True, times=1)
            late = workspace.says("ann", "verl-dev", ASKED)
            for each in range(8):
                if bots[0].process.poll() is None:
                    workspace.says("ann", "verl-dev", f"{ASKED} {each}")
            slack.settle(quiet=5, timeout=10)
            slack.settle(quiet=75, timeout=100)
            roots = workspace.history("verl-dev")
            assert late in roots
            assert [len(workspace.thread(each)) for each in roots] == [1] * len(roots)
        finally:
            for bot in bots:
                bot.stop()
