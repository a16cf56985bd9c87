"""GH-16: killed with SIGKILL at any point, the next sync from GitHub ends with the store of an undisturbed one."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from activity.database import open_store
from activity.reader import Reader
from activity.records import State
from activity.selection import Selection
from tests.fakes.github import GitHub
from tests.fakes.github.from_git import world_from_git
from tests.fakes.repository import GitRepository
from tests.fakes.store_dump import dump

ROOT = Path(__file__).parents[2]

POINTS = [
    pytest.param("begin:9", id="after a page came, before its first batch is kept"),
    pytest.param("statement:150", id="in the middle of a batch"),
    pytest.param("commit:8", id="before a batch is kept"),
    pytest.param("begin:26", id="after a page, before the next"),
    pytest.param("commit:18", id="late, between facts and signals"),
]


@pytest.fixture(scope="module")
def github(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GitHub]:
    """Thirty PRs with all that can be said of them."""
    origin = GitRepository(tmp_path_factory.mktemp("origin") / "rocket")
    for number in range(1, 31):
        origin.squash(number, f"[core] fix: part {number}", {f"src/part_{number % 6}.py": f"value = {number}\n"})
    world = world_from_git(origin.path)
    for number in range(31, 34):
        world.pull_request(number, f"feat: open {number}", reviews=["bob"], comments=2, threads=2)
    with GitHub(world) as made:
        yield made


@pytest.fixture(scope="module")
def undisturbed(github: GitHub, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    home = tmp_path_factory.mktemp("whole")
    assert dying(github, home, "never") == 0
    return facts(home)


@pytest.mark.parametrize("point", POINTS)
def test_the_next_run_completes(github: GitHub, undisturbed: dict[str, Any], point: str, tmp_path: Path) -> None:
    assert dying(github, tmp_path, point) == -signal.SIGKILL
    before = stored(tmp_path)
    github.forget()
    assert dying(github, tmp_path, "never") == 0
    assert before <= stored(tmp_path)
    assert facts(tmp_path) == undisturbed
    # A page that was stored is not asked for again, but for the one that was under way.
    read_again = sum(len(call.ids) for call in github.calls if call.query == "Details")
    assert read_again <= 33 - len(before) + 10


def test_the_points_lie_apart(github: GitHub, tmp_path: Path) -> None:
    kept = []
    for point in ("begin:9", "commit:8", "begin:26"):
        home = tmp_path / point.replace(":", "_")
        home.mkdir()
        assert dying(github, home, point) == -signal.SIGKILL
        kept.append(len(stored(home)))
    assert kept == sorted(set(kept))


@pytest.mark.soak
def test_a_hundred_kills_at_random(github: GitHub, undisturbed: dict[str, Any], tmp_path: Path) -> None:
    chance = random.Random(20260601)
    for attempt in range(100):
        home = tmp_path / str(attempt)
        home.mkdir()
        killed_after(chance.uniform(0.5, 2.5), github, home)
        assert dying(github, home, "never") == 0
        assert facts(home) == undisturbed


def facts(home: Path) -> dict[str, Any]:
    """What the store tells, without how far was read and until when."""
    told = dump(open_store(database(home)))
    return {name: part for name, part in told.items() if name not in {"cursors", "coverage"}}


def database(home: Path) -> str:
    return f"sqlite:///{home / 'herald.db'}"


def dying(github: GitHub, home: Path, point: str) -> int:
    return subprocess.run(
        command(github, home, point), cwd=ROOT, env=surroundings(github), check=False, timeout=120, capture_output=True
    ).returncode


def killed_after(seconds: float, github: GitHub, home: Path) -> None:
    process = subprocess.Popen(command(github, home, "never"), cwd=ROOT, env=surroundings(github))
    time.sleep(seconds)
    if process.poll() is None:
        os.kill(process.pid, signal.SIGKILL)
    process.wait(timeout=60)


def stored(home: Path) -> set[int]:
    reader = Reader(open_store(database(home)))
    everything = Selection(repository="acme/rocket", states=tuple(State))
    return set(reader.numbers(everything)) if reader.repositories() else set()


def surroundings(github: GitHub) -> dict[str, str]:
    return {**os.environ, "GITHUB_TOKEN": str(github.token)}


def command(github: GitHub, home: Path, point: str) -> list[str]:
    return [sys.executable, "-m", "tests.journeys.dying_github", github.url, database(home), str(home), point]
