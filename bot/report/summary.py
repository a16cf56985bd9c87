"""A week in; what its summary speaks of out: totals, what matters most, the highest risks, what is unknown."""

from activity.records import ReviewOutcome, Risk, RiskCode, Severity, Tested
from activity.records.frozen import Record
from bot.report.week import Week, count

LEADING = 3
FOREMOST = 4
UNDOES = "undoes"
"""The side of an undo that takes the other back; the risk is told of the side that was undone."""


class RiskMention(Record):
    """A risk code with the PRs that carry it, most important first."""

    code: RiskCode
    severity: Severity
    pull_requests: tuple[int, ...]


class Unknowns(Record):
    """What the store cannot tell: PRs without a known review outcome, author's login or files; commits aside."""

    reviews: tuple[int, ...] = ()
    authors: tuple[int, ...] = ()
    files: tuple[int, ...] = ()
    directs: int = 0


class Summary(Record):
    """The facts of the summary. `risks` are the highest there are above low, `severity` theirs."""

    total: int
    kinds: dict[str, int]
    touched: int
    leading: tuple[int, ...]
    breaking: tuple[int, ...]
    severity: Severity | None
    risks: tuple[RiskMention, ...]
    unknown: Unknowns


def summarise(week: Week) -> Summary:
    """Choose what one paragraph can hold."""
    severity = _highest(week)
    return Summary(
        total=week.total,
        kinds=count(week).kinds,
        touched=week.touched,
        leading=tuple(pr.number for pr in week.by_importance[:LEADING]),
        breaking=tuple(pr.number for pr in week.by_importance if pr.signals.breaking.marked),
        severity=severity,
        risks=mentions(week, severity) if severity else (),
        unknown=unknowns(week),
    )


def mentions(week: Week, severity: Severity) -> tuple[RiskMention, ...]:
    """The codes found with this severity; those with most PRs first."""
    found: dict[RiskCode, list[int]] = {}
    for pr in week.by_importance:
        told = [risk for risk in pr.signals.risks if risk.severity is severity and not told_elsewhere(week, risk)]
        for code in dict.fromkeys(risk.code for risk in told):
            found.setdefault(code, []).append(pr.number)
    ordered = sorted(found.items(), key=lambda entry: -len(entry[1]))
    return tuple(RiskMention(code=code, severity=severity, pull_requests=tuple(numbers)) for code, numbers in ordered)


def told_elsewhere(week: Week, risk: Risk) -> bool:
    """Whether the PR that was undone stands in the same report and tells of it."""
    return risk.variant == UNDOES and risk.values.get("number") in week.by_number


def unknowns(week: Week) -> Unknowns:
    """What is not known about the PRs of the week."""
    prs = week.pull_requests
    return Unknowns(
        reviews=tuple(pr.number for pr in prs if pr.signals.review is ReviewOutcome.UNKNOWN),
        authors=tuple(
            pr.number for pr in prs if pr.pull_request.author is None or pr.pull_request.author.login is None
        ),
        files=tuple(pr.number for pr in prs if pr.pull_request.files is None or pr.signals.tests is Tested.UNKNOWN),
        directs=len(week.directs),
    )


def _highest(week: Week) -> Severity | None:
    found = {risk.severity for pr in week.pull_requests for risk in pr.signals.risks}
    return next((severity for severity in (Severity.HIGH, Severity.MEDIUM) if severity in found), None)
