import pytest

from activity.records import RiskCode, Severity
from tests.ingest.signals.changes import DEFAULT, VERL
from tests.ingest.signals.risks.building import edited, pull_request, spotted
from tests.ingest.signals.risks.test_untested import lines


def core(*files, profile=VERL):
    return spotted(pull_request(*files), RiskCode.CORE_PATH, profile=profile)


@pytest.mark.parametrize("count, severity", [(1, Severity.LOW), (100, Severity.MEDIUM), (500, Severity.HIGH)])
def test_severity_goes_by_size(count, severity):
    (risk,) = core(edited("verl/protocol.py", "a = 1\n", "a = 1\n" + lines(count)))
    assert (risk.severity, risk.values["lines"], risk.variant) == (severity, count, "one_file")


def test_the_largest_file_comes_first():
    files = (edited("verl/workers/a.py", "", lines(2)), edited("verl/models/b.py", "", lines(9)))
    (risk,) = core(*files, edited("verl/utils/c.py", "", lines(90)))
    assert risk.values == {"lines": 11, "files": 2, "path": "verl/models/b.py"}
    assert [seen.path for seen in risk.evidence] == ["verl/models/b.py", "verl/workers/a.py"]


@pytest.mark.parametrize(
    "change",
    [
        edited("verl/utils/a.py", "", lines(90)),
        edited("verl/workers/README.md", "a\n", "b\n"),
        edited("verl/workers/a.py", "a = 1\n", "a = 1\n# why\n\n"),
        edited("tests/workers/a.py", "", lines(90)),
    ],
    ids=["elsewhere", "documentation", "comment", "tests"],
)
def test_what_is_not_core(change):
    assert core(change) == []


def test_a_repository_without_core_files_has_none():
    assert core(edited("verl/protocol.py", "", lines(900)), profile=DEFAULT) == []
