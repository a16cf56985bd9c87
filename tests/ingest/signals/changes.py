"""Builders of small PRs for the tests of signals, and the bundled weeks as PRs."""

import json
from datetime import UTC, datetime
from pathlib import Path

from activity.profile import load_profile
from activity.records import FileChange, FileStatus, Person, PersonKind, PullRequest, Review

DEFAULT = load_profile("default")
VERL = load_profile("verl")

_STATUS = {"A": FileStatus.ADDED, "M": FileStatus.MODIFIED, "D": FileStatus.DELETED, "R": FileStatus.RENAMED}
_SAMPLE = Path(__file__).parents[3] / "sample"


def change(title="Tidy", *paths, repository="acme/rocket", lines=10, **facts):
    """A merged PR; each path is a modified file of `lines` added lines, `files=None` in `facts` wins."""
    files = tuple(FileChange(path=path, additions=lines, deletions=0) for path in paths)
    return PullRequest(
        **{"repository": repository, "number": 7, "title": title, "base": "main", "files": files} | facts
    )


def file(path, status=FileStatus.MODIFIED, **facts):
    return FileChange(path=path, status=status, **facts)


def human(login):
    return Person(login=login)


def machine(login):
    return Person(login=login, kind=PersonKind.BOT)


def review(state, author, at=None, **facts):
    """A review by `author` (a login or a Person) at an hour of one day."""
    person = human(author) if isinstance(author, str) else author
    moment = datetime(2026, 3, 2, at, tzinfo=UTC) if at is not None else None
    return Review(author=person, state=state, submitted_at=moment, **facts)


def sample_week(week):
    """The PRs of a bundled week, facts only."""
    data = json.loads((_SAMPLE / f"verl-{week}.json").read_text("utf-8"))
    return [_sample(entry, data["repo"]) for entry in data["pull_requests"]]


def _sample(entry, repository):
    files = tuple(
        FileChange(
            path=item["path"],
            previous_path=item["previous"],
            status=_STATUS[item["status"][0]],
            additions=item["additions"],
            deletions=item["deletions"],
        )
        for item in entry["files"]
    )
    return change(entry["title"], repository=repository, number=entry["number"], files=files)
