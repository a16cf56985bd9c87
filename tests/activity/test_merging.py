"""What is stored and what is told, joined: nothing known is lost, and saying it again adds nothing."""

import pytest
from hypothesis import given, settings

from activity.merging import changed_fields, merged
from activity.records import FileChange, FileStatus, Person, PersonKind, PullRequest, ReviewThread, ThreadState
from tests.activity.generated import pull_requests
from tests.fakes.facts import file, person, pull_request

ONE = pull_requests()
QUICK = settings(max_examples=60, deadline=None)
PARTS = ("created_at", "merged_at", "merge_commit", "body", "commit_message", "labels", "files", "reviews")


def same_pull_request(told: PullRequest, stored: PullRequest) -> PullRequest:
    return told.model_copy(update={"number": stored.number})


@QUICK
@given(ONE)
def test_the_same_word_changes_nothing(record: PullRequest) -> None:
    assert merged(record, record) == record
    assert changed_fields(record, merged(record, record)) == ()


@QUICK
@given(ONE, ONE)
def test_a_word_said_twice_counts_once(stored: PullRequest, told: PullRequest) -> None:
    told = same_pull_request(told, stored)
    once = merged(stored, told)
    assert merged(once, told) == once


@QUICK
@given(ONE, ONE)
def test_what_is_known_stays_known(stored: PullRequest, told: PullRequest) -> None:
    after = merged(stored, same_pull_request(told, stored))
    for name in (*PARTS, "author", "merged_by", "threads", "comments", "checks", "looks", "thread_found"):
        assert (getattr(after, name) is None) == (getattr(stored, name) is None and getattr(told, name) is None)
        if getattr(told, name) is None:
            assert getattr(after, name) == getattr(stored, name)
    for before, now in ((stored.author, after.author), (stored.merged_by, after.merged_by)):
        assert before is None or before.login is None or (now is not None and now.login is not None)


@QUICK
@given(ONE, ONE)
def test_changed_fields_are_those_that_differ(before: PullRequest, after: PullRequest) -> None:
    named = changed_fields(before, after)
    copied = before.model_copy(update={name: getattr(after, name) for name in named})
    assert copied == after
    assert all(getattr(before, name) != getattr(after, name) for name in named)


JANE, GIT_ONLY = person("jane", "Jane Doe"), person(None, "J. Doe")
BOT = Person(login="jane", kind=PersonKind.BOT)


@pytest.mark.parametrize(
    "stored,told,after",
    [
        (JANE, None, JANE),
        (JANE, GIT_ONLY, JANE),
        (GIT_ONLY, JANE, JANE),
        (GIT_ONLY, person(None), GIT_ONLY),
        (JANE, person("jane"), JANE),
        (JANE, BOT, BOT.model_copy(update={"name": "Jane Doe"})),
        (JANE, person("john"), person("john")),
        (None, GIT_ONLY, GIT_ONLY),
    ],
)
def test_a_login_is_not_lost_to_a_name(stored: Person | None, told: Person, after: Person) -> None:
    assert merged(pull_request(1, author=stored), pull_request(1, author=told)).author == after


PATCHED = file("a.py", 3, 1, patch="@@ -1 +1,3 @@", patch_cut=True)


@pytest.mark.parametrize(
    "told,after",
    [
        (file("a.py", 3, 1), PATCHED),
        (file("a.py", None, None), PATCHED),
        (file("a.py", 4, 1), file("a.py", 4, 1)),  # another change of the same file: the old diff is not its diff
        (file("a.py", 3, 1, status=FileStatus.ADDED), file("a.py", 3, 1, status=FileStatus.ADDED)),
        (file("b.py", 3, 1), file("b.py", 3, 1)),
        (file("a.py", 3, 1, patch="@@ new"), file("a.py", 3, 1, patch="@@ new")),
    ],
)
def test_a_diff_stays_with_its_change(told: FileChange, after: FileChange) -> None:
    assert merged(pull_request(1, files=[PATCHED]), pull_request(1, files=[told])).files == (after,)


def test_a_path_that_comes_twice_keeps_both_diffs() -> None:
    stored = (file("a", 0, 1, status=FileStatus.DELETED, patch="old"), file("a", 1, 0, patch="new"))
    told = tuple(each.model_copy(update={"patch": None}) for each in stored)
    assert merged(pull_request(1, files=stored), pull_request(1, files=told)).files == stored


def test_files_are_replaced_as_a_set() -> None:
    stored, told = pull_request(1, files=["a", "b", "c"]), pull_request(1, files=["b"])
    assert merged(stored, told).files == (file("b"),)
    assert merged(stored, pull_request(1, files=())).files == ()


def test_a_thread_keeps_its_state_at_the_merge() -> None:
    open_then = ReviewThread(identity="t", state=ThreadState.OPEN, state_at_merge=ThreadState.OPEN)
    resolved_now = ReviewThread(identity="t", state=ThreadState.RESOLVED)
    after = merged(pull_request(1, threads=(open_then,)), pull_request(1, threads=(resolved_now,)))
    assert after.threads == (resolved_now.model_copy(update={"state_at_merge": ThreadState.OPEN}),)


def test_a_reading_that_was_not_complete_can_be_mended() -> None:
    after = merged(pull_request(1, incomplete="412 files missing"), pull_request(1))
    assert after.incomplete is None
