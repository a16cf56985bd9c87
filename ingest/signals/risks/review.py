"""`open_thread`, `no_human_approval`, `self_merged`, `failing_checks`: how the PR came in, where that is known."""

from collections.abc import Iterator

from activity.records import (
    CheckState,
    Evidence,
    Person,
    PersonKind,
    ReviewOutcome,
    ReviewThread,
    Risk,
    RiskCode,
    Severity,
    State,
    ThreadState,
)
from ingest.signals.risks.case import MOST_EVIDENCE, Case, clip, enumerated

_NOT_APPROVED = {
    ReviewOutcome.NONE: "no_review",
    ReviewOutcome.COMMENTED: "only_comments",
    ReviewOutcome.CHANGES_REQUESTED: "changes_requested",
}


def how_it_came_in(case: Case) -> Iterator[Risk]:
    """All four, for merged PRs only: an open one may still be approved."""
    if case.pr.state is not State.MERGED:
        return
    yield from open_thread(case)
    merged_alone = list(self_merged(case))
    yield from no_human_approval(case, alone=bool(merged_alone))
    yield from merged_alone
    yield from failing_checks(case)


def open_thread(case: Case) -> Iterator[Risk]:
    """Threads that a person other than the author began and that were open when the PR was merged."""
    threads = [thread for thread in case.pr.threads or () if _open_at_merge(thread, case)]
    if threads:
        yield Risk(
            code=RiskCode.OPEN_THREAD,
            severity=Severity.MEDIUM,
            variant="one" if len(threads) == 1 else "several",
            values={
                "count": len(threads),
                "people": enumerated(_name(thread.comments[0].author) for thread in threads),
            },
            evidence=tuple(_thread(thread) for thread in threads[:MOST_EVIDENCE]),
        )


def _open_at_merge(thread: ReviewThread, case: Case) -> bool:
    if (thread.state_at_merge or thread.state) is not ThreadState.OPEN or not thread.comments:
        return False
    first = thread.comments[0]
    late = first.created_at and case.pr.merged_at and first.created_at > case.pr.merged_at
    return _is_human(first.author) and not _same(first.author, case.pr.author) and not late


def _thread(thread: ReviewThread) -> Evidence:
    return Evidence(thread=thread.identity, path=thread.path, line=thread.line, text=clip(thread.comments[0].body))


def no_human_approval(case: Case, *, alone: bool = False) -> Iterator[Risk]:
    """Reviews are known and no person's approval stands. `alone`: `self_merged` says the worse part."""
    if case.pr.reviews is None or case.review not in _NOT_APPROVED:
        return
    refused = case.review is ReviewOutcome.CHANGES_REQUESTED
    severity = Severity.HIGH if refused else Severity.LOW if alone else Severity.MEDIUM
    yield Risk(code=RiskCode.NO_HUMAN_APPROVAL, severity=severity, variant=_NOT_APPROVED[case.review], values={})


def self_merged(case: Case) -> Iterator[Risk]:
    """The author merged it and no other person had approved."""
    author, merger = case.pr.author, case.pr.merged_by
    if case.pr.reviews is None or case.review not in _NOT_APPROVED:
        return
    if author and merger and _is_human(author) and _same(author, merger):
        yield Risk(
            code=RiskCode.SELF_MERGED,
            severity=Severity.MEDIUM,
            variant="unapproved",
            values={"login": _name(author)},
        )


def failing_checks(case: Case) -> Iterator[Risk]:
    """Checks whose last run had failed at the merge; what was pending or never ran is not failing."""
    failed = [check.name for check in case.pr.checks or () if check.state is CheckState.FAILED]
    if failed:
        yield Risk(
            code=RiskCode.FAILING_CHECKS,
            severity=Severity.MEDIUM,
            variant="one" if len(failed) == 1 else "several",
            values={"count": len(failed), "names": enumerated(failed)},
            evidence=tuple(Evidence(check=name) for name in failed[:MOST_EVIDENCE]),
        )


def _is_human(person: Person | None) -> bool:
    # A deleted account was a person once, but nobody knows which: unknown is never a risk.
    return person is not None and person.kind is PersonKind.HUMAN and person.login is not None


def _same(one: Person | None, other: Person | None) -> bool:
    return one is not None and other is not None and one.login is not None and one.login == other.login


def _name(person: Person | None) -> str:
    return (person and (person.login or person.name)) or "?"
