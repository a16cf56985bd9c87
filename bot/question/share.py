"""`What percentage of fixes have tests?` in: the part and the whole it is a part of, as filters, out."""

from collections.abc import Sequence

from bot.question.filters.finding import Finding
from bot.question.sentence import Sentence
from bot.question.tokens import Sort

_VERBS = {
    "have", "has", "had", "are", "is", "were", "was", "do", "did", "does", "come", "came", "got", "get", "lack",
    "lacks",
    "里", "中", "里面", "当中", "其中", "中的", "里的", "之中",
}  # fmt: skip


def whole_of(sentence: Sentence, findings: Sequence[Finding]) -> list[Finding]:
    """The findings that describe the whole: those named before the verb, when something is named after it."""
    opening = next((token.start for _, token in sentence.of(Sort.WANT) if token.key(Sort.WANT) == "share"), 0)
    verb = next(
        (token.start for token in sentence.tokens if _is_verb(token.words, token.start, opening, sentence)), None
    )
    if verb is None:
        return []
    before = [finding for finding in findings if finding.places and finding.places[0] < verb]
    return before if len(before) < len(findings) else []


def _is_verb(words: str, start: int, opening: int, sentence: Sentence) -> bool:
    low = words.lower()
    if not low.isascii():
        return low in _VERBS
    after_noun = any(
        token.has(Sort.PR, Sort.KIND, Sort.TOPIC, Sort.DOCS)
        for token in sentence.tokens
        if opening < token.start < start
    )
    touches = any(token.start == start and token.has(Sort.CHANGE) for token in sentence.tokens)
    return start > opening and after_noun and (low in _VERBS or touches)
