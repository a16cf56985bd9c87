"""One version of a hunk of a manifest in; the dependencies it names, with what they are held to, out.

Manifests: requirements files, pyproject.toml, setup.py, setup.cfg, package.json, Cargo.toml, go.mod,
Dockerfiles, GitHub workflows, .pre-commit-config.yaml, submodules. Lock files are made by programs: not read.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from ingest.signals.patch import Line


class Pin(NamedTuple):
    """A dependency: its name, its version, range or reference (empty: anything), its line, who needs it."""

    name: str
    spec: str
    line: Line
    runtime: bool


Reader = Callable[[Sequence[Line], str], Iterator[Pin]]

_ASIDE = re.compile(r"dev|test|doc|lint|\bci\b|build|bench|example|optional", re.IGNORECASE)
_REQUIREMENT = re.compile(
    r"([A-Za-z][\w.-]*)(?:\[[\w,. -]*\])?\s*((?:[<>=!~]=?=?\s*[\w.*+!-]+\s*,?\s*)*|@\s*\S+)\s*(?:;.*)?(?:\s+#.*)?"
)
_QUOTED = re.compile(r"""["']([^"']+)["']""")
_LIST_HEAD = re.compile(r"\s*[\"']?([\w.-]+)[\"']?\s*[=:]\s*[\[{]")
_TOML_SECTION = re.compile(r"\[+([\w.\"'-]+)\]+")
_TOML_VERSION = re.compile(r"\s*[\"']?([\w-]+)[\"']?\s*=\s*(?:\{.*?version\s*=\s*)?[\"']([\^~<>=]*\s*\d[^\"']*)[\"']")
_NPM = re.compile(
    r'\s*"((?:@[\w.-]+/)?[\w.-]+)"\s*:\s*'
    r'"((?:[\^~<>=v ]*\d[\w.+*|<>=^~ -]*)|\*|latest|(?:git|npm:|github:|workspace:)\S*)",?\s*$'
)
_GO = re.compile(r"\s*(?:require\s+)?([\w.-]+\.[a-z]+/\S+|go|toolchain)\s+(v?\d\S*)(.*)")
_PIP_PIN = re.compile(r"(?<![\w./-])([A-Za-z][\w.-]*)(?:\[[\w,]*\])?([=~><]=\s*\d[\w.+*]*)")
_GIT_PIN = re.compile(r"git\+\w+://[^\s@\"']+?/([\w.-]+?)(?:\.git)?@([\w./-]+)")
_CLONED = re.compile(r"git clone\b.*(?:--branch|-b)[ =](\S+).*?/([\w.-]+?)(?:\.git)?(?=[\s\"'&;]|$)")
_CHECKED_OUT = re.compile(r"\bcd\s+(\S+)\s*&&\s*git checkout\s+(?:-\S+\s+)*([\w./-]+)")
_IMAGE = re.compile(
    r"\s*-?\s*(?:FROM\s+(?:--\S+\s+)?|(?:ARG|ENV)\s+\w*IMAGE\w*[= ]|(?:image|IMAGE|[\w-]*image):\s+)"
    r"[\"']?([\w.-]+(?:[:/][\w.-]+)*?/?[\w.-]*):([\w][\w.-]*)(?:@\S+)?[\"']?(?:\s.*)?$"
)
_VERSION_ARGUMENT = re.compile(r"\s*(?:ARG|ENV)\s+(\w*(?:VERSION|COMMIT|_TAG|_REF)\w*)[= ][\"']?([\w.+-]+)")
_ACTION = re.compile(r"\s*(?:-\s+)?uses:\s*[\"']?([\w.-]+/[\w./-]+)@([\w./-]+)")
_HOOK_REPOSITORY = re.compile(r"\s*-\s+repo:\s*[\"']?\S*?([\w.-]+?)(?:\.git)?[\"']?\s*$")
_HOOK_REVISION = re.compile(r"\s*rev:\s*[\"']?([\w.+-]+)")
_SUBMODULE = re.compile(r"Subproject commit ([0-9a-f]{7,40})")


def reader_for(path: str) -> Reader | None:
    """How to read a manifest, by its path; `None` for any other file."""
    name = PurePosixPath(path).name.lower()
    if re.fullmatch(r"(?:[\w.-]*requirements?[\w.-]*|constraints[\w.-]*)\.(?:txt|in)", name) or (
        "/requirements/" in f"/{path}" and name.endswith((".txt", ".in"))
    ):
        return _aside(_requirements) if _ASIDE.search(path) else _requirements
    if "dockerfile" in name:
        return _container
    if path.startswith(".github/") and name.endswith((".yml", ".yaml")):
        return _workflow
    return _BY_NAME.get(name)


def submodule(view: Sequence[Line], heading: str) -> Iterator[Pin]:
    """The commit a submodule stands at; its name is the path, which only the caller knows."""
    del heading
    for line in view:
        if match := _SUBMODULE.match(line.text):
            yield Pin("", match[1][:12], line, runtime=True)


def _aside(reader: Reader) -> Reader:
    def read(view: Sequence[Line], heading: str) -> Iterator[Pin]:
        return (pin._replace(runtime=False) for pin in reader(view, heading))

    return read


def _requirements(view: Sequence[Line], _: str) -> Iterator[Pin]:
    for line in view:
        text = line.text.strip()
        if (match := _REQUIREMENT.fullmatch(text)) is not None:
            yield _pin(match[1], match[2], line, runtime=True)
        elif git := _GIT_PIN.search(text):
            yield _pin(git[1], git[2], line, runtime=True)


def _python_project(view: Sequence[Line], heading: str) -> Iterator[Pin]:
    """Strings that are requirements: with a version anywhere, bare names only inside a list of dependencies."""
    inside = head[1] if (head := _LIST_HEAD.match(heading)) else ""
    section = part[1] if (part := _TOML_SECTION.match(heading)) else ""
    for line in view:
        if head := _LIST_HEAD.match(line.text):
            inside = head[1]
        elif part := _TOML_SECTION.match(line.text):
            section, inside = part[1], ""
        if re.match(r"\s*requires-python\s*=|\s*python_requires\s*=", line.text):
            yield from (_pin("python", value, line, runtime=True) for value in _QUOTED.findall(line.text))
        elif not line.text.lstrip().startswith("#"):
            yield from _quoted(line, inside, section)


def _quoted(line: Line, inside: str, section: str) -> Iterator[Pin]:
    runtime = not _ASIDE.search(f"{section} {inside}")
    listed = re.search(r"require|depend|extras", inside, re.IGNORECASE) is not None
    if "poetry" in section and "dependencies" in section and (match := _TOML_VERSION.match(line.text)):
        yield _pin(match[1], match[2], line, runtime=runtime)
        return
    for value in _QUOTED.findall(line.text):
        match = _REQUIREMENT.fullmatch(value)
        if match is not None and (match[2] or listed) and match[1].lower() != "python":
            yield _pin(match[1], match[2], line, runtime=runtime)


def _cargo(view: Sequence[Line], heading: str) -> Iterator[Pin]:
    section = part[1] if (part := _TOML_SECTION.match(heading)) else ""
    for line in view:
        if part := _TOML_SECTION.match(line.text):
            section = part[1]
        match = _TOML_VERSION.match(line.text)
        if match and match[1] not in ("version", "edition") and "package" not in section:
            yield _pin(match[1], match[2], line, runtime=not _ASIDE.search(section))


def _npm(view: Sequence[Line], heading: str) -> Iterator[Pin]:
    inside = heading
    for line in view:
        if line.text.rstrip().endswith("{"):
            inside = line.text
        match = _NPM.match(line.text)
        if match and match[1] not in ("version", "name", "license") and "scripts" not in inside:
            # The context of a patch may not show whose list it is; then nobody knows that users need it.
            yield _pin(match[1], match[2], line, runtime='"dependencies"' in inside)


def _go(view: Sequence[Line], _: str) -> Iterator[Pin]:
    for line in view:
        match = _GO.match(line.text)
        if match and "// indirect" not in match[3]:
            yield _pin(match[1], match[2], line, runtime=True)


def _container(view: Sequence[Line], _: str) -> Iterator[Pin]:
    for line in view:
        if line.text.lstrip().startswith("#"):
            continue
        if match := _IMAGE.match(line.text):
            yield _image(match, line)
        elif match := _VERSION_ARGUMENT.match(line.text):
            yield _pin(match[1], match[2], line, runtime=False)
        else:
            yield from _installed(line)


def _image(match: re.Match[str], line: Line) -> Pin:
    """An image by the last two parts of its name: the registry only says where it is kept."""
    return _pin("/".join(match[1].split("/")[-2:]), match[2], line, runtime=False)


def _installed(line: Line) -> Iterator[Pin]:
    for pattern in (_PIP_PIN, _GIT_PIN, _CHECKED_OUT):
        for match in pattern.finditer(line.text):
            yield _pin(match[1], match[2], line, runtime=False)
    for match in _CLONED.finditer(line.text):
        yield _pin(match[2], match[1], line, runtime=False)


def _workflow(view: Sequence[Line], _: str) -> Iterator[Pin]:
    for line in view:
        if line.text.lstrip().startswith("#"):
            continue
        if match := _IMAGE.match(line.text):
            yield _image(match, line)
        elif match := _ACTION.match(line.text):
            yield _pin(match[1], match[2], line, runtime=False)
        elif "pip" in line.text:
            yield from _installed(line)


def _hooks(view: Sequence[Line], _: str) -> Iterator[Pin]:
    repository = ""
    for line in view:
        if match := _HOOK_REPOSITORY.match(line.text):
            repository = match[1]
        elif repository and (match := _HOOK_REVISION.match(line.text)):
            yield _pin(repository, match[1], line, runtime=False)


def _pin(name: str, spec: str, line: Line, *, runtime: bool) -> Pin:
    return Pin(name.lower().replace("_", "-"), re.sub(r"\s+", "", spec).rstrip(","), line, runtime)


_BY_NAME: dict[str, Reader] = {
    "pyproject.toml": _python_project,
    "setup.py": _python_project,
    "setup.cfg": _requirements,
    "package.json": _npm,
    "cargo.toml": _cargo,
    "go.mod": _go,
    ".pre-commit-config.yaml": _hooks,
}
