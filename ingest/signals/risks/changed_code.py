"""The files of a PR in; those that are code reaching users, and how many lines of them really changed, out."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from activity.profile import Profile, matches_any
from activity.records import FileChange, FileStatus
from ingest.signals.patch import Line, added, removed

_CODE = re.compile(
    r".*\.(?:py[ix]?|[cm]?[jt]sx?|go|rs|c|cc|cpp|cuh?|h|hpp|java|kt|scala|rb|php|cs|swift|mm?|sh|bash|lua|sql"
    r"|vue|svelte|proto)"
)
_CONFIGURATION = (".yaml", ".yml", ".json", ".toml")
_COMMENT = re.compile(r"\s*(?:#(?!!)|//|/?\*|\"\"\"|'''|$)")


def product_files(files: Iterable[FileChange], profile: Profile) -> list[FileChange]:
    """The files whose change can break a user: product code and the configuration that ships inside it."""
    return [file for file in files if profile.is_product(file.path) and _is_code(file.path, profile)]


def _is_code(path: str, profile: Profile) -> bool:
    if matches_any(profile.paths.dependencies, [path]) or path.startswith("."):
        return False
    # Configuration at the root drives tools (formatter, packaging); further down it ships.
    return _CODE.fullmatch(path) is not None or (path.endswith(_CONFIGURATION) and path.count("/") >= 2)


def changed_lines(file: FileChange) -> int:
    """Changed lines that hold code: neither blank nor comment; all of them where the text is not known."""
    if file.patch is None or file.patch_cut:
        return (file.additions or 0) + (file.deletions or 0)
    return sum(1 for line in (*added(file.patch), *removed(file.patch)) if holds_code(line))


def holds_code(line: Line) -> bool:
    """Whether the line is more than blank or comment."""
    return _COMMENT.match(line.text) is None


def unmoved_lines(files: Iterable[FileChange]) -> int:
    """New and rewritten lines of code over all files, less those that only went from one place to another."""
    came: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    replaced: Counter[str] = Counter()
    unknown = 0
    for file in files:
        deleted = file.status is FileStatus.DELETED
        if file.patch is None or file.patch_cut:
            unknown += 0 if deleted else (file.additions or 0) + (file.deletions or 0)
            continue
        came.update(_code(added(file.patch)))
        (gone if deleted else replaced).update(_code(removed(file.patch)))
    new = (came - gone - replaced).total()
    # What is rewritten counts twice, what is only taken out needs no test.
    return unknown + new + min(new, (replaced - came).total())


def _code(lines: Iterable[Line]) -> Iterator[str]:
    return (line.text.strip() for line in lines if holds_code(line))
