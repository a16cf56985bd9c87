"""Time of a weekly report from a store with 10,000 PRs, beside one with a tenth of them, in the same run.

    python -m benchmarks.report [--prs 10000]

The stores are made first (40 PRs a week, five files each, with diffs). Prints the seconds of `herald report` as a
whole process and inside one, and the ratio of the two stores: a report costs what its week holds, not its store.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from activity.database import open_store
from activity.settings import StoreSettings
from benchmarks.many import fill, week_in_the_middle
from bot.reporting import ReportRequest, make_report
from ingest.preparing import prepare


def main() -> None:
    """Make both stores, report from each, print."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--prs", type=int, default=10_000)
    words.add_argument("--runs", type=int, default=7)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        small = measured(Path(scratch) / "small", asked.prs // 10, asked.runs)
        large = measured(Path(scratch) / "large", asked.prs, asked.runs)
    for name, (process, inside), prs in (("small", small, asked.prs // 10), ("large", large, asked.prs)):
        print(f"{name} store, {prs:6,} PRs: herald report {process:.2f} s, inside the process {inside:.3f} s")
    print(f"ten times the PRs: {large[0] / small[0]:.2f} × the whole time, {large[1] / small[1]:.2f} × inside")


def measured(home: Path, prs: int, runs: int) -> tuple[float, float]:
    """Best seconds of the command, and of a report inside this process."""
    fill(home, prs)
    week = week_in_the_middle(prs)
    command = [sys.executable, "-m", "herald", "report", week, "--format", "json"]
    process = min(seconds(command, home) for _ in range(runs))
    return process, min(seconds_inside(home, week) for _ in range(runs))


def seconds(command: list[str], home: Path) -> float:
    """Wall seconds of one process."""
    start = time.perf_counter()
    subprocess.run(command, env={**os.environ, "HERALD_HOME": str(home)}, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def seconds_inside(home: Path, week: str) -> float:
    """Wall seconds of one report in this process, store opening included."""
    settings = StoreSettings(home=home)
    start = time.perf_counter()
    engine = open_store(settings.facts_url)
    make_report(settings, engine, prepare, ReportRequest(period=week, now=datetime.now(UTC)))
    engine.dispose()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
