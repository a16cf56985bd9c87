"""How long PRs were open, or who is new, in; the sentences that say it out."""

from bot.answer.answer import Said
from bot.answer.lists import item_of, row_sentence
from bot.answer.speaking import AnswerVoice
from bot.evidence.people import DurationEvidence, NewcomerEvidence
from bot.evidence.sets import age_of
from bot.prose.heading import moment_text
from bot.prose.template import fill
from bot.report.page import Block, Item, ItemList, Paragraph, Sentence, figure, name
from bot.report.week import Known


def write_duration(voice: AnswerVoice, evidence: DurationEvidence) -> Said:
    """Median and mean with their number; unknown where the source does not tell when PRs were opened."""
    total = figure("total", len(evidence.numbers))
    nothing = evidence.scope.known is Known.NOTHING and not evidence.numbers
    if evidence.median is None or evidence.mean is None:
        template = voice.words.none if not evidence.numbers else voice.words.duration_unknown
        said = voice.say(voice.words.unknown if nothing else template, {"total": total})
        return Said(blocks=(Paragraph(sentences=(said,)),), total=None if nothing else len(evidence.numbers))
    blocks: tuple[Block, ...] = (_averages(voice, evidence, evidence.median, evidence.mean), _longest(voice, evidence))
    return Said(blocks=blocks, total=len(evidence.numbers), shown=len(evidence.numbers))


def write_newcomers(voice: AnswerVoice, evidence: NewcomerEvidence) -> Said:
    """Each new author with their first merged PR, and from when on the store can tell."""
    words, scope = voice.words, evidence.scope
    if scope.known is Known.NOTHING and not evidence.newcomers:
        return Said(blocks=(Paragraph(sentences=(voice.say(words.unknown),)),), total=None)
    opening = words.newcomers if evidence.newcomers else words.newcomers_none
    said = [_since(voice, evidence)]
    if evidence.unknown:
        values = {"count": figure("unknown_authors", evidence.unknown)}
        said.append(voice.say(words.newcomers_unknown, values))
    said.append(voice.say(opening, {"total": figure("newcomers", len(evidence.newcomers))}))
    rows = ItemList(items=tuple(Item(sentence=row_sentence(voice, scope, row)) for row in evidence.rows))
    blocks: tuple[Block, ...] = (Paragraph(sentences=tuple(said)), *((rows,) if rows.items else ()))
    return Said(blocks=blocks, total=len(evidence.numbers), shown=len(evidence.rows))


def _averages(voice: AnswerVoice, evidence: DurationEvidence, median: float, mean: float) -> Paragraph:
    values = {
        "median": voice.age("median", median),
        "mean": voice.age("mean", mean),
        "count": figure("known", len(evidence.known)),
    }
    sentences = [voice.say(voice.words.duration, values, about=evidence.known)]
    left = len(evidence.numbers) - len(evidence.known)
    if left:
        parts = {"count": figure("undated", left), "total": figure("total", len(evidence.numbers))}
        sentences.append(voice.say(voice.words.duration_part, parts))
    return Paragraph(sentences=tuple(sentences))


def _longest(voice: AnswerVoice, evidence: DurationEvidence) -> ItemList:
    items = []
    for row in evidence.rows:
        age = voice.age(str(row.number), age_of(row) or 0)
        items.append(item_of(voice, evidence.scope, row, (fill(voice.words.open_for, {"age": age}),)))
    return ItemList(title=voice.say(voice.words.longest), items=tuple(items))


def _since(voice: AnswerVoice, evidence: NewcomerEvidence) -> Sentence:
    if evidence.since is None:
        return voice.say(voice.words.since_unknown)
    moment = moment_text(evidence.since, evidence.scope.repository.zone)
    return voice.say(voice.words.since, {"moment": name(moment)})
