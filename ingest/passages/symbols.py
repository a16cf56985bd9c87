"""The diff of one file in; what it does to names, settings, dependencies and headings, in words, out. Pure."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from activity.records import FileChange
from ingest.signals.patch import Hunk, Line, parse_hunks


class Told(NamedTuple):
    """What a diff does, by what it does it to; `said` are comments and docstrings that came in."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    renamed: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    dependencies: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


_NAMED = re.compile(
    r"^\s*(?:export\s+|public\s+|private\s+|static\s+|pub(?:\([^)]*\))?\s+|abstract\s+|default\s+)*"
    r"(?:async\s+)?(def|class|func|function|fn|struct|enum|trait|interface)\s+(?:\([^)]*\)\s*)?([A-Za-z_]\w*)(.*)$"
)
_SETTING = re.compile(r"^\s*[\"']?([A-Za-z_][\w.-]*)[\"']?\s*[:=]\s*(\S.*?)\s*,?\s*$")
_FIELD = re.compile(r"^    ([a-z_]\w*)\s*:\s*[\w\[\]., |\"']+?\s*=\s*(\S.{0,60}?)\s*$")
_OPTION = re.compile(
    r"add_argument\(\s*[\"'](--[\w-]+)|@click\.option\(\s*[\"'](--[\w-]+)|os\.(?:getenv|environ\.get)\(\s*[\"'](\w+)"
)
_HEADING = re.compile(r"^#{1,4}\s+(\S.{2,90}?)\s*#*$")
_REMARK = re.compile(
    r"^\s*(?:#|//|\*|\"\"\"|''')(?!.*(?i:copyright|licen[sc]e|warrant|as is|http|you may|noqa|type: ignore|pylint))\s*"
    r"([A-Za-z\u4e00-\u9fff`(].{24,}?)\s*(?:\"\"\"|''')?$"
)
_PLAIN_WORD = re.compile(r"(?<![\w./-])[a-z]+(?![\w./(-])|[\u4e00-\u9fff]")
_PACKAGE = re.compile(
    r"^\s*[\"']?([A-Za-z][\w.\[\]-]*)\s*(?:==|>=|<=|~=|>|<|@|[\"']?\s*[:=]\s*[\"'^~]?\d)\s*([\w.*^~-]*)"
)
_CONFIGURES = re.compile(r"\.(?:ya?ml|toml|ini|cfg|json|env|properties)$", re.IGNORECASE)
_DEPENDS = re.compile(
    r"(?:^|/)(?:requirements[^/]*\.txt|constraints[^/]*\.txt|pyproject\.toml|setup\.(?:py|cfg)|package\.json|Cargo\.toml|"
    r"go\.mod|environment\.ya?ml|[^/]*Dockerfile[^/]*)$",
    re.IGNORECASE,
)
_PROSE = re.compile(r"\.(?:md|rst|mdx|txt)$", re.IGNORECASE)


def told_of(file: FileChange) -> Told:
    """What the diff of a file tells; nothing where there is none."""
    hunks = parse_hunks(file.patch) if file.patch else ()
    if not hunks:
        return Told()
    if _DEPENDS.search(file.path):
        return Told(dependencies=tuple(_pairs(hunks, _PACKAGE)))
    if _PROSE.search(file.path):
        return Told(headings=tuple(dict.fromkeys(_matched(hunks, _HEADING))))
    if _CONFIGURES.search(file.path):
        return Told(settings=tuple(_pairs(hunks, _SETTING)))
    return _of_code(hunks)


def is_prose(path: str) -> bool:
    """Whether a file holds text for people."""
    return _PROSE.search(path) is not None


def lines_in(file: FileChange) -> Iterator[Line]:
    """The lines that came into a file."""
    return _lines(parse_hunks(file.patch) if file.patch else (), "+")


