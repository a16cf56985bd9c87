"""A channel's settings in; kept in SQL with a record of each change, and with what became of each weekly post.

`bot.schedule.due` says what a subscription owes; a claim here, or the job's id, sees to it that it happens once.
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from activity.database import reading, writing
from activity.errors import StoreError
from activity.records.frozen import Instant, Record
from bot.language import Language
from bot.schedule import Subscription
from bot.suggestions import migrate
from bot.tables import AuditRow, SubscriptionRow, WeeklyPostRow

_TIMED = ("repository", "language", "weekday", "time", "zone", "enabled")
"""The settings whose change makes a new schedule, which owes nothing for the time before."""


class Change(Record):
    """One change of a channel's settings; `None` is no settings at all."""

    at: Instant
    team: str
    channel: str
    actor: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None


class Subscriptions:
    """The settings of all channels in one store.

    Raises:
        StoreError: (every method) the store cannot be read or written.
    """

    def __init__(self, engine: Engine) -> None:
        """Keep them in this database, whose tables are made now."""
        migrate(engine)
        self._engine = engine

    def find(self, team: str, channel: str) -> Subscription | None:
        """The settings of one channel."""
        with reading(self._engine) as connection:
            return _find(connection, team, channel)

    def all(self, team: str | None = None) -> Sequence[Subscription]:
        """All settings, switched off ones too."""
        query = select(SubscriptionRow.__table__).order_by(SubscriptionRow.team, SubscriptionRow.channel)
        if team is not None:
            query = query.where(SubscriptionRow.team == team)
        with reading(self._engine) as connection:
            return [Subscription.model_validate(dict(row)) for row in connection.execute(query).mappings()]

    def save(self, wanted: Subscription, actor: str, now: datetime) -> Subscription:
        """Make these the settings of a channel, and record who did it. What comes back has its true `since`.

        A schedule that stays the same keeps its `since`, so that saving twice loses no post; a new one begins now.
        """
        with writing(self._engine) as connection:
            before = _find(connection, wanted.team, wanted.channel)
            kept = before is not None and all(getattr(before, name) == getattr(wanted, name) for name in _TIMED)
            saved = wanted.model_copy(update={"since": before.since if before and kept else now})
            if saved != before:
                _replace(connection, saved)
                _record(connection, actor, now, before, saved)
        return saved

    def switch_off(self, team: str, channel: str, actor: str, now: datetime) -> bool:
        """Switch a channel's weekly post off; whether it was on. `actor` is a person, or Herald's own id."""
        found = self.find(team, channel)
        if found is None or not found.enabled:
            return False
        self.save(found.model_copy(update={"enabled": False}), actor, now)
        return True

    def forget(self, team: str, actor: str, now: datetime) -> None:
        """Drop everything of a workspace that has removed the app; the record of changes stays."""
        with writing(self._engine) as connection:
            for row in connection.execute(
                select(SubscriptionRow.__table__).where(SubscriptionRow.team == team)
            ).mappings():
                _record(connection, actor, now, Subscription.model_validate(dict(row)), None)
            connection.execute(delete(SubscriptionRow).where(SubscriptionRow.team == team))
            connection.execute(delete(WeeklyPostRow).where(WeeklyPostRow.team == team))

    def changes(self, team: str, channel: str | None = None) -> Sequence[Change]:
        """Who changed what, newest first."""
        query = select(AuditRow.__table__).where(AuditRow.team == team).order_by(AuditRow.id.desc())
        if channel is not None:
            query = query.where(AuditRow.channel == channel)
        with reading(self._engine) as connection:
            rows = connection.execute(query).mappings().all()
        return [Change.model_validate({name: row[name] for name in Change.model_fields}) for row in rows]


class PostState(StrEnum):
    """How far a weekly post is. CLAIMED: somebody is about to make it; POSTING: the first message may be out."""

    CLAIMED = "claimed"
    POSTING = "posting"
    POSTED = "posted"
    FAILED = "failed"
    MISSED = "missed"


class WeeklyKey(Record):
    """What may be posted once: one week of one repository in one channel and language."""

    team: str
    channel: str
    repository: str
    week: str
    language: Language


