"""Records one by one in, a `Batch` of bounded size out. Pure."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from activity.records import Direct, PullRequest
from ingest.git.diff import PATCH_CAP
from ingest.source import Batch


class Sizes(NamedTuple):
    """How much is held at once.

    `patch_cap` is bytes of diff text of one file; a batch ends at so many PRs, commits without PR, or characters
    of diff text.
    """

    patch_cap: int = PATCH_CAP
    pull_requests: int = 100
    directs: int = 1000
    text: int = 8 * 1024 * 1024


@dataclass
class Parcel:
    """What is being gathered for the next batch."""

    pull_requests: list[PullRequest] = field(default_factory=list)
    directs: list[Direct] = field(default_factory=list)
    text: int = 0

    def add(self, record: PullRequest | Direct) -> None:
        """Put one record in."""
        if isinstance(record, Direct):
            self.directs.append(record)
            return
        self.pull_requests.append(record)
        self.text += sum(len(file.patch or "") for file in record.files or ())

    def is_full(self, sizes: Sizes) -> bool:
        """Whether a batch should end here."""
        counts = len(self.pull_requests) >= sizes.pull_requests or len(self.directs) >= sizes.directs
        return counts or self.text >= sizes.text

    def batch(self, position: dict[str, Any], *, starts_over: bool) -> Batch:
        """All that was put in, with the position reached by it."""
        return Batch(
            pull_requests=tuple(self.pull_requests),
            directs=tuple(self.directs),
            position=position,
            starts_over=starts_over,
        )
