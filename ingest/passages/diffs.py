"""The files of a PR in; what its diff does, in words, as passages out. Pure.

Computed, so it can be stated: which files, which functions and classes came, went or were renamed, which settings and
their values, dependencies, tests, headings of documents. Names stand as they are written: questions hold them.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePosixPath

from activity.records import FileChange, FileStatus, Passage, PassageSource, PullRequest
from ingest.passages.prose import parts
from ingest.passages.symbols import Told, is_prose, lines_in, names_in_lines, told_of

_NAMES = 10
_FILES = 8
_SETTINGS = 6
_SAID = 260
_OF_DOCUMENT, _OF_DOCUMENTS = 3, 5
_LOG = re.compile(r"(?:^|/)(?:changes|changelog|history|news|release[-_ ]?notes)[^/]*$", re.IGNORECASE)
_LISTS, _IN_LIST = 6, 40
_READ = 40
"""So many files are read for names; of a larger change the files alone tell enough."""

_TEST = re.compile(r"(?:^|/)tests?/|(?:^|/)test_[^/]*$|_test\.[^/]+$", re.IGNORECASE)
_DOCS = re.compile(r"(?:^|/)docs?/|\.(?:md|rst|mdx)$", re.IGNORECASE)


def diff_passages(record: PullRequest, heading: str) -> Iterator[Passage]:
    """Lists of names, and some in words: files, symbols, settings and dependencies, comments, documents."""
    files = record.files or ()
    told = [told_of(file) for file in files[:_READ]]
    yield from (Passage(source=PassageSource.NAMES, heading=heading, text=text) for text in _names_in(files))
    for sentences in (_of_files(files), _of_names(told), _of_settings(told), _of_said(told)):
        text = " ".join(sentences)
        if text:
            yield Passage(source=PassageSource.DIFF, heading=heading, text=text)
    for text in _written(files):
        yield Passage(source=PassageSource.DIFF, heading=heading, text=text)


def _names_in(files: tuple[FileChange, ...]) -> Iterator[str]:
    """The names in changed lines, those in most lines first, in a few lists."""
    often = Counter(name for file in files[:_READ] for name in set(names_in_lines(file)))
    names = [name for name, _ in sorted(often.items(), key=lambda pair: (-pair[1], pair[0]))][: _LISTS * _IN_LIST]
    for start in range(0, len(names), _IN_LIST):
        yield ", ".join(names[start : start + _IN_LIST])


def _written(files: tuple[FileChange, ...]) -> tuple[str, ...]:
    """What came into documents, change logs first: there a change is told in its author's words."""
    prose = sorted((file for file in files if is_prose(file.path)), key=lambda file: not _LOG.search(file.path))
    texts = ("\n".join(line.text for line in lines_in(file)) for file in prose[:_FILES])
    return tuple(part for text in texts for part in parts(text, most=_OF_DOCUMENT))[:_OF_DOCUMENTS]


def _of_files(files: tuple[FileChange, ...]) -> Iterator[str]:
    code = [file for file in files if not _TEST.search(file.path) and not _DOCS.search(file.path)]
    for what, status in (("Adds", FileStatus.ADDED), ("Deletes", FileStatus.DELETED)):
        yield from _sentence(what, [file.path for file in code if file.status is status], _FILES)
    apart = {FileStatus.ADDED, FileStatus.DELETED, FileStatus.RENAMED}
    changed = [file.path for file in code if file.status not in apart]
    yield from _sentence("Changes", changed, _FILES)
    moved = [f"{file.previous_path} to {file.path}" for file in files if file.status is FileStatus.RENAMED]
    yield from _sentence("Moves", moved, 4)
    yield from _sentence("Touches tests", [file.path for file in files if _TEST.search(file.path)], 4)
    yield from _sentence("Touches documents", [file.path for file in files if _DOCS.search(file.path)], 4)


def _of_names(told: Iterable[Told]) -> Iterator[str]:
    told = list(told)
    yield from _sentence("Adds", _all(told, lambda each: each.added), _NAMES)
    yield from _sentence("Removes", _all(told, lambda each: each.removed), _NAMES)
    yield from _sentence("Renames", _all(told, lambda each: each.renamed), 4)
    yield from _sentence("Changes inside", _all(told, lambda each: each.within), _NAMES)


def _of_settings(told: Iterable[Told]) -> Iterator[str]:
    told = list(told)
    yield from _sentence("Settings:", _all(told, lambda each: each.settings), _SETTINGS)
    yield from _sentence("Dependencies:", _all(told, lambda each: each.dependencies), _SETTINGS)
    yield from _sentence("Documents:", _all(told, lambda each: each.headings), _SETTINGS)


def _of_said(told: Iterable[Told]) -> Iterator[str]:
    """The first comments and docstrings that came in."""
    length = 0
    for each in _all(list(told), lambda one: one.said):
        length += len(each)
        if length > _SAID:
            return
        yield each if each.endswith((".", "。")) else f"{each}."


def _all(told: list[Told], part: Callable[[Told], tuple[str, ...]]) -> list[str]:
    return list(dict.fromkeys(name for each in told for name in part(each)))


def _sentence(what: str, names: list[str], most: int) -> Iterator[str]:
    """`Adds a, b and 3 more.`; of paths in one folder the folder stands once."""
    if not names:
        return
    shown, folder = names[:most], None
    for place, name in enumerate(shown):
        parent = str(PurePosixPath(name).parent)
        if "/" in name and parent == folder and " " not in name:
            shown[place] = PurePosixPath(name).name
        folder = parent
    more = f" and {len(names) - most} more" if len(names) > most else ""
    yield f"{what} {', '.join(shown)}{more}."
