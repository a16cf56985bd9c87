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


_SHORT = (
    "which", "what", "when", "how", "many", "list", "show", "count", "last", "this", "that", "week", "weeks", "month",
    "fixes", "with", "merged", "merge", "touch", "test", "tests", "were", "have",
)  # fmt: skip
"""Short words that a swapped, doubled or lost letter is put right in: other slips are too often other words."""
_DATES = (
    "january", "february", "march", "april", "august", "september", "october", "november", "december", "monday",
    "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "yesterday", "today", "quarter",
)  # fmt: skip


def mended(sentence: Sentence, lexicon: Lexicon, text: str) -> tuple[str, tuple[Wording, ...]]:
    """The text with slips of the pen put right, to be cut into tokens again; what was put right is stated."""
    notes: list[Wording] = []
    for token in reversed(sentence.tokens):
        meant = _better(token, lexicon, sentence) if token.has(Sort.WORD) else None
        if meant is not None:
            text = f"{text[: token.start]}{meant}{text[token.end :]}"
            notes.insert(0, Wording(en=f"“{token.words}” is read as “{meant}”", zh=f"“{token.words}”按“{meant}”理解"))
    return text, tuple(notes)


def _better(token: Token, lexicon: Lexicon, sentence: Sentence) -> str | None:
    """One slip, the first letter right, and only one word it could be; in short words only some slips count."""
    low, known = fold(token.words), sentence.known
    if not low.isascii() or not low.isalpha() or low in known.people or low in known.files or low in known.topics:
        return None
    asked = {word for word in _SHORT if len(low) > 2 and low[0] == word[0] and _letters_moved(low, word)}
    dated = {word for word in _DATES if len(low) > 4 and low[0] == word[0] and distance(low, word, 1) == 1}
    found = {senses: word for word, senses in _near(low, lexicon)} if len(low) > 5 else {}
    meant = asked | dated | set(found.values())
    return meant.pop() if len(meant) == 1 else None


def _letters_moved(low: str, word: str) -> bool:
    """Two neighbours swapped, or one letter too many or too few: `whcih`, `wich`, `lisst`; not `lost`."""
    if len(low) == len(word):
        return sorted(low) == sorted(word) and distance(low, word, 1) == 1
    return len(word) > 3 and distance(low, word, 1) == 1


def _near(low: str, lexicon: Lexicon) -> Iterator[tuple[str, tuple[tuple[Sort, str], ...]]]:
    for word, senses in lexicon.phrases.get(low[0], ()):
        if not (word.isalpha() and word.isascii() and len(word) > 4 and senses[0][0] in _WORTH_MENDING):
            continue
        if distance(low, word, 1) == 1 and not _inflected(low, word):
            yield word, senses


def _inflected(one: str, other: str) -> bool:
    """`merger` and `merges` are words of their own, not slips."""
    return one[:-1] == other[:-1] or one == other[:-1] or other == one[:-1]
