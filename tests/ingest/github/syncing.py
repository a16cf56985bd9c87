"""A stand-in GitHub in; synced stores out: what each test of GitHub begins with. Time is ours, waits cost none."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from sqlalchemy import Engine

from activity.database import open_store, reading
from activity.loading import load
from activity.records import PullRequest
from activity.statements import ids_by_number
from ingest.github.access import Access, App
from ingest.github.asking import Patience
from ingest.github.opening import Means
from ingest.github.syncing import Ask, sync_repository
from ingest.status import Status, statuses
from ingest.sync import SyncResult
from tests.fakes.github import GitHub

NAME = "acme/rocket"


@dataclass
class Time:
    """A clock that moves when somebody waits; `waits` and `notes` are what was waited for and told."""

    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    waits: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def pause(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += timedelta(seconds=seconds)

    def patience(self, **more: Any) -> Patience:
        return Patience(clock=lambda: self.now, pause=self.pause, note=self.notes.append, **more)


@dataclass
class Desk:
    """One store, synced from one stand-in."""

    github: GitHub
    folder: Path
    engine: Engine
    time: Time = field(default_factory=Time)
    diffs: str = "none"
    batch: int = 25
    page: int = 100
    token: str | None = None
    app: App | None = None

    def means(self, **more: Any) -> Means:
        token = SecretStr(self.token if self.token is not None else str(self.github.token))
        return Means(
            engine=self.engine,
            profiles=self.folder / "profiles",
            clones=self.folder / "clones",
            access=Access(web=self.github.url, api=self.github.api, token=token, app=self.app),
            patience=self.time.patience(**more),
            diffs=self.diffs,
            batch=self.batch,
            page=self.page,
        )

    def sync(self, name: str = NAME, **ask: Any) -> SyncResult:
        return sync_repository(name, self.means(), Ask(**ask))

    def record(self, number: int) -> PullRequest:
        with reading(self.engine) as connection:
            ids = ids_by_number(connection, 1, [number])
            return next(iter(load(connection, [ids[number]], patches=True)))

    def numbers(self) -> set[int]:
        from sqlalchemy import select

        from activity.tables import PullRequestRow

        with reading(self.engine) as connection:
            return set(connection.execute(select(PullRequestRow.number)).scalars())

    def status(self) -> Status:
        return statuses(self.engine)[0]


@contextmanager
def desk(github: GitHub, folder: Path, **more: Any) -> Iterator[Desk]:
    """A fresh store in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    engine = open_store(f"sqlite:///{folder / 'herald.db'}")
    try:
        yield Desk(github=github, folder=folder, engine=engine, **more)
    finally:
        engine.dispose()
