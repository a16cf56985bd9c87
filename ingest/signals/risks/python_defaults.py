"""One version of a hunk of Python in; the defaults it states out.

A default is that of a parameter of a public function, of an annotated field of a class, of an attribute that a
class of settings sets to a constant, of a command-line option (argparse, click, typer), or of a reading with a
fallback (`.get("key", 3)`, `getenv`). A hunk is a fragment, so its lines are joined to whole statements first; a
statement that is cut off is left alone.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ingest.signals.patch import Line
from ingest.signals.risks.default_value import Default

_STRINGS = re.compile(r"'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"|#.*")
_HEAD = re.compile(r"(\s*)(class|async\s+def|def)\s+(\w+)")
_FIELD = re.compile(r"\s*\w+\s*:[^=]*=[^=]")
_ATTRIBUTE = re.compile(r"\s*self\.\w+\s*=[^=]")
_SETTINGS = re.compile(r"\w*(?:Options|Config|Configuration|Settings|Args|Arguments)")
_OPTION = re.compile(r"\b(?:add_argument|[Oo]ption|Argument|argument)\(")
_READING = re.compile(r"\.get\(|getenv\(|getattr\(")
_PARAMETER = re.compile(r"\s*(?:\*{0,2}\w+(?:\s*:.*)?(?:\s*=.*)?,|\*,|/,)?\s*(?:#.*)?$")
_OPTIONS = frozenset({"add_argument", "option", "Option", "argument", "Argument"})
_READERS = frozenset({"get", "getenv", "getattr"})
_SIGNATURE_END = re.compile(r"\s*\)\s*(?:->.*)?:\s*(?:#.*)?$")


class Statement(NamedTuple):
    """A whole statement of a fragment: its text, where it begins, and whether the change touches it."""

    text: str
    first: int
    indent: int
    changed: bool


def python_defaults(view: Sequence[Line], heading: str) -> Iterator[Default]:
    """The defaults that one version of a hunk states, as far as whole statements show them."""
    owners: list[tuple[int, str, str]] = []
    if head := _HEAD.match(heading):
        owners.append((0, head[2], head[3]))
    opening, rest = _open_signature(view)
    if opening is not None and owners:
        yield from _parameters(opening, _scope(owners))
    for statement in _statements(rest):
        owners = [owner for owner in owners if owner[0] < statement.indent]
        if statement.changed:
            yield from _of_statement(statement, owners)
        if head := _HEAD.match(statement.text):
            owners.append((len(head[1]), head[2], head[3]))


def _scope(owners: list[tuple[int, str, str]]) -> str:
    return ".".join(name for _, _, name in owners)


def _open_signature(view: Sequence[Line]) -> tuple[Statement | None, Sequence[Line]]:
    """The parameters at the start of a hunk that begins inside a signature, and what follows them."""
    for index, line in enumerate(view):
        if _SIGNATURE_END.match(line.text):
            return _signature(view[: index + 1], closed=True), view[index + 1 :]
        if not _PARAMETER.match(line.text):
            return None, view
    # Nothing but parameters: annotated ones cannot be the arguments of a call.
    return _signature([line for line in view if _FIELD.match(line.text)], closed=False), ()


def _signature(lines: Sequence[Line], *, closed: bool) -> Statement | None:
    if not lines:
        return None
    text = "def _(" + "\n".join(line.text for line in lines) + ("" if closed else "\n):")
    return Statement(text, _number(lines[0]), 0, any(line.sign != " " for line in lines))


def _statements(view: Sequence[Line]) -> Iterator[Statement]:
    """Join physical lines until brackets are closed; what never closes within the hunk is dropped."""
    pending: list[Line] = []
    depth = 0
    for line in view:
        if not pending and not line.text.strip():
            continue
        pending.append(line)
        depth += _depth(line.text)
        if depth <= 0:
            yield _statement(pending)
            pending, depth = [], 0


def _statement(lines: list[Line]) -> Statement:
    first = lines[0].text
    return Statement(
        "\n".join(line.text for line in lines),
        _number(lines[0]),
        len(first) - len(first.lstrip()),
        any(line.sign != " " for line in lines),
    )


def _number(line: Line) -> int:
    return line.new or line.old or 0


def _depth(text: str) -> int:
    bare = _STRINGS.sub("", text)
    return sum(map(bare.count, "([{")) - sum(map(bare.count, ")]}"))


def _of_statement(statement: Statement, owners: list[tuple[int, str, str]]) -> Iterator[Default]:
    head = _HEAD.match(statement.text)
    inside_function = any(kind != "class" for _, kind, _ in owners)
    if head and head[2] != "class":
        private = head[3].startswith("_") and not head[3].endswith("__")
        if not inside_function and not private:
            yield from _parameters(statement, ".".join([name for _, _, name in owners] + [head[3]]))
    elif _FIELD.match(statement.text) and owners and owners[-1][1] == "class":
        if statement.indent <= owners[-1][0] + 4:
            yield from _field(statement, _scope(owners))
    elif _ATTRIBUTE.match(statement.text) and _in_settings(statement, owners):
        yield from _attribute(statement, owners[0][2])
    elif _OPTION.search(statement.text):
        yield from _option(statement)
    elif _READING.search(statement.text):
        yield from _readings(statement)


def _parse(statement: Statement) -> ast.Module | None:
    text = statement.text.strip().removeprefix("@").removeprefix("el")
    for ending in ("", " pass", "\n    pass"):
        try:
            return ast.parse(text + ending)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return None


def _parameters(statement: Statement, scope: str) -> Iterator[Default]:
    tree = _parse(statement)
    if tree is None or not isinstance(tree.body[0], ast.FunctionDef | ast.AsyncFunctionDef):
        return
    arguments = tree.body[0].args
    positional = [*arguments.posonlyargs, *arguments.args]
    pairs = [
        *zip(positional[len(positional) - len(arguments.defaults) :], arguments.defaults, strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    for argument, default in pairs:
        if default is not None:
            yield _default(statement, scope, argument.arg, default, "parameter")


def _field(statement: Statement, scope: str) -> Iterator[Default]:
    tree = _parse(statement)
    if tree is None or not isinstance(assigned := tree.body[0], ast.AnnAssign):
        return
    value = assigned.value
    if isinstance(value, ast.Call):
        value = _keyword(value, "default") or (value.args[0] if _called(value) == "Field" and value.args else None)
    if value is not None and isinstance(assigned.target, ast.Name):
        yield _default(statement, scope, assigned.target.id, value, "field")


def _in_settings(statement: Statement, owners: list[tuple[int, str, str]]) -> bool:
    """Whether a method of a class of settings sets an attribute, whatever the arguments are."""
    inside = bool(owners) and owners[0][1] == "class" and _SETTINGS.fullmatch(owners[0][2]) is not None
    return inside and statement.indent <= owners[0][0] + 8 and all(name == "__init__" for _, _, name in owners[1:])


def _attribute(statement: Statement, scope: str) -> Iterator[Default]:
    tree = _parse(statement)
    if tree is None or not isinstance(assigned := tree.body[0], ast.Assign):
        return
    if isinstance(target := assigned.targets[0], ast.Attribute) and isinstance(assigned.value, ast.Constant):
        yield _default(statement, scope, target.attr, assigned.value, "field")


def _option(statement: Statement) -> Iterator[Default]:
    tree = _parse(statement)
    for call in _calls(tree, _OPTIONS):
        flags = [flag for argument in call.args if (flag := _text(argument))]
        default = _keyword(call, "default")
        if default is not None and flags:
            yield _default(statement, "", max(flags, key=len), default, "option")


def _readings(statement: Statement) -> Iterator[Default]:
    tree = _parse(statement)
    for call in _calls(tree, _READERS):
        if len(arguments := _read(call)) == 2 and (key := _text(arguments[0])):
            yield _default(statement, ast.unparse(call.func), key, arguments[1], "reading")
    # `x.get("key") or 3` is another way to write the same.
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) and isinstance(node.values[0], ast.Call):
            call = node.values[0]
            if _called(call) in _READERS and len(arguments := _read(call)) == 1 and (key := _text(arguments[0])):
                yield _default(statement, ast.unparse(call.func), key, node.values[1], "reading")


def _read(call: ast.Call) -> list[ast.expr]:
    """Key and fallback of a reading; `getattr` has the object in front of them."""
    return call.args[1:] if _called(call) == "getattr" else call.args


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _calls(tree: ast.Module | None, names: frozenset[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.Call) and _called(node) in names:
            yield node


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def _default(statement: Statement, scope: str, name: str, value: ast.expr, kind: str) -> Default:
    return Default(scope, name, ast.unparse(value), statement.first + value.lineno - 1, kind)
