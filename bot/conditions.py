"""A suggestion's machine check and later facts in; done, open or unknown out. Pure."""

import re
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import PurePosixPath

from activity.period import Period
from activity.records import (
    Assessed,
    CheckState,
    FileChange,
    FileStatus,
    PersonKind,
    RiskCode,
    ThreadState,
)
from activity.records.frozen import Record


class ConditionKind(StrEnum):
    """What would show that a suggestion was taken up. `later`: in a PR merged after the period."""

    TEST_TOUCHED = "test_touched"  # later: one of the paths with a test near it, or a test named after one
    LINE_GONE = "line_gone"  # later: one of the texts is removed from one of the paths, or the file is
    PARSES = "parses"  # later: each of the paths was changed and found in order
    NOTED = "noted"  # later: a document gains a line with one of the texts or the PR's number
    MENTIONED = "mentioned"  # later: title, message or description names the PR
    CHECK_PASSED = "check_passed"  # later: a PR passes a check named in texts
    REVIEWED = "reviewed"  # the PR itself: a human review is known now
    THREADS_CLOSED = "threads_closed"  # the PR itself: none of the threads in texts is open now


class Condition(Record):
    """One check; which of `paths` and `texts` matter depends on the kind."""

    kind: ConditionKind
    paths: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()


class Suggestion(Record):
    """What a report asked for: a risk of a PR, and the check that would show it met."""

    code: RiskCode
    pull_request: int
    condition: Condition


class Outcome(StrEnum):
    """What became of a suggestion."""

    DONE = "done"
    OPEN = "open"
    UNKNOWN = "unknown"


class Followed(Record):
    """A suggestion of the report of an earlier `period`, and what became of it; `by` is the PR that met it."""

    suggestion: Suggestion
    period: Period
    outcome: Outcome
    by: int | None = None


class Later(Record):
    """What happened since: `merged` with patches, `itself` as it stands now, whether the time is covered."""

    merged: tuple[Assessed, ...]
    itself: Assessed | None
    covered: bool


def decide(suggestion: Suggestion, later: Later) -> tuple[Outcome, int | None]:
    """What became of a suggestion, and the PR that met it.

    A PR that meets it settles the matter; that none does counts only where the time is covered.
    """
    condition = suggestion.condition
    if condition.kind in _OF_ITSELF:
        return _OF_ITSELF[condition.kind](condition, later.itself), None
    test = _OF_LATER[condition.kind]
    for pr in later.merged:
        if pr.number != suggestion.pull_request and test(suggestion, pr):
            return Outcome.DONE, pr.number
    return (Outcome.OPEN if later.covered else Outcome.UNKNOWN), None


def _test_touched(suggestion: Suggestion, pr: Assessed) -> bool:
    changed = {file.path for file in _files(pr)}
    return any(
        _named_after(test, path) or (path in changed and _near(test, path))
        for test in pr.signals.tested_by
        for path in suggestion.condition.paths
    )


def _near(test: str, path: str) -> bool:
    """Whether a test lies or is called as the module or its folder; a large PR touches many others."""
    module = PurePosixPath(path)
    words = set(re.split(r"[/_.]", test)) | set(PurePosixPath(test).parts)
    return module.parent.name in words or module.stem in words


def _named_after(test: str, path: str) -> bool:
    """Whether the test's file name holds the module's as whole words; short names such as `base` prove nothing."""
    module = PurePosixPath(path).stem.strip("_")
    return len(module) > 5 and re.search(rf"(?:^|_){re.escape(module)}(?:_|$)", PurePosixPath(test).stem) is not None


def _line_gone(suggestion: Suggestion, pr: Assessed) -> bool:
    condition = suggestion.condition
    return any(
        file.status is FileStatus.DELETED or _one_gone(condition.texts, _removed(file))
        for file in _files(pr)
        if file.path in condition.paths
    )


