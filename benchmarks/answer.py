"""Time of answers from a store with 10,000 PRs, beside one with a tenth of them, in the same run.

    python benchmarks/answer.py [--prs 10000]

The stores are made first (40 PRs a week, five files each, with diffs). Every sort of question is asked again and again
inside one process, about weeks in turn, so that no answer is a repetition; then `herald ask` as a whole cold process.
Goals: a list p95 below 50 ms inside, a cold command below 1.5 s, ten times the PRs far from ten times the time.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from statistics import quantiles

from activity.database import open_store
from activity.settings import StoreSettings
from benchmarks.many import A_WEEK, START, fill, week_in_the_middle
from bot.asking import AskRequest, ask
from ingest.preparing import prepare

QUESTIONS = {
    "list": "Which PRs were merged in {week}?",
    "list by path": "Which PRs touched src/area_3 in {week}?",
    "list without tests": "{week} 没有测试的修复",
    "count": "How many fixes were merged in {week}?",
    "count, whole store": "How many fixes by dev7 were there ever?",
    "ranking": "Who merged the most PRs in {week}?",
    "breakdown": "{week} 按类型统计",
    "detail": "What does #{number} do?",
}


def main() -> None:
    """Make both stores, ask each, print."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--prs", type=int, default=10_000)
    words.add_argument("--runs", type=int, default=40)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        homes = {prs: Path(scratch) / str(prs) for prs in (asked.prs // 10, asked.prs)}
        inside = {prs: measured(home, prs, asked.runs) for prs, home in homes.items()}
        cold = {prs: min(seconds(home, prs) for _ in range(5)) for prs, home in homes.items()}
    small, large = homes
    print(f"{'milliseconds inside the process':24}{small:>10,} PRs{large:>10,} PRs   times")
    for name in QUESTIONS:
        few, many = inside[small][name], inside[large][name]
        shown = "   ".join(f"p50 {median:6.1f} p95 {most:6.1f}" for median, most in (few, many))
        print(f"{name:24}{shown}   {many[0] / few[0]:.1f}")
    print(f"herald ask, cold: {cold[small]:.2f} s with {small:,} PRs, {cold[large]:.2f} s with {large:,}")


def measured(home: Path, prs: int, runs: int) -> dict[str, tuple[float, float]]:
    """p50 and p95 in milliseconds of each sort of question."""
    home.mkdir()
    fill(home, prs)
    settings = StoreSettings(home=home)
    engine = open_store(settings.facts_url)
    found: dict[str, tuple[float, float]] = {}
    for name, question in QUESTIONS.items():
        times = []
        for run in range(runs + 1):
            text = question.format(week=_week(prs, run), number=1 + run * 7 % prs)
            request = AskRequest(question=text, now=START + timedelta(days=7 * (prs // A_WEEK + 1)))
            start = time.perf_counter()
            ask(settings, engine, prepare, request)
            times.append(1000 * (time.perf_counter() - start))
        steps = quantiles(times[1:], n=20)
        found[name] = steps[9], steps[18]
    engine.dispose()
    return found


def _week(prs: int, run: int) -> str:
    """One of the weeks that are full, in turn."""
    year, number, _ = (START + timedelta(days=7 * (run % (prs // A_WEEK)))).isocalendar()
    return f"{year}-W{number:02d}"


def seconds(home: Path, prs: int) -> float:
    """Wall seconds of one `herald ask` as a process of its own."""
    command = [sys.executable, "-m", "herald", "ask", QUESTIONS["list"].format(week=week_in_the_middle(prs)), "--json"]
    start = time.perf_counter()
    subprocess.run(command, env={**os.environ, "HERALD_HOME": str(home)}, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
