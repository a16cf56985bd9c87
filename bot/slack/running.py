"""Settings in; the bot at work out: its jobs, its listeners, its schedule, until it is told to stop."""

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from socket import gethostname
from threading import Event, Thread
from typing import Any
from uuid import uuid4

from activity.errors import StoreError
from bot.jobs import Body, Jobs
from bot.replicas import Replicas
from bot.slack.admission import Admission
from bot.slack.answering import Answering
from bot.slack.app import make_app
from bot.slack.desk import Desk, Setup, open_desk
from bot.slack.front import Front
from bot.slack.helping import Helping
from bot.slack.http import Http
from bot.slack.schedule import Schedule
from bot.slack.sockets import Sockets
from bot.slack.weekly import Reporting

BEAT_SECONDS = 10.0
_LOG = logging.getLogger("herald.slack")


@dataclass(frozen=True)
class Bot:
    """The bot at work."""

    desk: Desk
    front: Front
    app: Any


@contextmanager
def working(setup: Setup) -> Iterator[Bot]:
    """The bot, its jobs running, without a way in yet.

    Raises:
        SettingsError: a setting is missing, or another process holds the jobs.
        RefusedError: Slack does not accept the token.
        LostError: Slack does not answer.
    """
    # One process finds its own jobs again by its name; several need names that differ, and tell each other they live.
    replica = "one" if setup.jobs.single else f"{gethostname()}-{uuid4().hex[:12]}"
    with ExitStack() as closing:
        desk = open_desk(setup, replica)
        admission = Admission(desk)
        answering = Answering(desk, admission)
        bodies: dict[str, Body] = {
            "answer": answering,
            "rest": answering,
            "report": Reporting(desk, admission),
            "help": Helping(desk),
        }
        made = Jobs(setup.jobs, bodies, replica)
        closing.enter_context(made.running())
        front = Front(desk, made, admission)
        closing.callback(front.close)
        front.resume()
        if not setup.jobs.single:
            closing.enter_context(_beating(Replicas(setup.engine, replica), made))
        closing.enter_context(_keeping(Schedule(front), made, setup.clock))
        yield Bot(desk, front, make_app(front))


@contextmanager
def _beating(replicas: Replicas, jobs: Jobs) -> Iterator[None]:
    """Signs of life beside the block; the jobs of those that give none are taken over."""
    stop = Event()
    replicas.beat(datetime.now(UTC))
    thread = Thread(target=_beat, args=(replicas, jobs, stop), name="heart")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
        replicas.leave()


def _beat(replicas: Replicas, jobs: Jobs, stop: Event) -> None:
    while not stop.wait(BEAT_SECONDS):
        try:
            replicas.beat(datetime.now(UTC))
            alive = replicas.alive(datetime.now(UTC))
            taken = jobs.take_over(alive.__contains__)
        except StoreError as error:
            _LOG.warning("no sign of life could be given: %s", error)
            continue
        if taken:
            _LOG.warning("took over %d jobs of a process that died", taken)


@contextmanager
def _keeping(schedule: Schedule, jobs: Jobs, clock: Callable[[], datetime]) -> Iterator[None]:
    """The schedule at work beside the block; old jobs are dropped once, at the start."""
    stop = Event()
    jobs.forget(clock())
    thread = Thread(target=schedule.run, args=(stop,), name="schedule")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def serve(bot: Bot, stop: Event, port: int | None = None, tell: Callable[[str], None] = _LOG.info) -> None:
    """Take what Slack brings until `stop` is set: over a websocket, or as requests on a port.

    Raises:
        SettingsError: a token or secret is missing, or the port is taken.
    """
    if port is None:
        tell("listening in Socket Mode")
        Sockets(bot.app, bot.desk.slack).run(stop)
        return
    bot.desk.slack.secret()
    http = Http(bot.app, port, lambda: {"ok": True})
    tell(f"listening on port {http.port}")
    http.run(stop)


@contextmanager
def serving(bot: Bot, port: int | None = None, tell: Callable[[str], None] = _LOG.info) -> Iterator[None]:
    """The same beside the block, which ends it."""
    stop = Event()
    thread = Thread(target=serve, args=(bot, stop, port, tell), name="serve")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
