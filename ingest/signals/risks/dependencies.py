"""`dependency_moved`: a dependency that came, went, or is held to another version than before."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from activity.records import Evidence, FileChange, FileStatus, Risk, RiskCode, Severity
from ingest.signals.patch import parse_hunks
from ingest.signals.risks.case import MOST_EVIDENCE, Case, enumerated, sighting
from ingest.signals.risks.pins import Pin, reader_for, submodule


class Move(StrEnum):
    """What happened to a dependency."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    LOOSENED = "loosened"


class Moved(NamedTuple):
    """One dependency that moved, in one manifest."""

    path: str
    move: Move
    old: Pin | None
    new: Pin | None

    @property
    def pin(self) -> Pin:
        """The side that exists; the new one where both do."""
        pin = self.new or self.old
        assert pin is not None, "a move has at least one side"
        return pin


def dependency_moved(case: Case) -> Iterator[Risk]:
    """One risk for all dependencies of the PR."""
    told = [move for file in case.files if _is_told(file, case) for move in _moves(file)]
    moves = list({(each.path, _told(each)): each for each in told}.values())
    moves.sort(key=lambda move: list(Severity).index(_severity(move)))
    if not moves:
        return
    first, told_moves = moves[0], _once(moves)
    yield Risk(
        code=RiskCode.DEPENDENCY_MOVED,
        severity=_severity(first),
        variant=first.move.value if len(told_moves) == 1 else "several",
        values={
            "name": first.pin.name,
            "old": _spec(first.old, ""),
            "new": _spec(first.new, ""),
            "path": first.path,
            "count": len(told_moves),
            "changes": enumerated(told_moves, most=3),
        },
        evidence=_evidence(moves),
    )


def _once(moves: list[Moved]) -> list[str]:
    """Each dependency once, by its gravest move: several manifests name it, or it went from one to another."""
    told: dict[str, str] = {}
    for move in sorted(moves, key=lambda move: move.move is Move.REMOVED):
        told.setdefault(move.pin.name, _told(move))
    return list(dict.fromkeys(told[move.pin.name] for move in moves))


def _evidence(moves: list[Moved]) -> tuple[Evidence, ...]:
    """One line a move: the new one, with the number of the old one where there was one."""
    seen = [
        sighting(move.path, move.pin.line).model_copy(update={"old_line": move.old and move.old.line.old})
        for move in moves
    ]
    return tuple(dict.fromkeys(seen))[:MOST_EVIDENCE]


def _is_told(file: FileChange, case: Case) -> bool:
    # A manifest that comes or goes as a whole is a part that comes or goes, not a dependency that moved.
    whole = file.status in (FileStatus.ADDED, FileStatus.DELETED)
    aside = case.profile.is_test(file.path) or case.profile.is_docs(file.path)
    return file.patch is not None and not whole and not (aside and not file.path.endswith(".txt"))


def _moves(file: FileChange) -> Iterator[Moved]:
    patch = file.patch or ""
    reader = submodule if "\n-Subproject commit" in patch else reader_for(file.path)
    if reader is None:
        return
    before: dict[str, list[Pin]] = {}
    after: dict[str, list[Pin]] = {}
    for hunk in parse_hunks(patch):
        for side, view in ((before, hunk.before()), (after, hunk.after())):
            for pin in reader(view, hunk.heading):
                side.setdefault(pin.name or file.path, []).append(pin._replace(name=pin.name or file.path))
    told_both_ways = file.path.startswith(".github/")
    for name in dict.fromkeys((*before, *after)):
        yield from _compare(file.path, before.get(name, []), after.get(name, []), both=told_both_ways)


def _compare(path: str, old: list[Pin], new: list[Pin], *, both: bool) -> Iterator[Moved]:
    """What happened to one name. `both`: only changes are told (a workflow that gains a step gains no need)."""
    gone = [pin for pin in old if pin.line.sign == "-" and pin.spec not in {each.spec for each in new}]
    come = [pin for pin in new if pin.line.sign == "+" and pin.spec not in {each.spec for each in old}]
    if gone and come:
        looser = not _is_loose(gone[0].spec) and _is_loose(come[0].spec)
        yield Moved(path, Move.LOOSENED if looser else Move.CHANGED, gone[0], come[0])
    elif gone and not new and not both:
        yield Moved(path, Move.REMOVED, gone[0], None)
    elif come and not old and not both:
        yield Moved(path, Move.ADDED, None, come[0])


def _is_loose(spec: str) -> bool:
    """Whether tomorrow's build may take another version without a change here."""
    return re.fullmatch(r"|[^=]*[<>^~*!].*|main|master|head|latest|nightly|dev(?:elop)?", spec.lower()) is not None


def _severity(moved: Moved) -> Severity:
    if moved.path.startswith((".github/", ".pre-commit")):
        return Severity.LOW
    if "dockerfile" in moved.path.lower():
        small = moved.move is Move.ADDED or _is_small(moved)
    else:
        small = not moved.pin.runtime or _is_small(moved)
    return Severity.LOW if small else Severity.MEDIUM


def _is_small(moved: Moved) -> bool:
    return moved.move is Move.CHANGED and _major(moved.old) == _major(moved.new)


def _major(pin: Pin | None) -> str | None:
    """The part of a version whose change may break users: the first number, and the second one below 1.0."""
    number = re.search(r"(\d+)(?:\.(\d+))?", pin.spec) if pin else None
    if number is None:
        return None
    return f"0.{number[2]}" if number[1] == "0" else number[1]


def _told(moved: Moved) -> str:
    return f"{moved.pin.name}: {_spec(moved.old, '–')} → {_spec(moved.new, '–')}"


def _spec(pin: Pin | None, missing: str) -> str:
    return (re.sub(r"\b([0-9a-f]{12})[0-9a-f]{28}\b", r"\1", pin.spec) or "*") if pin else missing
