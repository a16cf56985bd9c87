"""Weekly posts by themselves: once, also late and after a restart; missed ones are told."""

from datetime import datetime, timedelta

import pytest

from bot.language import Language
from bot.schedule import Subscription
from bot.slack.schedule import Schedule
from tests.bot.slack.conftest import at_work
from tests.fakes.facts import NAME, at
from tests.fakes.slack import lost_reply

# They wait for real sockets and threads: by `make soak`, until they are steady on a loaded machine.
pytestmark = pytest.mark.soak

MONDAY = at("2026-06-08T01:00Z")
"""09:00 in Shanghai."""


class Clock:
    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now


def subscribe(bot, **more) -> None:
    settings = {
        "team": "T0ACME",
        "channel": "C0VERLDEV",
        "repository": NAME,
        "language": Language.EN,
        "owner": "U0BOSS",
    }
    begun = at("2026-06-01T12:00Z")
    bot.desk.subscriptions.save(
        Subscription(**{**settings, "zone": "Asia/Shanghai", "since": begun, **more}), "U0BOSS", begun
    )


@pytest.mark.parametrize("late", [timedelta(0), timedelta(hours=3), timedelta(hours=47)])
def test_a_due_post_stands_once(slack, workspace, engine, tmp_path, late):
    clock = Clock(MONDAY + late)
    for _ in range(2):
        with at_work(slack, engine, tmp_path, clock=clock) as bot:
            subscribe(bot)
            Schedule(bot.front).look()
            Schedule(bot.front).look()
            slack.settle(quiet=1.0)

    [root] = workspace.history("verl-dev")
    assert "2026-W23" in workspace.shown(root)
    assert ("Late" in workspace.shown(root)) == (late > timedelta(hours=1))
    assert workspace.thread(root)


def test_nothing_is_posted_before_its_time(slack, workspace, engine, tmp_path):
    with at_work(slack, engine, tmp_path, clock=Clock(MONDAY - timedelta(minutes=1))) as bot:
        subscribe(bot)
        Schedule(bot.front).look()
        slack.settle(quiet=1.0)

    assert workspace.by_app() == []


def test_a_lost_reply_leaves_one_post(slack, workspace, engine, tmp_path):
    slack.fails(lost_reply(), "chat.postMessage")
    with at_work(slack, engine, tmp_path, clock=Clock(MONDAY)) as bot:
        subscribe(bot)
        Schedule(bot.front).look()
        slack.settle(quiet=2.0)

    assert len(workspace.history("verl-dev")) == 1


def test_a_missed_post_is_told_once(slack, workspace, engine, tmp_path):
    with at_work(slack, engine, tmp_path, clock=Clock(MONDAY + timedelta(hours=49))) as bot:
        subscribe(bot)
        Schedule(bot.front).look()
        Schedule(bot.front).look()
        slack.settle(quiet=1.0)

    assert workspace.history("verl-dev") == []
    [told] = workspace.history(workspace.dm("boss"))
    assert "2026-W23" in workspace.shown(told)
