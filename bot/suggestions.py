"""The next steps of a report in; bot's own rows, and a later report's look back at them out."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from sqlalchemy import ColumnElement, Connection, Engine, Select, and_, delete, insert, select, update

from activity.database import reading, store_errors, upgrade, writing
from activity.period import Period
from activity.records import RiskCode
from activity.records.frozen import Instant, Record
from bot.conditions import Condition, Followed, Suggestion
from bot.tables import SuggestionRow

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "herald_bot_version"
REVISION = "0004"
"""The revision this code writes; a test holds it against the newest file in `migrations/versions`."""


def migrate(engine: Engine) -> None:
    """Bring bot's tables to this version.

    Raises:
        StoreError: the database cannot be written.
        StoreVersionError: it was written by a version of Herald that this one does not know.
    """
    with store_errors():
        upgrade(engine, MIGRATIONS, VERSION_TABLE, REVISION)


class Made(Record):
    """The suggestions of one report, made at `at`."""

    repository: str
    period: Period
    at: Instant
    suggestions: tuple[Suggestion, ...]


class Suggestions:
    """The suggestions kept in one store, whose tables `migrate` has made.

    Raises:
        StoreError: (every method) the store cannot be read or written.
    """

    def __init__(self, engine: Engine) -> None:
        """Keep them in this database."""
        self._engine = engine

    def keep(self, made: Made) -> None:
        """Make these the suggestions of a period. One that is there keeps its time; one not made again goes."""
        wanted = {(one.code.value, one.pull_request): one for one in made.suggestions}
        with writing(self._engine) as connection:
            known = _keys(connection, made.repository, made.period)
            gone = [identity for key, identity in known.items() if key not in wanted]
            connection.execute(delete(SuggestionRow).where(SuggestionRow.id.in_(gone)))
            for key, one in wanted.items():
                if key in known:
                    _rewrite(connection, known[key], one)
                else:
                    _add(connection, made, one)

    def before(self, repository: str, period: Period) -> Made | None:
        """What the last report suggested whose period had ended when this one starts."""
        with reading(self._engine) as connection:
            last = connection.execute(_last_before(repository, period)).first()
            if last is None:
                return None
            earlier = Period(start=last.period_start, end=last.period_end, zone=period.zone, label=last.label)
            rows = connection.execute(
                select(SuggestionRow.code, SuggestionRow.pull_request, SuggestionRow.condition)
                .where(_of(repository, earlier))
                .order_by(SuggestionRow.id)
            )
            made = tuple(_suggestion(row.code, row.pull_request, row.condition) for row in rows)
        return Made(repository=repository, period=earlier, at=last.made_at, suggestions=made)

    def settle(self, repository: str, followed: Sequence[Followed]) -> None:
        """Note what became of earlier suggestions; the latest look wins."""
        with writing(self._engine) as connection:
            for one in followed:
                connection.execute(
                    update(SuggestionRow)
                    .where(
                        _of(repository, one.period),
                        SuggestionRow.code == one.suggestion.code.value,
                        SuggestionRow.pull_request == one.suggestion.pull_request,
                    )
                    .values(outcome=one.outcome.value, outcome_by=one.by)
                )


def _last_before(repository: str, period: Period) -> Select[datetime, datetime, str, datetime]:
    # Of two reports that end together (a month and its last week) the shorter one is taken.
    return (
        select(SuggestionRow.period_start, SuggestionRow.period_end, SuggestionRow.label, SuggestionRow.made_at)
        .where(SuggestionRow.repository == repository, SuggestionRow.period_end <= period.start)
        .order_by(SuggestionRow.period_end.desc(), SuggestionRow.period_start.desc())
        .limit(1)
    )


def _of(repository: str, period: Period) -> ColumnElement[bool]:
    return and_(
        SuggestionRow.repository == repository,
        SuggestionRow.period_start == period.start,
        SuggestionRow.period_end == period.end,
    )


def _keys(connection: Connection, repository: str, period: Period) -> dict[tuple[str, int], int]:
    rows = connection.execute(
        select(SuggestionRow.id, SuggestionRow.code, SuggestionRow.pull_request).where(_of(repository, period))
    )
    return {(row.code, row.pull_request): row.id for row in rows}


def _rewrite(connection: Connection, identity: int, one: Suggestion) -> None:
    connection.execute(
        update(SuggestionRow)
        .where(SuggestionRow.id == identity)
        .values(condition=one.condition.model_dump(mode="json"))
    )


def _add(connection: Connection, made: Made, one: Suggestion) -> None:
    connection.execute(
        insert(SuggestionRow).values(
            repository=made.repository,
            period_start=made.period.start,
            period_end=made.period.end,
            label=made.period.label,
            code=one.code.value,
            pull_request=one.pull_request,
            condition=one.condition.model_dump(mode="json"),
            made_at=made.at,
        )
    )


def _suggestion(code: str, number: int, condition: dict[str, object]) -> Suggestion:
    return Suggestion(code=RiskCode(code), pull_request=number, condition=Condition.model_validate(condition))
