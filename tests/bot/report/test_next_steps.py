"""Few steps, most severe first, each with a check that facts can decide."""

from activity.records import Evidence, RiskCode, Severity
from bot.conditions import ConditionKind
from bot.report.next_steps import MOST, MOST_IN_ONE, next_steps
from tests.fakes.facts import risk, signals
from tests.fakes.week import assessed, busy_week, week

DOOR = (Evidence(path="src/door.py", line=3, text="x = '/home/ada/x'"),)


def carrying(number, *found):
    return assessed(number, made=signals(risks=found))


def test_each_suggestion_has_its_condition():
    found = {one.code: one.condition for one in next_steps(busy_week()).suggestions}
    assert found[RiskCode.UNTESTED_FIX].kind is ConditionKind.TEST_TOUCHED
    assert found[RiskCode.UNTESTED_FIX].paths == ("src/door.py",)
    assert found[RiskCode.DEFAULT_CHANGED].texts == ("strict_gate",)
    assert found[RiskCode.EMPTY_MERGE].kind is ConditionKind.MENTIONED


def test_low_risks_lead_to_no_step():
    low = risk(RiskCode.MACHINE_PATH, Severity.LOW, evidence=DOOR)
    assert next_steps(week([carrying(1, low)])).steps == ()


def test_what_no_fact_can_show_done_is_no_step():
    assert next_steps(week([carrying(1, risk(RiskCode.CORE_PATH), risk(RiskCode.DEPENDENCY_MOVED))])).steps == ()


def test_a_risk_without_a_path_to_watch_is_no_step():
    assert next_steps(week([carrying(1, risk(RiskCode.UNTESTED_FIX))])).steps == ()


def test_a_step_asks_for_a_few_prs_and_names_the_rest():
    prs = [carrying(number, risk(RiskCode.MACHINE_PATH, evidence=DOOR)) for number in range(1, 10)]
    (step,) = next_steps(week(prs)).steps
    assert (len(step.suggestions), len(step.more)) == (MOST_IN_ONE, 9 - MOST_IN_ONE)


def test_there_are_few_steps_and_severe_ones_stay():
    codes = [code for code in RiskCode if code not in {RiskCode.CORE_PATH, RiskCode.DEPENDENCY_MOVED}]
    prs = [
        carrying(number, risk(code, Severity.HIGH if code is codes[-1] else Severity.MEDIUM, evidence=DOOR))
        for number, code in enumerate(codes, 1)
    ]
    steps = next_steps(week(prs)).steps
    assert len(steps) == MOST
    assert steps[0].code is codes[-1]
