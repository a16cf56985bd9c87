"""What was read of some PRs in; the records, marks and notes of failure to store out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Protocol

from activity.records import PullRequest, State
from ingest.github.asking import Asker
from ingest.github.details import DetailReader, Read
from ingest.github.landing import Branch, Owners, Unowned
from ingest.github.pages import Entry, Lister, Page, mark_of
from ingest.github.position import Position
from ingest.github.records import WHOLE_PARTS, Frame, listed_only, pull_request_of
from ingest.github.stored import Known, Store
from ingest.people import People

GONE_AFTER = timedelta(hours=1)
"""A PR that is not found twice, so far apart, is gone."""


class Diffs(Protocol):
    """Whatever completes records with what a PR did to its base; `clone` is the git folder it reads, if it does."""

    @property
    def clone(self) -> str | None:
        """Where the clone is kept, once it was needed."""
        ...

    def landed(self, told: Sequence[PullRequest], branches: Mapping[int, Branch], /) -> tuple[PullRequest, ...]:
        """The records, completed."""
        ...

    def commits_of(self, record: PullRequest, /) -> tuple[str, ...]:
        """The commits of the base that a PR is, as far as they are known."""
        ...

    def directs(self, after: str | None, owners: Owners, people: People, /) -> Unowned | None:
        """Commits of the base behind `after` that are no PR's; `None`: not known."""
        ...


@dataclass
class Parts:
    """What the source works with."""

    asker: Asker
    lister: Lister
    details: DetailReader
    landings: Diffs
    store: Store


@dataclass
class Run:
    """What one run has come to: `at` so far, from `start`; `failed` are PRs, as listed, that did not come whole."""

    at: Position
    start: Position
    first: Page | None
    quiet_since: datetime | None = None
    total: int = 0
    failed: set[str] = field(default_factory=set)
    done: int = 0

    def found(self, identities: set[str]) -> None:
        """Note PRs that came whole: none of them is missing."""
        self.done += len(identities)
        if self.at.missing.keys() & identities:
            left = {key: first for key, first in self.at.missing.items() if key not in identities}
            self.at = self.at.changed(missing=left)


class Teller:
    """Turns what was read into what is stored."""

    def __init__(self, parts: Parts, frame: Frame) -> None:
        """Make records within this frame."""
        self._parts = parts
        self._frame = frame

    def told(self, run: Run, reads: Sequence[Read], listed: Mapping[str, Entry]) -> dict[str, Any]:
        """The parts of a batch: whole PRs, and notes of those that did not come whole.

        A stored PR that did not come whole stays as it was; only a new state, which the list tells, is taken over.
        """
        now = self._parts.asker.now()
        known = self._parts.store.known([read.wanted.identity for read in reads if read.missing])
        failures: dict[int, str] = {}
        records: list[PullRequest] = []
        for read in reads:
            entry, before = listed.get(read.wanted.identity), known.get(read.wanted.identity)
            if read.missing and entry is not None:
                run.failed.add(f"{entry.identity} {entry.mark}")
            if read.gone:
                records += self._gone(run, before, now)
            elif before is not None and (entry is None or before.shown_state is entry.state):
                failures[before.number] = _reasons(read)
            elif (record := self._record(read, entry, now, stored=before is not None)) is not None:
                records.append(record)
        whole = [read for read in reads if read.payload is not None and not read.missing]
        run.found({read.wanted.identity for read in whole})
        landed = self._parts.landings.landed(records, _branches(whole))
        run.at = run.at.changed(clone=self._parts.landings.clone or run.at.clone)
        marks = {int(read.payload["number"]): mark_of(read.payload) for read in whole if read.payload is not None}
        claimed = tuple(sha for record in landed for sha in self._parts.landings.commits_of(record))
        return {"pull_requests": landed, "marks": marks, "failures": failures, "claimed": claimed}

    def _record(self, read: Read, entry: Entry | None, now: datetime, *, stored: bool) -> PullRequest | None:
        if read.payload is not None and not stored and all(missing.part in WHOLE_PARTS for missing in read.missing):
            return pull_request_of(read, self._frame, now)
        return None if entry is None else listed_only(entry, self._frame, _reasons(read))

    def _gone(self, run: Run, known: Known | None, now: datetime) -> list[PullRequest]:
        """A PR that GitHub does not find twice, an hour apart, is gone; it is kept, in no set."""
        if known is None:
            return []
        first = run.at.missing.get(known.identity)
        if first is None or now - first < GONE_AFTER:
            run.at = run.at.changed(missing={**run.at.missing, known.identity: first or now})
            return []
        run.found({known.identity})
        stored = self._parts.store.record(known.number)
        reason = f"deleted on GitHub; was {stored.state.value}"
        return [stored.model_copy(update={"state": State.GONE, "incomplete": reason})]


def _reasons(read: Read) -> str:
    return "; ".join(missing.reason for missing in read.missing)


def _branches(reads: Sequence[Read]) -> dict[int, Branch]:
    return {
        read.wanted.number: Branch(
            read.payload["commits"]["totalCount"],
            tuple(node["commit"]["messageHeadline"] for node in read.payload["commits"]["nodes"] if node),
        )
        for read in reads
        if read.payload is not None and read.payload.get("commits")
    }
