"""What people think of answers and reports: one vote a person and run, the last one counts."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Engine, delete, insert, select

from activity.database import reading, writing
from activity.records.frozen import Instant, Record
from bot.suggestions import migrate
from bot.tables import RunRow, VoteRow


class Voted(Record):
    """One vote, with what it is about: the kind of run and, of an answer, its question."""

    run_id: str
    user: str
    vote: str
    at: Instant
    kind: str | None
    channel: str | None
    about: str | None


def vote(engine: Engine, run_id: str, user: str, given: str, now: datetime) -> None:
    """Note a vote in place of an earlier one.

    Raises:
        StoreError: the store cannot be written.
    """
    migrate(engine)
    with writing(engine) as connection:
        connection.execute(delete(VoteRow).where(VoteRow.run_id == run_id, VoteRow.user == user))
        connection.execute(insert(VoteRow).values(run_id=run_id, user=user, vote=given, at=now))


def votes(engine: Engine, since: datetime | None = None) -> Sequence[Voted]:
    """All votes, newest first.

    Raises:
        StoreError: the store cannot be read.
    """
    migrate(engine)
    query = (
        select(VoteRow.__table__, RunRow.kind, RunRow.channel, RunRow.request)
        .outerjoin(RunRow, RunRow.run_id == VoteRow.run_id)
        .order_by(VoteRow.at.desc())
    )
    if since is not None:
        query = query.where(VoteRow.at >= since)
    with reading(engine) as connection:
        return [_voted(dict(row)) for row in connection.execute(query).mappings()]


def _voted(row: dict[str, object]) -> Voted:
    request = row.pop("request")
    about = request.get("text") if isinstance(request, dict) else None
    return Voted.model_validate({**row, "about": about})
