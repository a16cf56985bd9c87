"""The worker: every repository on its interval, requests at once, one sync at a time, a clean end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Engine, select

from activity.database import open_store, reading, writing
from activity.duty import LEASE_SECONDS, lease, open_requests, problem_of, request_sync
from activity.errors import GitHubError, SettingsError, SourceError
from activity.records import Repository
from activity.tables import LeaseRow
from activity.tracked import Tracked, read_tracked
from activity.writer import save_repository
from ingest.worker import Worker
from tests.fakes.github import GitHub, World, slow

ROOT = Path(__file__).parents[2]
NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_store(f"sqlite:///{tmp_path / 'herald.db'}")
    yield opened
    opened.dispose()


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


def a_worker(
    engine: Engine, clock: Clock, *names: str, failing: str = ""
) -> tuple[Worker, list[tuple[str, bool]], list[str]]:
    done: list[tuple[str, bool]] = []
    said: list[str] = []

    def sync_one(each: Tracked, thorough: bool) -> str:
        done.append((each.name, thorough))
        if each.name == failing:
            raise GitHubError("GitHub is away.")
        return f"{each.name}: nothing new."

    tracked = [Tracked.model_validate({"name": name, "interval": "1h"}) for name in names]
    worker = Worker(engine, tracked, sync_one, clock=clock, tell=said.append)
    worker._due = worker._first_times()
    return worker, done, said


def test_each_on_its_interval(engine: Engine) -> None:
    clock = Clock()
    worker, done, _ = a_worker(engine, clock, "acme/one", "acme/two")
    for _ in range(4):
        worker.turn()
    assert done == [("acme/one", False), ("acme/two", False)]
    clock.now += timedelta(minutes=61)
    for _ in range(4):
        worker.turn()
    assert len(done) == 4


def test_one_that_fails_holds_up_nobody(engine: Engine) -> None:
    clock = Clock()
    worker, done, said = a_worker(engine, clock, "acme/one", "acme/two", failing="acme/one")
    for _ in range(4):
        worker.turn()
    assert [name for name, _ in done] == ["acme/one", "acme/two"]
    assert "acme/one: GitHub is away." in said
    clock.now += timedelta(minutes=6)
    worker.turn()
    assert done[-1] == ("acme/one", False)


def test_who_asks_is_answered_at_once(engine: Engine) -> None:
    clock = Clock()
    worker, done, _ = a_worker(engine, clock, "acme/one")
    worker.turn()
    with writing(engine) as connection:
        one = save_repository(connection, Repository(name="acme/one", base="main"))
        other = save_repository(connection, Repository(name="acme/other", base="main"))
        first = request_sync(connection, one, NOON)
        second = request_sync(connection, one, NOON, thorough=True)
        third = request_sync(connection, other, NOON)
    worker.turn()
    assert done[1:] == [("acme/one", True)]
    assert not open_requests(engine)
    with reading(engine) as connection:
        assert problem_of(connection, first) == problem_of(connection, second) == (True, None)
        answered, problem = problem_of(connection, third)
    assert answered
    assert "No worker follows acme/other" in str(problem)


def test_one_sync_of_a_repository(engine: Engine) -> None:
    clock = Clock()
    with lease(engine, "acme/one", "first", clock):
        with pytest.raises(SourceError, match="first"), lease(engine, "ACME/one", "second", clock):
            pass
        with lease(engine, "acme/two", "second", clock):
            pass
    with lease(engine, "acme/one", "second", clock):
        pass


def test_a_lease_lives_while_it_beats(engine: Engine) -> None:
    clock = Clock()
    with lease(engine, "acme/one", "first", clock, beat=0.05):
        clock.now += timedelta(seconds=LEASE_SECONDS * 2)
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline and beaten(engine) != clock.now:
            time.sleep(0.02)
        with pytest.raises(SourceError), lease(engine, "acme/one", "second", clock):
            pass
    with lease(engine, "acme/one", "killed", clock, beat=60):
        clock.now += timedelta(seconds=LEASE_SECONDS + 1)
        with lease(engine, "acme/one", "second", clock):
            assert beaten(engine) == clock.now


def beaten(engine: Engine) -> datetime | None:
    with reading(engine) as connection:
        return connection.execute(select(LeaseRow.beat_at)).scalar()


def test_stop_is_heard(engine: Engine) -> None:
    worker, done, said = a_worker(engine, Clock(), "acme/one")
    stop = Event()
    stop.set()
    worker.run(stop)
    assert done == []
    assert said[-1] == "stopped; what was stored stays"


FILE = """
[[repository]]
name = "acme/rocket"
interval = "10s"
zone = "Asia/Shanghai"
channels = ["C0123"]
"""


def test_sigterm_ends_the_command(tmp_path: Path) -> None:
    world = World()
    for number in range(1, 60):
        world.pull_request(number, merged="2026-06-01T10:00Z")
    home = tmp_path / "home"
    home.mkdir()
    (home / "repositories.toml").write_text(FILE)
    with GitHub(world) as github:
        github.fails(slow(0.5), on="Details", times=None)
        surroundings = {
            **os.environ,
            "GITHUB_TOKEN": str(github.token),
            "HERALD_GITHUB_URL": github.url,
            "HERALD_GITHUB_DIFFS": "none",
            "HERALD_HOME": str(home),
        }
        command = [sys.executable, str(ROOT / "herald.py"), "ingest", "run"]
        process = subprocess.Popen(command, cwd=tmp_path, env=surroundings, stderr=subprocess.PIPE)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and github.count("Details") < 2:
            time.sleep(0.02)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=20)
    assert process.returncode == 0, said
    assert b"stopped; what was stored stays" in said
    store = open_store(f"sqlite:///{home / 'herald.db'}")
    assert beaten(store) is None
    store.dispose()


def test_the_file_of_repositories(tmp_path: Path) -> None:
    path = tmp_path / "repositories.toml"
    path.write_text(FILE)
    (one,) = read_tracked(path)
    assert (one.name, one.interval, one.zone, one.channels) == (
        "acme/rocket",
        timedelta(seconds=10),
        "Asia/Shanghai",
        ("C0123",),
    )


@pytest.mark.parametrize(
    "text,words",
    [
        ('[[repository]]\nname = "rocket"', r"repository rocket: name: "),
        ('[[repository]]\nname = "a/b"\ninterval = "often"', "repository a/b: interval: must look like 15m"),
        ('[[repository]]\nname = "a/b"\ninterval = "1s"', "repository a/b: interval: must be 10s"),
        ('[[repository]]\nname = "a/b"\nzone = "Mars/Base"', "repository a/b: zone: "),
        ('[[repository]]\nname = "a/b"\nbranch = "main"', "repository a/b: branch: "),
        ('[[repository]]\nname = "a/b"\n[[repository]]\nname = "A/B"', "a/b stands twice"),
        ("[[repository]\n", "not valid TOML"),
        ("", "repository: "),
    ],
)
def test_what_is_wrong_in_it_is_named(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "repositories.toml"
    path.write_text(text)
    with pytest.raises(SettingsError, match=words) as caught:
        read_tracked(path)
    assert "\n" not in str(caught.value)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"\[\[repository\]\]"):
        read_tracked(tmp_path / "none.toml")
