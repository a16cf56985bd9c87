"""`machine_path`: a path of somebody's own machine that came in with a script, code or a workflow."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from activity.records import FileChange, Risk, RiskCode, Severity
from ingest.signals.patch import Line, added, removed
from ingest.signals.risks.case import MOST_EVIDENCE, Case, enumerated, sighting

_HINTS = ("/home/", "/Users/", "/mnt/", "/data0", "/data1", "/data2", "/root/", "/nfs", "\\Users\\")
_PATH = re.compile(
    # Not inside a URL, an import path or a longer relative path.
    r"(?<![\w.~*}\])/-])(?:file://)?"
    r"(/home/[A-Za-z][\w.-]*/[\w.-]+|/Users/[A-Za-z][\w.-]*/[\w.-]+|/mnt/[A-Za-z]\w*/[\w.-]+|/data\d+/[\w.-]+"
    r"|/nfs\d*/[\w.-]+|/root/[\w.-]+(?:/[\w.-]+)?)"
    r"|(?<!\w)([A-Za-z]:\\{1,2}Users\\{1,2}[A-Za-z][\w.-]*\\)"
)
_ANYBODY = re.compile(
    r"^(?:/home|/Users|[A-Za-z]:\\+Users)[/\\]+(?:user(?:name)?s?|your[\w-]*|my[\w-]*|me|you|name|someone|somebody|example"
    r"|foo|bar|test(?:er|user)?|alice|bob|john|jane|x+|runner(?:admin)?|ubuntu|ec2-user|jovyan|vscode|node|app|appuser"
    r"|circleci|gitpod|docker|dev|root|admin|coder|linuxbrew|conda|shared|public|default)[/\\]",
    re.IGNORECASE,
)
_CUSTOMARY = re.compile(
    r"^/mnt/(?:data|models?|shared|storage|volume|secrets|config|c|d|path|your\w*)/|^/nfs/(?:path|your)"
    r"|^/root/(?:\.(?:bashrc|profile|ssh|cargo|local|config|npm|rustup|nvm|gitconfig|netrc|pyenv|triton|venv|conda)"
    r"|\.cache/(?:huggingface|pip|torch|modelscope|uv|vllm|triton|models|datasets|ms-playwright|go-build|yarn)"
    r"|\.cache/?$|(?:mini|ana)conda\d?\b)"
)
_FILES = re.compile(
    r"\.(?:py|sh|bash|ya?ml|toml|json|cfg|ini|ts|js|mjs|go|rs|c|cc|cpp|h|mk|env|cmake)$|(?:^|/)Makefile$"
)
_COMMENT = re.compile(r"\s*(?:#(?!!)|//|\*|<!--|--\s|>>>)")
_ROOT_PARTS = 4


class Found(NamedTuple):
    """One path, where it stands, and the part of it that names the machine."""

    path: str
    line: Line
    machine: str


def machine_path(case: Case) -> Iterator[Risk]:
    """One risk for all such paths; those that the PR only moves, or that its file had before, are not new."""
    found = [each for file in case.files if _may_hold(file, case) for each in _new_paths(file)]
    gone = _moved_away(case) if found else frozenset[str]()
    found = [each for each in found if each.line.text.strip() not in gone]
    if not found:
        return
    aside = all(case.profile.is_test(each.path) or case.profile.is_ci(each.path) for each in found)
    yield Risk(
        code=RiskCode.MACHINE_PATH,
        severity=Severity.LOW if aside else Severity.MEDIUM,
        variant="one" if len(found) == 1 else "several",
        values={
            "machine_path": found[0].machine,
            "count": len(found),
            "paths": enumerated(each.machine for each in found),
            "files": len({each.path for each in found}),
        },
        evidence=tuple(sighting(each.path, each.line) for each in found[:MOST_EVIDENCE]),
    )


def _may_hold(file: FileChange, case: Case) -> bool:
    patch, profile = file.patch or "", case.profile
    if not any(hint in patch for hint in _HINTS) or _FILES.search(file.path) is None:
        return False
    fixture = profile.is_test(file.path) and not file.path.endswith((".sh", ".bash"))
    return not (fixture or profile.is_docs(file.path) or profile.is_generated(file.path) or _in_container(file.path))


def _in_container(path: str) -> bool:
    """Whether the file describes a container, whose users and mounts are its own."""
    name = PurePosixPath(path).name.lower()
    return "dockerfile" in name or "compose" in name or path.startswith((".devcontainer/", "docker/"))


def _new_paths(file: FileChange) -> Iterator[Found]:
    before = "\n".join(line.text for line in removed(file.patch or ""))
    for line in added(file.patch or ""):
        machine = None if _COMMENT.match(line.text) else _machine(line.text)
        # In a workflow /root is the home of the job's container.
        if machine and not (machine.startswith("/root/") and ".github/" in file.path) and machine not in before:
            yield Found(file.path, line, machine)


def _machine(text: str) -> str | None:
    for match in _PATH.finditer(text):
        path = match[1] or match[2]
        if not _ANYBODY.match(path + "/") and not _CUSTOMARY.match(path):
            return "/".join(path.split("/")[:_ROOT_PARTS]).rstrip("\\")
    return None


def _moved_away(case: Case) -> frozenset[str]:
    return frozenset(line.text.strip() for file in case.files for line in removed(file.patch or ""))
