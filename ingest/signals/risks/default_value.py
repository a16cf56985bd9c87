"""The text of a default in; the value it stands for out, so that `1e-3` and `0.001` are one and the same."""

import ast
import re
from typing import NamedTuple

_INTERPOLATED = re.compile(r"\$\{|\{\{|<<")
_NAMES_OF_TEXT = re.compile(
    r"(?:^|.*[_.-])(?:version|desc|description|help|doc|docs|usage|epilog|message|msg|title|comment|copyright|target"
    r"|image|tag|sha|rev|project_name|experiment_name|label)_?",
    re.IGNORECASE,
)


class Default(NamedTuple):
    """A name, the text of its default, and the 1-based line it stands on (in its own version of the file).

    `scope` is the function, class or parent keys; together with `name` it says what the default belongs to.
    """

    scope: str
    name: str
    text: str
    line: int
    kind: str


class Literal(NamedTuple):
    """A value and its type: `True` is not `1`, `1` is `1.0`."""

    type: str
    value: str


_WORDS = {
    **dict.fromkeys(("null", "none", "~", ""), Literal("none", "")),
    **dict.fromkeys(("true", "yes", "on"), Literal("bool", "true")),
    **dict.fromkeys(("false", "no", "off"), Literal("bool", "false")),
}
_EMPTY = frozenset(("[]", "{}", "()", "set()", "dict()", "list()", "none", "null", "''", '""', "~", ""))


def worth_telling(name: str) -> bool:
    """Whether a default of this name rules behaviour; versions, help texts, labels do not."""
    return _NAMES_OF_TEXT.fullmatch(name) is None


def is_flip(old: str, new: str) -> bool:
    """Whether two defaults are different values, and both are known from their text alone."""
    if old.lower() in _EMPTY and new.lower() in _EMPTY:
        return False  # `x=[]` made `x=None` is how a shared mutable default is mended
    before, after = literal(old), literal(new)
    if before is None or after is None:
        return _same_family(old, new)
    return _loosely(before) != _loosely(after)


def is_slight(old: str, new: str) -> bool:
    """Whether nothing at all became nought, or the other way round: mostly the mending of a type."""
    sides = {_loosely(side) for side in (literal(old), literal(new)) if side}
    return sides in ({"", "0"}, {"", "-1"})


def _loosely(known: Literal) -> str:
    """`"0"`, `0` and `False` rule the same in what reads an environment variable or a file."""
    text = known.value.strip("'\"").lower()
    text = {"true": "1", "false": "0"}.get(text, text)
    return text.removesuffix(".0") if known.type == "number" else text


def literal(text: str) -> Literal | None:
    """The value of a literal of Python, YAML, JSON or TOML; `None` when it must be evaluated to be known."""
    text = text.strip()
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if _INTERPOLATED.search(text):
        return None
    number = _number(text)
    if number is not None:
        return number
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None
    return Literal(type(value).__name__, repr(value))


def _number(text: str) -> Literal | None:
    try:
        value = float(text.replace("_", ""))
    except ValueError:
        return None
    return Literal("number", repr(value))


_MEMBER = re.compile(r"([A-Za-z_][\w.]*)\.([A-Za-z_]\w*)")


def _same_family(old: str, new: str) -> bool:
    """Two members of one thing (`torch.float32`, `torch.bfloat16`) differ; other expressions nobody knows."""
    one, two = _MEMBER.fullmatch(old), _MEMBER.fullmatch(new)
    if one is None or two is None or one[1] != two[1]:
        return False
    first, second = one[2].lower(), two[2].lower()
    return not (first.startswith(second) or second.startswith(first))  # else it may only be called otherwise
