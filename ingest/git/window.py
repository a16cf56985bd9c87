"""A history, the days asked for and what an earlier run reached in; the commits to read and the next position out.

Pure. The days filter on the committer's date of each commit; the order of the history is that of the branch, so
dates that jump back and forth lose nothing.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from pydantic import ValidationError

from activity.period import Period
from activity.records.frozen import Instant, Record
from ingest.git.history import History
from ingest.source import Covered

_SECOND = timedelta(seconds=1)


class Days(Record):
    """The days to read, both included, cut in the repository's zone; `None` is no limit."""

    since: date | None = None
    until: date | None = None

    def limits(self, zone: str) -> "Limits":
        """The moments the days begin and end at.

        Raises:
            UsageError: the last day comes before the first.
        """
        if self.since is not None and self.until is not None:
            whole = Period.of_days(self.since, self.until, zone)
            return Limits(whole.start, whole.end)
        start = Period.of_days(self.since, self.since, zone).start if self.since else None
        end = Period.of_days(self.until, self.until, zone).end if self.until else None
        return Limits(start, end)


class Limits(NamedTuple):
    """`start <= moment < end`, UTC; `None` is no limit."""

    start: datetime | None
    end: datetime | None

    def hold(self, moment: datetime) -> bool:
        """Whether a moment lies between."""
        return (self.start is None or self.start <= moment) and not self.ended_before(moment)

    def ended_before(self, moment: datetime) -> bool:
        """Whether the end lies before a moment, or on it."""
        return self.end is not None and self.end <= moment


class Position(Record):
    """How far a run has read.

    `tip` is the commit up to which everything since `since` is read; `seen` the end of the branch at the end of
    a complete run, which had no limit later than `until`. `oldest` and `newest` are the dates of the branch.
    `clone` is the git folder that was read, so that its tree can be looked at later.
    """

    base: str
    tip: str | None = None
    seen: str | None = None
    since: Instant | None = None
    until: Instant | None = None
    oldest: Instant
    newest: Instant
    clone: str | None = None

    def settles(self, tip: str, base: str, limits: Limits) -> bool:
        """Whether a complete run has read all that is asked for, with the branch still ending in `tip`."""
        return self.seen == tip and self.reaches_back_to(base, limits) and _not_later(limits.end, self.until)

    def reaches_back_to(self, base: str, limits: Limits) -> bool:
        """Whether the run began early enough on that branch."""
        began_earlier = limits.start is not None and self.since is not None and self.since <= limits.start
        return self.base == base and (self.since is None or began_earlier)

    def covered(self, limits: Limits, known_until: datetime | None, opened_at: datetime) -> tuple[Covered, ...]:
        """What is complete: up to the last commit's second, or to `known_until` where the remote was asked.

        A date in the future (a broken clock) proves nothing about the days until then.
        """
        finish = known_until or min(self.newest + _SECOND, opened_at)
        if limits.end is not None:
            finish = min(finish, limits.end)
        start = self.since or self.oldest
        return (Covered(start=start, finish=finish),) if start < finish else ()


def stored_position(position: dict[str, Any] | None) -> Position | None:
    """What an earlier run saved; a form this version does not know is as good as nothing: all is read again."""
    try:
        return None if position is None else Position.model_validate(position)
    except ValidationError:
        return None


class Reading(NamedTuple):
    """What a run has to read: `places` in `history.steps`, oldest first; `end` is the position once all is stored.

    Nothing before the place `start` is read; from `stop` on, later days may hold back what was not asked for.
    `starts_over`: the base was forced to another history, so what was told before no longer holds.
    """

    history: History
    places: Sequence[int]
    start: int
    stop: int
    end: Position
    starts_over: bool = False

    def reached(self, place: int) -> Position:
        """The position once everything up to and including `place` is stored."""
        return self.end.model_copy(update={"tip": self._tip(min(place, self.stop - 1)), "seen": None})

    def finished(self) -> Position:
        """The position once everything is stored."""
        return self.end.model_copy(update={"tip": self._tip(self.stop - 1)})

    def _tip(self, place: int) -> str | None:
        # Never back behind where the run began, even if the days asked for now end before that.
        place = max(place, self.start - 1)
        return self.history.steps[place].sha if place >= 0 else None


def plan_reading(history: History, stored: Position | None, base: str, limits: Limits) -> Reading:
    """Choose what to read: what follows the stored tip, or everything if that does not fit any more."""
    steps = history.steps
    place = history.place_of(stored.tip) if stored else None
    lost = stored is not None and stored.base == base and stored.tip is not None and place is None
    earlier = stored if stored and not lost and stored.reaches_back_to(base, limits) else None
    if earlier is not None:
        limits = limits._replace(start=earlier.since)
    start = place + 1 if earlier and place is not None else 0
    stop = next((at for at in range(start, len(steps)) if limits.ended_before(steps[at].when)), len(steps))
    places = [at for at in range(start, len(steps)) if limits.hold(steps[at].when)]
    end = _end(history, base, limits)
    if earlier is not None:  # a shallow clone may have forgotten what a whole one told
        end = end.model_copy(update={"oldest": min(end.oldest, earlier.oldest)})
    return Reading(history, places, start, stop, end, starts_over=lost)


def _end(history: History, base: str, limits: Limits) -> Position:
    moments = [step.when for step in history.steps]
    return Position(
        base=base,
        seen=history.steps[-1].sha,
        since=limits.start,
        until=limits.end,
        oldest=min(moments),
        newest=max(moments),
    )


def _not_later(asked: datetime | None, read: datetime | None) -> bool:
    return read is None or (asked is not None and asked <= read)
