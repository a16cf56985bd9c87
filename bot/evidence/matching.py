"""A rule about paths and a PR in; the files that meet it out: the reason why the PR is in a list.

The same reading of patterns as in `activity.patterns`, which decides; here it is only told.
"""

import re
from functools import lru_cache

from activity.records import FileChange, FileStatus
from activity.selection import PathRule, PathVerdict


def matching(rule: PathRule, files: tuple[FileChange, ...]) -> tuple[FileChange, ...]:
    """The files that meet a rule; none for a rule that forbids files."""
    if rule.verdict in {PathVerdict.NONE, PathVerdict.NOT_ONLY}:
        return ()
    return tuple(file for file in files if _fits(rule, file))


def _fits(rule: PathRule, file: FileChange) -> bool:
    if rule.changes and file.status not in rule.changes:
        return False
    moved = file.previous_path if file.status is FileStatus.RENAMED else None
    paths = [path for path in (file.path, moved) if path]
    return not rule.patterns or any(_pattern(pattern).fullmatch(path) for pattern in rule.patterns for path in paths)


@lru_cache(maxsize=512)
def _pattern(text: str) -> re.Pattern[str]:
    """A folder, a path, a bare name, or with `*`."""
    wanted = text.strip().removeprefix("./").lstrip("/")
    inner = ".*".join(re.escape(part) for part in wanted.split("*"))
    if wanted.endswith("/"):
        shape = f"{inner}.*"
    elif "/" not in wanted:
        shape = f"(?:.*/)?{inner}" if "*" not in wanted else f"(?:.*/)?{inner.replace('.*', '[^/]*')}"
        shape += "" if "*" in wanted else "|" + inner + "/.*"
    else:
        shape = inner if "*" in wanted else f"{inner}(?:/.*)?"
    return re.compile(shape, re.IGNORECASE | re.DOTALL)
