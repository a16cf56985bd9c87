"""`same_week_undo`: PRs of one week in; those of which one takes back what another had brought out.

An undo is told by the PR itself (a revert that names it) or by its lines: in one place it swaps back what the
other had swapped, or it deletes a file the other had added. Work that goes on, new lines rewritten once more or
code moved about, is no undo; nor is a large change that happens to write a few lines as they were.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from activity.records import Evidence, FileChange, FileStatus, PullRequest, Risk, RiskCode, Severity
from ingest.signals.patch import Line, added, parse_hunks, removed
from ingest.signals.risks.case import MOST_EVIDENCE, sighting

_TELLING = re.compile(r"(?!\s*(?:#|//)|last updated)(?:\W*\w){8}", re.IGNORECASE)
"""At least eight letters or digits, and no comment: `else:` is added and removed everywhere."""
_FEW = 3
_SHARE = 0.25
_MAINLY = 0.5
"""An undo takes back a quarter of what the other PR had brought, or takes out little else."""
_WHOLE = 80
"""From this percentage of the lines on it is the change that was taken back, below only a part of it."""
_SLIGHT = 10
_FORMATTING = re.compile(r"\b(?:ruff|black|isort|yapf|prettier|lint\w*|format(?:ted|ting|ter)?|style)\b", re.IGNORECASE)
"""A formatter writes lines as they were before somebody's change without taking that change back."""
_ASIDE = re.compile(r"(?:^|/)docs?/|\.(?:md|rst)$")


class Undone(NamedTuple):
    """What one PR took back of an earlier one in one file: the lines as either PR numbers them."""

    path: str
    brought: tuple[Line, ...]
    taken: tuple[Line, ...]


class Swaps(NamedTuple):
    """What a patch brings and takes, net of what it only moves, and which lines it puts in whose place."""

    brought: Counter[str]
    taken: Counter[str]
    places: tuple[tuple[frozenset[str], frozenset[str]], ...]


class Undo(NamedTuple):
    """What one PR took back of an earlier one: where, and how many percent of all the earlier one had brought."""

    earlier: PullRequest
    later: PullRequest
    undone: tuple[Undone, ...]
    share: int

    @property
    def lines(self) -> int:
        """How many lines went back; 0 where the patches do not tell."""
        return sum(min(len(each.brought), len(each.taken)) for each in self.undone)


def neighbours(prs: Sequence[PullRequest]) -> dict[int, tuple[Risk, ...]]:
    """The risks that need two PRs of one week, by number; both sides of an undo get one.

    Args:
        prs: The merged PRs of one week, in any order, with their patches.
    """
    merged = sorted((pr for pr in prs if pr.merged_at), key=lambda pr: (pr.merged_at, pr.number))
    pairs = {(undo.earlier.number, undo.later.number): undo for undo in _undos(merged)}
    found: dict[int, list[Risk]] = {}
    for undo in pairs.values():
        earlier, later = undo.earlier, undo.later
        if _names(later, earlier) or not _told_by_steps(pairs, earlier.number, later.number):
            found.setdefault(earlier.number, []).append(_risk("undone_by", later, undo))
            found.setdefault(later.number, []).append(_risk("undoes", earlier, undo))
    return {number: tuple(risks) for number, risks in found.items()}


def _undos(merged: Sequence[PullRequest]) -> Iterator[Undo]:
    """Each PR with each earlier one of which it takes something back."""
    files = {pr.number: {file.path: file for file in pr.files or () if file.patch} for pr in merged}
    for index, later in enumerate(merged):
        for earlier in merged[:index]:
            shared = files[earlier.number].keys() & files[later.number].keys()
            both = [(files[earlier.number][path], files[later.number][path]) for path in sorted(shared)]
            if _names(later, earlier):
                yield _undo(earlier, later, both)
            elif undone := [pair for pair in both if _is_undo(*pair)] if _may_undo(earlier, later) else []:
                undo = _undo(earlier, later, undone)
                if undo.lines and (undo.share >= 100 * _SHARE or _takes_little_else(undo)):
                    yield undo


def _may_undo(earlier: PullRequest, later: PullRequest) -> bool:
    """A formatter takes nothing back, nor does the next run of an update that comes again under one title."""
    return not _FORMATTING.search(later.title) and earlier.title != later.title


