"""`empty_merge`, `revert` and `unparsable`: what the merge itself shows."""

from collections.abc import Iterator

from activity.records import Evidence, Revert, Risk, RiskCode, Severity, State
from activity.title import parse_title
from ingest.signals.risks.case import MOST_EVIDENCE, Case, clip, enumerated


def empty_merge(case: Case) -> Iterator[Risk]:
    """The PR counts as merged, yet changed no file: its work is not in the branch, or was there before."""
    if case.pr.state is State.MERGED and case.pr.files == ():
        yield Risk(
            code=RiskCode.EMPTY_MERGE,
            severity=Severity.MEDIUM,
            variant="no_files",
            evidence=(Evidence(commit=case.pr.merge_commit),) if case.pr.merge_commit else (),
        )


def revert(case: Case) -> Iterator[Risk]:
    """The PR takes back (or brings back) an earlier change, named by number, commit or title."""
    named = [change for change in case.pr.reverts if change.number or change.commit or change.title]
    for change in named:
        yield _named(change)
    if not named and parse_title(case.pr.title).text.lower().startswith(("revert ", "reverts ")):
        yield Risk(
            code=RiskCode.REVERT,
            severity=Severity.LOW,
            variant="unnamed",
            evidence=(Evidence(text=clip(case.pr.title)),),
        )


def _named(change: Revert) -> Risk:
    which = "of_pull_request" if change.number else "of_commit" if change.commit else "of_title"
    known = {"number": change.number, "commit": (change.commit or "")[:12], "title": change.title}
    return Risk(
        code=RiskCode.REVERT,
        severity=Severity.LOW if change.reapplies else Severity.MEDIUM,
        variant=which.replace("of_", "reapplies_") if change.reapplies else which,
        values={name: value for name, value in known.items() if value},
        evidence=(Evidence(pull_request=change.number, commit=change.commit, text=change.title),),
    )


def unparsable(case: Case) -> Iterator[Risk]:
    """Files that the PR left unreadable for the program they are meant for; what was so before is not its doing."""
    looks = [look for look in case.pr.looks or () if look.problem]
    broken = [look for look in looks if look.before is not True]
    if not broken:
        return
    yield Risk(
        code=RiskCode.UNPARSABLE,
        severity=Severity.HIGH,
        variant="one_file" if len(broken) == 1 else "files",
        values={
            "path": broken[0].path,
            "language": broken[0].language,
            "problem": clip(str(broken[0].problem)),
            "line": broken[0].line or 0,
            "files": len(broken),
            "paths": enumerated(look.path for look in broken),
        },
        evidence=tuple(
            Evidence(path=look.path, line=look.line, text=clip(look.excerpt) if look.excerpt else None)
            for look in broken[:MOST_EVIDENCE]
        ),
    )
