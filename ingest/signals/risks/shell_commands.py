"""`dangerous_shell`: commands that came in and that can destroy, or run what others wrote.

Shell scripts, Dockerfiles, Makefiles, workflows, and Python that hands text to a shell. A command in a comment,
a test or a document is not run by anybody's machine without being read first, and stays unmentioned.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from activity.records import FileChange, FileStatus, Risk, RiskCode, Severity
from ingest.signals.patch import Hunk, Line, added, parse_hunks, removed
from ingest.signals.risks.case import MOST_EVIDENCE, Case, enumerated, sighting
from ingest.signals.risks.workflow_injection import injections

_COMMAND = re.compile(
    r"curl|wget|rm\s+-|chmod|SSL|ssl|push|shell\s*=\s*True|os\.(?:system|popen)\("
    r"|pull_request_target|github\.(?:event|head_ref)"
)
_FETCHED = r"(?:curl|wget)\b[^|;&#]*"
_PIPED = re.compile(
    rf"\b{_FETCHED}\|\s*(?:sudo\s+(?:-\S+\s+)*)?(?:env\s+\S+\s+)?(?:\S*/)?(?:ba|z|da)?sh\b"
    rf"|(?:\beval\s+|\b(?:ba|z)?sh\s+(?:-c\s+|<\s*<?\s*)|\bsource\s+<)[\"']?\$?[(`]\s*{_FETCHED}"
)
_PLAIN_HTTP = re.compile(r"\bhttp://(?!localhost|127\.0\.0\.1)")
_UNCHECKED = re.compile(
    r"\bwget\b.*\s--no-check-certificate\b|\bcurl\b[^|;&]*\s(?:--insecure\b|-[a-zA-Z]*k[a-zA-Z]*(?=\s))"
    r"|\bGIT_SSL_NO_VERIFY=(?:1|true)|http\.sslVerify[ =]false"
)
_LOCAL = re.compile(r"localhost|127\.0\.0\.1|\$\{?\w*(?:HOST|IP|PORT)\w*\}?")
_WORLD = re.compile(r"\bchmod\s+(?:-\S+\s+)*(?:0?777|a\+rwx|ugo\+rwx)\b")
_RM = re.compile(r"\brm\s+(?:-[a-zA-Z]*[rR][a-zA-Z]*f?|-[a-zA-Z]*f[a-zA-Z]*[rR]\w*|-f\s+-r|-r\s+-f)\s+(?:--\s+)?(.*)")
_ROOTED = re.compile(r"^[\"']?(?:/[\"']?\$\{?(\w+)\}?|\$\{?(\w+)\}?[\"']?/[\"']?\*?|/\*?)[\"']?(?=$|[\s;&|)])")
_STRICT = re.compile(r"^\s*set\s+-\w*u|^\s*set\s+.*nounset|^#!.*\ssh?.*-\w*u", re.MULTILINE)
_FORCED = re.compile(r"\bgit\s+push\b(?!.*--force-with-lease).*(?:\s--force\b|\s-f\b)")
_PYTHON = re.compile(
    r"\bos\.(?:system|popen)\(\s*(?:f[\"']|[\"'][^\"']*[\"']\s*(?:%|\+|\.format)|\w+\s*\+)"
    r"|\bsubprocess\.\w+\(\s*(?:f[\"']|[\"'][^\"']*[\"']\s*(?:%|\+|\.format)).*shell\s*=\s*True"
)
_QUOTED = re.compile(r"\bquote\(")
_COMMENT = re.compile(r"\s*(?:#(?!!)|//|(?:-\s+)?name:|echo\s+[\"'][^$`]*$)")


class Danger(NamedTuple):
    """One dangerous line, and what is dangerous about it."""

    path: str
    line: Line
    what: str
    severity: Severity


def dangerous_shell(case: Case) -> Iterator[Risk]:
    """One risk for each sort of danger in the PR."""
    dangers = [danger for file in case.files if _may_hold(file, case) for danger in _dangers(file)]
    for what in dict.fromkeys(danger.what for danger in dangers):
        alike = [danger for danger in dangers if danger.what == what]
        yield Risk(
            code=RiskCode.DANGEROUS_SHELL,
            severity=min((danger.severity for danger in alike), key=list(Severity).index),
            variant=what,
            values={"count": len(alike), "files": enumerated(danger.path for danger in alike)},
            evidence=tuple(sighting(danger.path, danger.line) for danger in alike[:MOST_EVIDENCE]),
        )


def _may_hold(file: FileChange, case: Case) -> bool:
    if file.patch is None or file.status is FileStatus.DELETED or _COMMAND.search(file.patch) is None:
        return False
    profile = case.profile
    # A script among the tests runs on the machines of the CI; a Python test with a shell in it is a fixture.
    fixture = profile.is_test(file.path) and not _is_shell(file.path)
    documented = profile.is_docs(file.path) or profile.is_generated(file.path)
    return not fixture and not documented and (_is_shell(file.path) or file.path.endswith(".py"))


def _is_shell(path: str) -> bool:
    name = PurePosixPath(path).name
    return (
        path.endswith((".sh", ".bash", ".mk"))
        or "dockerfile" in name.lower()
        or name == "Makefile"
        or path.startswith(".github/")
    )


def _dangers(file: FileChange) -> Iterator[Danger]:
    patch = file.patch or ""
    if file.path.startswith(".github/") and "github." in patch:
        for line, what in injections(parse_hunks(patch)):
            yield Danger(file.path, line, what, Severity.HIGH)
    before = frozenset(line.text.strip() for line in removed(patch))
    rules = _IN_PYTHON if file.path.endswith(".py") else _IN_SHELL
    for line in added(patch):
        if not _COMMAND.search(line.text) or line.text.strip() in before or _COMMENT.match(line.text):
            continue
        for rule in rules:
            if found := rule(line.text, file):
                yield Danger(file.path, line, *found)


Rule = Callable[[str, FileChange], tuple[str, Severity] | None]


def _piped(text: str, file: FileChange) -> tuple[str, Severity] | None:
    if not _PIPED.search(text):
        return None
    if _PLAIN_HTTP.search(text):
        return "piped_http", Severity.HIGH
    built = "dockerfile" in file.path.lower() or file.path.startswith(".github/")
    return "piped_download", Severity.LOW if built else Severity.MEDIUM


def _unchecked(text: str, _: FileChange) -> tuple[str, Severity] | None:
    return ("unchecked_tls", Severity.MEDIUM) if _UNCHECKED.search(text) and not _LOCAL.search(text) else None


def _world(text: str, _: FileChange) -> tuple[str, Severity] | None:
    return ("world_writable", Severity.LOW) if _WORLD.search(text) else None


def _forced(text: str, _: FileChange) -> tuple[str, Severity] | None:
    return ("forced_push", Severity.MEDIUM) if _FORCED.search(text) else None


def _wiped(text: str, file: FileChange) -> tuple[str, Severity] | None:
    """`rm -rf $X/` removes the root when X is empty; silent where X is visibly set, or empty is an error."""
    command = _RM.search(text)
    for target in command[1].split() if command else ():
        rooted = _ROOTED.match(target)
        if rooted is None or _STRICT.search(_after(file)):
            continue
        name = rooted[1] or rooted[2]
        if name is None:
            return "wiped_root", Severity.HIGH
        if not re.search(rf"^\s*(?:export\s+|local\s+|ENV\s+|ARG\s+)?{name}[= ]\s*\S", _after(file), re.MULTILINE):
            whole = file.status is FileStatus.ADDED
            return "wiped_if_unset", Severity.HIGH if whole else Severity.MEDIUM
    return None


def _after(file: FileChange) -> str:
    hunks: tuple[Hunk, ...] = parse_hunks(file.patch or "")
    return "\n".join(line.text for hunk in hunks for line in hunk.after())


def _formatted(text: str, _: FileChange) -> tuple[str, Severity] | None:
    return ("formatted_command", Severity.MEDIUM) if _PYTHON.search(text) and not _QUOTED.search(text) else None


_IN_SHELL: tuple[Rule, ...] = (_piped, _unchecked, _world, _forced, _wiped)
_IN_PYTHON: tuple[Rule, ...] = (_formatted,)
