from datetime import UTC, datetime

import pytest

from activity.records import (
    Check,
    CheckState,
    Comment,
    Person,
    PersonKind,
    ReviewOutcome,
    ReviewThread,
    RiskCode,
    Severity,
    State,
    ThreadState,
)
from tests.ingest.signals.changes import human, machine
from tests.ingest.signals.risks.building import pull_request, spotted

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def merged(**facts):
    return pull_request(files=None, **{"author": human("ann"), "merged_at": NOON} | facts)


def thread(author="bob", state=ThreadState.OPEN, at_merge=None, at=11):
    person = human(author) if isinstance(author, str) else author
    comment = Comment(author=person, body="Does this leak?", created_at=NOON.replace(hour=at))
    return ReviewThread(
        identity="T1", state=state, state_at_merge=at_merge, path="lib/a.py", line=4, comments=(comment,)
    )


def threads(*found):
    return spotted(merged(threads=found), RiskCode.OPEN_THREAD)


def test_a_thread_that_a_person_began_and_nobody_closed():
    (risk,) = threads(thread())
    (seen,) = risk.evidence
    assert (risk.variant, risk.values) == ("one", {"count": 1, "people": "bob"})
    assert (seen.thread, seen.path, seen.line, seen.text) == ("T1", "lib/a.py", 4, "Does this leak?")


def test_the_state_at_the_merge_counts():
    (risk,) = threads(thread(state=ThreadState.RESOLVED, at_merge=ThreadState.OPEN), thread("cy"))
    assert (risk.variant, risk.values["people"]) == ("several", "bob, cy")


@pytest.mark.parametrize(
    "found",
    [
        thread(state=ThreadState.RESOLVED),
        thread(state=ThreadState.OUTDATED),
        thread(state=ThreadState.ANSWERED),
        thread(at_merge=ThreadState.RESOLVED),
        thread(machine("checkbunny")),
        thread("ann"),
        thread(Person(login="ghost", kind=PersonKind.GHOST)),
        thread(Person(login=None, name="Bob")),
        thread(at=13),
    ],
    ids=["resolved", "outdated", "answered", "closed at merge", "bot", "author", "ghost", "unknown", "after"],
)
def test_a_thread_that_is_no_risk(found):
    assert threads(found) == []


def test_unknown_threads_are_no_risk():
    assert spotted(merged(threads=None), RiskCode.OPEN_THREAD) == []


def approval(outcome, **facts):
    return spotted(merged(**{"reviews": ()} | facts), RiskCode.NO_HUMAN_APPROVAL, review=outcome)


@pytest.mark.parametrize(
    "outcome, variant, severity",
    [
        (ReviewOutcome.NONE, "no_review", Severity.MEDIUM),
        (ReviewOutcome.COMMENTED, "only_comments", Severity.MEDIUM),
        (ReviewOutcome.CHANGES_REQUESTED, "changes_requested", Severity.HIGH),
    ],
)
def test_nobody_approved(outcome, variant, severity):
    (risk,) = approval(outcome)
    assert (risk.variant, risk.severity) == (variant, severity)


def test_approval_that_stands_or_is_not_known():
    assert approval(ReviewOutcome.APPROVED) == []
    assert approval(ReviewOutcome.UNKNOWN) == []
    assert approval(ReviewOutcome.NONE, reviews=None) == []
    assert approval(ReviewOutcome.NONE, state=State.OPEN) == []


def alone(outcome=ReviewOutcome.NONE, **facts):
    return spotted(merged(**{"reviews": (), "merged_by": human("ann")} | facts), RiskCode.SELF_MERGED, review=outcome)


def test_merged_by_the_author_alone():
    (risk,) = alone()
    assert (risk.variant, risk.values) == ("unapproved", {"login": "ann"})
    assert approval(ReviewOutcome.NONE, merged_by=human("ann"))[0].severity is Severity.LOW


@pytest.mark.parametrize(
    "facts",
    [
        {"merged_by": human("bob")},
        {"merged_by": None},
        {"author": None, "merged_by": None},
        {"author": Person(login=None), "merged_by": Person(login=None)},
        {"author": machine("bump"), "merged_by": machine("bump")},
        {"reviews": None},
        {"outcome": ReviewOutcome.APPROVED},
    ],
    ids=["another", "unknown", "nobody known", "no logins", "bot", "reviews unknown", "approved"],
)
def test_what_is_not_merged_alone(facts):
    assert alone(**facts) == []


def checks(*states):
    found = tuple(Check(name=f"job {place}", state=state) for place, state in enumerate(states))
    return spotted(merged(checks=found), RiskCode.FAILING_CHECKS)


def test_checks_that_had_failed_are_named():
    (risk,) = checks(CheckState.PASSED, CheckState.FAILED)
    assert (risk.variant, risk.values) == ("one", {"count": 1, "names": "job 1"})
    assert [seen.check for seen in risk.evidence] == ["job 1"]
    assert checks(CheckState.FAILED, CheckState.FAILED)[0].variant == "several"


@pytest.mark.parametrize("state", [state for state in CheckState if state is not CheckState.FAILED])
def test_whatever_else_is_not_failing(state):
    assert checks(state) == []


def test_unknown_checks_are_not_failing():
    assert spotted(merged(checks=None), RiskCode.FAILING_CHECKS) == []
