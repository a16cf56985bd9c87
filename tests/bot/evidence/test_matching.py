"""The reason told for a path is the same that the store decides by."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from activity.reader import Reader
from activity.records import FileStatus
from activity.selection import PathRule, PathVerdict, Selection
from bot.evidence.matching import matching
from tests.fakes.facts import NAME, file, pull_request
from tests.fakes.store import desk

PATHS = ("docs/a.md", "src/docs/b.md", "a.md", "src/deep/er/c.py", "Src/D.py", "we_ird/100%.txt", "x*y/z.py")
PATTERNS = (
    "docs/",
    "docs",
    "a.md",
    "*.md",
    "src/*",
    "src/deep",
    "d.py",
    "SRC",
    "we_ird",
    "100%.txt",
    "*",
    "./src/",
    "/src",
)


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    prs = [pull_request(n, files=(file(path),)) for n, path in enumerate(PATHS, 1)]
    prs.append(pull_request(90, files=(file("new/e.py", previous_path="docs/e.py"),)))
    return Reader(desk(tmp_path_factory.mktemp("paths"), prs).engine)


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("changes", [(), (FileStatus.RENAMED,), (FileStatus.MODIFIED,)])
def test_same_as_the_store(reader, pattern, changes):
    rule = PathRule(patterns=(pattern,), changes=changes)
    everything = reader.assessed(Selection(repository=NAME))
    told = {row.number for row in everything if matching(rule, row.pull_request.files or ())}
    assert told == set(reader.numbers(Selection(repository=NAME, paths=(rule,))))


def test_a_rule_that_forbids_files_has_none_to_show():
    assert matching(PathRule(patterns=("docs/",), verdict=PathVerdict.NONE), (file("docs/a.md"),)) == ()


@settings(max_examples=50)
@given(st.text(max_size=30))
def test_never_raises(pattern):
    matching(PathRule(patterns=(pattern,)), (file("src/a.py"),))
