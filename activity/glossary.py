"""A question in; other words of the trade that mean nearly the same, in English and Chinese, out.

What retrieval needs where meaning is asked for in one language and written down in the other, or said plainly and
written as a term. The words stand in `glossary.toml`.
"""

import tomllib
from functools import cache
from pathlib import Path

from activity.text import folded
from activity.words import cut


@cache
def groups() -> tuple[frozenset[str], ...]:
    """Words and short phrases that stand for each other, in lower case."""
    told = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return tuple(frozenset(word.strip() for word in line.split(",")) for line in told["groups"])


def kindred(question: str) -> list[str]:
    """The words, as `activity.words.cut` has them, that stand for words of the question and are not in it."""
    plain = folded(question)
    own = frozenset(cut(question))
    found = {word for group in groups() if any(_holds(plain, own, each) for each in group) for word in group}
    return sorted({part for word in found for part in cut(word)} - own)


def _holds(plain: str, own: frozenset[str], word: str) -> bool:
    return frozenset(cut(word)) <= own if word.isascii() else word in plain
