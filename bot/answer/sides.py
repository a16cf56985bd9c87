"""Two sides, or the weeks of a trend, in; their counts and what differs out."""

from collections.abc import Iterator

from activity.records import Kind
from bot.answer.answer import Group as Told
from bot.answer.answer import Said
from bot.answer.answer import Side as ToldSide
from bot.answer.speaking import AnswerVoice
from bot.answer.understood import told_apart
from bot.evidence.sides import ComparisonEvidence, Side
from bot.evidence.weeks import Step, TrendEvidence
from bot.question.plan import Group
from bot.report.page import Bar, Bars, Block, Paragraph, Pieces, Sentence, figure, name, plain
from bot.report.week import Known

MOST_NUMBERS = 40
MOST_ROWS = 12
_SIDES = ("first", "second")


def write_sides(voice: AnswerVoice, evidence: ComparisonEvidence) -> Said:
    """The answer to a comparison: both sides, the difference, and what the counts are made of."""
    sides = dict(zip(_SIDES, (evidence.first, evidence.second), strict=True))
    totals = [_total(voice, evidence, which, side) for which, side in sides.items()]
    opening = Paragraph(sentences=(*totals, _difference(voice, evidence), *_tests(voice, evidence, sides)))
    numbers = Paragraph(sentences=tuple(_numbers(voice, evidence, sides)))
    unknown = evidence.first.count is None and evidence.second.count is None
    return Said(
        blocks=(opening, *_compared(voice, evidence), *((numbers,) if numbers.sentences else ())),
        total=None if unknown else len(evidence.numbers),
        shown=len(evidence.numbers),
        sides=tuple(_told(voice, evidence, side) for side in sides.values()),
    )


def side_name(voice: AnswerVoice, evidence: ComparisonEvidence, side: Side, *, short: bool = False) -> Pieces:
    """What tells a side from the other: its period (in short only the label), its filters, or both."""
    other = evidence.second if side is evidence.first else evidence.first
    return told_apart(voice, side.selection, other.selection, short=short)


def write_trend(voice: AnswerVoice, evidence: TrendEvidence) -> Said:
    """The answer to a trend: week by week, and from when on it can speak."""
    known = [step for step in evidence.steps if step.count is not None]
    sentences = tuple(_trend(voice, evidence, known))
    rows = tuple(
        Bar(name=Sentence(pieces=name(step.period.label)), fact=f"week.{step.period.label}", value=step.count or 0)
        for step in known
    )
    bars = Bars(title=voice.words.groups[Group.WEEK], unit=voice.phrases.unit, rows=rows)
    return Said(
        blocks=(Paragraph(sentences=sentences), *((bars,) if rows else ())),
        total=len(evidence.numbers) if known else None,
        shown=len(evidence.numbers),
        groups=tuple(_week(step) for step in evidence.steps),
    )


def _text(pieces: Pieces) -> str:
    return "".join(piece.text for piece in pieces)


def _told(voice: AnswerVoice, evidence: ComparisonEvidence, side: Side) -> ToldSide:
    return ToldSide(
        title=_text(side_name(voice, evidence, side)),
        period=side.selection.period,
        total=side.count,
        pull_requests=side.numbers,
    )


def _total(voice: AnswerVoice, evidence: ComparisonEvidence, which: str, side: Side) -> Sentence:
    shown = side_name(voice, evidence, side)
    if side.count is None:
        return voice.say(voice.words.side_unknown, {"name": shown})
    template = voice.words.side if side.known is Known.WHOLE else voice.words.side_part
    return voice.say(template, {"name": shown, "total": figure(f"{which}.total", side.count)}, about=side.numbers)


def _difference(voice: AnswerVoice, evidence: ComparisonEvidence) -> Sentence:
    words, first, second = voice.words, evidence.first, evidence.second
    if first.count is None or second.count is None or {first.known, second.known} != {Known.WHOLE}:
        return voice.say(words.no_difference)
    difference = first.count - second.count
    if not difference:
        return voice.say(words.same)
    values = {"difference": figure("difference", abs(difference))}
    return voice.say(words.more if difference > 0 else words.fewer, values)


def _tests(voice: AnswerVoice, evidence: ComparisonEvidence, sides: dict[str, Side]) -> Iterator[Sentence]:
    for which, side in sides.items():
        if side.count:
            values = {
                "name": side_name(voice, evidence, side, short=True),
                "touched": figure(f"{which}.touched", side.touched),
                "total": figure(f"{which}.total", side.count),
            }
            yield voice.say(voice.words.side_tests, values)


def _compared(voice: AnswerVoice, evidence: ComparisonEvidence) -> Iterator[Block]:
    first, second = evidence.first, evidence.second
    if first.count is None or second.count is None:
        return
    heading = _text(side_name(voice, evidence, second, short=True))
    kinds = {kind: plain(voice.phrases.kind_titles[Kind(kind)]) for kind in _largest(first.kinds, second.kinds)}
    topics = {topic: voice.topic(topic) for topic in _largest(first.topics, second.topics)}
    for sort, title, names, own, other in (
        ("kind", voice.phrases.kinds, kinds, first.kinds, second.kinds),
        ("topic", voice.phrases.topics, topics, first.topics, second.topics),
    ):
        rows = tuple(
            Bar(name=Sentence(pieces=shown), fact=f"{sort}.{key}", value=own.get(key, 0), before=other.get(key, 0))
            for key, shown in list(names.items())[:MOST_ROWS]
        )
        if rows:
            yield Bars(
                title=title, unit=_text(side_name(voice, evidence, first, short=True)), before=heading, rows=rows
            )


def _largest(own: dict[str, int], other: dict[str, int]) -> list[str]:
    """The names of both sides, those with most PRs in all first."""
    return sorted({**own, **other}, key=lambda key: (-own.get(key, 0) - other.get(key, 0), key))


def _numbers(voice: AnswerVoice, evidence: ComparisonEvidence, sides: dict[str, Side]) -> Iterator[Sentence]:
    for which, side in sides.items():
        if side.numbers:
            prs = voice.first_numbers(side.numbers, MOST_NUMBERS, f"{which}.total.beyond.{MOST_NUMBERS}")
            yield voice.say(voice.words.side_prs, {"name": side_name(voice, evidence, side, short=True), "prs": prs})


def _trend(voice: AnswerVoice, evidence: TrendEvidence, known: list[Step]) -> Iterator[Sentence]:
    words = voice.words
    unknown = [step.period.label for step in evidence.steps if step.known is not Known.WHOLE]
    if not known:
        yield voice.say(words.trend_nothing)
        return
    counts = [step.count or 0 for step in known]
    values = {
        "total": figure("total", len(evidence.numbers)),
        "weeks": figure("weeks", len(known)),
        "least": figure("least", min(counts)),
        "most": figure("most", max(counts)),
    }
    yield voice.say(words.trend, values, about=evidence.numbers)
    if unknown:
        yield voice.say(words.trend_unknown, {"labels": voice.commas([name(label) for label in unknown])})
    last = evidence.steps[-1].period
    if last.contains(evidence.scope.now):
        yield voice.say(words.trend_running, {"label": name(last.label)})


def _week(step: Step) -> Told:
    return Told(name=step.period.label, title=step.period.label, count=step.count, pull_requests=step.numbers)
