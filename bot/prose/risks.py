"""The week's risks in; one list a code, with what was seen, and one line for the low ones out."""

from collections.abc import Iterator

from activity.records import Severity
from bot.prose.statements import places, statement
from bot.prose.summary import risk_mention
from bot.prose.voice import Voice
from bot.report.page import Block, Item, ItemList, Mark, MarkKind, Paragraph, PieceKind, Sentence, figure, pull_request
from bot.report.risks import Finding, RiskGroup, Risks
from bot.report.summary import RiskMention
from bot.report.week import Week

MOST_PLACES = 3
ALL = 1000


def write_risks(voice: Voice, facts: Risks, week: Week) -> tuple[Block, ...]:
    """High risks first; the low ones only counted, with their PRs."""
    if not week.total:
        return ()
    return tuple(_blocks(voice, facts, week))


def severity_mark(voice: Voice, severity: Severity) -> Mark:
    """The severity as a mark."""
    return Mark(kind=MarkKind(severity.value), label=voice.phrases.severities[severity])


def _blocks(voice: Voice, facts: Risks, week: Week) -> Iterator[Block]:
    phrases = voice.phrases
    if not facts.groups:
        only_low = phrases.only_low if facts.low else phrases.nothing_found
        yield Paragraph(sentences=(voice.say(only_low, about=tuple(week.by_number)),))
    for group in facts.groups:
        yield _group(voice, group, week)
    if facts.low:
        yield Paragraph(sentences=(_low(voice, facts.low),))


def _group(voice: Voice, group: RiskGroup, week: Week) -> ItemList:
    """The mark stands at the group where all findings share it, else at each finding."""
    mixed = len({finding.risk.severity for finding in group.findings}) > 1
    numbers = {finding.pull_request for finding in group.findings}
    title = Sentence(pieces=voice.risk_title(group.code), about=tuple(numbers))
    return ItemList(
        title=title,
        mark=None if mixed else severity_mark(voice, group.severity),
        items=_joined([_item(voice, finding, week, marked=mixed) for finding in group.findings]),
    )


def _item(voice: Voice, finding: Finding, week: Week, *, marked: bool) -> Item:
    number, risk = finding.pull_request, finding.risk
    said = statement(voice, number, risk)
    sentence = voice.say(
        voice.phrases.finding,
        {"pr": pull_request(number), "title": voice.quoted(week.by_number[number]), "statement": said.pieces},
        sources=said.sources,
    )
    return Item(
        sentence=sentence,
        details=_unsaid(places(voice, number, risk.evidence, MOST_PLACES), said),
        mark=severity_mark(voice, risk.severity) if marked else None,
    )


def _joined(items: list[Item]) -> tuple[Item, ...]:
    """Items that say the same become one with the places of all."""
    details: dict[Sentence, dict[Sentence, None]] = {}
    for item in items:
        details.setdefault(item.sentence, {}).update(dict.fromkeys(item.details))
    first = {item.sentence: item for item in reversed(items)}
    return tuple(first[said].model_copy(update={"details": tuple(seen)}) for said, seen in details.items())


def _unsaid(details: tuple[Sentence, ...], said: Sentence) -> tuple[Sentence, ...]:
    """The places that the statement has not named already."""
    named = {piece.text for piece in said.pieces if piece.kind is PieceKind.CODE}
    return tuple(place for place in details if place.text not in named)


def _low(voice: Voice, low: tuple[RiskMention, ...]) -> Sentence:
    numbers = dict.fromkeys(number for mention in low for number in mention.pull_requests)
    return voice.say(
        voice.phrases.low,
        {
            "list": voice.semicolons([risk_mention(voice, mention, ALL) for mention in low]),
            "count": figure("listed", len(numbers)),
        },
    )
