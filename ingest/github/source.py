"""The list of a repository's PRs and what is stored of them in; batches of whole PRs out: GitHub as a `Source`."""

from collections.abc import Generator, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from activity.errors import GitHubError
from activity.records.spent import Spent
from ingest.github.details import Wanted
from ingest.github.faults import CursorLostError
from ingest.github.looking import changed_since_read, due
from ingest.github.pages import Entry, Page
from ingest.github.position import Position, oldest_of, starting_position, stored_position
from ingest.github.records import Frame
from ingest.github.stored import SOURCE, Known
from ingest.github.telling import GONE_AFTER, Parts, Run, Teller
from ingest.source import Batch, Covered

_MOST_PASSES = 20


class Reach(NamedTuple):
    """What is asked for: PRs updated from a moment on (`None`: all), and whether restless ones are looked at now."""

    since: datetime | None = None
    thorough: bool = False


_ALL = Reach()


class GitHubSource:
    """Tells every PR of a repository, and later what changed: open, closed and merged ones, with all that was said.

    Args:
        front: the first page of the list, which told which repository it is.
        parts: what it works with.
        frame: what records are made within.
        reach: what is asked for.
    """

    name = SOURCE

    def __init__(self, front: Page, parts: Parts, frame: Frame, reach: Reach = _ALL) -> None:
        self.repository = frame.repository
        self._front = front
        self._parts = parts
        self._frame = frame
        self._reach = reach
        self._teller = Teller(parts, frame)
        self._run: Run | None = None

    def total(self, position: dict[str, Any] | None) -> int | None:
        """How many PRs there are, if all of them are to be read; nobody knows how many have changed."""
        stored = stored_position(position)
        everything = self._reach.since is None and (stored is None or stored.watermark is None)
        return self._front.total if everything else None

    def batches(self, position: dict[str, Any] | None) -> Iterator[Batch]:
        """Every PR that is new or changed since `position`.

        Raises:
            GitHubError: GitHub refuses, is out of reach or does not tell all; what was yielded before stays valid.
            GitError: the clone cannot be fetched or read.
            StoreError: what is stored cannot be read.
        """
        run = self._begin(position)
        yield from self._passes(run)
        yield from self._looks(run)
        yield from self._end(run)

    def covered(self) -> tuple[Covered, ...]:
        """From the first day asked for, or the first PR, to the last pass that found nothing new."""
        at = self._run.at if self._run else None
        start = (at.since or at.oldest) if at else None
        if at is None or start is None or at.proven is None or start >= at.proven:
            return ()
        return (Covered(start=start, finish=at.proven),)

    def spent(self) -> Spent:
        """Requests and points so far."""
        return self._parts.asker.spent

    def _begin(self, position: dict[str, Any] | None) -> Run:
        fresh = Position(identity=str(self.repository.identity), base=self.repository.base, since=self._reach.since)
        start = starting_position(stored_position(position), fresh)
        now = self._parts.asker.now()
        at = start if start.looked_at else start.changed(looked_at=now)
        # A pass that was cut short goes on at its cursor; the first page is then for the pass after it.
        first = self._front if at.under_way is None or at.under_way.after is None else None
        self._run = Run(at=at.begun(), start=start, first=first)
        return self._run

    def _passes(self, run: Run) -> Iterator[Batch]:
        """Passes from the top down, until one finds nothing new."""
        for _ in range(_MOST_PASSES):
            resumed = run.at.under_way is not None and run.at.under_way.after is not None
            before = run.done
            asked_at = yield from self._pass(run)
            quiet = run.done == before and not resumed
            run.at = run.at.passed()
            if quiet:
                run.quiet_since = asked_at
                return
            yield self._batch(run)
            run.at = run.at.next_pass()

    def _pass(self, run: Run) -> Generator[Batch, None, datetime]:
        """One pass; gives the moment its first page was asked for."""
        asked_at: datetime | None = None
        while True:
            try:
                page = self._page(run)
            except CursorLostError:
                run.at, asked_at = run.at.from_top(), None
                continue
            asked_at = asked_at or page.asked_at
            run.total = page.total
            yield from self._read(run, self._changed(run, page))
            ends = run.at.ends_with(page)
            run.at = run.at.read(page).changed(oldest=oldest_of(run.at.oldest, page.entries))
            if ends:
                return asked_at
            yield self._batch(run)

    def _page(self, run: Run) -> Page:
        if run.first is not None:
            page, run.first = run.first, None
            return page
        assert run.at.under_way is not None
        return self._parts.lister.page(run.at.under_way.after)

    def _changed(self, run: Run, page: Page) -> list[Entry]:
        known = self._parts.store.known([entry.identity for entry in page.entries])
        return [entry for entry in page.entries if self._is_new(run, entry, known.get(entry.identity))]

    def _is_new(self, run: Run, entry: Entry, known: Known | None) -> bool:
        if f"{entry.identity} {entry.mark}" in run.failed:
            return False
        return run.at.wants(entry) if known is None else known.mark != entry.mark

    def _read(self, run: Run, entries: Sequence[Entry]) -> Iterator[Batch]:
        listed = {entry.identity: entry for entry in entries}
        for reads in self._parts.details.read([Wanted(entry.identity, entry.number) for entry in entries]):
            yield self._batch(run, **self._teller.told(run, reads, listed))

    def _looks(self, run: Run) -> Iterator[Batch]:
        """PRs that may have changed without a sign, once a day or when asked for; checks that were under way."""
        now, at = self._parts.asker.now(), run.at
        assert at.looked_at is not None
        if self._reach.thorough or due(at.looked_at, now):
            restless = self._parts.store.restless(now)
            wanted = list(changed_since_read(restless, self._parts.asker))
            run.at = run.at.changed(looked_at=now)
        else:
            wanted = [Wanted(identity, 0) for identity, first in at.missing.items() if now - first >= GONE_AFTER]
        wanted += [Wanted(each.identity, each.number) for each in self._unfinished(run, now)]
        for reads in self._parts.details.read(_once_each(wanted)):
            yield self._batch(run, **self._teller.told(run, reads, {}))

    def _unfinished(self, run: Run, now: datetime) -> Sequence[Known]:
        since = run.start.proven
        return () if since is None else self._parts.store.unfinished(since, now)

    def _end(self, run: Run) -> Iterator[Batch]:
        """The last word: what is proven now, or that GitHub lists fewer PRs than it counts."""
        if run.quiet_since is not None:
            short = run.total - self._parts.store.count() if run.at.since is None else 0
            if short > run.at.unlisted:
                run.at = run.at.changed(watermark=None, unlisted=short)
                yield self._batch(run)
                raise GitHubError(
                    f"GitHub counts {run.total} PRs of {self.repository.name}, {short} more than it listed; "
                    "run the command again, it reads the whole list once more."
                )
            run.at = run.at.changed(proven=run.quiet_since, unlisted=max(short, 0))
        directs = self._directs(run)
        yield self._batch(run, **directs)

    def _directs(self, run: Run) -> dict[str, Any]:
        """Commits without PR, if the base has moved since they were last told."""
        if self._front.repository.base == self.repository.base and self._front.tip == run.at.tip:
            return {}
        landings, people = self._parts.landings, self._frame.people
        told = landings.directs(run.at.tip, self._parts.store.owners, people)
        if told is None:
            return {}
        run.at = run.at.changed(tip=told.tip, clone=landings.clone or run.at.clone)
        since = run.at.since
        wanted = tuple(direct for direct in told.directs if since is None or direct.committed_at >= since)
        return {"directs": wanted, "directs_anew": told.forced}

    def _batch(self, run: Run, **told: Any) -> Batch:  # noqa: ANN401 - parts of a batch
        return Batch(position=run.at.model_dump(mode="json"), **told)


def _once_each(wanted: Sequence[Wanted]) -> list[Wanted]:
    return list({each.identity: each for each in wanted}.values())
