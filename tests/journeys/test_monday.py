"""A Monday: the week is synced and posted, people ask, follow up and vote, settings change, the bot restarts."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine

from activity.database import open_store
from activity.settings import StoreSettings
from bot.slack.schedule import Schedule
from bot.votes import votes
from tests.bot.slack.conftest import PRS, at_work
from tests.bot.slack.test_schedule import MONDAY, Clock, subscribe
from tests.fakes.slack import Slack, Workspace
from tests.fakes.store import fill

# They wait for real sockets and threads: by `make soak`, until they are steady on a loaded machine.
pytestmark = pytest.mark.soak


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_store(StoreSettings(home=tmp_path).facts_url)
    yield opened
    opened.dispose()


def test_a_monday(engine: Engine, tmp_path: Path) -> None:  # noqa: PLR0915 - a day is long
    workspace, clock = Workspace(), Clock(MONDAY)
    workspace.channel("verl-dev", members=["ann", "bob", "boss"])
    with Slack(workspace) as slack:
        fill(engine, PRS)
        with at_work(slack, engine, tmp_path, clock=clock) as bot:
            subscribe(bot)
            Schedule(bot.front).look()
            slack.settle(quiet=1.0)
            [root] = workspace.history("verl-dev")
            assert "2026-W23" in workspace.shown(root)
            parts = len(workspace.thread(root))

            workspace.says("ann", "verl-dev", "which PRs merged in 2026-W23?", thread=root)
            slack.settle(quiet=1.0)
            answer = workspace.thread(root)[-1]
            assert "#12" in workspace.shown(answer) and "#14" in workspace.shown(answer)

            workspace.says("bob", "verl-dev", "and which of those are fixes?", thread=root)
            slack.settle(quiet=1.0)
            assert "#12" in workspace.shown(workspace.thread(root)[-1])
            assert "#14" not in workspace.shown(workspace.thread(root)[-1])
            assert len(workspace.thread(root)) == parts + 4

            workspace.clicks("bob", root, "herald_feedback", f"up:{(root.metadata or {})['event_payload']['run_id']}")
            slack.settle()
            assert [(each.user, each.vote, each.kind) for each in votes(engine)] == [("U0BOB", "up", "report")]

            workspace.slash("boss", "verl-dev", "/weekly-report", "settings")
            slack.wait_for("views.open")
            workspace.submits("boss", None, {"language": "zh"})
            slack.settle()

        clock.now = MONDAY + timedelta(days=7)
        with at_work(slack, engine, tmp_path, clock=clock) as bot:
            Schedule(bot.front).look()
            Schedule(bot.front).look()
            slack.settle(quiet=1.0)
            first, second = (each for each in workspace.history("verl-dev"))
            assert first == root
            assert "2026-W24" in workspace.shown(second)
            assert "执行摘要" in workspace.shown(workspace.thread(second))
        assert workspace.pings(but=["ann", "bob"]) == []
