"""A text with unknown words in; the text with the words that were probably meant, and what to state of it, out."""

from collections.abc import Iterator

from bot.question.claims.people import distance
from bot.question.sentence import Sentence
from bot.question.text import fold
from bot.question.tokens import Sort, Token
from bot.question.vocabulary import Lexicon
from bot.question.wording import Wording

_WORTH_MENDING = {
    Sort.NOT, Sort.ONLY, Sort.BREAKING, Sort.KIND, Sort.TESTS, Sort.DOCS, Sort.TOPIC, Sort.REVIEW, Sort.MERGE,
    Sort.REVERT, Sort.ORDER, Sort.PR, Sort.GROUP, Sort.CHANGE, Sort.AT_RISK, Sort.CATEGORY,
}  # fmt: skip


def mended(sentence: Sentence, lexicon: Lexicon, text: str) -> tuple[str, tuple[Wording, ...]]:
    """The text with slips of the pen put right, to be cut into tokens again; what was put right is stated."""
    notes: list[Wording] = []
    for token in reversed(sentence.tokens):
        meant = _better(token, lexicon) if token.has(Sort.WORD) else None
        if meant is not None:
            text = f"{text[: token.start]}{meant}{text[token.end :]}"
            notes.insert(0, Wording(en=f"“{token.words}” is read as “{meant}”", zh=f"“{token.words}”按“{meant}”理解"))
    return text, tuple(notes)


def _better(token: Token, lexicon: Lexicon) -> str | None:
    """One slip in a word of six letters or more, the first letter right, and only one word it could be."""
    low = fold(token.words)
    if len(low) < 6 or not low.isascii() or not low.isalpha():
        return None
    found = {senses: word for word, senses in _near(low, lexicon)}
    return next(iter(found.values())) if len(found) == 1 else None


def _near(low: str, lexicon: Lexicon) -> Iterator[tuple[str, tuple[tuple[Sort, str], ...]]]:
    for word, senses in lexicon.phrases.get(low[0], ()):
        if not (word.isalpha() and word.isascii() and len(word) > 4 and senses[0][0] in _WORTH_MENDING):
            continue
        if distance(low, word, 1) == 1 and not _inflected(low, word):
            yield word, senses


def _inflected(one: str, other: str) -> bool:
    """`merger` and `merges` are words of their own, not slips."""
    return one[:-1] == other[:-1] or one == other[:-1] or other == one[:-1]