def _undo(earlier: PullRequest, later: PullRequest, both: list[tuple[FileChange, FileChange]]) -> Undo:
    """How much of the earlier PR went back; lines that the later one only carries to another file did not."""
    kept = Counter(text for file in later.files or () for text in _swaps(file.patch or "").brought.elements())
    undone = tuple(each for pair in both if (each := _taken_back(*pair, kept)).brought)
    undo = Undo(earlier, later, undone, 0)
    brought = sum(_swaps(file.patch or "").brought.total() for file in earlier.files or ())
    return undo._replace(share=min(100, round(100 * undo.lines / brought)) if brought else 0)


def _takes_little_else(undo: Undo) -> bool:
    taken = sum(_swaps(file.patch or "").taken.total() for file in undo.later.files or ())
    return undo.lines >= _MAINLY * taken


def _told_by_steps(pairs: Collection[tuple[int, int]], first: int, last: int) -> bool:
    """Whether `last` undoes what had undone `first`: landed, reverted, landed again is no undo of the first."""
    return any(one == first and (other, last) in pairs for one, other in pairs)


def _names(later: PullRequest, earlier: PullRequest) -> bool:
    """Whether the later PR says that it reverts the earlier one, by number, commit or exact title."""
    return any(
        not change.reapplies
        and (
            change.number == earlier.number
            or (change.number is None and _is_commit(change.commit, earlier.merge_commit))
            or (change.number is None and change.commit is None and change.title == earlier.title)
        )
        for change in later.reverts
    )


def _is_commit(named: str | None, merged: str | None) -> bool:
    return named is not None and merged is not None and len(named) >= 7 and merged.startswith(named)


def _is_undo(file: FileChange, undoing: FileChange) -> bool:
    if file.status is FileStatus.ADDED and undoing.status is FileStatus.DELETED:
        return True
    first, second = _swaps(file.patch or ""), _swaps(undoing.patch or "")
    back = first.brought & second.taken
    if not back or (back.total() < _FEW and back.total() < _SHARE * first.brought.total()):
        return False
    # The later PR may write the old line somewhere else: code that moved with what it was before a fix.
    return any(came & second.taken.keys() and went & second.brought.keys() for went, came in first.places)


@lru_cache(maxsize=1024)
def _swaps(patch: str) -> Swaps:
    came, went = (Counter(line.text.strip() for line in side(patch) if _tells(line)) for side in (added, removed))
    brought, taken = came - went, went - came
    places = []
    for hunk in parse_hunks(patch):
        for changed, lines in groupby(hunk.lines, key=lambda line: line.sign != " "):
            block = list(lines) if changed else []
            out = frozenset(line.text.strip() for line in block if line.sign == "-") & taken.keys()
            put = frozenset(line.text.strip() for line in block if line.sign == "+") & brought.keys()
            if out and put:
                places.append((out, put))
    return Swaps(brought, taken, tuple(places))


def _tells(line: Line) -> bool:
    return _TELLING.match(line.text) is not None


def _taken_back(file: FileChange, undoing: FileChange, kept: Counter[str]) -> Undone:
    patch, later = file.patch or "", undoing.patch or ""
    back = (_swaps(patch).brought & _swaps(later).taken) - kept
    return Undone(
        file.path,
        tuple(line for line in added(patch) if line.text.strip() in back),
        tuple(line for line in removed(later) if line.text.strip() in back),
    )


def _risk(variant: str, other: PullRequest, undo: Undo) -> Risk:
    whole = not undo.lines or undo.share >= _WHOLE or _names(undo.later, undo.earlier)
    return Risk(
        code=RiskCode.SAME_WEEK_UNDO,
        severity=Severity.LOW if _is_slight(undo) else Severity.MEDIUM,
        variant=variant,
        values={
            "number": other.number,
            "lines": undo.lines,
            "files": len(undo.undone),
            "path": undo.undone[0].path if undo.undone else "",
            "whole": int(whole),
        },
        evidence=_evidence(variant, other, undo.undone),
    )


def _is_slight(undo: Undo) -> bool:
    """Documentation only, or a handful of lines out of a change that otherwise stays."""
    few = 0 < undo.lines < _SLIGHT and undo.share < _WHOLE and not _names(undo.later, undo.earlier)
    return few or (bool(undo.undone) and all(_ASIDE.search(each.path) for each in undo.undone))


def _evidence(variant: str, other: PullRequest, undone: tuple[Undone, ...]) -> tuple[Evidence, ...]:
    seen = [
        sighting(each.path, line).model_copy(update={"pull_request": other.number})
        for each in undone
        for line in (each.brought if variant == "undone_by" else each.taken)[:2]
    ]
    return tuple(seen[:MOST_EVIDENCE]) or (Evidence(pull_request=other.number),)
