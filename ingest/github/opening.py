"""OWNER/NAME and who asks in; the source that tells this repository out, with its settings decided."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine

from activity.profile import Profile
from activity.records import Repository
from ingest.git.clone import Clone
from ingest.git.kept import keep_clone
from ingest.github.access import Access
from ingest.github.asking import Asker, Patience
from ingest.github.client import Transport
from ingest.github.details import DetailReader
from ingest.github.landing import Landings
from ingest.github.listed_files import AsListed, FromRest
from ingest.github.pages import PAGE, Lister
from ingest.github.records import Frame
from ingest.github.source import GitHubSource, Reach
from ingest.github.stored import Store
from ingest.github.telling import Diffs, Parts
from ingest.people import People
from ingest.tracking import Wishes, follow_base, settle_name, tracked


class Means(NamedTuple):
    """What a sync works with: the store, folders, who asks, how time passes, and how much is asked for at once."""

    engine: Engine
    profiles: Path
    clones: Path
    access: Access
    patience: Patience
    batch: int = 25
    page: int = PAGE
    git_timeout: float = 600.0
    diff_cap: int = 65536
    diffs: str = "clone"


class Opened(NamedTuple):
    """A source ready to be synced, with the taxonomy of its repository."""

    source: GitHubSource
    taxonomy: Profile


def open_source(name: str, means: Means, wishes: Wishes, reach: Callable[[str], Reach]) -> Opened:
    """Ask GitHub which repository this is, decide how it is tracked, and make its source.

    Args:
        name: OWNER/NAME, also an earlier one.
        means: what the sync works with.
        wishes: what the caller asks for.
        reach: what is asked for, given the zone of the repository.

    Raises:
        GitHubError: GitHub refuses, is out of reach, or knows no such repository.
        UsageError: another branch is tracked, or the name now belongs to another repository.
        StoreError: the store cannot be read or written.
    """
    transport = Transport(means.access)
    asker = Asker(transport, means.patience)
    lister = Lister(asker, name, means.page)
    front = lister.page()
    stored = settle_name(means.engine, front.repository, asked=name)
    repository, taxonomy = tracked(front.repository, stored, wishes, means.profiles)
    follow_base(means.engine, stored, repository)
    store = Store(means.engine, repository.name)
    parts = Parts(
        asker=asker,
        lister=lister,
        details=DetailReader(asker, means.batch),
        landings=_diffs(repository, transport, means),
        store=store,
    )
    frame = Frame(repository, People(taxonomy.logins, taxonomy.bots), frozenset(wishes.old_bases))
    return Opened(GitHubSource(front, parts, frame, reach(repository.zone)), taxonomy)


def _diffs(repository: Repository, transport: Transport, means: Means) -> Diffs:
    if means.diffs == "rest":
        return FromRest(transport.get, repository.name, means.diff_cap)
    if means.diffs == "none":
        return AsListed()
    return Landings(_keeper(repository, transport, means), repository, means.diff_cap)


def _keeper(repository: Repository, transport: Transport, means: Means) -> Callable[[], Clone]:
    """What fetches the repository's clone; the token is asked for each time, for an App's lasts an hour only."""

    def keep() -> Clone:
        opened_at: datetime = means.patience.clock()
        address = means.access.clone_address(repository.name, transport.token())
        git = keep_clone(address, means.clones, means.git_timeout)
        return Clone(git=git, opened_at=opened_at, origin=address, fetched=True)

    return keep
