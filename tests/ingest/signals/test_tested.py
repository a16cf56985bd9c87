import pytest

from activity.records import FileStatus
from activity.records import Tested as Verdict  # pytest would collect a name that begins with Test
from ingest.signals.tested import decide_tested, is_docs_only
from tests.ingest.signals.changes import DEFAULT, VERL, change, file, sample_week


@pytest.mark.parametrize("status", [FileStatus.ADDED, FileStatus.MODIFIED, FileStatus.RENAMED])
def test_adding_changing_and_renaming_touch(status):
    pr = change(files=(file("rocket/tank.py"), file("tests/test_tank.py", status)))
    assert decide_tested(pr, DEFAULT) == (Verdict.TOUCHED, ("tests/test_tank.py",))


def test_deleting_alone_is_not_touching():
    gone = file("tests/test_tank.py", FileStatus.DELETED)
    assert decide_tested(change(files=(file("rocket/tank.py"), gone)), DEFAULT).verdict is Verdict.UNTESTED
    assert decide_tested(change(files=(gone,)), DEFAULT).verdict is Verdict.NOT_NEEDED


@pytest.mark.parametrize(
    "paths",
    [
        ("docs/a.md",),
        (".github/workflows/unit.yml",),
        ("scripts/fill.sh", "README.md"),
        ("examples/a.py",),
        ("uv.lock",),
        (),
    ],
)
def test_changes_that_owe_no_test(paths):
    assert decide_tested(change("Tidy", *paths), DEFAULT).verdict is Verdict.NOT_NEEDED


def test_data_of_tests_is_a_test_and_other_peoples_code_owes_none():
    cases = change("Grow", "rocket/tank.py", "test-data/unit/tank.test")
    assert decide_tested(cases, DEFAULT).verdict is Verdict.TOUCHED
    assert (
        decide_tested(change("Sync", "deps/fast/fast.h", "rocket/typeshed/os.pyi"), DEFAULT).verdict
        is Verdict.NOT_NEEDED
    )


def test_unknown_files_are_not_untested():
    assert decide_tested(change(files=None), DEFAULT).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("week, touched", [("2026-W18", 7), ("2026-W23", 12)])
def test_the_bundled_weeks(week, touched):
    verdicts = [decide_tested(pr, VERL).verdict for pr in sample_week(week)]
    assert verdicts.count(Verdict.TOUCHED) == touched


@pytest.mark.parametrize(
    "paths, only",
    [
        (("docs/guide/tank.png", "README.md", "rocket/notes.rst"), True),
        (("docs/conf.py",), True),
        (("docs/a.md", "rocket/tank.py"), False),
        (("rocket/docs/tank.py",), False),
        ((), False),
    ],
)
def test_docs_only(paths, only):
    assert is_docs_only(change("Tidy", *paths)) is only


def test_docs_only_of_unknown_files_is_not_claimed():
    assert not is_docs_only(change(files=None))
