"""What Herald was asked for in Slack in; whether it is new, open or ended out. One row for each, by its run id."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Engine, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from activity.database import reading, writing
from activity.errors import StoreError
from activity.records.frozen import Instant, Record
from bot.suggestions import migrate
from bot.tables import RunRow


class State(StrEnum):
    """How far a run is."""

    ACCEPTED = "accepted"
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


class Run(Record):
    """One run. `request` is what its job needs to know: ids and words, no token."""

    run_id: str
    kind: str
    team: str
    channel: str
    thread_ts: str | None = None
    user: str | None = None
    state: State = State.ACCEPTED
    attempt: int = 1
    request: dict[str, Any] = {}
    accepted_at: Instant
    finished_at: Instant | None = None

    @property
    def job(self) -> str:
        """The id of the job that does it; another try after a failure is another job."""
        return self.run_id if self.attempt == 1 else f"{self.run_id}#{self.attempt}"


class Runs:
    """The runs kept in one store.

    Raises:
        StoreError: (every method) the store cannot be read or written.
    """

    def __init__(self, engine: Engine) -> None:
        """Keep them in this database, whose tables are made now."""
        migrate(engine)
        self._engine = engine

    def accept(self, run: Run) -> Run | None:
        """Note a run; `None` when there is one of this id, unless that failed: then it is tried again."""
        try:
            with writing(self._engine) as connection:
                connection.execute(insert(RunRow).values(**run.model_dump()))
            return run
        except StoreError as error:
            if not isinstance(error.__cause__, IntegrityError):
                raise
        return self._again(run)

    def find(self, run_id: str) -> Run | None:
        """A run by its id."""
        found = self._select(RunRow.run_id == run_id)
        return found[0] if found else None

    def in_thread(self, channel: str, thread_ts: str) -> Sequence[Run]:
        """The runs of a thread, oldest first."""
        return self._select((RunRow.channel == channel) & (RunRow.thread_ts == thread_ts))

    def open(self) -> Sequence[Run]:
        """The runs that have not ended, oldest first."""
        return self._select(RunRow.state == State.ACCEPTED)

    def finish(self, run_id: str, state: State, now: datetime) -> None:
        """Note how a run ended; one that ended stays as it is, but for a stop."""
        with writing(self._engine) as connection:
            changed = update(RunRow).where(RunRow.run_id == run_id, RunRow.state == State.ACCEPTED)
            connection.execute(changed.values(state=state.value, finished_at=now))

    def asked_since(self, since: datetime, *, user: str | None = None, channel: str | None = None) -> int:
        """How many runs a person or a channel began since then."""
        column, value = (RunRow.user, user) if user is not None else (RunRow.channel, channel)
        query = select(func.count()).where(column == value, RunRow.accepted_at >= since, RunRow.user.is_not(None))
        with reading(self._engine) as connection:
            return int(connection.execute(query).scalar_one())

    def _again(self, run: Run) -> Run | None:
        before = self.find(run.run_id)
        if before is None or before.state is not State.FAILED:
            return None
        tried = run.model_copy(update={"attempt": before.attempt + 1})
        with writing(self._engine) as connection:
            mine = (RunRow.run_id == run.run_id) & (RunRow.attempt == before.attempt)
            taken = connection.execute(update(RunRow).where(mine).values(**tried.model_dump()))
        return tried if taken.rowcount else None

    def _select(self, condition: ColumnElement[bool]) -> Sequence[Run]:
        query = select(RunRow.__table__).where(condition).order_by(RunRow.accepted_at, RunRow.run_id)
        with reading(self._engine) as connection:
            return [Run.model_validate(dict(row)) for row in connection.execute(query).mappings()]
