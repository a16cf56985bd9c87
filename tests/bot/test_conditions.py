"""A condition is met by facts of later PRs, or open, or unknown where the time is not covered."""

import pytest

from activity.records import (
    Check,
    CheckState,
    FileStatus,
    Revert,
    ReviewThread,
    RiskCode,
    Tested,
    ThreadState,
    TreeLook,
)
from bot.conditions import Condition, ConditionKind, Later, Outcome, Suggestion, decide
from tests.fakes.facts import file, review, signals
from tests.fakes.week import assessed

PATHS = ("src/doorkeeper.py",)


def outcome(kind, later=None, *, texts=(), itself=None, covered=True):
    condition = Condition(kind=kind, paths=PATHS, texts=texts)
    suggestion = Suggestion(code=RiskCode.UNTESTED_FIX, pull_request=5, condition=condition)
    return decide(suggestion, Later(merged=(later,) if later else (), itself=itself, covered=covered))


def with_tests(*tests, files):
    return assessed(9, files=(*files, *tests), made=signals(tests=Tested.TOUCHED, tested_by=tests))


def patched(path, patch, **more):
    return assessed(9, files=(file(path, patch=patch, **more),))


@pytest.mark.parametrize(
    "later",
    [
        with_tests("tests/test_doorkeeper.py", files=()),
        with_tests("tests/unit/doorkeeper_slow_test.py", files=()),
        with_tests("tests/src/test_all.py", files=PATHS),
    ],
)
def test_a_test_near_the_file_meets(later):
    assert outcome(ConditionKind.TEST_TOUCHED, later) == (Outcome.DONE, 9)


@pytest.mark.parametrize(
    "later",
    [
        with_tests("tests/test_gate.py", files=()),
        with_tests("tests/test_gate.py", files=PATHS),
        with_tests("tests/test_indoorkeeper.py", files=()),
        assessed(9, files=PATHS),
    ],
)
def test_another_test_or_none_does_not(later):
    assert outcome(ConditionKind.TEST_TOUCHED, later) == (Outcome.OPEN, None)


def test_a_line_taken_out_meets():
    later = patched(PATHS[0], "@@ -1 +1 @@\n-  x = 1\n+  x = 2\n")
    assert outcome(ConditionKind.LINE_GONE, later, texts=("x = 1",)) == (Outcome.DONE, 9)


def test_a_deleted_file_meets():
    later = patched(PATHS[0], None, status=FileStatus.DELETED)
    assert outcome(ConditionKind.LINE_GONE, later, texts=("x = 1",)) == (Outcome.DONE, 9)


@pytest.mark.parametrize(
    "path,patch", [(PATHS[0], "-x = 1\n+  x = 1\n"), ("src/gate.py", "-x = 1\n"), (PATHS[0], "-x = 11\n")]
)
def test_a_line_that_moved_stands_elsewhere_or_differs_does_not(path, patch):
    assert outcome(ConditionKind.LINE_GONE, patched(path, patch), texts=("x = 1",)) == (Outcome.OPEN, None)


def test_a_file_that_parses_again_meets_and_one_that_does_not_stays_open():
    look = TreeLook(path=PATHS[0], language="python")
    assert outcome(ConditionKind.PARSES, assessed(9, looks=(look,)))[0] is Outcome.DONE
    broken = look.model_copy(update={"problem": "unexpected indent"})
    assert outcome(ConditionKind.PARSES, assessed(9, looks=(broken,)))[0] is Outcome.OPEN


@pytest.mark.parametrize("line", ["* `strict_gate` is on by default", "* see #5"])
def test_a_note_in_a_document_meets(line):
    assert outcome(ConditionKind.NOTED, patched("CHANGES.md", f"+{line}\n"), texts=("strict_gate",))[0] is Outcome.DONE


@pytest.mark.parametrize("path,line", [("src/a.py", "strict_gate"), ("a.md", "strict_gates"), ("a.md", "see #51")])
def test_code_or_another_name_does_not(path, line):
    assert outcome(ConditionKind.NOTED, patched(path, f"+{line}\n"), texts=("strict_gate",))[0] is Outcome.OPEN


def test_a_mention_meets():
    assert outcome(ConditionKind.MENTIONED, assessed(9, body="Follows #5."))[0] is Outcome.DONE
    assert outcome(ConditionKind.MENTIONED, assessed(9, reverts=(Revert(number=5),)))[0] is Outcome.DONE


def test_the_pr_itself_or_a_longer_number_does_not():
    assert outcome(ConditionKind.MENTIONED, assessed(5, body="#5"))[0] is Outcome.OPEN
    assert outcome(ConditionKind.MENTIONED, assessed(9, body="see #55 and 5"))[0] is Outcome.OPEN


def test_a_check_that_passes_again():
    for state, expected in ((CheckState.PASSED, Outcome.DONE), (CheckState.UNKNOWN, Outcome.OPEN)):
        later = assessed(9, checks=(Check(name="unit", state=state),))
        assert outcome(ConditionKind.CHECK_PASSED, later, texts=("unit",))[0] is expected


def test_a_review_by_somebody_else():
    kind = ConditionKind.REVIEWED
    assert outcome(kind, itself=assessed(5, reviews=(review("bo"),)))[0] is Outcome.DONE
    assert outcome(kind, itself=assessed(5, reviews=(review("x[bot]"), review("ada"))))[0] is Outcome.OPEN
    assert outcome(kind, itself=assessed(5, reviews=None))[0] is Outcome.UNKNOWN


def test_threads_that_were_open():
    kind = ConditionKind.THREADS_CLOSED
    for state, expected in ((ThreadState.RESOLVED, Outcome.DONE), (ThreadState.OPEN, Outcome.OPEN)):
        itself = assessed(5, threads=(ReviewThread(identity="t", state=state),))
        assert outcome(kind, itself=itself, texts=("t",))[0] is expected
    assert outcome(kind, itself=None, texts=("t",))[0] is Outcome.UNKNOWN


def test_nothing_seen_in_a_time_not_covered_is_unknown():
    assert outcome(ConditionKind.MENTIONED, covered=False) == (Outcome.UNKNOWN, None)
