"""A message that is about to be sent in; whether it may have been sent before out: a claim comes before every post."""

from datetime import UTC, datetime

from sqlalchemy import ColumnElement, Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from activity.database import reading, writing
from activity.errors import StoreError
from activity.records.frozen import Instant, Record
from bot.suggestions import migrate
from bot.tables import PostRow


class Part(Record):
    """Which message: of which run, which part (0 first), and which piece of a long one."""

    run_id: str
    part: int = 0
    piece: int = 0


class Claim(Record):
    """A message in the ledger. `fresh`: nobody can have sent it yet. `ts`: it is known to be posted."""

    part: Part
    ts: str | None
    channel: str
    claimed_at: Instant
    fresh: bool = False


class Ledger:
    """The messages sent from one store, by this process under the name `holder`.

    Raises:
        StoreError: (every method) the store cannot be read or written.
    """

    def __init__(self, engine: Engine, holder: str) -> None:
        """Keep them in this database, whose tables are made now."""
        migrate(engine)
        self._engine = engine
        self._holder = holder

    def claim(self, part: Part, channel: str, thread_ts: str | None) -> Claim:
        """Claim a message before it is sent; one that was claimed before may have been sent."""
        now = datetime.now(UTC)  # Slack's time, not the clock that weeks are reckoned by
        row = {**part.model_dump(), "holder": self._holder, "channel": channel, "thread_ts": thread_ts}
        try:
            with writing(self._engine) as connection:
                connection.execute(insert(PostRow).values(**row, claimed_at=now))
            return Claim(part=part, ts=None, channel=channel, claimed_at=now, fresh=True)
        except StoreError as error:
            if not isinstance(error.__cause__, IntegrityError):
                raise
        found = self.find(part)
        assert found is not None
        return found

    def posted(self, part: Part, ts: str) -> None:
        """Note that Slack has it."""
        with writing(self._engine) as connection:
            connection.execute(update(PostRow).where(_is(part)).values(ts=ts))

    def find(self, part: Part) -> Claim | None:
        """What is known of a message."""
        with reading(self._engine) as connection:
            row = connection.execute(select(PostRow.__table__).where(_is(part))).mappings().first()
        if row is None:
            return None
        return Claim(part=part, ts=row["ts"], channel=row["channel"], claimed_at=row["claimed_at"])

    def run_of(self, channel: str, ts: str) -> str | None:
        """The run that a message of ours belongs to."""
        query = select(PostRow.run_id).where(PostRow.channel == channel, PostRow.ts == ts)
        with reading(self._engine) as connection:
            return connection.execute(query).scalars().first()


def _is(part: Part) -> ColumnElement[bool]:
    return (PostRow.run_id == part.run_id) & (PostRow.part == part.part) & (PostRow.piece == part.piece)
