"""What a source of facts is: batches of records, each with the position that was reached by it."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from activity.records import Direct, PullRequest, Repository
from activity.records.frozen import Instant, Record
from activity.records.spent import Spent


class Batch(Record):
    """Some records, and how far the source has read once they are stored.

    `position` is opaque to everybody but the source; it is saved in the same transaction as the records.
    `starts_over`: what this source told before no longer holds (the base was forced to another history), and
    everything is told again from this batch on. `marks` are what the source's list showed of the PRs (by number),
    so that it can tell later whether to read them again. `failures` name stored PRs that could not be read whole:
    what is stored of them stays, and the reason is noted. `claimed` are commits that belong to PRs, so that they do
    not count as commits without one. `directs_anew`: the base was forced, so `directs` are all there are.
    """

    pull_requests: tuple[PullRequest, ...] = ()
    directs: tuple[Direct, ...] = ()
    position: dict[str, Any]
    starts_over: bool = False
    marks: Mapping[int, str] = {}
    failures: Mapping[int, str] = {}
    claimed: tuple[str, ...] = ()
    directs_anew: bool = False


class Covered(Record):
    """An interval of the base branch of which the source has told every merged PR."""

    start: Instant
    finish: Instant


class Source(Protocol):
    """Anything that can tell the PRs of one repository."""

    name: str
    repository: Repository

    def total(self, position: dict[str, Any] | None) -> int | None:
        """How many commits or records are still to come, for a progress bar; `None` if nobody knows.

        Raises:
            SourceError: the source cannot be read.
        """
        ...

    def batches(self, position: dict[str, Any] | None) -> Iterator[Batch]:
        """Everything after `position` (all of it for `None`).

        Raises:
            SourceError: the source cannot be read, or broke off; what was yielded before stays valid.
        """
        ...

    def covered(self) -> tuple[Covered, ...]:
        """The intervals known to be complete, valid once `batches` is exhausted."""
        ...

    def spent(self) -> Spent | None:
        """What the run has cost so far; `None` where no API is asked."""
        ...
