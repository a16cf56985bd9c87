"""The changed lines of each merged pull request, straight from git: nothing of Herald in between."""

import re
import subprocess
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from pathlib import Path

CHARACTERS = 60_000
_RECORD = "\x1e"
_NUMBER = re.compile(r"\(#(\d+)\)\s*$")
_MERGED = re.compile(r"^Merge pull request #(\d+) from ")


def changed_lines(clone: Path, base: str, periods: Iterable[tuple[str, str]]) -> dict[int, str]:
    """Number → added and removed lines, cut off after a fixed length, of what was merged around these periods."""
    found: dict[int, str] = {}
    for first, last in sorted(set(periods)):
        found.update(_records(clone, base, date.fromisoformat(first), date.fromisoformat(last)))
    return found


def _records(clone: Path, base: str, first: date, last: date) -> Iterator[tuple[int, str]]:
    days = [f"--since={first - timedelta(days=1)}T00:00:00Z", f"--until={last + timedelta(days=1)}T23:59:59Z"]
    shape = ["--first-parent", "--diff-merges=first-parent", "-M", "-U0", "-p", f"--format={_RECORD}%s"]
    command = ["git", "-C", str(clone), "log", *days, *shape, base]
    done = subprocess.run(command, capture_output=True, check=True)
    for record in done.stdout.decode("utf-8", "replace").split(_RECORD)[1:]:
        subject, _, diff = record.partition("\n")
        if number := _NUMBER.search(subject) or _MERGED.match(subject):
            yield int(number[1]), _lines(diff)


def _lines(diff: str) -> str:
    kept = (line[1:] for line in diff.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---"))
    return "\n".join(kept)[:CHARACTERS]
