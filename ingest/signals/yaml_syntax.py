"""The text of a YAML file in; what stops a reader, with its line, out.

Only syntax is judged, not tags: what `!reference` or `!vault` mean is for their programs. Of GitHub workflows and
actions the outline is judged too: https://docs.github.com/actions/reference/workflow-syntax-for-github-actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from yaml import Event, Node

_DEEPEST = 100
"""Nesting that no hand-written file reaches; deeper ones are left alone, as composing them would recurse."""


def find_yaml_problem(text: str, structure: str = "") -> tuple[str, int | None] | None:
    """The first thing that stops a reader, and its 1-based line.

    Args:
        text: The file.
        structure: `workflow` or `action` to have the outline judged as well.

    Raises:
        RecursionError: it is nested deeper than any reader should follow.
    """
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        _require_shallow(yaml.parse(text, Loader=loader))
        documents = list(yaml.compose_all(text, Loader=loader))
    except yaml.MarkedYAMLError as error:
        if "nesting depth" in str(error):
            raise RecursionError("nested too deep") from error
        mark = error.problem_mark or error.context_mark
        return error.problem or error.context or "not YAML", mark.line + 1 if mark else None
    except yaml.YAMLError as error:  # a character YAML does not allow
        return str(error).split("\n", 1)[0], None
    if structure and documents:
        return next(_outline(documents[0], structure), None)
    return None


def _require_shallow(events: Iterator[Event]) -> None:
    depth = 0
    for event in events:
        name = type(event).__name__
        depth += name in ("MappingStartEvent", "SequenceStartEvent")
        depth -= name in ("MappingEndEvent", "SequenceEndEvent")
        if depth > _DEEPEST:
            raise RecursionError("nested too deep")


Found = Iterator[tuple[str, int | None]]


def _outline(root: Node | None, structure: str) -> Found:
    top = _mapping(root)
    if root is None or top is None:
        yield f"not a {structure}: its top is no mapping", _line(root)
    elif structure == "action":
        yield from _action(top, root)
    else:
        yield from _workflow(top, root)


def _workflow(top: dict[str, Node], root: Node) -> Found:
    for key in ("on", "jobs"):
        if key not in top:
            yield f"not a workflow: it has no `{key}`", _line(root)
    jobs = _mapping(top.get("jobs"))
    if "jobs" in top and not jobs:
        yield "`jobs` is no mapping of jobs", _line(top["jobs"])
    for name, job in (jobs or {}).items():
        parts = _mapping(job)
        if parts is None:
            yield f"job `{name}` is no mapping", _line(job)
        elif "runs-on" not in parts and "uses" not in parts:
            yield f"job `{name}` has neither `runs-on` nor `uses`", _line(job)
        else:
            yield from _steps(parts.get("steps"))


def _action(top: dict[str, Node], root: Node) -> Found:
    runs = _mapping(top.get("runs"))
    if runs is None:
        yield "not an action: it has no `runs`", _line(root)
    elif "steps" in runs:
        yield from _steps(runs["steps"])


def _steps(steps: Node | None) -> Found:
    if steps is None:
        return
    if not isinstance(steps.value, list) or type(steps).__name__ != "SequenceNode":
        yield "`steps` is no list", _line(steps)
        return
    for step in steps.value:
        parts = _mapping(step)
        if parts is None or not ({"run", "uses"} & parts.keys()):
            yield "a step with neither `run` nor `uses`", _line(step)


def _mapping(node: Node | None) -> dict[str, Node] | None:
    """The keys and nodes of a mapping; `None` for anything else."""
    if node is None or type(node).__name__ != "MappingNode":
        return None
    return {str(key.value): value for key, value in node.value}


def _line(node: Node | None) -> int | None:
    return node.start_mark.line + 1 if node is not None else None
