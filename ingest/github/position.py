"""How far a repository was read from GitHub, and how a pass moves it. Pure.

The list comes with those updated last first. A PR that is updated while the list is read jumps to its top and is
missed; so passes are repeated, each down to the newest PR the one before began with, until one finds nothing new.
"""

from datetime import datetime, timedelta
from typing import Any, Self

from pydantic import ValidationError

from activity.records.frozen import Instant, Record
from ingest.github.pages import Entry, Page

OVERLAP = timedelta(minutes=10)
"""How far a pass reads back behind the watermark: clocks differ, and many PRs may share a second."""


class Pass(Record):
    """A pass under way: it began with `newest`, ends at `floor`, and goes on at the cursor `after`."""

    newest: Instant | None = None
    floor: Instant | None = None
    after: str | None = None


class Position(Record):
    """What is read of a repository (`identity` is its node id).

    Every PR that showed an update up to `watermark` is stored as it was then, none from before `since`. `proven` is
    the moment up to which nothing can be missing; `oldest` when the first PR was opened. `looked_at` is when the
    restless PRs were looked at; `missing` since when a PR (by node id) could not be found. `unlisted` is how many
    PRs GitHub counts but does not list. `clone` is the git folder that was read, `tip` the commit of the base up to
    which commits without PR are told.
    """

    identity: str
    base: str
    since: Instant | None = None
    watermark: Instant | None = None
    under_way: Pass | None = None
    proven: Instant | None = None
    oldest: Instant | None = None
    looked_at: Instant | None = None
    missing: dict[str, Instant] = {}
    unlisted: int = 0
    clone: str | None = None
    tip: str | None = None

    def begun(self) -> Self:
        """With a pass under way: the one that was, or a new one from the top."""
        if self.under_way is not None:
            return self
        floor = self.since if self.watermark is None else self.watermark - OVERLAP
        return self.changed(under_way=Pass(floor=floor))

    def read(self, page: Page) -> Self:
        """After a page whose PRs are stored."""
        assert self.under_way is not None
        newest = self.under_way.newest or max((entry.updated_at for entry in page.entries), default=None)
        return self.changed(under_way=self.under_way.model_copy(update={"newest": newest, "after": page.after}))

    def from_top(self) -> Self:
        """With the pass under way begun again, because its place was lost."""
        assert self.under_way is not None
        return self.changed(under_way=Pass(floor=self.under_way.floor))

    def passed(self) -> Self:
        """After the whole pass: the watermark is what its first page began with."""
        assert self.under_way is not None
        newest = self.under_way.newest or self.watermark
        return self.changed(watermark=newest, under_way=None)

    def next_pass(self) -> Self:
        """With a pass under way that ends where the last one began."""
        return self.changed(under_way=Pass(floor=self.watermark))

    def ends_with(self, page: Page) -> bool:
        """Whether the pass under way ends with this page; equal seconds go on."""
        floor = self.under_way.floor if self.under_way else None
        last = page.entries[-1].updated_at if page.entries else None
        return page.after is None or last is None or (floor is not None and last < floor)

    def wants(self, entry: Entry) -> bool:
        """Whether a PR nobody knows yet was asked for."""
        return self.since is None or entry.updated_at >= self.since

    def changed(self, **values: object) -> Self:
        """A copy with some values replaced."""
        return self.model_copy(update=values)


def stored_position(stored: dict[str, Any] | None) -> Position | None:
    """What an earlier run saved; a form this version does not know is as good as nothing."""
    try:
        return None if stored is None else Position.model_validate(stored)
    except ValidationError:
        return None


def starting_position(stored: Position | None, fresh: Position) -> Position:
    """Where a run begins: where the last one ended, or at the beginning if more is asked for than it read."""
    if stored is None or stored.identity != fresh.identity:
        return fresh
    earlier = stored.since is not None and fresh.since is not None and fresh.since < stored.since
    return fresh if earlier else stored.changed(base=fresh.base)


def oldest_of(known: datetime | None, entries: tuple[Entry, ...]) -> datetime | None:
    """When the first of all PRs seen so far was opened."""
    return min([*([known] if known else []), *(entry.created_at for entry in entries)], default=None)
