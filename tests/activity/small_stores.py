"""Hypothesis strategies: small stores whose PRs share few names, and Selections over the same names."""

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from activity.derived import Derived, FileRole
from activity.period import Period
from activity.records import (
    Breaking,
    FileStatus,
    Importance,
    Kind,
    Person,
    PersonKind,
    PullRequest,
    Revert,
    ReviewOutcome,
    Risk,
    RiskCode,
    Severity,
    Signals,
    State,
    Tested,
)
from activity.selection import PathRule, PathVerdict, Selection
from tests.activity.brute_force import Store
from tests.fakes.facts import NAME, file, review

MONDAY = datetime(2026, 6, 1, tzinfo=UTC)
LOGINS, TOPICS, LABELS = ("ada", "Bo", "[bot]", "Éva"), ("npu", "ci", "infra"), ("bug", "Großes", "100%")
PATHS = (
    "docs/a.md",
    "Docs/b_c.md",
    "src/docs/a.md",
    "src/x%y.py",
    "src/xay.py",
    "tests/test_a.py",
    "a.md",
    "src/b\\c",
    "test_x/helper.py",
)
PATTERNS = (
    "docs/", "docs", "src/docs", "a.md", "A.MD", "*.md", "src/*.py", "src/x%y.py", "x_y.py", "test_*", "b\\c",
    "*/docs/", "*", "./docs/", "/a.md", "b_c.md", "b?c.md", "src", "",
)  # fmt: skip
WORDS = ("door", "DOOR", "%", "_", "\\", "über", "ÜBER", "门", "docs", "nowhere", "")
CODES = (RiskCode.UNTESTED_FIX, RiskCode.CORE_PATH, RiskCode.REVERT)

HOURS = st.none() | st.sampled_from([-1, 0, 5, 24, 100, 168, 169]).map(lambda hours: MONDAY + timedelta(hours=hours))
LINES = st.none() | st.integers(0, 3)
people = st.builds(
    Person,
    login=st.none() | st.sampled_from(LOGINS),
    name=st.none() | st.sampled_from(("Ada L.", "ada")),
    kind=st.sampled_from(PersonKind),
)
files = st.builds(
    file,
    st.sampled_from(PATHS),
    LINES,
    LINES,
    status=st.sampled_from((FileStatus.ADDED, FileStatus.MODIFIED, FileStatus.RENAMED, FileStatus.DELETED)),
    previous_path=st.none() | st.sampled_from(PATHS),
)


def some(values: Any, most: int = 2) -> st.SearchStrategy[tuple[Any, ...]]:
    """A few different values of a strategy or a sequence."""
    one = values if isinstance(values, st.SearchStrategy) else st.sampled_from(tuple(values))
    return st.lists(one, max_size=most).map(lambda chosen: tuple(dict.fromkeys(chosen)))


def records(number: int) -> st.SearchStrategy[PullRequest]:
    """A PR of this number."""
    return st.builds(
        PullRequest,
        repository=st.just(NAME),
        number=st.just(number),
        title=st.sampled_from(("fix: door", "100% Über_\\", "门")),
        body=st.none() | st.sampled_from(("", "the Door", "ÜBER")),
        commit_message=st.none() | st.just("a%b_c"),
        state=st.sampled_from((State.MERGED, State.MERGED, *State)),
        base=st.sampled_from(("main", "main", "release")),
        author=st.none() | people,
        merged_by=st.none() | people,
        created_at=HOURS,
        merged_at=HOURS,
        closed_at=HOURS,
        labels=st.none() | some(LABELS),
        files=st.none() | st.lists(files, max_size=3).map(tuple),
        reviews=st.none() | some(st.builds(review, st.none() | st.sampled_from(LOGINS),
                                           st.sampled_from(("APPROVED", "COMMENTED")))),
        reverts=some(st.builds(Revert, number=st.none() | st.integers(1, 6), reapplies=st.booleans()), 1),
    )  # fmt: skip


