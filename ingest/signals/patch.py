r"""A patch (the unified diff of one file, from its first `@@`) in; its hunks with old and new line numbers out.

Lines end at `\n` only: the other characters that `str.splitlines` breaks at are content.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

_HUNK = re.compile(r"^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@ ?(.*)$", re.MULTILINE)


class Line(NamedTuple):
    """One line of a hunk. `sign` is `+`, `-` or a blank; `old`/`new` are 1-based, `None` where it is not."""

    sign: str
    text: str
    old: int | None
    new: int | None


class Hunk(NamedTuple):
    """One stretch of changes. `heading` is what git prints behind `@@`: the enclosing line at column 0."""

    heading: str
    lines: tuple[Line, ...]

    def before(self) -> list[Line]:
        """The stretch as it stood before the change, with the line numbers of that time only."""
        return [line._replace(new=None) for line in self.lines if line.sign != "+"]

    def after(self) -> list[Line]:
        """The stretch as it stands now, with today's line numbers only."""
        return [line._replace(old=None) for line in self.lines if line.sign != "-"]


@lru_cache(maxsize=256)
def parse_hunks(patch: str) -> tuple[Hunk, ...]:
    """Take a patch apart; what stands in front of the first hunk is dropped."""
    heads = list(_HUNK.finditer(patch))
    ends = [*(head.start() for head in heads[1:]), len(patch)] if heads else []
    return tuple(
        Hunk(head[3].strip(), tuple(_lines(patch[head.end() + 1 : end], int(head[1]), int(head[2]))))
        for head, end in zip(heads, ends, strict=True)
    )


def _lines(body: str, old: int, new: int) -> Iterator[Line]:
    for raw in body.split("\n"):
        sign, text = raw[:1], raw[1:]
        if sign == " ":
            yield Line(sign, text, old, new)
            old, new = old + 1, new + 1
        elif sign == "-":
            yield Line(sign, text, old, None)
            old += 1
        elif sign == "+":
            yield Line(sign, text, None, new)
            new += 1
        # Anything else is git's mark of a missing newline, or the empty end of the text.


def added(patch: str) -> Iterator[Line]:
    """The lines that came in."""
    return (line for hunk in parse_hunks(patch) for line in hunk.lines if line.sign == "+")


def removed(patch: str) -> Iterator[Line]:
    """The lines that went."""
    return (line for hunk in parse_hunks(patch) for line in hunk.lines if line.sign == "-")
