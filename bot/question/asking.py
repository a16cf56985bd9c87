"""A sentence and its findings in; the one question back that it needs, or nothing, out."""

from collections.abc import Sequence

from bot.question.filters.finding import Finding
from bot.question.filters.leaving import EXCLUDING
from bot.question.leftover import unread
from bot.question.plan import Clarification
from bot.question.sentence import Sentence
from bot.question.tokens import Sort
from bot.question.wording import Wording


def question_back(sentence: Sentence, findings: Sequence[Finding], *, about_one: bool) -> Clarification | None:
    """The first thing that cannot be told: a name, a filter there is not, a double negation, a word to leave out."""
    asks = (finding.ask for finding in findings if finding.ask is not None)
    no_filter = None if about_one else unread(sentence)
    return no_filter or next(asks, None) or _double_negation(sentence) or _unknown_exclusion(sentence, findings)


def _double_negation(sentence: Sentence) -> Clarification | None:
    twice = next((token for _, token in sentence.of(Sort.TWICE)), None)
    if twice is None:
        return None
    text = Wording(
        en=f"“{twice.words}” says no twice. Do you mean with, or without?",
        zh=f"“{twice.words}”是双重否定。您要“有”的还是“没有”的？",
    )
    choices = ("有", "没有") if sentence.language == "zh" else ("with", "without")
    return Clarification(question=text.spoken(sentence.language), choices=choices)


def _unknown_exclusion(sentence: Sentence, findings: Sequence[Finding]) -> Clarification | None:
    """Leaving out by a word that is no filter cannot be done exactly, so it is not done at all."""
    used = {place for finding in findings for place in finding.places}
    for place, token in sentence.of(Sort.WORD, Sort.QUOTED):
        opener = sentence.before(place, Sort.STOP, Sort.AND, Sort.OR, Sort.CHANGE, Sort.PLACE, Sort.WORD)
        if token.negated and token.start not in used and opener is not None and opener.words.lower() in EXCLUDING:
            return _what_to_leave_out(sentence, token.words)
    return None


def _what_to_leave_out(sentence: Sentence, words: str) -> Clarification:
    text = Wording(
        en=f"“{words}” is no topic, label, path or person I know here. What shall I leave out?",
        zh=f"“{words}”不是这里已知的主题、标签、路径或人。请问要排除什么？",
    )
    return Clarification(
        question=text.spoken(sentence.language), choices=tuple(sorted(sentence.known.profile.topic_titles)[:4])
    )
