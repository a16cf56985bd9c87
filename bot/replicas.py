"""A process's name in; whether it is alive out: each process of the bot beats in a row, the others read it."""

from datetime import datetime, timedelta

from sqlalchemy import Engine, delete, insert, select

from activity.database import reading, writing
from bot.suggestions import migrate
from bot.tables import ReplicaRow

DEAD_AFTER = timedelta(seconds=60)


class Replicas:
    """The processes that answer from one store.

    Raises:
        StoreError: (every method) the store cannot be read or written.
    """

    def __init__(self, engine: Engine, name: str) -> None:
        """This process under its own name, in this database, whose tables are made now."""
        migrate(engine)
        self._engine = engine
        self._name = name

    def beat(self, now: datetime) -> None:
        """Say that this process lives, and forget those long dead."""
        with writing(self._engine) as connection:
            gone = (ReplicaRow.name == self._name) | (ReplicaRow.beat_at < now - DEAD_AFTER * 10)
            connection.execute(delete(ReplicaRow).where(gone))
            connection.execute(insert(ReplicaRow).values(name=self._name, beat_at=now))

    def leave(self) -> None:
        """Say that this process ends."""
        with writing(self._engine) as connection:
            connection.execute(delete(ReplicaRow).where(ReplicaRow.name == self._name))

    def alive(self, now: datetime) -> frozenset[str]:
        """The names of those that gave a sign of life a moment ago."""
        query = select(ReplicaRow.name).where(ReplicaRow.beat_at >= now - DEAD_AFTER)
        with reading(self._engine) as connection:
            return frozenset(connection.execute(query).scalars())
