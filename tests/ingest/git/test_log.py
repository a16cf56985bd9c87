"""Which PR a commit names (case GH-02), and reading what `git log` prints."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.git.log import Commit, mark_of, read_commits, read_fields, split_number

WHEN = datetime(2026, 6, 1, tzinfo=UTC)


def commit(subject: str, *, body: str = "", parents: int = 1) -> Commit:
    return Commit("c" * 40, ("p" * 40,) * parents, "Ann", "ann@example.com", WHEN, subject, body)


@pytest.mark.parametrize(
    "subject, number, title",
    [
        ("fix: carry state (#727) (#730)", 730, "fix: carry state (#727)"),
        ("Part (#2) of 5: loader (#5924)", 5924, "Part (#2) of 5: loader"),
        ('Revert "fix: mask shape (#59)" (#73)', 73, 'Revert "fix: mask shape (#59)"'),
        ("docs: see #41 and (#42) below", None, "docs: see #41 and (#42) below"),
        ("chore: bump", None, "chore: bump"),
        ("fix: 中文标题（#88） (#91)", 91, "fix: 中文标题（#88）"),
        ("修复：标题（#12）", 12, "修复：标题"),
        ("(#5)", 5, "(#5)"),
        ("fix: trailing space (#6) ", 6, "fix: trailing space"),
        ("no mark #7", None, "no mark #7"),
        ("issue key (#0)", None, "issue key (#0)"),
        ("too many digits (#12345678901)", None, "too many digits (#12345678901)"),
        ("fix: thing (PR #9)", None, "fix: thing (PR #9)"),
        ("Merge pull request #8 from a/b", None, "Merge pull request #8 from a/b"),
    ],
)
def test_a_commit_of_one_parent(subject, number, title):
    assert mark_of(commit(subject, body="closes #9\n\nfix (#10)")) == (number, title)


@pytest.mark.parametrize(
    "subject, body, number, title",
    [
        ("Merge pull request #12 from ann/fix", "Fix the loader (#3)\n\nlong text", 12, "Fix the loader (#3)"),
        ("Merge pull request #12 from ann/fix", "", 12, "ann/fix"),
        ("Auto merge of #77 - ann:fix, r=bo", "Fix the loader\n\ntext", 77, "Fix the loader"),
        ("Merge #41", "Fix the loader", 41, "Fix the loader"),
        ("Merge PR #42: Log the shapes", "", 42, "Log the shapes"),
        ("Merge pull request 'Fix the loader' (#6) from ann/fix into main", "text", 6, "Fix the loader"),
        ("Add an entry (#3778)", "", 3778, "Add an entry"),
        ("Model classes (PR #91)", "", 91, "Model classes"),
        ("Merge branch 'stable'", "Merge pull request #5 from a/b", None, "Merge branch 'stable'"),
        ("Merge #12 #13", "12: a\n13: b", None, "Merge #12 #13"),
        ("Merge #12, #13", "", None, "Merge #12, #13"),
        ("command, closes #1500", "", None, "command, closes #1500"),
        ("Merge #12abc", "", None, "Merge #12abc"),
    ],
)
def test_a_merge(subject, body, number, title):
    assert mark_of(commit(subject, body=body, parents=2)) == (number, title)


@given(title=st.text(st.characters(exclude_categories=["Cs", "Cc"])), number=st.integers(1, 999_999_999))
def test_the_last_mark_is_the_number_whatever_the_title(title, number):
    assert split_number(f"{title} (#{number})").number == number


@given(st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))), st.integers(1, 7))
def test_fields_come_back_however_the_stream_is_cut(fields, size):
    stream = b"".join(field.encode() + b"\0" for field in fields)
    assert list(read_fields(stream[at : at + size] for at in range(0, len(stream), size))) == fields


def test_a_broken_clock_is_survived():
    rows = b"".join(b"s\0\0n\0e\0" + when + b"\0t\0\0" for when in (b"", b"-5", b"99999999999999"))
    assert [commit.when.year for commit in read_commits([rows])] == [1970, 1970, 9999]
