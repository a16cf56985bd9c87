"""What pure functions derive from facts: kind, topics, breaking, tests, importance, review outcome, risks."""

from enum import StrEnum

from activity.records.frozen import Record


class Kind(StrEnum):
    """What sort of change a PR is: the type in its title, else its labels, else its content."""

    FEAT = "feat"
    FIX = "fix"
    PERF = "perf"
    REFACTOR = "refactor"
    DOCS = "docs"
    TEST = "test"
    CI = "ci"
    BUILD = "build"
    STYLE = "style"
    CHORE = "chore"
    REVERT = "revert"
    OTHER = "other"


class Tested(StrEnum):
    """Whether tests were touched (added, modified or renamed), and whether they were owed."""

    TOUCHED = "touched"
    UNTESTED = "untested"
    NOT_NEEDED = "not_needed"
    UNKNOWN = "unknown"


class Breaking(Record):
    """Whether the PR is *marked* as breaking, and by what (`title`, `label`, `!` or nothing)."""

    marked: bool
    by: str | None = None


class Importance(Record):
    """0–10 with one decimal; `parts` are the summands by name, largest first, so a reader sees why."""

    score: float
    parts: dict[str, float]


class ReviewOutcome(StrEnum):
    """What human reviewers ended with. UNKNOWN: the source does not tell."""

    APPROVED = "approved"
    CHANGES_REQUESTED = "changes_requested"
    COMMENTED = "commented"
    NONE = "none"
    UNKNOWN = "unknown"


class Severity(StrEnum):
    """How much a maintainer should care; LOW is kept but never fills a report."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class RiskCode(StrEnum):
    """The detectors; each says nothing rather than guess."""

    UNTESTED_FIX = "untested_fix"
    CORE_PATH = "core_path"
    OPEN_THREAD = "open_thread"
    NO_HUMAN_APPROVAL = "no_human_approval"
    FAILING_CHECKS = "failing_checks"
    SELF_MERGED = "self_merged"
    DEFAULT_CHANGED = "default_changed"
    UNMARKED_BREAKING = "unmarked_breaking"
    STILL_REFERENCED = "still_referenced"
    LEFTOVER = "leftover"
    SAME_WEEK_UNDO = "same_week_undo"
    REVERT = "revert"
    UNPARSABLE = "unparsable"
    MACHINE_PATH = "machine_path"
    DANGEROUS_SHELL = "dangerous_shell"
    UNSET_VARIABLE = "unset_variable"
    MASKED_FAILURE = "masked_failure"
    BROKEN_LINK = "broken_link"
    NOT_ON_RELEASE = "not_on_release"
    CLAIM_MISMATCH = "claim_mismatch"
    TEST_NOT_RUN = "test_not_run"
    DEPENDENCY_MOVED = "dependency_moved"
    LARGE_UNTESTED = "large_untested"
    EMPTY_MERGE = "empty_merge"


class Evidence(Record):
    """One thing that was seen. Lines are 1-based; `old_line` in the file before the merge, `line` after it."""

    path: str | None = None
    line: int | None = None
    old_line: int | None = None
    text: str | None = None
    pull_request: int | None = None
    thread: str | None = None
    check: str | None = None
    commit: str | None = None


class Risk(Record):
    """One finding. The sentence is made from `code`, `variant` and `values` in the reader's language."""

    code: RiskCode
    severity: Severity
    variant: str = ""
    values: dict[str, str | int] = {}
    evidence: tuple[Evidence, ...] = ()


class Signals(Record):
    """Everything derived from one PR's facts (and, for the week's risks, from its neighbours').

    `version` is that of the signal code; a different one means "recompute". `tested_by` are the test files
    touched; `definition` names the rule that decided `kind`.
    """

    version: str
    kind: Kind
    kind_by: str
    topics: tuple[str, ...]
    breaking: Breaking
    tests: Tested
    tested_by: tuple[str, ...] = ()
    docs_only: bool = False
    importance: Importance
    review: ReviewOutcome = ReviewOutcome.UNKNOWN
    risks: tuple[Risk, ...] = ()
