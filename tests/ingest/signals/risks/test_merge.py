import pytest

from activity.records import Revert, RiskCode, Severity, State, TreeLook
from tests.ingest.signals.risks.building import edited, pull_request, spotted

CHANGE = edited("lib/a.py", "a\n", "b\n")


def test_a_merge_without_files():
    (risk,) = spotted(pull_request(merge_commit="ab12"), RiskCode.EMPTY_MERGE)
    assert (risk.variant, risk.evidence[0].commit) == ("no_files", "ab12")


@pytest.mark.parametrize(
    "pr",
    [pull_request(CHANGE), pull_request(files=None), pull_request(state=State.OPEN), pull_request(state=State.CLOSED)],
    ids=["a file", "unknown", "open", "closed"],
)
def test_what_is_no_empty_merge(pr):
    assert spotted(pr, RiskCode.EMPTY_MERGE) == []


@pytest.mark.parametrize(
    "named, variant, values",
    [
        (Revert(number=12), "of_pull_request", {"number": 12}),
        (Revert(number=12, title="Grow"), "of_pull_request", {"number": 12, "title": "Grow"}),
        (Revert(commit="1234567890abcdef"), "of_commit", {"commit": "1234567890ab"}),
        (Revert(title="Grow"), "of_title", {"title": "Grow"}),
        (Revert(number=12, reapplies=True), "reapplies_pull_request", {"number": 12}),
    ],
)
def test_a_revert_names_what_it_takes_back(named, variant, values):
    (risk,) = spotted(pull_request(CHANGE, reverts=(named,)), RiskCode.REVERT)
    assert (risk.variant, risk.values) == (variant, values)
    assert risk.severity is (Severity.LOW if named.reapplies else Severity.MEDIUM)


def test_a_revert_that_does_not_say_of_what():
    (risk,) = spotted(pull_request(CHANGE, title="[misc] fix: revert the npu script"), RiskCode.REVERT)
    assert (risk.variant, risk.severity) == ("unnamed", Severity.LOW)


@pytest.mark.parametrize("title", ["fix: reverted order of arguments", "feat: add a revert command", "fix: reverting"])
def test_a_title_that_only_speaks_of_reverting(title):
    assert spotted(pull_request(CHANGE, title=title), RiskCode.REVERT) == []


def look(path="ci/a.yml", problem="a step with neither `run` nor `uses`", before=None):
    return TreeLook(path=path, language="workflow", problem=problem, line=98, excerpt="- name: List", before=before)


def test_a_file_that_no_longer_parses():
    (risk,) = spotted(pull_request(CHANGE, looks=(look(), look(path="ci/b.yml", problem=None))), RiskCode.UNPARSABLE)
    (seen,) = risk.evidence
    assert (risk.variant, risk.severity, risk.values["line"]) == ("one_file", Severity.HIGH, 98)
    assert (seen.path, seen.line, seen.text) == ("ci/a.yml", 98, "- name: List")


def test_several_files_that_no_longer_parse():
    looks = (look(before=False), look(path="ci/b.yml"))
    (risk,) = spotted(pull_request(CHANGE, looks=looks), RiskCode.UNPARSABLE)
    assert (risk.variant, risk.values["files"], risk.values["paths"]) == ("files", 2, "ci/a.yml, ci/b.yml")


@pytest.mark.parametrize("looks", [None, (), (look(problem=None),), (look(before=True),)])
def test_what_the_pr_did_not_break(looks):
    assert spotted(pull_request(CHANGE, looks=looks), RiskCode.UNPARSABLE) == []
