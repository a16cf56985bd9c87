import pytest

from activity.records import FileStatus, Kind, RiskCode, Severity, Tested
from tests.ingest.signals.changes import VERL
from tests.ingest.signals.risks.building import edited, pull_request, spotted


def lines(count, start=0):
    return "".join(f"step_{number} = take({number})\n" for number in range(start, start + count))


def fixes(*files, kind=Kind.FIX, tests=Tested.UNTESTED, profile=VERL):
    return spotted(pull_request(*files), RiskCode.UNTESTED_FIX, kind=kind, tests=tests, profile=profile)


def large(*files, kind=Kind.FEAT, tests=Tested.UNTESTED):
    return spotted(pull_request(*files), RiskCode.LARGE_UNTESTED, kind=kind, tests=tests, profile=VERL)


@pytest.mark.parametrize(
    "path, count, severity",
    [
        ("verl/utils/names.py", 3, Severity.LOW),
        ("verl/utils/names.py", 30, Severity.MEDIUM),
        ("verl/workers/engine.py", 10, Severity.MEDIUM),
        ("verl/trainer/config/ppo.yaml", 1, Severity.LOW),
    ],
)
def test_a_fix_of_product_code_without_a_test(path, count, severity):
    (risk,) = fixes(edited(path, "a = 1\n", "a = 1\n" + lines(count)))
    assert risk.values == {"lines": count, "files": 1, "path": path}
    assert (risk.variant, risk.severity, risk.evidence[0].path) == ("one_file", severity, path)


@pytest.mark.parametrize(
    "path",
    [
        "docker/Dockerfile.stable",
        "requirements.txt",
        ".gitignore",
        "docs/a.md",
        "scripts/a.py",
        "examples/run.sh",
        ".github/workflows/a.yml",
        "verl/trainer/config/_generated_ppo.yaml",
    ],
)
def test_a_fix_of_something_that_no_test_can_hold(path):
    assert fixes(edited(path, "a\n", "b\n")) == []


@pytest.mark.parametrize("tests", [Tested.TOUCHED, Tested.NOT_NEEDED, Tested.UNKNOWN])
def test_a_fix_that_owes_no_test(tests):
    assert fixes(edited("verl/a.py", "a\n", "b\n"), tests=tests) == []


def test_what_is_no_fix():
    assert fixes(edited("verl/a.py", "a\n", "b\n"), kind=Kind.REFACTOR) == []


def test_a_large_change_without_a_test():
    (risk,) = large(edited("verl/a.py", "", lines(200)), edited("verl/b.py", "a = 1\n", "a = 1\n" + lines(120)))
    assert (risk.variant, risk.severity) == ("lines", Severity.MEDIUM)
    assert risk.values == {"lines": 320, "files": 2}


def test_a_very_large_one():
    (risk,) = large(edited("verl/a.py", "", lines(1300)))
    assert risk.severity is Severity.HIGH


def test_a_large_rewrite():
    (risk,) = large(edited("verl/a.py", lines(160), lines(160, start=500)))
    assert risk.values["lines"] == 320


@pytest.mark.parametrize(
    "files",
    [
        (edited("verl/a.py", lines(400), ""), edited("verl/b.py", "", lines(400))),
        (edited("verl/a.py", lines(900), ""),),
        (edited("verl/a.py", lines(900), lines(20)),),
        (edited("verl/a.py", "", "# why\n\n" * 400),),
        (edited("examples/a.py", "", lines(900)),),
        (edited("verl/trainer/config/_generated_a.yaml", "", lines(900)),),
        (edited("verl/a.py", "", lines(299)),),
    ],
    ids=["moved", "deleted", "taken out", "comments", "examples", "generated", "not so large"],
)
def test_a_change_that_only_looks_large(files):
    assert large(*files) == []


def test_a_large_fix_is_told_once():
    change = edited("verl/a.py", "", lines(400))
    assert large(change, kind=Kind.FIX) == []
    assert len(fixes(change)) == 1


def test_lines_of_a_cut_patch_are_those_that_git_counted():
    change = edited("verl/a.py", "", lines(3)).model_copy(update={"patch_cut": True, "additions": 5000})
    (risk,) = large(change)
    assert risk.values["lines"] == 5000


def test_a_file_without_text_that_is_gone_counts_nothing():
    gone = edited("verl/a.py", lines(3), "").model_copy(update={"patch": None, "deletions": 9000})
    assert gone.status is FileStatus.DELETED
    assert large(gone) == []
