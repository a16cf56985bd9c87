"""A cleaned question on its way to tokens: what is already claimed is blotted out, places stay where they are."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bot.question.text import fold
from bot.question.tokens import Token

BLOT = "\x01"
"""Neither a letter nor a space, and never in a cleaned question."""


@dataclass(frozen=True)
class Page:
    """`text` as asked, `low` in lower case with the claimed stretches blotted out, and the tokens claimed so far."""

    text: str
    low: str
    tokens: tuple[Token, ...] = ()

    @classmethod
    def of(cls, text: str) -> "Page":
        """A page nothing is claimed on yet."""
        return cls(text=text, low=fold(text))

    def find(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Matches in what is still free."""
        return pattern.finditer(self.low)

    def claim(self, tokens: Iterable[Token]) -> "Page":
        """The page with these tokens added; where two overlap the first one stays."""
        page = self
        for token in tokens:
            if BLOT not in page.low[token.start : token.end]:
                low = page.low[: token.start] + BLOT * (token.end - token.start) + page.low[token.end :]
                page = replace(page, low=low, tokens=(*page.tokens, token))
        return page
