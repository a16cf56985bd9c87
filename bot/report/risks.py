"""A week in; its risks by code, high ones first, with what was seen, out. Low ones are only named."""

from activity.records import Assessed, Risk, RiskCode, Severity
from activity.records.frozen import Record
from bot.report.summary import UNDOES, RiskMention, mentions
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
    kept = {code: _told_once(found, findings) for code, findings in found.items()}
    groups = sorted((_group(code, findings) for code, findings in kept.items() if findings), key=_rank)
    return Risks(groups=tuple(groups), low=mentions(week, Severity.LOW))


def _told_once(found: dict[RiskCode, list[Finding]], findings: list[Finding]) -> list[Finding]:
    """Without what the side of an undo that was undone tells, naming the other: its counterpart, and the revert."""
    undone = {
        (each.pull_request, each.risk.values.get("number"))
        for each in found.get(RiskCode.SAME_WEEK_UNDO, ())
        if each.risk.variant == "undone_by"
    }
    return [each for each in findings if not _takes_back(each) or _sides(each) not in undone]


def _takes_back(finding: Finding) -> bool:
    risk = finding.risk
    reverted = risk.code is RiskCode.REVERT and not risk.variant.startswith("reapplies")
    return reverted or (risk.code is RiskCode.SAME_WEEK_UNDO and risk.variant == UNDOES)


def _sides(finding: Finding) -> tuple[object, int]:
    return finding.risk.values.get("number"), finding.pull_request


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
