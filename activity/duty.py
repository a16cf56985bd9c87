"""Who syncs what and who waits for it, through rows: a lease a repository, and requests that a worker answers.

A lease is dead when nobody has renewed it for `LEASE_SECONDS`, or when its holder was a process of this machine that
is no more: it was killed, and the next one takes it.
"""

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from activity.database import reading, writing
from activity.errors import SourceError, StoreError
from activity.records.frozen import Instant, Record
from activity.tables import LeaseRow, RepositoryRow, SyncRequestRow

LEASE_SECONDS = 120.0
_BEAT_SECONDS = 20.0

Clock = Callable[[], datetime]


class SyncRequest(Record):
    """That somebody waits for fresh facts of a repository."""

    identity: int
    repository: str
    requested_at: Instant
    thorough: bool


class _Held(NamedTuple):
    """A lease: what is held, by whom, and the clock that renews it."""

    engine: Engine
    name: str
    holder: str
    clock: Clock


@contextmanager
def lease(engine: Engine, name: str, holder: str, clock: Clock, *, beat: float = _BEAT_SECONDS) -> Iterator[None]:
    """Hold a repository for the length of the block; nobody else syncs it meanwhile.

    Raises:
        SourceError: somebody else holds it.
        StoreError: the store cannot be written.
    """
    held = _Held(engine, name.lower(), holder, clock)
    _take(held)
    done = Event()
    heart = Thread(target=_keep, args=(held, done, beat), daemon=True)
    heart.start()
    try:
        yield
    finally:
        done.set()
        heart.join()
        with writing(engine) as connection:
            connection.execute(delete(LeaseRow).where(*_mine(held)))


def _take(held: _Held) -> None:
    now = held.clock()
    try:
        with writing(held.engine) as connection:
            dead = LeaseRow.beat_at < now - timedelta(seconds=LEASE_SECONDS)
            connection.execute(delete(LeaseRow).where(LeaseRow.name == held.name, dead))
            other = connection.execute(select(LeaseRow.holder).where(LeaseRow.name == held.name)).scalar()
            if other is not None and _was_killed(other):
                connection.execute(delete(LeaseRow).where(LeaseRow.name == held.name))
            elif other is not None:
                raise SourceError(f"Another Herald ({other}) is syncing {held.name}; try again when it is done.")
            row = {"name": held.name, "holder": held.holder, "taken_at": now, "beat_at": now}
            connection.execute(insert(LeaseRow).values(**row))
    except StoreError as error:
        if isinstance(error.__cause__, IntegrityError):  # another process was quicker, by a hair
            raise SourceError(f"Another Herald is syncing {held.name}; try again when it is done.") from error
        raise


def this_process() -> str:
    """How this process is called as the holder of a lease."""
    return f"{socket.gethostname()}, process {os.getpid()}"


def _was_killed(holder: str) -> bool:
    """Whether the holder is a process of this machine that is no more."""
    host, _, number = holder.rpartition(", process ")
    if host != socket.gethostname() or not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:  # it lives, and is somebody else's
        return False
    return False


def _keep(held: _Held, done: Event, beat: float) -> None:
    while not done.wait(beat):
        try:
            with writing(held.engine) as connection:
                connection.execute(update(LeaseRow).where(*_mine(held)).values(beat_at=held.clock()))
        except StoreError:
            # The store is busy or away for a moment; the sync itself will say so if that lasts.
            continue


def _mine(held: _Held) -> tuple[ColumnElement[bool], ...]:
    return LeaseRow.name == held.name, LeaseRow.holder == held.holder


def request_sync(connection: Connection, repository_id: int, now: datetime, *, thorough: bool = False) -> int:
    """Ask for fresh facts, inside the caller's transaction; the request's id comes back."""
    row = {"repository_id": repository_id, "requested_at": now, "thorough": thorough}
    return int(connection.execute(insert(SyncRequestRow).values(**row).returning(SyncRequestRow.id)).scalar_one())


def open_requests(engine: Engine) -> Sequence[SyncRequest]:
    """The requests nobody has answered yet, oldest first.

    Raises:
        StoreError: the store cannot be read.
    """
    row = SyncRequestRow
    query = (
        select(row.id, RepositoryRow.name, row.requested_at, row.thorough)
        .join(RepositoryRow, RepositoryRow.id == row.repository_id)
        .where(row.answered_at.is_(None))
        .order_by(row.id)
    )
    with reading(engine) as connection:
        return [
            SyncRequest(identity=identity, repository=name, requested_at=at, thorough=thorough)
            for identity, name, at, thorough in connection.execute(query)
        ]


def answer(engine: Engine, requests: Sequence[SyncRequest], now: datetime, problem: str | None = None) -> None:
    """Note that requests are answered, or why they could not be.

    Raises:
        StoreError: the store cannot be written.
    """
    if not requests:
        return
    mine = SyncRequestRow.id.in_([request.identity for request in requests])
    with writing(engine) as connection:
        connection.execute(update(SyncRequestRow).where(mine).values(answered_at=now, problem=problem))


def problem_of(connection: Connection, identity: int) -> tuple[bool, str | None]:
    """Whether a request was answered, and what was wrong."""
    row = connection.execute(
        select(SyncRequestRow.answered_at, SyncRequestRow.problem).where(SyncRequestRow.id == identity)
    ).first()
    return (row is not None and row.answered_at is not None), row.problem if row else None
