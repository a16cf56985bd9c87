"""Time of ingesting a whole history beside git's own time for the same output, in the same run.

    python -m benchmarks.ingest_git CLONE [--repo OWNER/NAME]

Without CLONE a history is made first (2,000 squash commits). Prints seconds, ratios and peak memory:
git for facts (`--raw --numstat`) and for patches, Herald's first run, its second run, and `herald --version`.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FACTS = ["--raw", "--numstat", "-M", "--no-abbrev", "-z"]
HERALD = [sys.executable, "-m", "herald"]


def main() -> None:
    """Run the comparison once and print it."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("clone", type=Path, nargs="?")
    words.add_argument("--repo", default="bench/history")
    words.add_argument("--runs", type=int, default=3)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        clone = asked.clone or made_history(Path(scratch) / "history", commits=2000)
        git = min(git_seconds(clone) for _ in range(asked.runs))
        firsts, memory = zip(*(first_run(clone, asked.repo) for _ in range(asked.runs)), strict=True)
        second = min(second_run(clone, asked.repo) for _ in range(1))
        version = min(seconds([*HERALD, "--version"]) for _ in range(asked.runs))
    first = min(firsts)
    print(f"git, facts and patches      {git:6.2f} s")
    print(f"herald, first run           {first:6.2f} s   {first / git:4.1f} × git")
    print(f"herald, peak memory         {max(memory):6.0f} MB")
    print(f"herald, second run          {second:6.2f} s   {second / version:4.1f} × --version")
    print(f"herald --version            {version:6.2f} s")


def git_seconds(clone: Path) -> float:
    """Seconds git takes to print facts, then patches, of the first-parent history."""
    log = ["git", "-C", str(clone), "-c", "core.quotePath=false", "log", "--first-parent"]
    return seconds([*log, *FACTS]) + seconds([*log, "-p", "-M"])


def first_run(clone: Path, repo: str) -> tuple[float, float]:
    """Seconds and peak megabytes of an ingest into an empty store."""
    with tempfile.TemporaryDirectory() as home:
        return measured([*HERALD, "ingest", "git", str(clone), "--repo", repo], home)


def second_run(clone: Path, repo: str) -> float:
    """Seconds of an ingest that finds nothing new (the best of three)."""
    with tempfile.TemporaryDirectory() as home:
        command = [*HERALD, "ingest", "git", str(clone), "--repo", repo]
        measured(command, home)
        return min(measured(command, home)[0] for _ in range(3))


def measured(command: list[str], home: str) -> tuple[float, float]:
    """Wall seconds and peak megabytes of one command with its own HERALD_HOME."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, env={**os.environ, "HERALD_HOME": home}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(command)} failed")
    return time.perf_counter() - start, used.ru_maxrss / 1024


def seconds(command: list[str]) -> float:
    """Wall seconds of a command whose output is read and thrown away."""
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        while process.stdout.read(1 << 20):
            pass
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed")
    return time.perf_counter() - start


def made_history(folder: Path, commits: int) -> Path:
    """A bare repository with squash-like commits, written with `git fast-import`."""
    subprocess.run(["git", "init", "--quiet", "--bare", "--initial-branch=main", str(folder)], check=True)
    stream = "".join(_commit(number) for number in range(1, commits + 1))
    subprocess.run(["git", "-C", str(folder), "fast-import", "--quiet"], input=stream.encode(), check=True)
    return folder


def _commit(number: int) -> str:
    path = f"src/module_{number % 90}/part_{number % 7}.py"
    text = "\n".join(f"def function_{number}_{line}(value):\n    return value + {line}" for line in range(40))
    message = f"[core] fix: change number {number} (#{number})"
    dev = number % 30
    who = f"dev{dev} <{dev}+dev{dev}@users.noreply.example> {1_700_000_000 + number * 3000} +0000"
    return (
        f"commit refs/heads/main\ncommitter {who}\ndata {len(message.encode())}\n{message}\n"
        f"M 100644 inline {path}\ndata {len(text.encode())}\n{text}\n"
    )


if __name__ == "__main__":
    main()
