"""Killed with SIGKILL at any point, the next ingest ends with the same store as one that was never disturbed."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from activity.database import open_store
from activity.reader import Reader
from activity.selection import Selection
from tests.fakes.repository import GitRepository
from tests.fakes.store_dump import dump

ROOT = Path(__file__).parents[2]

POINTS = [
    pytest.param("begin:2", id="before the first batch"),
    pytest.param("statement:60", id="in the middle of a batch"),
    pytest.param("commit:3", id="before a batch is kept"),
    pytest.param("begin:9", id="between facts and signals"),
    pytest.param("commit:9", id="before signals are kept"),
]


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty-three PRs over five weeks: one taken back, one empty, one renaming a file."""
    repository = GitRepository(tmp_path_factory.mktemp("history") / "engine")
    for number in range(1, 21):
        repository.squash(number, f"[core] fix: part {number}", {f"src/part_{number % 6}.py": f"value = {number}\n"})
        repository.commit(f"note {number}", {"notes.txt": f"{number}\n"})
    repository.squash(21, 'Revert "[core] fix: part 20 (#20)"', {"src/part_2.py": "value = 14\n"})
    repository.squash(22, "[ci] chore: nothing at all")
    repository.git("mv", "src/part_1.py", "src/first.py")
    repository.squash(23, "[core] refactor: name the first part")
    return repository.path


@pytest.fixture(scope="module")
def undisturbed(history: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    url = f"sqlite:///{tmp_path_factory.mktemp('whole') / 'herald.db'}"
    assert dying(history, url, "never") == 0
    return dump(open_store(url))


@pytest.mark.parametrize("point", POINTS)
def test_the_next_run_completes(history: Path, undisturbed: dict[str, Any], point: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'herald.db'}"
    assert dying(history, url, point) == -signal.SIGKILL
    before = stored(url)
    assert dying(history, url, "never") == 0
    assert before <= stored(url)
    assert dump(open_store(url)) == undisturbed


def test_the_points_lie_on_both_sides_of_a_batch(history: Path, tmp_path: Path) -> None:
    """Otherwise the cases above would all kill an empty store."""
    kept = {}
    for point in ("commit:3", "begin:9"):
        url = f"sqlite:///{tmp_path / point.replace(':', '_')}.db"
        assert dying(history, url, point) == -signal.SIGKILL
        kept[point] = len(stored(url))
    assert 0 <= kept["commit:3"] < kept["begin:9"] <= 23


@pytest.mark.soak
def test_fifty_kills_at_random(history: Path, undisturbed: dict[str, Any], tmp_path: Path) -> None:
    chance = random.Random(20260601)
    for attempt in range(50):
        url = f"sqlite:///{tmp_path / f'{attempt}.db'}"
        killed_after(chance.uniform(0.3, 1.3), history, url)
        before = stored(url)
        assert dying(history, url, "never") == 0
        assert before <= stored(url), "a stored PR was lost"
        assert dump(open_store(url)) == undisturbed


def dying(history: Path, url: str, point: str) -> int:
    """Run an ingest that dies at `point`; its exit code comes back."""
    return subprocess.run(_command(history, url, point), cwd=ROOT, check=False, timeout=120).returncode


def killed_after(seconds: float, history: Path, url: str) -> None:
    process = subprocess.Popen(_command(history, url, "never"), cwd=ROOT)
    time.sleep(seconds)
    if process.poll() is None:
        os.kill(process.pid, signal.SIGKILL)
    process.wait(timeout=60)


def stored(url: str) -> set[int]:
    reader = Reader(open_store(url))
    return set(reader.numbers(Selection(repository="acme/engine"))) if reader.repositories() else set()


def _command(history: Path, url: str, point: str) -> list[str]:
    return [sys.executable, "-m", "tests.journeys.dying_ingest", str(history), url, point]
