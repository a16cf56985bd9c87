"""One PR with what the other signals said of it: what every detector gets; and how a sighting becomes evidence."""

from collections.abc import Iterable
from typing import NamedTuple

from activity.profile import Profile
from activity.records import (
    Breaking,
    Evidence,
    FileChange,
    Kind,
    PullRequest,
    ReviewOutcome,
    Tested,
)
from ingest.signals.patch import Line

LONGEST_TEXT = 200
MOST_EVIDENCE = 12
"""A reader checks a handful of lines; the count of all stands in the values."""


class Case(NamedTuple):
    """Facts of a PR, its repository's taxonomy, and the signals that risks build upon."""

    pr: PullRequest
    profile: Profile
    kind: Kind
    tests: Tested
    breaking: Breaking
    review: ReviewOutcome

    @property
    def files(self) -> tuple[FileChange, ...]:
        """The changed files; nothing when they are not known."""
        return self.pr.files or ()


def clip(text: str) -> str:
    """A line as evidence shows it: without its indentation, at most 200 characters."""
    text = text.strip()
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"


def sighting(path: str, line: Line) -> Evidence:
    """Evidence for one line of a patch; a removed line is named by its old number."""
    return Evidence(path=path, line=line.new, old_line=None if line.new else line.old, text=clip(line.text))


def enumerated(names: Iterable[str], most: int = 4) -> str:
    """The first few distinct names, separated by commas; `…` says that there are more."""
    distinct = list(dict.fromkeys(names))
    return ", ".join(distinct[:most]) + (", …" if len(distinct) > most else "")