signals = st.builds(
    Signals,
    version=st.just("1"),
    kind=st.sampled_from((Kind.FIX, Kind.DOCS)),
    kind_by=st.just("title"),
    topics=some(TOPICS),
    breaking=st.builds(Breaking, marked=st.booleans()),
    tests=st.sampled_from(Tested),
    docs_only=st.booleans(),
    importance=st.builds(Importance, score=st.sampled_from((1.5, 5.0, 9.9)), parts=st.just({})),
    review=st.sampled_from(ReviewOutcome),
    risks=st.lists(st.builds(Risk, code=st.sampled_from(CODES), severity=st.sampled_from(Severity)), max_size=2).map(
        tuple
    ),
)
derived = st.builds(
    Derived,
    signals=signals,
    roles=some(
        st.builds(FileRole, position=st.just(0), generated=st.just(True), test=st.booleans(), docs=st.booleans()), 1
    ),
)
stores: st.SearchStrategy[Store] = st.integers(1, 6).flatmap(
    lambda size: st.tuples(*(st.tuples(records(number), st.none() | derived) for number in range(1, size + 1)))
)

rules = st.builds(
    PathRule, patterns=some(PATTERNS), changes=some(FileStatus, 1), verdict=st.sampled_from(PathVerdict)
)  # fmt: skip
maybe = st.none() | st.booleans()
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "base": st.sampled_from((None, "release")),
    "period": st.none() | st.just(Period.of_week(2026, 23)),
    "states": some(State, 4),
    "numbers": st.none() | some(range(1, 8), 4),
    "without_numbers": some(range(1, 8)),
    "authors": some(("ada", "ADA", "Ada L.", "éva", "nobody")),
    "without_authors": some(("ada", "BO", "ada l.")),
    "author_kinds": some(PersonKind),
    "reviewers": some(("ada", "bo", "ÉVA")),
    "without_reviewers": some(("ada", "bo")),
    "approvers": some(("ada", "bo")),
    "mergers": some(("ada", "Ada L.")),
    "kinds": some((Kind.FIX, Kind.FEAT)),
    "without_kinds": some((Kind.FIX, Kind.FEAT)),
    "topics": some(TOPICS),
    "all_topics": some(TOPICS),
    "without_topics": some(TOPICS),
    "labels": some(("BUG", "grosses", "GROßES", "100%", "100_")),
    "all_labels": some(("BUG", "100%")),
    "without_labels": some(("BUG", "großes")),
    "unlabelled": maybe,
    "paths": some(rules),
    "docs_only": maybe,
    "tested": some(Tested),
    "tests_touched": maybe,
    "breaking": maybe,
    "risks": some(CODES),
    "without_risks": some(CODES),
    "severities": some(Severity),
    "without_severities": some(Severity, 1),
    "at_risk": maybe,
    "review": some(ReviewOutcome),
    "reverting": maybe,
    "reverted": maybe,
    "min_lines": st.sampled_from((None, 0, 2, 10**30)),
    "max_lines": st.sampled_from((None, 0, 2, 10**30)),
    "min_files": st.sampled_from((None, 0, 2)),
    "max_files": st.sampled_from((None, 0, 2)),
    "min_additions": st.sampled_from((None, 1)),
    "max_additions": st.sampled_from((None, 1)),
    "min_deletions": st.sampled_from((None, 1)),
    "max_deletions": st.sampled_from((None, 1)),
    "min_number": st.sampled_from((None, 2)),
    "max_number": st.sampled_from((None, 2)),
    "without_generated": st.booleans(),
    "words": some(some(WORDS)),
    "without_words": some(some(WORDS)),
}
SIDES = st.sampled_from(("kinds", "authors", "labels", "tests_touched", "paths", "min_lines", "words")).flatmap(
    lambda name: FIELDS[name].map(lambda value: Selection(repository=NAME, **{name: value}))
)
FIELDS["any_of"] = some(st.tuples(SIDES, SIDES), 1)


@st.composite
def selections(draw: st.DrawFn, most: int = 3) -> Selection:
    """A Selection that restricts by at most so many fields, so that sets are not always empty."""
    names = draw(st.lists(st.sampled_from(sorted(FIELDS)), min_size=1, max_size=most, unique=True))
    return Selection(repository=NAME, **{name: draw(FIELDS[name]) for name in names})
