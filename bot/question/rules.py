"""A cleaned question, what is known and the clock in; a `Reading` — a Plan as if it stood alone — out."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from activity.period import Period
from bot.question.asked import Asked
from bot.question.asking import question_back
from bot.question.comparing import compared, is_comparison
from bot.question.explaining import steps_of
from bot.question.filters.content import content_findings
from bot.question.filters.files import file_findings
from bot.question.filters.finding import Finding, Value, changes, found
from bot.question.filters.leaving import leaving_findings
from bot.question.filters.otherwise import opposites
from bot.question.filters.people import people_findings
from bot.question.known import Known
from bot.question.leftover import not_used
from bot.question.lexer import tokenize
from bot.question.mixed import mixed, with_alternatives
from bot.question.periods import Time, time_of
from bot.question.plan import Plan, Wanted
from bot.question.scope import scoped
from bot.question.selecting import alternatives, containing, selection_of
from bot.question.sentence import Sentence
from bot.question.settling import settled
from bot.question.share import whole_of
from bot.question.spelling import mended
from bot.question.tokens import Sort, Token
from bot.question.vocabulary import lexicon_for
from bot.question.wanted import asked
from bot.question.wording import Wording

MOST_WORDS = 12
_BY_WORDS = {Wanted.LIST, Wanted.COUNT, Wanted.EXISTS, Wanted.TOPIC}
"""What retrieval can answer by words; anything else counts an exact set."""


@dataclass(frozen=True)
class Reading:
    """One question read for itself.

    `fields` are the filters by name, `asked` what is wanted, `time` when, `words` what no filter used up;
    `plan` puts them together.
    """

    sentence: Sentence
    fields: dict[str, Value]
    asked: Asked
    time: Time
    words: tuple[str, ...]
    plan: Plan


def sentence_of(text: str, known: Known, now: datetime, language: str) -> tuple[Sentence, tuple[Wording, ...]]:
    """The tokens of a question with their senses, and what was put right in the spelling."""
    raw = Sentence(tokenize(text, known, now), known, language, text)
    better, notes = mended(raw, lexicon_for(known), text)
    if better != text:
        raw = Sentence(tokenize(better, known, now), known, language, better)
    sentence = settled(raw)
    return sentence.with_tokens(scoped(sentence.tokens)), notes


def read(sentence: Sentence, now: datetime, thread: Period | None, notes: tuple[Wording, ...] = ()) -> Reading:
    """Read a question as if it stood alone; `thread` is the period that "that week" speaks of."""
    findings = _findings(sentence)
    fields = changes(findings)
    words = _topic_words(sentence, findings)
    wish = asked(sentence, fields, words)
    time, either = _time(sentence, wish, now, thread), alternatives(sentence)
    plan = _with_words(_planned(sentence, findings, wish, time, now), words, either=either)
    unused = not_used(sentence, findings, wish)
    noted = (*notes, *_notes(findings, plan), *time.notes, *wish.notes, *_holding(words, plan, either=either), *unused)
    plan = plan.model_copy(
        update={
            "language": sentence.language,
            "assumed": tuple(dict.fromkeys(note.spoken(sentence.language) for note in noted)),
            "steps": steps_of(sentence, findings, plan),
            "clarification": time.ask or question_back(sentence, findings, about_one=wish.wanted is Wanted.DETAIL),
        }
    )
    return Reading(sentence, fields, wish, time, words, plan)


def _findings(sentence: Sentence) -> list[Finding]:
    """All findings in the order of their words; one token tells one thing only."""
    every = [*people_findings(sentence), *file_findings(sentence), *content_findings(sentence), *_bases(sentence)]
    taken: set[int] = set()
    kept: list[Finding] = []
    for finding in every:
        if not taken & set(finding.places) or finding.field.startswith(("min_", "max_")):
            taken |= set(finding.places)
            kept.append(finding)
    kept += leaving_findings(sentence, taken)
    kept += opposites(sentence, kept)
    return sorted(kept, key=lambda finding: finding.places)


def _bases(sentence: Sentence) -> Iterator[Finding]:
    for _, token in sentence.of(Sort.BASE):
        if token.values[0] != sentence.known.base:
            yield found(token, "base", token.values[0])


def _time(sentence: Sentence, wish: Asked, now: datetime, thread: Period | None) -> Time:
    """`the latest five PRs` and the oldest one are those of any time, not of last week."""
    time = time_of(sentence, now, thread)
    newest = wish.limit is not None and (
        {"merged", "merged_oldest"} & set(sentence.keys(Sort.ORDER)) or sentence.has(Sort.PICK)
    )
    if not time.given and (newest or "recent" in sentence.keys(Sort.LIMIT)):
        return Time(None, given=True)
    return time


def _planned(sentence: Sentence, findings: list[Finding], wish: Asked, time: Time, now: datetime) -> Plan:
    if wish.wanted is Wanted.DETAIL:
        findings = [finding for finding in findings if finding.field in {"numbers", "base"}]
    comparing = is_comparison(sentence, findings)
    either = [] if comparing or wish.wanted is Wanted.DETAIL else mixed(sentence, findings)
    common = [finding for finding in findings if finding not in either]
    plan = Plan(
        wanted=wish.wanted,
        selection=with_alternatives(selection_of(sentence.known, changes(common), time), either),
        period_given=time.given,
        group=wish.group,
        order=wish.order,
        limit=wish.limit,
        aspect=wish.aspect,
    )
    if sentence.wants("share") and wish.wanted is Wanted.COUNT:
        whole = selection_of(sentence.known, changes(whole_of(sentence, findings)), time)
        return plan.model_copy(update={"whole": whole})
    if wish.wanted is Wanted.DETAIL or not comparing:
        return plan
    return compared(sentence.known, findings, plan, time, now) or plan


def _with_words(plan: Plan, words: tuple[str, ...], *, either: bool) -> Plan:
    if plan.wanted is Wanted.DETAIL or not words:
        return plan
    if plan.wanted in _BY_WORDS and plan.whole is None:
        return plan.model_copy(update={"topic_words": words})
    against = containing(plan.against, words, either=either) if plan.against else None
    selection = containing(plan.selection, words, either=either)
    return plan.model_copy(update={"selection": selection, "against": against})


def _notes(findings: list[Finding], plan: Plan) -> Iterator[Wording]:
    if plan.wanted not in {Wanted.DETAIL, Wanted.COMPARISON}:
        yield from (finding.note for finding in findings if finding.note is not None)


def _holding(words: tuple[str, ...], plan: Plan, *, either: bool) -> Iterator[Wording]:
    if plan.selection.words:
        quoted = [f"“{word}”" for word in words]
        en, zh = (" or ", " 或 ") if either else (", ", "、")
        yield Wording(
            en=f"only PRs in which {en.join(quoted)} occur are counted", zh=f"只统计包含 {zh.join(quoted)} 的 PR"
        )


def _topic_words(sentence: Sentence, findings: list[Finding]) -> tuple[str, ...]:
    """What no filter used up: unknown words, quoted ones whole, in order and once each."""
    used = {place for finding in findings for place in finding.places}
    left = [token for _, token in sentence.of(Sort.WORD, Sort.QUOTED) if token.start not in used and not token.negated]
    words = [token.values[0] if token.values else token.words for token in left if _says_something(token)]
    return tuple(dict.fromkeys(words))[:MOST_WORDS]


def _says_something(token: Token) -> bool:
    return any(sign.isalnum() for sign in token.words) and (len(token.words) > 1 or not token.words.isascii())
