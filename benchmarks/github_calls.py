"""What it costs to read PRs from GitHub: requests, points, time and memory, beside a plain PyGithub loop.

Run: `.venv/bin/python benchmarks/github_calls.py [--full]` (`--full` goes up to 10,000 PRs, some minutes).
The server is the stand-in of tests/fakes/github on loopback: requests and points are exact (GitHub's documented
formula), time is ours. Quoted figures come from ../shared/facts/github.md, section 7.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple, cast

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.fakes.github import GitHub, World  # noqa: E402
from tests.fakes.github.random_worlds import BUSY  # noqa: E402
from tests.fakes.github.world import FIRST_DAY  # noqa: E402

MOST_CALLS, MOST_POINTS = 6, 45
QUOTED = (
    ("perceval 1.6.1, pull_request", 442, "PR, reviews, comments, commit ids; no files, threads' state, checks"),
    ("Onyx's access pattern", 301, "title, body, labels, people; no reviews, comments, files, diffs"),
    ("llama-index PR reader", 202, "body, first 30 reviews and review comments"),
)


class Run(NamedTuple):
    """One `herald ingest github` in a process of its own."""

    calls: int
    points: int
    seconds: float
    own: float
    megabytes: float


def herald(github: GitHub, home: Path) -> Run:
    """Sync once; `own` is what is left of the time without the server's."""
    github.forget()
    surroundings = {
        **os.environ, "GITHUB_TOKEN": str(github.token), "HERALD_GITHUB_URL": github.url, "HERALD_HOME": str(home),
        "HERALD_GITHUB_DIFFS": "none",
    }  # fmt: skip
    begun = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "herald.py"), "ingest", "github", "acme/rocket"],
        env=surroundings,
        stdout=subprocess.DEVNULL,
    )
    megabytes = 0.0
    while process.poll() is None:
        megabytes = max(megabytes, peak(process.pid))
        time.sleep(0.02)
    seconds = time.monotonic() - begun
    assert process.returncode == 0, f"herald ended with {process.returncode}"
    served = sum(call.seconds for call in github.calls)
    return Run(github.count(), github.points, seconds, seconds - served, megabytes)


def peak(pid: int) -> float:
    """The most memory a process has held, in MB; `wait4` would tell that of the process it was forked from."""
    try:
        told = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in told.splitlines() if line.startswith("VmHWM")), 0.0)


def plain_loop(github: GitHub) -> int:
    """The usual loop over REST: files, reviews and review comments of each PR."""
    from github import Auth, Github

    github.forget()
    client = Github(
        base_url=github.api,
        auth=Auth.Token(str(github.token)),
        per_page=100,
        lazy=True,
        seconds_between_requests=0,
        retry=None,
    )
    repository = client.get_repo("acme/rocket")
    pulls: Any = repository.get_pulls(state="closed", sort="updated", direction="desc")
    for pull in pulls[:100]:
        list(pull.get_files())
        list(pull.get_reviews())
        list(pull.get_review_comments())
        pull.merged  # noqa: B018 - the list does not hold it, so it costs a request
    return github.count()


def busy_world(count: int) -> World:
    """So many merged PRs, an hour apart."""
    world = World()
    for number in range(1, count + 1):
        world.pull_request(number, merged=FIRST_DAY + timedelta(hours=number), **cast(Any, BUSY))
    return world


def touch(world: World, count: int) -> None:
    """Update that many of the oldest PRs, as a day's work does."""
    prs = world.first.pull_requests
    newest = max(pr.updated_at for pr in prs.values())
    for at, number in enumerate(sorted(prs)[:count], start=1):
        prs[number].updated_at = newest + timedelta(minutes=at)


def hundred(folder: Path) -> bool:
    """The main case, and the plain loop in the same run."""
    world = busy_world(100)
    with GitHub(world) as github:
        first, again, loop = herald(github, folder), herald(github, folder), plain_loop(github)
    print(f"100 PRs (5 files, 3 reviews, 5 threads, comments, checks): {first.calls} calls, {first.points} points")
    print(
        f"  {first.seconds:.1f} s, {first.own:.1f} s of them ours (start of Python included); "
        f"unchanged: {again.calls} call"
    )
    print(f"  plain PyGithub loop (files, reviews, comments; no thread state, no checks): {loop} calls")
    for name, calls, gets in QUOTED:
        print(f"  quoted: {name}: {calls} calls ({gets})")
    return first.calls <= MOST_CALLS and first.points <= MOST_POINTS and again.calls == 1


def growing(folder: Path, sizes: list[int]) -> bool:
    """The price of a PR and the memory as the repository grows; then 50 updates."""
    fine, least = True, None
    for size in sizes:
        world = busy_world(size)
        with GitHub(world) as github:
            run, home = herald(github, folder / str(size)), folder / str(size)
            touch(world, 50)
            later = herald(github, home)
        least = least or run.megabytes
        print(
            f"{size:6} PRs: {run.calls} calls, {run.calls / size:.3f} calls and {run.points / size:.2f} points a PR, "
            f"{run.own / size * 1000:.1f} ms of ours a PR, {run.megabytes:.0f} MB; 50 updated: {later.calls} calls"
        )
        fine = fine and later.calls <= 8 and run.megabytes < least * 1.5
    return fine


def main() -> int:
    """Print what was measured; 1 if a bound is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="up to 10,000 PRs")
    sizes = [100, 1000, 10_000] if parser.parse_args().full else [100, 1000]
    with tempfile.TemporaryDirectory() as folder:
        fine = [hundred(Path(folder) / "hundred"), growing(Path(folder), sizes)]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
