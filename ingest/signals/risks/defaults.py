"""`default_changed`: a default that has another value than before, in a PR that is not marked as breaking."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from activity.records import Evidence, FileChange, FileStatus, Risk, RiskCode, Severity
from ingest.signals.patch import Hunk, Line, parse_hunks
from ingest.signals.risks.case import LONGEST_TEXT, MOST_EVIDENCE, Case, clip, enumerated
from ingest.signals.risks.config_defaults import config_defaults, is_configuration
from ingest.signals.risks.default_value import Default, is_flip, is_slight, literal, worth_telling
from ingest.signals.risks.python_defaults import python_defaults

_IN_PYTHON = (
    r"[^#\n]*(?:\bdef |\w\s*:[^=\n]*=[^=]|default\s*=|\.get\(|getenv\(|getattr\()|\s+\w+\s*=[^=].*,\s*$"
    r"|\s+self\.\w+\s*=[^=]"
)
_IN_CONFIGURATION = r"\s*[\w\"'-].*[:=]"
"""What a line with a default looks like, told in a moment: hunks without one on both sides are not read."""


Read = Callable[[Sequence[Line], str], Iterator[Default]]


class Reader(NamedTuple):
    """How the defaults of a sort of file are read, and how to tell that there may be some."""

    read: Read
    line: re.Pattern[str]
    went: re.Pattern[str]
    came: re.Pattern[str]


def _reader(read: Read, line: str) -> Reader:
    went, came = (re.compile(rf"^{sign}(?:{line})", re.MULTILINE) for sign in ("-", r"\+"))
    return Reader(read, re.compile(line), went, came)


_PYTHON = _reader(python_defaults, _IN_PYTHON)
_CONFIGURATION = _reader(config_defaults, _IN_CONFIGURATION)
_SHORT = 60


class Flip(NamedTuple):
    """One default that changed, with both of its lines."""

    path: str
    old: Default
    new: Default
    text: str


def default_changed(case: Case) -> Iterator[Risk]:
    """One risk for all defaults of the PR; a mark (title, label, `!`) says that users were warned."""
    if case.breaking.marked:
        return
    readers = ((file, _reader_of(file, case)) for file in case.files)
    flips = _once(flip for file, reader in readers if reader for flip in _flips(file, reader))
    if kept := [flip for flip in flips if not _renamed(flip, case)]:
        yield _risk(kept)


def _renamed(flip: Flip, case: Case) -> bool:
    """Whether the PR itself calls the old member by the new name: the line `OLD = …` became `NEW = …`."""
    old, new = (text.rpartition(".")[2] for text in (flip.old.text, flip.new.text))
    if not (old.isidentifier() and new.isidentifier()):
        return False
    patches = [file.patch for file in case.files if file.patch and f"-{' ' * 4}{old} = " in file.patch]
    return any(re.search(rf"^\+ +{new} = ", patch, re.MULTILINE) for patch in patches)


def _reader_of(file: FileChange, case: Case) -> Reader | None:
    """How to read a product file that may have changed a default; `None` for all others."""
    reader = _PYTHON if file.path.endswith(".py") else _CONFIGURATION if is_configuration(file.path) else None
    whole = file.status in (FileStatus.ADDED, FileStatus.DELETED)
    if file.patch is None or whole or reader is None or not case.profile.is_product(file.path):
        return None
    return reader if reader.went.search(file.patch) and reader.came.search(file.patch) else None


def _once(flips: Iterable[Flip]) -> list[Flip]:
    """A dataclass, its YAML and a mirror of it tell the same change: the first one is kept."""
    kept: dict[tuple[str, str, str], Flip] = {}
    for flip in flips:
        kept.setdefault((flip.new.name, _value(flip.old), _value(flip.new)), flip)
    return list(kept.values())


def _value(default: Default) -> str:
    known = literal(default.text)
    return known.value if known else default.text


def _flips(file: FileChange, reader: Reader) -> Iterator[Flip]:
    for hunk in parse_hunks(file.patch or ""):
        if {line.sign for line in hunk.lines if line.sign != " " and reader.line.match(line.text)} != {"+", "-"}:
            continue
        after = hunk.after()
        before = _unique(reader.read(hunk.before(), hunk.heading))
        for key, new in _unique(reader.read(after, hunk.heading)).items():
            old = before.get(key)
            if old and old.text != new.text and worth_telling(new.name) and _differs(old, new, hunk):
                yield Flip(file.path, old, new, _line(after, new.line))


def _unique(defaults: Iterable[Default]) -> dict[tuple[str, str, str], Default]:
    """Defaults by what they belong to; where a fragment shows two of one name, nobody can pair them."""
    found = list(defaults)
    times = Counter((each.kind, each.scope, each.name) for each in found)
    return {key: each for each in found if times[key := (each.kind, each.scope, each.name)] == 1}


def _differs(old: Default, new: Default, hunk: Hunk) -> bool:
    if new.kind != "reading" or not new.text.isidentifier() or literal(new.text) is not None:
        return is_flip(old.text, new.text)
    # The fallback became a variable: a literal is compared, a computed value is another one, else unknown.
    computed = _assigned(new.text, hunk)
    return computed is not None and literal(old.text) is not None and literal(computed) != literal(old.text)


def _assigned(name: str, hunk: Hunk) -> str | None:
    pattern = re.compile(rf"\s*{re.escape(name)}\s*=\s*(.+)")
    return next((match[1] for line in hunk.lines if line.sign == "+" and (match := pattern.match(line.text))), None)


def _line(view: Sequence[Line], number: int) -> str:
    return next((line.text for line in view if line.new == number), "")


def _risk(flips: list[Flip]) -> Risk:
    first = flips[0]
    return Risk(
        code=RiskCode.DEFAULT_CHANGED,
        severity=Severity.LOW if all(map(_is_minor, flips)) else Severity.MEDIUM,
        variant="one" if len(flips) == 1 else "several",
        values={
            "name": first.new.name,
            "old": _short(first.old.text),
            "new": _short(first.new.text),
            "path": first.path,
            "count": len(flips),
            "changes": enumerated(
                (f"{flip.new.name}: {_short(flip.old.text)} → {_short(flip.new.text)}" for flip in flips), most=3
            ),
        },
        evidence=tuple(
            Evidence(path=flip.path, line=flip.new.line, old_line=flip.old.line, text=clip(flip.text)[:LONGEST_TEXT])
            for flip in flips[:MOST_EVIDENCE]
        ),
    )


def _is_minor(flip: Flip) -> bool:
    return flip.new.kind == "reading" or is_slight(flip.old.text, flip.new.text)


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else text[: _SHORT - 1] + "…"
