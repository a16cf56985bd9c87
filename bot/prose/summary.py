"""The facts of the summary in; one paragraph out."""

from collections.abc import Iterator

from activity.records import Kind, Severity
from bot.prose.heading import unknown_lines
from bot.prose.template import fill
from bot.prose.voice import Voice
from bot.report.page import Block, Paragraph, Pieces, Sentence, Source, figure, name
from bot.report.summary import FOREMOST, RiskMention, Summary, Unknowns
from bot.report.week import Known, Week

MOST_RISKS = 4


def write_summary(voice: Voice, facts: Summary, week: Week) -> tuple[Block, ...]:
    """How many, what matters, where the risk is, what is tested, what is unknown."""
    if not facts.total:
        return _empty(voice, week)
    sentences = (
        _merged(voice, facts, week),
        *_leading(voice, facts, week),
        *_risks(voice, facts),
        _tests(voice, facts),
        *unknown_lines(voice, facts.unknown, week),
    )
    return (Paragraph(sentences=sentences),)


def kind_count(voice: Voice, kind: str, count: int) -> Pieces:
    """`14 fixes`."""
    return fill(voice.phrases.kind_counts[Kind(kind)], {"count": figure(f"kind.{kind}", count)})


def _empty(voice: Voice, week: Week) -> tuple[Block, ...]:
    """Nothing merged is a statement only where the store covers the time; the heading says so where not."""
    if week.known is not Known.WHOLE:
        return ()
    sentence = voice.say(voice.phrases.no_pull_request, {"base": name(week.repository.base)})
    return (Paragraph(sentences=(sentence, *unknown_lines(voice, _only_directs(week), week))),)


def _only_directs(week: Week) -> Unknowns:
    return Unknowns(directs=len(week.directs))


def _merged(voice: Voice, facts: Summary, week: Week) -> Sentence:
    return voice.say(
        voice.phrases.merged,
        {
            "total": figure("pull_requests", facts.total),
            "base": name(week.repository.base),
            "split": voice.enumeration([kind_count(voice, kind, count) for kind, count in facts.kinds.items()]),
        },
        about=tuple(week.by_number),
    )


def _leading(voice: Voice, facts: Summary, week: Week) -> Iterator[Sentence]:
    named = [voice.with_number(week.by_number[number]) for number in facts.leading]
    template = voice.phrases.leading_one if len(named) == 1 else voice.phrases.leading
    yield voice.say(template, {"list": voice.enumeration(named)})
    if facts.breaking:
        yield voice.say(voice.phrases.marked_breaking, {"prs": voice.numbers(facts.breaking)})


def _risks(voice: Voice, facts: Summary) -> Iterator[Sentence]:
    if facts.severity is None:
        yield voice.say(voice.phrases.risks_none)
        return
    high = facts.severity is Severity.HIGH
    yield voice.say(
        voice.phrases.risks_high if high else voice.phrases.risks_medium,
        {"list": voice.semicolons([risk_mention(voice, each) for each in facts.risks[:MOST_RISKS]])},
        about=[number for each in facts.risks for number in each.pull_requests],
        sources=(Source.FACT, Source.DIFF),
    )


def risk_mention(voice: Voice, mention: RiskMention, most: int = FOREMOST) -> Pieces:
    """The name of a risk with its PRs."""
    fact = f"risk.{mention.severity}.{mention.code}.beyond.{most}"
    numbers = voice.first_numbers(mention.pull_requests, most, fact)
    return fill(voice.phrases.risk_with_numbers, {"risk": voice.risk(mention.code), "prs": numbers})


def _tests(voice: Voice, facts: Summary) -> Sentence:
    touched, total = figure("touched", facts.touched), figure("pull_requests", facts.total)
    return voice.say(voice.phrases.tests_touched, {"touched": touched, "total": total})
