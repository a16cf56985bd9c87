"""A workspace, a store, and the bot itself at work between them, in both modes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine

from activity.database import open_store
from activity.settings import StoreSettings
from bot.settings import JobSettings, SlackSettings
from bot.slack.desk import Setup
from bot.slack.http import Http
from bot.slack.running import Bot, serving, working
from tests.fakes.facts import pull_request
from tests.fakes.slack import Slack, Workspace
from tests.fakes.store import NOW, fill

PRS = [
    pull_request(12, "fix: hold the door", merged="2026-06-02T10:00Z", author="ada"),
    pull_request(13, "feat: open the gate", merged="2026-06-03T10:00Z", author="bob"),
    pull_request(14, "docs: tell of doors", merged="2026-06-04T10:00Z", author="ada", files=("docs/doors.md",)),
]
Serve = Callable[..., object]


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
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_store(StoreSettings(home=tmp_path).facts_url)
    fill(opened, PRS)
    yield opened
    opened.dispose()


@contextmanager
def at_work(slack: Slack, engine: Engine, home: Path, mode: str = "sockets", **settings) -> Iterator[Bot]:
    """The bot, ready to hear."""
    told = SlackSettings(  # type: ignore[call-arg]
        SLACK_BOT_TOKEN=slack.workspace.bot_token,
        SLACK_APP_TOKEN=slack.app.app_token,
        SLACK_SIGNING_SECRET=slack.app.signing_secret,
        **{"api_url": slack.api_url, "ping_seconds": 1.0, "post_pause": 0.0, "fresh_seconds": 0.0, **settings},
    )
    clock = settings.pop("clock", None) or (lambda: NOW)
    with (
        working(Setup(StoreSettings(home=home), told, JobSettings(home=home), engine, lambda *_: None, clock)) as bot,
        reachable(slack, bot, mode),
    ):
        yield bot


@contextmanager
def reachable(slack: Slack, bot: Bot, mode: str) -> Iterator[None]:
    if mode == "sockets":
        with serving(bot):
            assert slack.sockets.wait_for(1)
            yield
        return
    from threading import Event, Thread

    stop = Event()
    http = Http(bot.app, 0, lambda: {"ok": True}, "127.0.0.1")
    thread = Thread(target=http.run, args=(stop,))
    thread.start()
    slack.http_to(f"http://127.0.0.1:{http.port}/slack/events")
    try:
        yield
    finally:
        stop.set()
        thread.join()
        slack.socket_mode()


@pytest.fixture(params=["sockets", "http"])
def bot(request: pytest.FixtureRequest, slack: Slack, engine: Engine, tmp_path: Path) -> Iterator[Bot]:
    with at_work(slack, engine, tmp_path, request.param) as working_bot:
        yield working_bot


WEEK = timedelta(days=7)