def names_in_lines(file: FileChange) -> Iterator[str]:
    """The names in the changed lines of a file: what is written unlike a plain word."""
    for line in _lines(parse_hunks(file.patch) if file.patch else (), "+-"):
        if len(line.text) < _READABLE:
            yield from (name for name in _NAME.findall(line.text) if len(name) <= _LONG)


_NAME = re.compile(
    r"(?<![\w-])(?:--)?(?:[A-Za-z]+(?:[_-][A-Za-z0-9]+)+|[A-Z][a-z0-9]+[A-Z]\w*|[a-z]+[A-Z]\w*|[A-Z][A-Z0-9_]{2,}|[A-Za-z_]\w*\d\w*)(?![\w-])"
)
_READABLE, _LONG = 500, 60


def _of_code(hunks: tuple[Hunk, ...]) -> Told:
    came, went = _names(hunks, "+"), _names(hunks, "-")
    added = {name: rest for name, rest in came.items() if name not in went}
    removed = {name: rest for name, rest in went.items() if name not in came}
    renamed = dict(_renamed(removed, added))
    within = dict.fromkeys([*_headed(hunks), *(name for name in came if name in went)])
    return Told(
        added=tuple(name for name in added if name not in renamed.values()),
        removed=tuple(name for name in removed if name not in renamed),
        renamed=tuple(f"{old} to {new}" for old, new in renamed.items()),
        within=tuple(name for name in within if name not in added),
        settings=(*_pairs(hunks, _FIELD), *dict.fromkeys(_matched(hunks, _OPTION))),
        said=tuple(remark for remark in _matched(hunks, _REMARK) if len(_PLAIN_WORD.findall(remark)) >= 4),
    )


def _lines(hunks: tuple[Hunk, ...], sign: str) -> Iterator[Line]:
    return (line for hunk in hunks for line in hunk.lines if line.sign in sign)


def _names(hunks: tuple[Hunk, ...], sign: str) -> dict[str, str]:
    """Functions and classes, with what stands behind the name."""
    found = (_NAMED.match(line.text) for line in _lines(hunks, sign))
    return {match[2]: f"{match[1]} {match[3].strip()}" for match in found if match and not match[2].startswith("__")}


def _headed(hunks: tuple[Hunk, ...]) -> Iterator[str]:
    for hunk in hunks:
        match = _NAMED.match(hunk.heading)
        if match:
            yield match[2]


def _renamed(removed: dict[str, str], added: dict[str, str]) -> Iterator[tuple[str, str]]:
    """A name that went and one that came with the same arguments, more than one, and no other such pair."""
    for old, rest in removed.items():
        same = [new for new, other in added.items() if other == rest]
        if len(same) == 1 and list(removed.values()).count(rest) == 1 and "," in rest:
            yield old, same[0]


def _pairs(hunks: tuple[Hunk, ...], pattern: re.Pattern[str]) -> Iterator[str]:
    """Keys whose value came, went or changed."""
    before = {match[1]: match[2] for line in _lines(hunks, "-") if (match := pattern.match(line.text))}
    after = {match[1]: match[2] for line in _lines(hunks, "+") if (match := pattern.match(line.text))}
    for key in dict.fromkeys([*after, *before]):
        old, new = _short(before.get(key)), _short(after.get(key))
        if old and new and old != new:
            yield f"{key} from {old} to {new}"
        elif new and not old:
            yield f"{key} {new} (new)"
        elif old and not new:
            yield f"{key} (removed)"


def _short(value: str | None) -> str | None:
    return value if value is None or len(value) <= 40 else value[:40].rstrip() + "…"


def _matched(hunks: tuple[Hunk, ...], pattern: re.Pattern[str]) -> Iterator[str]:
    """What a pattern finds in lines that came in and were not there before."""
    gone = {line.text.strip() for line in _lines(hunks, "-")}
    for line in _lines(hunks, "+"):
        match = pattern.search(line.text) if line.text.strip() not in gone else None
        if match:
            yield next(group for group in match.groups() if group)
