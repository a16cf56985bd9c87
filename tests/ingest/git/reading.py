"""Short ways to read a repository in tests: a work tree or a clone in, records out."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from activity.records import Direct, FileChange, PullRequest
from ingest.git.branch import repository_of
from ingest.git.opening import open_clone
from ingest.git.parcel import Sizes
from ingest.git.source import GitSource
from ingest.git.window import Days
from ingest.people import People
from ingest.source import Batch

NOW = datetime(2026, 7, 1, tzinfo=UTC)
USUAL = Sizes()


def source(
    path: Path | str,
    *,
    base: str | None = None,
    since: date | None = None,
    until: date | None = None,
    sizes: Sizes = USUAL,
    logins: Mapping[str, str] | None = None,
    zone: str = "UTC",
    clones: Path = Path("unused"),
) -> GitSource:
    clone = open_clone(str(path), clones, clock=lambda: NOW, timeout=60)
    repository = repository_of(clone, name="acme/engine", base=base, zone=zone)
    return GitSource(clone, repository, People(logins or {}), days=Days(since=since, until=until), sizes=sizes)


def batches(path: Path | str, position: dict[str, Any] | None = None, **wishes: Any) -> list[Batch]:
    return list(source(path, **wishes).batches(position))


def pull_requests(path: Path | str, position: dict[str, Any] | None = None, **wishes: Any) -> dict[int, PullRequest]:
    return {pr.number: pr for batch in batches(path, position, **wishes) for pr in batch.pull_requests}


def directs(path: Path | str, **wishes: Any) -> list[Direct]:
    return [direct for batch in batches(path, **wishes) for direct in batch.directs]


def files(path: Path | str, number: int, **wishes: Any) -> dict[str, FileChange]:
    return {file.path: file for file in pull_requests(path, **wishes)[number].files or ()}
