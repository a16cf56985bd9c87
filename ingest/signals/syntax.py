"""The bytes of a file and its path in; a look at whether the program it is meant for could read it out.

Read as YAML, JSON, TOML, Python, shell or a GitHub workflow, by the path. What cannot be judged for certain gets
no look: templates, files of an unknown encoding, JSON with comments, Python of another version than ours,
fixtures that may be wrong on purpose. Nothing of the file is ever run, and no size or depth makes this hang.
"""

import ast
import json
import re
import tomllib
import warnings
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import NamedTuple

from activity.records import TreeLook
from ingest.signals.yaml_syntax import find_yaml_problem

SIZE_CAP = 1_000_000
"""Bytes; what is larger is data, and made by programs."""
_EXCERPT = 200

BashCheck = Callable[[bytes], str | None]
"""Runs `bash -n` on a script: what it printed to standard error (empty: in order), `None` if it could not run."""

_TEMPLATE = re.compile(rb"(?<!\$)\{\{|\{%")
_PURPOSE = re.compile(
    r"(?:^|/)(?:__)?(?:fixtures?|testdata|test_data|test-data|snapshots?|invalid|cookiecutter)(?:__)?(?:/|\.)"
)
_WITH_COMMENTS = re.compile(
    r"(?:^|/)(?:[jt]sconfig[\w.-]*\.json|\.?devcontainer\.json|\.vscode/.*|\.eslintrc\.json|\.swcrc|[\w.-]*\.code-workspace"
    r"|api-extractor\.json|\.zed/.*|language-configuration\.json)$"
)
_WORKFLOW = re.compile(r"\.github/workflows/[^/]+\.ya?ml")
_ACTION = re.compile(r"(?:.*/)?action\.ya?ml")


class Problem(NamedTuple):
    """What a parser says, and the 1-based line it names."""

    text: str
    line: int | None


class Unjudged(Exception):  # noqa: N818 - no error: the file is one that nobody can judge for certain
    """The file cannot be judged."""


def judged(path: str) -> bool:
    """Whether files of this path are looked at at all; tells from the path what needs no reading."""
    return language_of(path) is not None


def language_of(path: str) -> str | None:
    """What a file is read as; `None` for files that nobody judges."""
    if _PURPOSE.search(path) or _WITH_COMMENTS.search(path):
        return None
    if _WORKFLOW.fullmatch(path):
        return "workflow"
    if _ACTION.fullmatch(path):
        return "action"
    return _BY_SUFFIX.get(PurePosixPath(path).suffix)


def look(path: str, content: bytes | None, *, bash: BashCheck | None = None) -> TreeLook | None:
    """Look at one file.

    Args:
        path: Where it is in the repository.
        content: Its bytes; `None` when it is not there.
        bash: How to have a shell script read; without it scripts are not judged.

    Returns:
        A look with or without a problem; `None` when the file is not there or cannot be judged.
    """
    language = language_of(path)
    if language is None or content is None or len(content) > SIZE_CAP:
        return None
    try:
        problem = _read_shell(content, bash) if language == "shell" else _READERS[language](content)
    except (Unjudged, RecursionError, MemoryError):
        return None
    if problem is None:
        return TreeLook(path=path, language=_shown(language))
    return TreeLook(
        path=path,
        language=_shown(language),
        problem=problem.text[:_EXCERPT],
        line=problem.line,
        excerpt=_line(content, problem.line),
    )


def _shown(language: str) -> str:
    return "workflow" if language == "action" else language


def _line(content: bytes, number: int | None) -> str | None:
    lines = content.split(b"\n")
    if number is None or not 1 <= number <= len(lines):
        return None
    text = lines[number - 1].decode("utf-8", "replace").replace("\0", "").strip()
    return text[:_EXCERPT] or None


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unjudged from error


def _read_yaml(content: bytes, structure: str = "") -> Problem | None:
    found = find_yaml_problem(_text(content), structure)
    if found is None:
        return None
    if _TEMPLATE.search(content):
        raise Unjudged  # Helm, Jinja: YAML only once it is filled in
    return Problem(*found)


def _read_workflow(content: bytes) -> Problem | None:
    return _read_yaml(content, "workflow")


def _read_action(content: bytes) -> Problem | None:
    return _read_yaml(content, "action")


def _read_json(content: bytes) -> Problem | None:
    text = _text(content)
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        if _TEMPLATE.search(content) or _is_relaxed(text):
            raise Unjudged from error
        return Problem(error.msg, error.lineno)
    return None


def _is_relaxed(text: str) -> bool:
    """Whether it is JSON with comments, which many programs read, or several values in one file."""
    first, _, rest = text.strip().partition("\n")
    if re.search(r"^\s*(?://|/\*)", text, re.MULTILINE):
        return True
    try:
        json.loads(first)
    except json.JSONDecodeError:
        return False
    return bool(rest)


def _read_toml(content: bytes) -> Problem | None:
    try:
        tomllib.loads(_text(content))
    except tomllib.TOMLDecodeError as error:
        if _TEMPLATE.search(content):
            raise Unjudged from error
        line = re.search(r"at line (\d+)", str(error))
        return Problem(re.sub(r" \(at .*\)$", "", str(error)), int(line[1]) if line else None)
    return None


_OTHER_PYTHON = re.compile(
    r"f-string|missing parentheses in call|t-string|multiple exception types|leading zeros|too many nested"
    r"|unexpected eof while parsing f|invalid token|exec|print|positional patterns|unknown encoding|null bytes",
    re.IGNORECASE,
)
_NEWER_PYTHON = re.compile(
    rb"^\s*(?:type\s+\w+.*=|(?:async\s+)?def\s+\w+\s*\[|class\s+\w+\s*\[|except\s*\*|except\s+\w[\w.]*\s*,"
    rb"|print\s+[\"'\w]|exec\s+[\"']|raise\s+\w+\s*,)|\b[tT][rR]?[\"']|`",
    re.MULTILINE,
)


def _read_python(content: bytes) -> Problem | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(content)
    except SyntaxError as error:
        # Python 2, and Python newer than the one that runs Herald, are not broken.
        if _OTHER_PYTHON.search(str(error)) or _NEWER_PYTHON.search(content) or _TEMPLATE.search(content):
            raise Unjudged from error
        return Problem(error.msg, error.lineno)
    except ValueError as error:  # a NUL byte: no source text
        raise Unjudged from error
    return None


_COMPLAINT = re.compile(r"(?m)^.*?\bline (\d+): (.+)$")
_OTHER_SHELL = re.compile(rb"\A#!.*\b(?:zsh|fish|csh|tcsh|ksh|pwsh|nu|python\d?|node|expect)\b")


def _read_shell(content: bytes, bash: BashCheck | None) -> Problem | None:
    complaints = bash(content) if bash and not _OTHER_SHELL.match(content) and not _TEMPLATE.search(content) else None
    if complaints is None:
        raise Unjudged
    # A warning (a here-document that the end of the file closes) does not stop the script.
    errors = [found for found in _COMPLAINT.finditer(complaints) if not found[2].startswith("warning:")]
    return Problem(errors[0][2], int(errors[0][1])) if errors else None


_BY_SUFFIX = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".json": "json",
    ".toml": "toml",
    ".py": "python",
    ".sh": "shell",
    ".bash": "shell",
}
_READERS: dict[str, Callable[[bytes], Problem | None]] = {
    "yaml": _read_yaml,
    "json": _read_json,
    "toml": _read_toml,
    "python": _read_python,
    "workflow": _read_workflow,
    "action": _read_action,
}
