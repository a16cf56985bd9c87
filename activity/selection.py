"""The store's one typed question: which PRs. Every field narrows; an empty Selection is all merged PRs.

Fields named `without_…` take PRs away. Negation exists only here and in SQL, never in retrieval.
"""

from enum import StrEnum
from typing import Self

from activity.period import Period
from activity.records.frozen import Record
from activity.records.person import PersonKind
from activity.records.pull_request import FileStatus, State
from activity.records.signal import Kind, ReviewOutcome, RiskCode, Severity, Tested


class PathVerdict(StrEnum):
    """How a PR's files must meet the patterns of a rule."""

    ANY = "any"  # at least one file matches
    ONLY = "only"  # at least one file, and all of them match
    NOT_ONLY = "not_only"  # some file does not match, or there is none
    NONE = "none"  # no file matches (an empty merge matches nothing, so it passes)


class PathRule(Record):
    """Files by pattern and by what was done to them.

    A pattern is a folder (`docs/`, `verl/workers`: everything below it), a file's path, a file's bare name
    (`ray_trainer.py`), or has `*` for any run of characters. Letter case does not matter. `changes=()`
    accepts any change; a rename matches by its new path, or by its old one when RENAMED is asked for.
    """

    patterns: tuple[str, ...]
    changes: tuple[FileStatus, ...] = ()
    verdict: PathVerdict = PathVerdict.ANY


class Order(StrEnum):
    """The order of a list; ties are broken by number, newest first."""

    MERGED = "merged"
    MERGED_OLDEST = "merged_oldest"
    NUMBER = "number"
    LINES = "lines"
    LINES_SMALLEST = "lines_smallest"
    FILES = "files"
    IMPORTANCE = "importance"
    RISKS = "risks"
    AGE = "age"  # time from opening to merge, longest first
    AGE_SHORTEST = "age_shortest"


class Selection(Record):
    """Which PRs of one repository.

    `base=None` is the tracked base branch. Within a field the values are joined by *or* (except `all_topics`,
    `all_labels` and `paths`, joined by *and*); fields are joined by *and*. `numbers=()` selects nothing, `None` is
    no restriction. `words` must all occur (in any letter case) in title, description, commit message or a path;
    each word is a tuple of spellings of which one suffices. Bounds are inclusive. `unlabelled` asks for PRs with no
    label at all (False: with one). Of each tuple in `any_of` at least one selection must fit; only what these ask of
    people, signals and content counts, not their place and time.
    """

    repository: str
    base: str | None = None
    period: Period | None = None
    states: tuple[State, ...] = (State.MERGED,)
    numbers: tuple[int, ...] | None = None
    without_numbers: tuple[int, ...] = ()
    min_number: int | None = None
    max_number: int | None = None
    authors: tuple[str, ...] = ()
    without_authors: tuple[str, ...] = ()
    author_kinds: tuple[PersonKind, ...] = ()
    reviewers: tuple[str, ...] = ()
    without_reviewers: tuple[str, ...] = ()
    approvers: tuple[str, ...] = ()
    mergers: tuple[str, ...] = ()
    kinds: tuple[Kind, ...] = ()
    without_kinds: tuple[Kind, ...] = ()
    topics: tuple[str, ...] = ()
    all_topics: tuple[str, ...] = ()
    without_topics: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    all_labels: tuple[str, ...] = ()
    without_labels: tuple[str, ...] = ()
    unlabelled: bool | None = None
    paths: tuple[PathRule, ...] = ()
    docs_only: bool | None = None
    tested: tuple[Tested, ...] = ()
    tests_touched: bool | None = None
    breaking: bool | None = None
    risks: tuple[RiskCode, ...] = ()
    without_risks: tuple[RiskCode, ...] = ()
    severities: tuple[Severity, ...] = ()
    without_severities: tuple[Severity, ...] = ()
    at_risk: bool | None = None
    review: tuple[ReviewOutcome, ...] = ()
    reverting: bool | None = None
    reverted: bool | None = None
    min_lines: int | None = None
    max_lines: int | None = None
    min_files: int | None = None
    max_files: int | None = None
    min_additions: int | None = None
    max_additions: int | None = None
    min_deletions: int | None = None
    max_deletions: int | None = None
    without_generated: bool = False
    words: tuple[tuple[str, ...], ...] = ()
    without_words: tuple[tuple[str, ...], ...] = ()
    any_of: tuple[tuple["Selection", ...], ...] = ()

    def narrowed(self, **changes: object) -> Self:
        """A copy with some fields replaced, validated like a new one."""
        return type(self).model_validate({**self.__dict__, **changes})
