"""One PR in; the short facts that bullets and the digest tell of it out: size, tests, marks, risks."""

from collections.abc import Sequence

from activity.records import Assessed, Kind, RiskCode, Severity, Tested
from bot.prose.template import fill
from bot.prose.voice import Voice
from bot.report.page import Pieces, figure, plain, pull_request
from bot.report.summary import UNDOES

_OWED = {Kind.FIX, Kind.FEAT, Kind.PERF, Kind.REFACTOR}
_SAID_BY_RISK = {RiskCode.UNTESTED_FIX, RiskCode.LARGE_UNTESTED}


def size(voice: Voice, prs: Sequence[Assessed]) -> Pieces:
    """Lines and files of one PR, or of twins together; what is not known is said to be so."""
    key = "+".join(str(pr.number) for pr in prs)
    files = [pr.pull_request.files for pr in prs]
    lines = [(pr.pull_request.additions, pr.pull_request.deletions) for pr in prs]
    if any(each is None for each in files):
        return plain(voice.phrases.size_unknown)
    if not any(files):
        return plain(voice.phrases.no_file)
    if any(None in pair for pair in lines):
        return plain(voice.phrases.size_unknown)
    values = {
        "additions": figure(f"{key}.additions", sum(added or 0 for added, _ in lines)),
        "deletions": figure(f"{key}.deletions", sum(removed or 0 for _, removed in lines)),
        "files": figure(f"{key}.files", sum(len(each or ()) for each in files)),
    }
    return fill(voice.phrases.size if len(prs) == 1 else voice.phrases.size_together, values)


def tests(voice: Voice, pr: Assessed) -> Pieces:
    """The state of tests where it tells something: product code of a kind that owes them, and no risk says it."""
    if _SAID_BY_RISK & set(risk_codes([pr])):
        return ()
    if pr.signals.tests is Tested.TOUCHED:
        return plain(voice.phrases.touched)
    if pr.signals.tests is Tested.UNTESTED and pr.signals.kind in _OWED:
        return plain(voice.phrases.untested)
    return ()


def breaking(voice: Voice, pr: Assessed) -> Pieces:
    """The breaking mark, if there is one."""
    return plain(voice.phrases.breaking) if pr.signals.breaking.marked else ()


def risk_codes(prs: Sequence[Assessed]) -> tuple[RiskCode, ...]:
    """The codes above low, in the order they were found; what takes another PR back is not itself undone."""
    found = [risk for pr in prs for risk in pr.signals.risks if risk.severity is not Severity.LOW]
    found = [risk for risk in found if risk.variant != UNDOES]
    return tuple(dict.fromkeys(risk.code for risk in found))


def at_risk(voice: Voice, prs: Sequence[Assessed]) -> Pieces:
    """The names of the risks above low, if there are any."""
    codes = risk_codes(prs)
    if not codes:
        return ()
    return fill(voice.phrases.at_risk, {"risks": voice.commas([voice.risk(code) for code in codes])})


def reverts(voice: Voice, pr: Assessed) -> Pieces:
    """Which PRs it takes back, as far as they are known by number."""
    numbers = [each.number for each in pr.pull_request.reverts if each.number and not each.reapplies]
    if not numbers:
        return ()
    return fill(voice.phrases.reverts, {"prs": voice.commas([pull_request(number) for number in numbers])})


def traits(voice: Voice, prs: Sequence[Assessed]) -> Pieces:
    """What a bullet says after the title: size, tests, mark, risks; nothing of it twice."""
    first = prs[0]
    marks = (tests(voice, first), breaking(voice, first), at_risk(voice, prs))
    return voice.semicolons([part for part in (size(voice, prs), *marks) if part])
