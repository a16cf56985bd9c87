"""A question back and the reply to it in; the whole question that was meant out. Pure."""

import re

from activity.text import folded
from bot.conversations import Pending

_PLACE = re.compile(r"(?:第)?\s*([1-9一二三四五六七八九])\s*(?:个|[.)、）])?")
_HAN = "一二三四五六七八九"
_QUOTED = re.compile(r"[“「\"]([^”」\"]+)[”」\"]")


def chosen(reply: str, pending: Pending) -> str | None:
    """The question with the choice put in; `None` when the reply is no choice but a question of its own."""
    choice = _choice(reply, pending.clarification.choices)
    if choice is None:
        return None
    if choice.endswith(("?", "？")):
        return choice
    doubtful = _QUOTED.search(pending.clarification.question)
    if doubtful and doubtful[1] in pending.question:
        return pending.question.replace(doubtful[1], choice, 1)
    return f"{pending.question} {choice}"


def _choice(reply: str, choices: tuple[str, ...]) -> str | None:
    said = folded(reply).strip().rstrip(".。")
    for choice in choices:
        if folded(choice) == said:
            return choice
    match = _PLACE.fullmatch(said)
    if match is None:
        return None
    place = _HAN.index(match[1]) + 1 if match[1] in _HAN else int(match[1])
    return choices[place - 1] if place <= len(choices) else None
