"""A sentence and what was understood of it in; the restrictions nobody understood, asked about or stated, out.

A filter that was dropped without a word would make the answer wrong, so nothing that restricts is dropped so.
"""

import re
from collections.abc import Iterator, Sequence

from bot.question.asked import Asked
from bot.question.filters.finding import Finding
from bot.question.limits import number_token
from bot.question.plan import Clarification, Wanted
from bot.question.sentence import Sentence
from bot.question.tokens import FILTER_SORTS, Sort, Token
from bot.question.wording import Wording

_ELSEWHERE = (
    Sort.WORD,
    Sort.QUOTED,
    Sort.CODE,
    Sort.STATE,
    Sort.REVIEW,
    Sort.PULL,
    Sort.TESTS,
    Sort.RISK,
    Sort.AT_RISK,
)
"""Words with a reading of their own that may ask for nothing."""
_ABOUT_ONE = {Wanted.DETAIL, Wanted.HELP, Wanted.OUTSIDE}


def unread(sentence: Sentence) -> Clarification | None:
    """Ask whether to answer without what cannot be filtered by."""
    words = [token.words for _, token in sentence.of(Sort.UNREAD)]
    if not words:
        return None
    shown = ", ".join(f"“{each}”" for each in words)
    text = Wording(
        en=f"I have no filter for {shown}. Shall I answer without it?",
        zh=f"没有 {shown} 这样的筛选条件。要不考虑它来回答吗？",
    )
    return Clarification(question=text.spoken(sentence.language), choices=_without(sentence))


def _without(sentence: Sentence) -> tuple[str, ...]:
    """The question with the stretches cut out."""
    text = sentence.text
    for _, token in reversed(list(sentence.of(Sort.UNREAD))):
        text = f"{text[: token.start]} {text[token.end :]}"
    text = re.sub(r"\s+(?:and|or|but)?\s*(?=$|[?？,.])", "", " ".join(text.split()).rstrip("?？.。 "))
    mark = "？" if sentence.language == "zh" else "?"
    return (f"{text}{mark}",) if text else ()


def not_used(sentence: Sentence, findings: Sequence[Finding], wish: Asked) -> Iterator[Wording]:
    """Numbers and names that nothing was made of, stated as such."""
    if wish.wanted in _ABOUT_ONE:
        return
    used = {place for finding in findings for place in finding.places}
    limit = number_token(sentence)
    rest = (token for token in sentence.tokens if token.start not in used and token is not limit)
    words = [token.words for token in rest if _restricts(token, wish)]
    if words:
        shown = ", ".join(f"“{word}”" for word in dict.fromkeys(words))
        yield Wording(en=f"not understood, so not used: {shown}", zh=f"没有理解、因此没有使用：{shown}")


def _restricts(token: Token, wish: Asked) -> bool:
    if token.has(Sort.NUMBER):
        return token.words.lower() not in {"one", "a", "an", "一"}
    named = token.has(*FILTER_SORTS) and not token.has(*_ELSEWHERE)
    return named and wish.group is None
