"""Builders for the tests of risks: small files before and after, made into patches and looked at as one PR."""

from difflib import unified_diff

from activity.records import Breaking, FileChange, FileStatus, Kind, PullRequest, ReviewOutcome, Tested
from ingest.signals.risks import detect
from tests.ingest.signals.changes import DEFAULT


def patch(before="", after="", heading=""):
    """The hunks that git would print between two texts; `heading` is what it writes behind `@@`."""
    lines = list(unified_diff(before.splitlines(), after.splitlines(), lineterm=""))[2:]
    return "\n".join(f"{line} {heading}".rstrip() if line.startswith("@@") else line for line in lines) + "\n"


def edited(path, before="", after="", *, heading="", status=None):
    """A changed file; added or deleted when one of the texts is empty."""
    text = patch(before, after, heading)
    own = FileStatus.ADDED if not before else FileStatus.DELETED if not after else FileStatus.MODIFIED
    counts = {sign: sum(line.startswith(sign) for line in text.splitlines()) for sign in "+-"}
    return FileChange(path=path, status=status or own, patch=text, additions=counts["+"], deletions=counts["-"])


def pull_request(*files, title="Tidy", number=7, **facts):
    return PullRequest(repository="acme/rocket", number=number, title=title, base="main", **{"files": files} | facts)


def spotted(pr, code, *, profile=DEFAULT, kind=Kind.FEAT, tests=Tested.UNKNOWN, **verdicts):
    """The PR's risks of one code."""
    breaking = Breaking(marked=verdicts.get("marked", False))
    review = verdicts.get("review", ReviewOutcome.UNKNOWN)
    risks = detect(pr, profile, kind=kind, tests=tests, breaking=breaking, review=review)
    return [risk for risk in risks if risk.code == code]
