"""Declarative predicates over pull requests: the small language of the question files.

A predicate is an object of one or more keys, all of which must hold:

    {"author": ["login"]}            {"bot": true}              {"kind": ["fix", "feat"]}
    {"path": ["docs/", "*.toml"]}    {"change": ["added"]}      (narrows `path` to files changed so)
    {"tests": true}                  {"docs_only": true}        {"only": ["src/"]}  (every file there)
    {"lines": {"min": 500}}          {"files": {"max": 1}}      {"revert": true}    {"breaking": true}
    {"topic": ["npu"]}               {"number": [12]}
    {"not": {…}}                     {"any": [{…}, {…}]}        {"all": [{…}, {…}]}

A pattern ending in `/` is a folder from the root, one with `*` a glob over the whole path (over the name
alone where it has no `/`), anything else a whole path.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from tests.evals import titles
from tests.evals.history import File, PullRequest

Predicate = dict[str, Any]


@dataclass(frozen=True)
class Reading:
    """One reading of the definitions; answers that differ between readings make a bad question."""

    tests_folder_only: bool = False
    bracket_modules: bool = False
    namesakes: bool = False
    loose_titles: bool = False
    docs_anywhere: bool = False
    old_paths: bool = False
    without_deleted: bool = False
    test_suffixes_in_code_only: bool = False


def holds(predicate: Predicate, pull: PullRequest, reading: Reading) -> bool:
    """Whether the predicate is true of the pull request."""
    keys = {key: value for key, value in predicate.items() if key != "change"}
    unknown = keys.keys() - _TESTS.keys() - {"path"}
    if unknown:
        raise ValueError(f"Unknown predicate: {', '.join(sorted(unknown))}")
    if "path" in keys:
        changes = predicate.get("change")
        if not _touches(pull, keys.pop("path"), changes, reading):
            return False
    return all(_TESTS[key](value, pull, reading) for key, value in keys.items())


def matches(path: str, patterns: list[str]) -> bool:
    """Whether a path fits one of the patterns."""
    return any(_matches(path, pattern) for pattern in patterns)


def touches_tests(pull: PullRequest, reading: Reading) -> bool:
    """Whether a test file was added, modified or renamed."""
    files = [file for file in pull.files if file.change != "deleted"]
    return any(_is_test(path, reading) for file in files for path in _paths(file, reading))


def is_bot(pull: PullRequest) -> bool:
    """Whether the author is a bot by its name."""
    return any(name.endswith("[bot]") for name in pull.names)


def kinds(pull: PullRequest, reading: Reading) -> set[str]:
    """The kinds of the title under the reading: one, or none where it states none."""
    return titles.kinds(pull.title, brackets=not reading.bracket_modules, loose=reading.loose_titles)


def login(pull: PullRequest, reading: Reading) -> str | None:
    """The author's login under the reading."""
    return pull.namesake if reading.namesakes else pull.author


def _matches(path: str, pattern: str) -> bool:
    if pattern.endswith("/"):
        return path.startswith(pattern)
    if "*" in pattern and "/" not in pattern:
        return fnmatchcase(path.rsplit("/", 1)[-1], pattern)
    return fnmatchcase(path, pattern)


def _paths(file: File, reading: Reading) -> set[str]:
    return {file.path, file.old_path} if reading.old_paths else {file.path}


def _touches(pull: PullRequest, patterns: list[str], changes: list[str] | None, reading: Reading) -> bool:
    for file in pull.files:
        if changes is None and reading.without_deleted and file.change == "deleted":
            continue
        fits = changes is None or file.change in changes
        if fits and any(matches(path, patterns) for path in _paths(file, reading)):
            return True
    return False


def _is_test(path: str, reading: Reading) -> bool:
    *folders, name = path.split("/")
    if reading.tests_folder_only:
        return path.startswith("tests/")
    if {"test", "tests"} & set(folders):
        return True
    if reading.test_suffixes_in_code_only and name.endswith((".yaml", ".yml", ".md", ".po", ".rst", ".sh")):
        return False
    return fnmatchcase(name, "*_test.*") or fnmatchcase(name, "test_*.*")


def _is_docs(path: str, reading: Reading) -> bool:
    inside = "docs" in path.split("/")[:-1] if reading.docs_anywhere else path.startswith("docs/")
    return inside or path.endswith((".md", ".rst"))


def _within(bounds: dict[str, int], value: int) -> bool:
    return bounds.get("min", value) <= value <= bounds.get("max", value)


def _docs_only(pull: PullRequest, reading: Reading) -> bool:
    return bool(pull.files) and all(_is_docs(file.path, reading) for file in pull.files)


def _only(patterns: list[str], pull: PullRequest) -> bool:
    return bool(pull.files) and all(matches(file.path, patterns) for file in pull.files)


def _topics(pull: PullRequest) -> set[str]:
    """The topics of verl's profile, by the rules of its table."""
    modules, stated = titles.modules(pull.title), titles.kinds(pull.title, brackets=False)
    paths = [file.path for file in pull.files]
    npu = [path for path in paths if "npu" in path.lower() or "ascend" in path.lower()]
    aside = bool(paths) and all(path.startswith(("docs/", "examples/")) for path in paths)
    rules = {
        "bugfix": "fix" in stated and not modules & {"ci", "doc"},
        "npu": bool(re.search(r"npu|ascend|cann|mindspeed", pull.title, re.IGNORECASE)) or 2 * len(npu) > len(paths),
        "infra": bool(modules & {"ci", "docker", "hardware", "deployment"}) or ("misc" in modules and not aside),
        "ci": any(path.startswith(".github/workflows/") for path in paths),
        "megatron": "megatron" in modules,
        "refactor": "refactor" in stated,
    }
    return {topic for topic, true in rules.items() if true}


_Test = Callable[[Any, PullRequest, Reading], bool]
_TESTS: dict[str, _Test] = {
    "author": lambda value, pull, reading: login(pull, reading) in value,
    "bot": lambda value, pull, reading: is_bot(pull) == value,
    "kind": lambda value, pull, reading: bool(set(value) & kinds(pull, reading)),
    "tests": lambda value, pull, reading: touches_tests(pull, reading) == value,
    "docs_only": lambda value, pull, reading: _docs_only(pull, reading) == value,
    "only": lambda value, pull, reading: _only(value, pull),
    "lines": lambda value, pull, reading: _within(value, pull.lines),
    "files": lambda value, pull, reading: _within(value, len(pull.files)),
    "revert": lambda value, pull, reading: titles.reverts(pull.title, loose=reading.loose_titles) == value,
    "breaking": lambda value, pull, reading: titles.breaking(pull.title) == value,
    "topic": lambda value, pull, reading: set(value) <= _topics(pull),
    "number": lambda value, pull, reading: pull.number in value,
    "not": lambda value, pull, reading: not holds(value, pull, reading),
    "any": lambda value, pull, reading: any(holds(each, pull, reading) for each in value),
    "all": lambda value, pull, reading: all(holds(each, pull, reading) for each in value),
}
