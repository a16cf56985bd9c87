"""What a source of facts is: batches of records, each with the position that was reached by it."""

from collections.abc import Iterator
from typing import Any, Protocol

from activity.records import Direct, PullRequest, Repository
from activity.records.frozen import Instant, Record


class Batch(Record):
    """Some records, oldest first, and how far the source has read once they are stored.

    `position` is opaque to everybody but the source; it is saved in the same transaction as the records.
    `starts_over`: what this source told before no longer holds (the base was forced to another history), and
    everything is told again from this batch on.
    """

    pull_requests: tuple[PullRequest, ...] = ()
    directs: tuple[Direct, ...] = ()
    position: dict[str, Any]
    starts_over: bool = False


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
        """Everything after `position` (all of it for `None`), oldest first.

        Raises:
            SourceError: the source cannot be read, or broke off; what was yielded before stays valid.
        """
        ...

    def covered(self) -> tuple[Covered, ...]:
        """The intervals known to be complete, valid once `batches` is exhausted."""
        ...
