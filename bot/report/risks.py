"""A week in; its risks by code, high ones first, with what was seen, out. Low ones are only counted."""

from activity.records import Assessed, Risk, RiskCode, Severity
from activity.records.frozen import Record
from bot.report.summary import RiskMention, mentions
from bot.report.week import Week

RANK = {Severity.HIGH: 0, Severity.MEDIUM: 1, Severity.LOW: 2}


class Finding(Record):
    """One risk of one PR."""

    pull_request: int
    risk: Risk


class RiskGroup(Record):
    """All findings of a code above low; `severity` is the highest among them."""

    code: RiskCode
    severity: Severity
    findings: tuple[Finding, ...]


class Risks(Record):
    """The groups, most severe first, and the low ones by code."""

    groups: tuple[RiskGroup, ...]
    low: tuple[RiskMention, ...]


def risks(week: Week) -> Risks:
    """Group the findings of a week."""
    found: dict[RiskCode, list[Finding]] = {}
    for pr in week.by_importance:
        for finding in _above_low(pr):
            found.setdefault(finding.risk.code, []).append(finding)
    groups = sorted((_group(code, _one_sided(findings)) for code, findings in found.items()), key=_rank)
    return Risks(groups=tuple(groups), low=mentions(week, Severity.LOW))


def _one_sided(findings: list[Finding]) -> list[Finding]:
    """Of an undo only the side that was undone, which names the other; both carry the same evidence."""
    sides = {(each.risk.variant, each.pull_request, each.risk.values.get("number")) for each in findings}
    return [
        each
        for each in findings
        if each.risk.variant != "undoes"
        or ("undone_by", each.risk.values.get("number"), each.pull_request) not in sides
    ]


def _above_low(pr: Assessed) -> list[Finding]:
    """The findings of a PR that a report tells, each once."""
    told: list[Finding] = []
    for risk in pr.signals.risks:
        finding = Finding(pull_request=pr.number, risk=risk)
        if risk.severity is not Severity.LOW and finding not in told:
            told.append(finding)
    return told


def _group(code: RiskCode, findings: list[Finding]) -> RiskGroup:
    ordered = sorted(findings, key=lambda finding: RANK[finding.risk.severity])
    return RiskGroup(code=code, severity=ordered[0].risk.severity, findings=tuple(ordered))


def _rank(group: RiskGroup) -> tuple[int, int]:
    return RANK[group.severity], -len(group.findings)
