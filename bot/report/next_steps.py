"""A week's risks in; a few steps to take, each with the check that would show it done, out."""

from collections.abc import Callable

from activity.records import Risk, RiskCode, Severity
from activity.records.frozen import Record
from bot.conditions import Condition, ConditionKind, Followed, Suggestion
from bot.report.risks import Finding, RiskGroup, risks
from bot.report.week import Week

MOST = 7
MOST_IN_ONE = 6
"""A step that names twenty PRs is a wish; one that names the most important few can be taken."""


class Step(Record):
    """What to do about one code: a suggestion for each PR, most severe first; `more` PRs carry it too."""

    code: RiskCode
    severity: Severity
    suggestions: tuple[Suggestion, ...]
    more: tuple[int, ...] = ()


class NextSteps(Record):
    """What to do now, and what became of what the report before asked for."""

    steps: tuple[Step, ...]
    followed: tuple[Followed, ...]

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """All suggestions of the steps."""
        return tuple(one for step in self.steps for one in step.suggestions)


def next_steps(week: Week) -> NextSteps:
    """Derive steps from the risks above low, most severe first."""
    steps = (_step(group) for group in risks(week).groups if group.code in _CHECKS)
    kept = tuple(step for step in steps if step.suggestions)
    return NextSteps(steps=kept[:MOST], followed=week.followed)


def _step(group: RiskGroup) -> Step:
    merged: dict[int, list[Finding]] = {}
    for finding in group.findings:
        merged.setdefault(finding.pull_request, []).append(finding)
    suggestions = [_suggestion(group.code, number, found) for number, found in merged.items()]
    able = [one for one in suggestions if one is not None]
    return Step(
        code=group.code,
        severity=group.severity,
        suggestions=tuple(able[:MOST_IN_ONE]),
        more=tuple(one.pull_request for one in able[MOST_IN_ONE:]),
    )


def _suggestion(code: RiskCode, number: int, findings: list[Finding]) -> Suggestion | None:
    condition = _CHECKS[code]([finding.risk for finding in findings])
    if condition is None:
        return None
    return Suggestion(code=code, pull_request=number, condition=condition)


def _paths(found: list[Risk]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seen.path for risk in found for seen in risk.evidence if seen.path))


def _tested(found: list[Risk]) -> Condition | None:
    paths = _paths(found)
    return Condition(kind=ConditionKind.TEST_TOUCHED, paths=paths) if paths else None


def _gone(found: list[Risk]) -> Condition | None:
    texts = tuple(dict.fromkeys(seen.text.strip() for risk in found for seen in risk.evidence if seen.text))
    paths = _paths(found)
    return Condition(kind=ConditionKind.LINE_GONE, paths=paths, texts=texts) if paths and texts else None


def _parsing(found: list[Risk]) -> Condition | None:
    paths = _paths(found)
    return Condition(kind=ConditionKind.PARSES, paths=paths) if paths else None


def _noted(found: list[Risk]) -> Condition:
    names = (str(risk.values.get("name", "")) for risk in found)
    # A name such as `mode` stands in every document; one with an underscore or of some length is meant.
    texts = tuple(dict.fromkeys(name for name in names if len(name) > 7 or ("_" in name and len(name) > 3)))
    return Condition(kind=ConditionKind.NOTED, texts=texts)


def _mentioned(_found: list[Risk]) -> Condition:
    return Condition(kind=ConditionKind.MENTIONED)


def _reviewed(_found: list[Risk]) -> Condition:
    return Condition(kind=ConditionKind.REVIEWED)


def _closed(found: list[Risk]) -> Condition | None:
    threads = tuple(seen.thread for risk in found for seen in risk.evidence if seen.thread)
    return Condition(kind=ConditionKind.THREADS_CLOSED, texts=threads) if threads else None


def _passing(found: list[Risk]) -> Condition | None:
    checks = tuple(seen.check for risk in found for seen in risk.evidence if seen.check)
    return Condition(kind=ConditionKind.CHECK_PASSED, texts=checks) if checks else None


# `core_path` and `dependency_moved` ask for care, not for a step that facts could show done.
_CHECKS: dict[RiskCode, Callable[[list[Risk]], Condition | None]] = {
    RiskCode.UNTESTED_FIX: _tested,
    RiskCode.LARGE_UNTESTED: _tested,
    RiskCode.UNPARSABLE: _parsing,
    RiskCode.DEFAULT_CHANGED: _noted,
    RiskCode.UNMARKED_BREAKING: _noted,
    RiskCode.MACHINE_PATH: _gone,
    RiskCode.DANGEROUS_SHELL: _gone,
    RiskCode.UNSET_VARIABLE: _gone,
    RiskCode.MASKED_FAILURE: _gone,
    RiskCode.BROKEN_LINK: _gone,
    RiskCode.STILL_REFERENCED: _gone,
    RiskCode.LEFTOVER: _gone,
    RiskCode.OPEN_THREAD: _closed,
    RiskCode.FAILING_CHECKS: _passing,
    RiskCode.NO_HUMAN_APPROVAL: _reviewed,
    RiskCode.SELF_MERGED: _reviewed,
    RiskCode.SAME_WEEK_UNDO: _mentioned,
    RiskCode.REVERT: _mentioned,
    RiskCode.EMPTY_MERGE: _mentioned,
    RiskCode.NOT_ON_RELEASE: _mentioned,
    RiskCode.CLAIM_MISMATCH: _mentioned,
    RiskCode.TEST_NOT_RUN: _mentioned,
}
