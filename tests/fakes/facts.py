"""A few words in; whole records out: PRs, files, reviews and signals for tests that only care about one part."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from activity.derived import Derived, FileRole
from activity.records import (
    Breaking,
    FileChange,
    FileStatus,
    Importance,
    Kind,
    Person,
    PersonKind,
    PullRequest,
    Repository,
    Review,
    Risk,
    RiskCode,
    Severity,
    Signals,
    Tested,
)

NAME = "acme/rocket"
REPOSITORY = Repository(name=NAME, base="main")


def at(text: str) -> datetime:
    """The moment of `2026-06-03T10:00Z`; a bare day is its midnight in UTC."""
    return datetime.fromisoformat(text if "T" in text else f"{text}T00:00Z")


def person(login: str | None, name: str | None = None) -> Person:
    """A human; a bot if the login ends in `[bot]`."""
    bot = login is not None and login.endswith("[bot]")
    return Person(login=login, name=name, kind=PersonKind.BOT if bot else PersonKind.HUMAN)


def file(path: str, added: int | None = 3, removed: int | None = 1, **more: Any) -> FileChange:
    """A changed file; with `previous_path` a renamed one."""
    status = FileStatus.RENAMED if "previous_path" in more else FileStatus.MODIFIED
    return FileChange(path=path, additions=added, deletions=removed, **{"status": status, **more})


def review(login: str | None, state: str = "APPROVED", **more: Any) -> Review:
    """A review; without a login, of somebody unknown."""
    return Review(author=None if login is None else person(login), state=state, **more)


def pull_request(
    number: int,
    title: str = "fix: hold the door",
    *,
    merged: str | None = "2026-06-03T10:00Z",
    files: Iterable[str | FileChange] | None = ("src/door.py",),
    author: str | Person | None = "ada",
    **more: Any,
) -> PullRequest:
    """A merged PR of `REPOSITORY`; a file given by its path has 3 added lines and 1 removed."""
    values: dict[str, Any] = {
        "repository": NAME,
        "base": "main",
        "number": number,
        "title": title,
        "author": person(author) if isinstance(author, str) else author,
        "merged_at": None if merged is None else at(merged),
        "files": None if files is None else tuple(file(each) if isinstance(each, str) else each for each in files),
    }
    return PullRequest(**{**values, **more})


def risk(code: RiskCode, severity: Severity = Severity.MEDIUM, **more: Any) -> Risk:
    """A finding without evidence."""
    return Risk(code=code, severity=severity, **more)


def signals(kind: Kind = Kind.FIX, *, topics: Iterable[str] = (), score: float = 5.0, **more: Any) -> Signals:
    """Signals that name nothing but their kind."""
    values: dict[str, Any] = {
        "version": "1",
        "kind_by": "title",
        "breaking": Breaking(marked=False),
        "tests": Tested.UNTESTED,
        "importance": Importance(score=score, parts={"severity": score}),
    }
    return Signals(kind=kind, topics=tuple(topics), **{**values, **more})


def derived(made: Signals | None = None, *, generated: Iterable[int] = ()) -> Derived:
    """What was derived from a PR; `generated` are the positions of its generated files."""
    roles = tuple(FileRole(position=each, generated=True, test=False, docs=False) for each in generated)
    return Derived(signals=made or signals(), roles=roles)
