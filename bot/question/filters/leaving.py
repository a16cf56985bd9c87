"""`PRs that do not mention Windows`, 不提 Windows 的: words that must not occur, as findings."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from bot.question.filters.finding import Finding
from bot.question.sentence import Sentence
from bot.question.tokens import Sort

EXCLUDING = {
    "without", "except", "except for", "excluding", "exclude", "apart from", "other than", "besides", "leave out",
    "skip", "ignoring", "不含", "不包含", "不包括", "不要", "除了", "排除", "去掉", "剔除",
}  # fmt: skip
"""After these a word that is no filter is asked about: most likely a known name was meant."""


def leaving_findings(sentence: Sentence, used: AbstractSet[int]) -> Iterator[Finding]:
    """The negated words that no other filter took."""
    for place, token in sentence.of(Sort.WORD, Sort.QUOTED):
        if not token.negated or token.start in used or not any(sign.isalnum() for sign in token.words):
            continue
        opener = sentence.before(place, Sort.STOP, Sort.AND, Sort.OR, Sort.CHANGE, Sort.PLACE, Sort.WORD)
        if opener is None or opener.words.lower() not in EXCLUDING:
            word = token.values[0] if token.values else token.words
            yield Finding("without_words", ((word,),), token.words, (token.start,))