def _one_gone(texts: tuple[str, ...], removed: set[str]) -> bool:
    """Evidence longer than its cap ends in `…` and stands for every line that begins so."""
    return any(
        line == text or (text.endswith("…") and line.startswith(text[:-1])) for text in texts for line in removed
    )


def _parses(suggestion: Suggestion, pr: Assessed) -> bool:
    fine = {look.path for look in pr.pull_request.looks or () if look.problem is None}
    fine |= {file.path for file in _files(pr) if file.status is FileStatus.DELETED}
    return bool(suggestion.condition.paths) and set(suggestion.condition.paths) <= fine


def _noted(suggestion: Suggestion, pr: Assessed) -> bool:
    added = [line for file in _files(pr) if _is_document(file.path) for line in _lines(file, "+")]
    words = [re.compile(rf"(?<![\w.]){re.escape(text)}(?!\w)") for text in suggestion.condition.texts]
    return any(_names(line, suggestion.pull_request) or any(word.search(line) for word in words) for line in added)


def _mentioned(suggestion: Suggestion, pr: Assessed) -> bool:
    facts = pr.pull_request
    texts = (facts.title, facts.body or "", facts.commit_message or "")
    return any(_names(text, suggestion.pull_request) for text in texts) or any(
        revert.number == suggestion.pull_request for revert in facts.reverts
    )


def _check_passed(suggestion: Suggestion, pr: Assessed) -> bool:
    passed = {check.name for check in pr.pull_request.checks or () if check.state is CheckState.PASSED}
    return bool(suggestion.condition.texts) and set(suggestion.condition.texts) <= passed


def _reviewed(_: Condition, itself: Assessed | None) -> Outcome:
    if itself is None or itself.pull_request.reviews is None:
        return Outcome.UNKNOWN
    author = itself.pull_request.author
    humans = [
        review.author
        for review in itself.pull_request.reviews
        if review.author is not None and review.author.kind is PersonKind.HUMAN
    ]
    return Outcome.DONE if any(human != author for human in humans) else Outcome.OPEN


def _threads_closed(condition: Condition, itself: Assessed | None) -> Outcome:
    if itself is None or itself.pull_request.threads is None:
        return Outcome.UNKNOWN
    still = {thread.identity for thread in itself.pull_request.threads if thread.state is ThreadState.OPEN}
    return Outcome.OPEN if still & set(condition.texts) else Outcome.DONE


_OF_ITSELF: dict[ConditionKind, Callable[[Condition, Assessed | None], Outcome]] = {
    ConditionKind.REVIEWED: _reviewed,
    ConditionKind.THREADS_CLOSED: _threads_closed,
}
_OF_LATER: dict[ConditionKind, Callable[[Suggestion, Assessed], bool]] = {
    ConditionKind.TEST_TOUCHED: _test_touched,
    ConditionKind.LINE_GONE: _line_gone,
    ConditionKind.PARSES: _parses,
    ConditionKind.NOTED: _noted,
    ConditionKind.MENTIONED: _mentioned,
    ConditionKind.CHECK_PASSED: _check_passed,
}


def _files(pr: Assessed) -> Sequence[FileChange]:
    return pr.pull_request.files or ()


def _lines(file: FileChange, sign: str) -> list[str]:
    """The added (`+`) or removed (`-`) lines of a patch, without white space at their ends."""
    return [line[1:].strip() for line in (file.patch or "").split("\n") if line.startswith(sign)]


def _removed(file: FileChange) -> set[str]:
    """The lines that a patch takes away and does not put back elsewhere in the file."""
    return set(_lines(file, "-")) - set(_lines(file, "+"))


def _is_document(path: str) -> bool:
    return path.lower().endswith((".md", ".rst", ".txt", ".adoc")) or "changelog" in path.lower()


def _names(text: str, number: int) -> bool:
    return re.search(rf"(?:#|/pull/){number}\b", text) is not None