class WeeklyPost(Record):
    """A weekly post and the run that makes it; where it stands is in the ledger under that run."""

    key: WeeklyKey
    state: PostState
    run_id: str
    changed_at: Instant


class WeeklyPosts:
    """What became of the weekly posts of one store, scheduled and asked for alike.

    Raises:
        StoreError: (every method) the store cannot be read or written.
    """

    def __init__(self, engine: Engine) -> None:
        """Keep them in this database, whose tables are made now."""
        migrate(engine)
        self._engine = engine

    def claim(self, key: WeeklyKey, run_id: str, now: datetime, state: PostState = PostState.CLAIMED) -> WeeklyPost:
        """Take a week for a run. What comes back carries that run's id, or the one that was there before."""
        wanted = {**key.model_dump(mode="json"), "state": state.value, "run_id": run_id, "changed_at": now}
        try:
            with writing(self._engine) as connection:
                connection.execute(insert(WeeklyPostRow).values(**wanted))
        except StoreError as error:
            if not isinstance(error.__cause__, IntegrityError):
                raise
        found = self.find(key)
        assert found is not None
        return found

    def mark(self, key: WeeklyKey, state: PostState, now: datetime, run_id: str | None = None) -> None:
        """Note how far a post is; `run_id` puts another run in place of the one that was ("post again")."""
        values = {"state": state.value, "changed_at": now, **({"run_id": run_id} if run_id else {})}
        with writing(self._engine) as connection:
            connection.execute(update(WeeklyPostRow).where(_is(key)).values(**values))

    def find(self, key: WeeklyKey) -> WeeklyPost | None:
        """What is known of one week."""
        found = self._select(_is(key))
        return found[0] if found else None

    def settled(self, subscription: Subscription) -> frozenset[str]:
        """The weeks that owe nothing more: claimed, posted or missed. A failed one may be tried again."""
        same = [
            getattr(WeeklyPostRow, name) == getattr(subscription, name) for name in ("team", "channel", "repository")
        ]
        found = self._select(*same, WeeklyPostRow.language == subscription.language.value)
        return frozenset(post.key.week for post in found if post.state is not PostState.FAILED)

    def last(self, team: str, most: int = 20) -> Sequence[WeeklyPost]:
        """The last posts of a workspace, newest first."""
        return self._select(WeeklyPostRow.team == team, WeeklyPostRow.state == PostState.POSTED.value)[:most]

    def _select(self, *conditions: ColumnElement[bool]) -> Sequence[WeeklyPost]:
        query = select(WeeklyPostRow.__table__).where(*conditions).order_by(WeeklyPostRow.changed_at.desc())
        with reading(self._engine) as connection:
            return [_post(dict(row)) for row in connection.execute(query).mappings()]


def _post(row: dict[str, Any]) -> WeeklyPost:
    key = WeeklyKey.model_validate({name: row.pop(name) for name in WeeklyKey.model_fields})
    return WeeklyPost.model_validate({**row, "key": key})


def _is(key: WeeklyKey) -> ColumnElement[bool]:
    values = key.model_dump(mode="json")
    return and_(*(getattr(WeeklyPostRow, name) == value for name, value in values.items()))


def _find(connection: Connection, team: str, channel: str) -> Subscription | None:
    query = select(SubscriptionRow.__table__).where(SubscriptionRow.team == team, SubscriptionRow.channel == channel)
    row = connection.execute(query).mappings().first()
    return Subscription.model_validate(dict(row)) if row is not None else None


def _replace(connection: Connection, saved: Subscription) -> None:
    mine = (SubscriptionRow.team == saved.team) & (SubscriptionRow.channel == saved.channel)
    connection.execute(delete(SubscriptionRow).where(mine))
    connection.execute(insert(SubscriptionRow).values(**{**saved.model_dump(), "language": saved.language.value}))


def _record(
    connection: Connection, actor: str, now: datetime, before: Subscription | None, after: Subscription | None
) -> None:
    about = after or before
    assert about is not None
    told = {"before": before, "after": after}
    values = {name: each.model_dump(mode="json") if each else None for name, each in told.items()}
    connection.execute(insert(AuditRow).values(at=now, team=about.team, channel=about.channel, actor=actor, **values))
