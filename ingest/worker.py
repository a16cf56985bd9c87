"""The tracked repositories in; their facts kept fresh, each on its interval and at once when somebody asks.

One thing at a time: GitHub wants one request at a time of a token, and the store has one writer. A repository that
fails is tried again later and never holds up the others.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from threading import Event

from sqlalchemy import Engine, func, select

from activity.database import reading
from activity.duty import SyncRequest, answer, open_requests
from activity.errors import HeraldError
from activity.tables import RepositoryRow, SyncRow
from activity.tracked import Tracked
from ingest.github.faults import StoppedError

POLL_SECONDS = 2.0
_AFTER_FAILURE = timedelta(minutes=5)

SyncOne = Callable[[Tracked, bool], str]
"""Syncs one repository, thoroughly or not; gives what it did in one line."""


class Worker:
    """Follows repositories until it is told to stop.

    Args:
        engine: the store.
        tracked: what to follow.
        sync_one: how one repository is synced.
        clock: tells the time, with its zone.
        tell: shows one line to whoever runs the worker.
    """

    def __init__(
        self,
        engine: Engine,
        tracked: Sequence[Tracked],
        sync_one: SyncOne,
        *,
        clock: Callable[[], datetime],
        tell: Callable[[str], None],
    ) -> None:
        self._engine = engine
        self._tracked = {each.name.lower(): each for each in tracked}
        self._sync_one = sync_one
        self._clock = clock
        self._tell = tell
        self._due: dict[str, datetime] = {}

    def run(self, stop: Event, poll: float = POLL_SECONDS) -> None:
        """Work until `stop` is set; what was begun is ended or left so that the next run goes on from there.

        Raises:
            StoreError: the store cannot be read or written.
        """
        self._due = self._first_times()
        self._tell(f"following {', '.join(each.name for each in self._tracked.values())}")
        while not stop.is_set():
            try:
                self.turn()
            except StoppedError:
                break
            stop.wait(poll)
        self._tell("stopped; what was stored stays")

    def turn(self) -> None:
        """Answer all who wait, then sync one repository whose time has come.

        Raises:
            StoppedError: Herald was asked to stop.
            StoreError: the store cannot be read or written.
        """
        requests = open_requests(self._engine)
        for name in dict.fromkeys(request.repository.lower() for request in requests):
            self._serve(name, [each for each in requests if each.repository.lower() == name])
        waiting = [(at, name) for name, at in self._due.items() if at <= self._clock()]
        if waiting:
            self._sync(min(waiting)[1], thorough=False)

    def _serve(self, name: str, requests: Sequence[SyncRequest]) -> None:
        if name not in self._tracked:
            problem: str | None = f"No worker follows {requests[0].repository}; add it to the file of repositories."
        else:
            problem = self._sync(name, thorough=any(request.thorough for request in requests))
        answer(self._engine, requests, self._clock(), problem)

    def _sync(self, name: str, *, thorough: bool) -> str | None:
        """Sync one; what was wrong comes back."""
        tracked = self._tracked[name]
        try:
            done = self._sync_one(tracked, thorough)
        except StoppedError:
            raise
        except HeraldError as error:
            self._due[name] = self._clock() + min(tracked.interval, _AFTER_FAILURE)
            self._tell(f"{tracked.name}: {error}")
            return str(error)
        self._due[name] = self._clock() + tracked.interval
        self._tell(done)
        return None

    def _first_times(self) -> dict[str, datetime]:
        """When each repository is due: an interval after its last complete run, at once if it has none."""
        query = (
            select(func.lower(RepositoryRow.name), func.max(SyncRow.finished_at))
            .join(SyncRow, SyncRow.repository_id == RepositoryRow.id)
            .where(SyncRow.source == "github")
            .group_by(RepositoryRow.name)
        )
        with reading(self._engine) as connection:
            last = {name: at for name, at in connection.execute(query) if at is not None}
        now = self._clock()
        return {name: last[name] + each.interval if name in last else now for name, each in self._tracked.items()}
