"""Hypothesis strategies: weeks whose PRs carry any title, kind, topic, author, files and risks."""

from hypothesis import strategies as st

from activity.records import (
    Breaking,
    Evidence,
    Importance,
    Kind,
    ReviewOutcome,
    Risk,
    RiskCode,
    Severity,
    Signals,
    Tested,
)
from bot.report.week import Week
from tests.fakes.facts import file, person
from tests.fakes.week import HOSTILE, assessed, before, week

_TITLES = st.sampled_from(("fix: hold the door", "[gate] feat: open (#7)", "bump", *HOSTILE)) | st.text(max_size=40)
_PEOPLE = st.sampled_from((person("ada"), person("bo"), person("x[bot]"), person(None, "Ada L."), person(None), None))
_PATHS = st.sampled_from(
    ("src/door.py", "src/gate.py", "tests/test_door.py", "docs/a|b`c.md", "poetry.lock", "README.md")
)
_EVIDENCE = st.builds(
    Evidence,
    path=st.none() | _PATHS,
    line=st.none() | st.integers(1, 99),
    text=st.none() | st.sampled_from(("a = `b` | c", "<b>@ada</b>", "echo \x1b[31m")),
)
_RISKS = st.builds(
    Risk,
    code=st.sampled_from(RiskCode),
    severity=st.sampled_from(Severity),
    variant=st.sampled_from(("one_file", "one", "no_files", "nobody wrote this", "")),
    values=st.just({"lines": 1200, "files": 3, "path": "src/door.py", "name": "strict_gate", "old": "", "new": "`x`"}),
    evidence=st.lists(_EVIDENCE, max_size=5).map(tuple),
)
_SIGNALS = st.builds(
    Signals,
    version=st.just("1"),
    kind=st.sampled_from(Kind),
    kind_by=st.just("title"),
    topics=st.lists(st.sampled_from(("bugfix", "door", "<gate>")), max_size=2, unique=True).map(tuple),
    breaking=st.builds(Breaking, marked=st.booleans()),
    tests=st.sampled_from(Tested),
    docs_only=st.booleans(),
    importance=st.floats(0, 10).map(lambda score: Importance(score=round(score, 1), parts={})),
    review=st.sampled_from(ReviewOutcome),
    risks=st.lists(_RISKS, max_size=3).map(tuple),
)


@st.composite
def weeks(draw: st.DrawFn, most: int = 20) -> Week:
    """A covered week of up to `most` PRs, with or without covered weeks before it."""
    numbers = draw(st.lists(st.integers(1, 99_999), max_size=most, unique=True))
    files = st.none() | st.lists(st.builds(file, _PATHS), max_size=4, unique_by=lambda each: each.path)
    prs = [
        assessed(number, draw(_TITLES), made=draw(_SIGNALS), author=draw(_PEOPLE), files=draw(files))
        for number in numbers
    ]
    earlier = draw(st.sampled_from(((), (before("2026-W22", 7, 3, fix=2), before("2026-W21", 0)))))
    return week(prs, before=earlier)
