"""Two questions in one sentence in; the first of them, and what is said of the second, out."""

import re

from bot.question.text import fold
from bot.question.wording import Wording

_ASKS = r"(?:how\s+(?:many|much|long|often)|who|which|what|when|why|is\s+there|are\s+there|did|does|was|were)\b"
_ASKS_ZH = r"谁|哪[些个位几]|多少|几个|有没有|为什么|什么|多久|平均"
_SPLITS = (
    re.compile(rf"[?？;；]\s*(?:and\s+|also\s+)?(?={_ASKS})"),
    re.compile(rf"\s*,?\s+and\s+(?:also\s+)?(?={_ASKS})"),
    re.compile(rf"[?？;；]\s*(?:还有|以及|另外|并且)?(?=.*(?:{_ASKS_ZH}))"),
    re.compile(rf"[,，]\s*(?:还有|以及|另外|并且|又)?(?=[^,，]{{0,12}}(?:{_ASKS_ZH}))"),
)
_ASKING = re.compile(rf"\b{_ASKS}|\b(?:list|show|count)\b|{_ASKS_ZH}|列出|几条")
_OPPOSITE = re.compile(
    r"^how\s+many\s+(?:prs?\s+)?(?:(?:do|did|does|are|were|have|has|had|is|was)\s*(?:not\b|n't\b)|without\b|lack)"
    r"|^(?:有)?多少个?(?:pr)?(?:没有?|不|未)|^几个没"
)
_SAME_SET = re.compile(
    r"^(?:what|which|who)\s+(?:is|are|were|was|did|do|does)?\s*(?:each|they|them|those|these|it|the\s+titles?|their)\b"
    r"|^which\s+(?:ones?|are\s+they)\b|^(?:分别|各自|都)?是?(?:哪些|什么|哪几个)|^(?:它们|他们|分别|各自|都是)|^有哪些"
)


def first_question(text: str) -> tuple[str, Wording | None]:
    """The first question, and the sentence that the second one was left; `what are they` asks nothing further."""
    for pattern in _SPLITS:
        for match in pattern.finditer(fold(text)):
            first, second = text[: match.start()].strip(), text[match.end() :].strip()
            if not _both_ask(first, second) or _OPPOSITE.match(fold(second)):
                continue
            if _SAME_SET.match(fold(second)):
                return first, None
            return first, Wording(
                en=f"one question at a time: “{second}” is not answered here; ask it next",
                zh=f"一次回答一个问题：“{second}”还没有回答，请接着问",
            )
    return text, None


def _both_ask(first: str, second: str) -> bool:
    if len(first) < 6 or (len(second.split()) < 2 and second.isascii()):
        return False
    return _ASKING.search(fold(first)) is not None and any(sign.isalpha() for sign in second)
