"""A question, what is known, the clock and the turn before in; its Plan out. Never raises, reads 1,000 characters.

Order of decisions: nothing said → help; not for us → outside; a follow-up → `followup`; otherwise the rules alone.
"""

import re
from datetime import datetime

from activity.selection import Selection
from bot.question.dates import find_dates
from bot.question.followup import follow
from bot.question.known import Known
from bot.question.outside import is_outside, says_nothing
from bot.question.plan import Plan, Turn, Wanted
from bot.question.rules import Reading, read, sentence_of
from bot.question.sentence import Sentence
from bot.question.several import first_question
from bot.question.text import MAX_LENGTH, clean, fold, language_of
from bot.question.tokens import Sort
from bot.question.wording import Wording

_SPEAK = (
    (
        re.compile(
            r"(?:,\s*)?\b(?:(?:please\s+)?(?:answer|reply|respond)\s+)?(?:in|into)\s+(?:chinese|mandarin)\b(?:\s*,?\s*please)?"
            r"|,?\s*\b(?:chinese|mandarin)\s*,?\s+please\b|[,，]?\s*(?:请?用|以|说)?中文(?:回答|回复|说|写|作答)|[,，]?(?:请?用|以)中文|\bin\s+zh\b"
        ),
        "zh",
    ),
    (
        re.compile(
            r"(?:,\s*)?\b(?:(?:please\s+)?(?:answer|reply|respond)\s+)?(?:in|into)\s+english\b(?:\s*,?\s*please)?"
            r"|,?\s*\benglish\s*,?\s+please\b|[,，]?\s*(?:请?用|以|说)?英[文语](?:回答|回复|说|写|作答)|[,，]?(?:请?用|以)英[文语]"
        ),
        "en",
    ),
)
_CUT = Wording(en=f"only the first {MAX_LENGTH:,} characters were read", zh=f"只读了前 {MAX_LENGTH} 个字符")


def plan(question: str, known: Known, now: datetime, previous: Turn | None = None, language: str | None = None) -> Plan:
    """The typed meaning of a question.

    Args:
        question: as typed, in English, Chinese or both.
        known: the names of the repository that is asked about.
        now: the clock, with its zone; weeks are cut in the repository's zone.
        previous: the turn before in the same thread, if it has not expired.
        language: `en` or `zh` for the answer; by default the question's own.
    """
    text = clean(question)
    text, spoken = _without_language(text)
    whole = _verb_together(_written_out(text))
    text, second = first_question(whole)
    text = _with_its_time(text, whole, now, known.zone)
    chosen = language or spoken or _language(text, previous)
    sentence, notes = sentence_of(text, known, now, chosen)
    notes = (*notes, *([_CUT] if len(question) > MAX_LENGTH else []), *([second] if second else []))
    if is_outside(fold(text), sentence):
        return _bare(Wanted.OUTSIDE, known, chosen)
    if spoken and previous is not None and says_nothing(sentence):
        return previous.plan.model_copy(update={"language": chosen})
    if says_nothing(sentence) and not (previous is not None and sentence.has(Sort.FOLLOW, Sort.MORE, Sort.PRONOUN)):
        return _bare(Wanted.HELP, known, chosen)
    reading = read(sentence, now, previous.plan.selection.period if previous else None, notes)
    if _asks_for_help(sentence, reading):
        return _bare(Wanted.HELP, known, chosen)
    return follow(reading, previous, now)


def _with_its_time(first: str, whole: str, now: datetime, zone: str) -> str:
    """`how many were merged and who wrote the most in May`: the time at the end holds for the first question too."""
    if first == whole or find_dates(first, now, zone):
        return first
    found = find_dates(whole, now, zone)
    if not found:
        return first
    words = whole[found[-1].start : found[-1].end].strip()
    return f"{words} {first}" if not words.isascii() else f"{first} in {words}"


def _without_language(text: str) -> tuple[str, str | None]:
    """`…, in Chinese please`, 用英文: the language of the answer, taken out of the question."""
    for pattern, language in _SPEAK:
        if match := pattern.search(fold(text)):
            return f"{text[: match.start()]} {text[match.end() :]}".strip(), language
    return text, None


_SPLIT_VERB = re.compile(
    r"\b(?:break|breaks|broke|split|group|divide)\s+(.{1,60}?)\s+(?:down\s+|up\s+)?(?=by\b|into\b)", re.IGNORECASE
)


_SHORTHAND = (
    (re.compile(r"\bw/o(?![a-z])", re.IGNORECASE), "without"),
    (re.compile(r"\bw/(?=\s)", re.IGNORECASE), "with"),
    (
        re.compile(r"除了?([^,，。]{1,30}?)(?:以外|之外|外)?[,，]?(?:其他|别的)?(?:什么)?[都也]没有?(?:改|动)过?"),
        r"只改了\1",
    ),
    (re.compile(r"\blst(?=\s+(?:week|month|year)\b)", re.IGNORECASE), "last"),
)


def _written_out(text: str) -> str:
    for pattern, words in _SHORTHAND:
        text = pattern.sub(words, text)
    return text


def _verb_together(text: str) -> str:
    """`Break June down by kind` is `June broken down by kind`."""
    return _SPLIT_VERB.sub(r"in \1 broken down ", text, count=1).replace("broken down into", "broken down by")


def _language(text: str, previous: Turn | None) -> str:
    if previous is not None and not re.search(r"[a-z]{2}|[\u4e00-\u9fff]", fold(re.sub(r"[#@]\S+", "", text))):
        return previous.plan.language
    return language_of(text)


def _bare(wanted: Wanted, known: Known, language: str) -> Plan:
    return Plan(wanted=wanted, selection=Selection(repository=known.repository), language=language)


def _asks_for_help(sentence: Sentence, reading: Reading) -> bool:
    plain = not reading.fields and not reading.time.given and not sentence.has(Sort.PR, Sort.MERGE)
    return plain and sentence.wants("help")
