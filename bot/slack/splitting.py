"""A long text for Slack in; parts within a budget out, cut at good places and never inside something that is one.

First choice is an empty line, then a line end, then a space. What is one: `<…>` tokens, `&lt;` and its like, a
character with its marks. A code fence that is cut is closed and opened again.
"""

import re
from itertools import accumulate

from bot.slack.wire import length

FENCE = "```"
_CLOSED, _OPENED = "\n" + FENCE, FENCE + "\n"
_WHOLE = re.compile(
    r"<[^<>\n]*>|&(?:amp|lt|gt);|"
    r".(?:[\u0300-\u036f\ufe0e\ufe0f]|[\U0001f3fb-\U0001f3ff]|\u200d.)+|```|(?s:.)"
)
_CUTS = ("\n\n", "\n", " ")


def split(text: str, budget: int) -> tuple[str, ...]:
    """The parts of a text, each at most `budget` long.

    A single token or character run longer than the budget is cut where the budget ends: nothing is ever lost.
    """
    parts: list[str] = []
    rest = text
    while length(rest) > budget:
        part, rest = _cut(rest, budget)
        parts.append(part)
    return (*parts, rest) if rest or not parts else tuple(parts)


def _cut(text: str, budget: int) -> tuple[str, str]:
    """The first part and what is left."""
    reserve = len(_CLOSED) if FENCE in text else 0
    head = _fitting(text, budget - reserve)
    head = _at_good_place(text, head) or head
    rest = text[len(head) :]
    if head.count(FENCE) % 2:
        return head.rstrip("\n") + _CLOSED, _OPENED + rest.lstrip("\n")
    return head.rstrip(), rest.lstrip()


def _fitting(text: str, budget: int) -> str:
    """The longest start of whole tokens that fits."""
    used, end = 0, 0
    for match in _WHOLE.finditer(text):
        used += length(match[0])
        if used > budget:
            break
        end = match.end()
    return text[:end] if text[:end].strip("`\n ") else _forced(text, budget)


def _forced(text: str, budget: int) -> str:
    """A start that fits even if it cuts a token: one that is longer than the whole budget."""
    fits = [place for place, used in enumerate(accumulate(map(length, text)), 1) if used <= budget]
    return text[: fits[-1]] if fits else text[:1]


def _at_good_place(text: str, head: str) -> str | None:
    """The head, cut back to the best place in its second half."""
    if text[len(head) : len(head) + 1].isspace():
        return head
    for mark in _CUTS:
        for place in _places(head, mark):
            if place > len(head) // 2:
                return head[:place]
    return None


def _places(head: str, mark: str) -> list[int]:
    """Where the mark stands outside tokens, last first."""
    tokens = [match.span() for match in re.finditer(r"<[^<>\n]*>", head)]
    found = [match.start() for match in re.finditer(re.escape(mark), head)]
    return [place for place in reversed(found) if not any(start < place < end for start, end in tokens)]
