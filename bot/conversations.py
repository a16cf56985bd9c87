"""A conversation's name in; its last question with Plan and result set out, kept in SQL until it expires."""

from datetime import datetime, timedelta
from typing import Any, TypeVar

from pydantic import ValidationError
from sqlalchemy import Engine, delete, insert, select

from activity.database import reading, writing
from activity.records.frozen import Record
from bot.question.plan import Clarification, Turn
from bot.suggestions import migrate
from bot.tables import ConversationRow

KEPT = timedelta(days=7)
"""How long a conversation can be taken up again."""
REMEMBERED = timedelta(days=90)
"""How long it is known that there was one, so that a late follow-up is told so."""

R = TypeVar("R", bound=Record)


class Pending(Record):
    """A question that was answered by one back."""

    question: str
    clarification: Clarification


class Remembered(Record):
    """What is kept of a conversation; with `expired` only that it took place."""

    repository: str
    turn: Turn | None = None
    pending: Pending | None = None
    expired: bool = False


class Conversations:
    """The conversations kept in one store.

    Raises:
        StoreError: (every method) the store cannot be read or written.
    """

    def __init__(self, engine: Engine) -> None:
        """Keep them in this database, whose tables are made on the first use."""
        migrate(engine)
        self._engine = engine

    def recall(self, name: str, now: datetime) -> Remembered | None:
        """The last question of a conversation; `None` when there never was one of this name."""
        query = select(ConversationRow.__table__).where(ConversationRow.name == name)
        with reading(self._engine) as connection:
            row = connection.execute(query).mappings().first()
        if row is None:
            return None
        turn, pending = _read(Turn, row["turn"]), _read(Pending, row["pending"])
        # What an older Herald wrote and this one cannot read is as good as gone.
        lost = (row["turn"], row["pending"]) != (None, None) and turn is None and pending is None
        if now >= row["expires_at"] or lost:
            return Remembered(repository=row["repository"], turn=turn, expired=True)
        return Remembered(repository=row["repository"], turn=turn, pending=pending)

    def keep(self, name: str, remembered: Remembered, now: datetime) -> None:
        """Make this the last question of a conversation, and forget those long past."""
        values = {
            "name": name,
            "repository": remembered.repository,
            "turn": _written(remembered.turn),
            "pending": _written(remembered.pending),
            "asked_at": now,
            "expires_at": now + KEPT,
        }
        with writing(self._engine) as connection:
            connection.execute(delete(ConversationRow).where(ConversationRow.name == name))
            connection.execute(delete(ConversationRow).where(ConversationRow.expires_at < now - REMEMBERED))
            connection.execute(insert(ConversationRow).values(**values))


def _written(record: Record | None) -> dict[str, Any] | None:
    return record.model_dump(mode="json") if record is not None else None


def _read(kind: type[R], stored: dict[str, Any] | None) -> R | None:
    try:
        return kind.model_validate(stored) if stored is not None else None
    except ValidationError:
        return None
