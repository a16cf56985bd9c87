"""Tokens in order, with looks to the left and right that skip what says nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.question.known import Known
from bot.question.tokens import Sort, Token

REACH = 20
"""So many tokens to each side are looked at: further words have nothing to do with a place."""


@dataclass(frozen=True)
class Sentence:
    """The tokens of a question, the names of the repository it is asked of, and the text the tokens were cut from."""

    tokens: tuple[Token, ...]
    known: Known
    language: str = "en"
    text: str = ""

    def has(self, *sorts: Sort) -> bool:
        """Whether some token has one of these senses."""
        return any(token.has(*sorts) for token in self.tokens)

    def keys(self, sort: Sort) -> tuple[str, ...]:
        """The keys of all tokens of a sort, in order."""
        return tuple(token.key(sort) for token in self.tokens if token.has(sort))

    def wants(self, *keys: str) -> bool:
        """Whether one of these things is asked for."""
        return any(sense == (Sort.WANT, key) for token in self.tokens for sense in token.senses for key in keys)

    def spots(self) -> Iterator["Spot"]:
        """All places in order."""
        return (Spot(self, place) for place in range(len(self.tokens)))

    def of(self, *sorts: Sort) -> Iterator[tuple[int, Token]]:
        """All tokens of these sorts with their places."""
        return ((place, token) for place, token in enumerate(self.tokens) if token.has(*sorts))

    def after(self, place: int, *skipped: Sort) -> Token | None:
        """The next token, those of the skipped sorts left out."""
        return next((token for token in self.tokens[place + 1 : place + 1 + REACH] if not token.has(*skipped)), None)

    def before(self, place: int, *skipped: Sort) -> Token | None:
        """The token before, those of the skipped sorts left out."""
        return next(
            (token for token in reversed(self.tokens[max(0, place - REACH) : place]) if not token.has(*skipped)), None
        )

    def close(self, one: Token, other: Token | None) -> bool:
        """Whether nothing but a space stands between two tokens."""
        if other is None:
            return False
        return other.start - one.end <= 1 if one.start < other.start else one.start - other.end <= 1

    def with_tokens(self, tokens: Sequence[Token]) -> "Sentence":
        """The same question with other tokens."""
        return Sentence(tuple(tokens), self.known, self.language, self.text)


@dataclass(frozen=True)
class Spot:
    """One place of a sentence."""

    sentence: Sentence
    place: int

    @property
    def token(self) -> Token:
        """The token there."""
        return self.sentence.tokens[self.place]

    @property
    def left(self) -> Token | None:
        """The token right before it."""
        return self.sentence.tokens[self.place - 1] if self.place else None

    @property
    def right(self) -> Token | None:
        """The token right after it."""
        return self.sentence.tokens[self.place + 1] if self.place + 1 < len(self.sentence.tokens) else None

    def after(self, *skipped: Sort) -> Token | None:
        """The next token, those of the skipped sorts left out."""
        return self.sentence.after(self.place, *skipped)

    def before(self, *skipped: Sort) -> Token | None:
        """The token before, those of the skipped sorts left out."""
        return self.sentence.before(self.place, *skipped)

    def touches(self, *sorts: Sort) -> bool:
        """Whether a token of these sorts stands right beside it, without a gap."""
        return any(
            other is not None and other.has(*sorts) and self.sentence.close(self.token, other)
            for other in (self.left, self.right)
        )
