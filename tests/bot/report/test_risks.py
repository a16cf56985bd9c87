"""Risks by code, high first; of an undo one side; low ones only named."""

from activity.records import RiskCode, Severity
from bot.report.risks import risks
from tests.fakes.facts import risk, signals
from tests.fakes.week import assessed, busy_week, week


def carrying(number, *found):
    return assessed(number, made=signals(risks=found))


def test_high_codes_come_first_and_low_findings_only_in_the_count():
    found = risks(busy_week())
    assert found.groups[0].code is RiskCode.DEFAULT_CHANGED
    assert [(low.code, low.pull_requests) for low in found.low] == [(RiskCode.UNTESTED_FIX, (13,))]


def test_an_undo_is_told_once():
    undone = risk(RiskCode.SAME_WEEK_UNDO, variant="undone_by", values={"number": 2})
    undoes = risk(RiskCode.SAME_WEEK_UNDO, variant="undoes", values={"number": 1})
    (group,) = risks(week([carrying(1, undone), carrying(2, undoes)])).groups
    assert [finding.pull_request for finding in group.findings] == [1]


def test_the_revert_that_undid_it_is_not_told_again():
    undone = risk(RiskCode.SAME_WEEK_UNDO, variant="undone_by", values={"number": 2})
    back = risk(RiskCode.REVERT, variant="of_pull_request", values={"number": 1})
    older = risk(RiskCode.REVERT, variant="of_pull_request", values={"number": 99})
    told = risks(week([carrying(1, undone), carrying(2, back, older)])).groups
    assert {group.code: [each.risk for each in group.findings] for group in told} == {
        RiskCode.SAME_WEEK_UNDO: [undone],
        RiskCode.REVERT: [older],
    }


def test_low_risks_name_the_side_that_was_undone():
    undone = risk(RiskCode.SAME_WEEK_UNDO, Severity.LOW, variant="undone_by", values={"number": 2})
    undoes = risk(RiskCode.SAME_WEEK_UNDO, Severity.LOW, variant="undoes", values={"number": 1})
    assert [low.pull_requests for low in risks(week([carrying(1, undone), carrying(2, undoes)])).low] == [(1,)]


def test_an_undo_whose_other_side_is_in_another_period_is_told():
    undoes = risk(RiskCode.SAME_WEEK_UNDO, variant="undoes", values={"number": 1})
    (group,) = risks(week([carrying(2, undoes)])).groups
    assert [finding.pull_request for finding in group.findings] == [2]


def test_a_group_is_as_severe_as_its_worst_finding():
    (group,) = risks(
        week([carrying(1, risk(RiskCode.CORE_PATH)), carrying(2, risk(RiskCode.CORE_PATH, Severity.HIGH))])
    ).groups
    assert (group.severity, group.findings[0].pull_request) == (Severity.HIGH, 2)
