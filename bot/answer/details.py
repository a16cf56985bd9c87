"""One or a few PRs in; all that the facts tell of them, or the one side that was asked about, out."""

from collections.abc import Callable, Iterator

from activity.records import Assessed, Risk, RiskCode, State
from bot.answer.answer import Said
from bot.answer.discussion import reviews
from bot.answer.filed import file_lines, notes, size_line, test_line
from bot.answer.quoting import excerpt
from bot.answer.speaking import AnswerVoice, day, quote
from bot.evidence.details import Detail, DetailEvidence
from bot.evidence.sets import age_of
from bot.prose.risks import severity_mark
from bot.prose.statements import places, statement
from bot.prose.template import fill
from bot.question.plan import Aspect
from bot.report.page import (
    Block,
    Item,
    ItemList,
    Paragraph,
    Pieces,
    Sentence,
    Source,
    figure,
    name,
    plain,
    pull_request,
    title,
)

MOST_PLACES = 5


def write_details(voice: AnswerVoice, evidence: DetailEvidence) -> Said:
    """The answer about PRs named by number."""
    blocks: list[Block] = []
    for number in evidence.missing:
        missing = voice.say(voice.words.missing, {"number": name(str(number))})
        blocks.append(Paragraph(sentences=(missing,)))
    blocks += [_block(voice, evidence, detail) for detail in evidence.details]
    return Said(blocks=tuple(blocks), total=len(evidence.numbers), shown=len(evidence.numbers))


def _block(voice: AnswerVoice, evidence: DetailEvidence, detail: Detail) -> ItemList:
    row = detail.pull_request
    values = {"pr": pull_request(row.number), "title": title(row.pull_request.title)}
    sides = _SIDES[evidence.scope.plan.aspect]
    items = tuple(item for side in sides for item in side(voice, evidence, detail))
    return ItemList(title=voice.say(voice.words.headline, values), items=items)


def _about(detail: Detail, sentence: Sentence) -> Item:
    return Item(sentence=sentence.model_copy(update={"about": (*sentence.about, detail.pull_request.number)}))


def _state(voice: AnswerVoice, evidence: DetailEvidence, detail: Detail) -> Iterator[Item]:
    record, words = detail.pull_request.pull_request, voice.words
    zone = evidence.scope.repository.zone
    if record.merged_at is not None:
        values = {"date": voice.date(record.merged_at, zone), "base": name(record.base)}
        merger = record.merged_by
        if merger is not None:
            yield _about(detail, voice.say(words.merged_by, {**values, "merger": voice.person(merger)}))
        else:
            yield _about(detail, voice.say(words.merged_on, values))
    elif record.state is State.CLOSED:
        closed = name(day(record.closed_at, zone)) if record.closed_at else plain("—")
        yield _about(detail, voice.say(words.closed, {"date": closed}))
    else:
        yield _about(detail, voice.say(words.still_open))


def _opened(voice: AnswerVoice, evidence: DetailEvidence, detail: Detail) -> Iterator[Item]:
    record, age = detail.pull_request.pull_request, age_of(detail.pull_request)
    if record.created_at is not None and age is not None:
        opened = voice.date(record.created_at, evidence.scope.repository.zone)
        values = {"date": opened, "age": voice.age(str(record.number), age)}
        yield _about(detail, voice.say(voice.words.opened, values))
    else:
        yield _about(detail, voice.say(voice.words.opened_unknown))


def _author(voice: AnswerVoice, _: DetailEvidence, detail: Detail) -> Iterator[Item]:
    author = voice.person(detail.pull_request.pull_request.author)
    yield _about(detail, voice.say(voice.words.author, {"author": author}))


def _sort(voice: AnswerVoice, _: DetailEvidence, detail: Detail) -> Iterator[Item]:
    """Kind, topics and the breaking mark."""
    signals, words = detail.pull_request.signals, voice.words
    parts = [fill(words.kind, {"kind": plain(voice.phrases.kind_names[signals.kind])})]
    if signals.topics:
        parts.append(fill(words.topics, {"topics": voice.commas([voice.topic(topic) for topic in signals.topics])}))
    if signals.breaking.marked:
        parts.append(plain(voice.phrases.breaking))
    yield _about(detail, Sentence(pieces=voice.semicolons(parts)))


def _breaking(voice: AnswerVoice, _: DetailEvidence, detail: Detail) -> Iterator[Item]:
    """Marked or not; a suspicion stands apart."""
    signals, words = detail.pull_request.signals, voice.words
    marked = signals.breaking.marked
    by = {"by": plain(words.marks.get(signals.breaking.by or "", signals.breaking.by or "—"))}
    yield _about(detail, voice.say(words.marked, by) if marked else voice.say(words.unmarked))
    for risk in signals.risks:
        if risk.code is RiskCode.UNMARKED_BREAKING:
            said = statement(voice, detail.pull_request.number, risk)
            yield Item(
                sentence=voice.say(
                    words.finding,
                    _finding(voice, risk, said),
                    about=(detail.pull_request.number,),
                    sources=said.sources,
                )
            )


def _claims(voice: AnswerVoice, _: DetailEvidence, detail: Detail) -> Iterator[Item]:
    record = detail.pull_request.pull_request
    said = excerpt(record.body)
    template = voice.words.claims if said else voice.words.message
    said = said or excerpt(record.commit_message)
    if said is None:
        yield _about(detail, voice.say(voice.words.no_text))
        return
    yield _about(detail, voice.say(template, {"text": quote(said)}, sources=(Source.DESCRIPTION,)))


def _files(voice: AnswerVoice, _: DetailEvidence, detail: Detail) -> Iterator[Item]:
    head = _about(detail, size_line(voice, detail.pull_request))
    yield head.model_copy(update={"details": tuple(file_lines(voice, detail.pull_request))})


def _size(voice: AnswerVoice, _: DetailEvidence, detail: Detail) -> Iterator[Item]:
    yield _about(detail, size_line(voice, detail.pull_request))


def _tests(voice: AnswerVoice, _: DetailEvidence, detail: Detail) -> Iterator[Item]:
    yield _about(detail, test_line(voice, detail.pull_request))


def _reviews(voice: AnswerVoice, _: DetailEvidence, detail: Detail) -> Iterator[Item]:
    yield from reviews(voice, detail.pull_request)


def _notes(voice: AnswerVoice, evidence: DetailEvidence, detail: Detail) -> Iterator[Item]:
    about_reviews = evidence.scope.plan.aspect is Aspect.REVIEWS
    yield from (_about(detail, sentence) for sentence in notes(voice, detail.pull_request, reviews_only=about_reviews))


def _risks(voice: AnswerVoice, _: DetailEvidence, detail: Detail) -> Iterator[Item]:
    row = detail.pull_request
    if not row.signals.risks:
        yield _about(detail, voice.say(voice.words.no_risk))
    for risk in row.signals.risks:
        said = statement(voice, row.number, risk)
        yield Item(
            sentence=voice.say(
                voice.words.finding, _finding(voice, risk, said), about=(row.number,), sources=said.sources
            ),
            details=places(voice, row.number, risk.evidence, MOST_PLACES),
            mark=severity_mark(voice, risk.severity),
        )


def _finding(voice: AnswerVoice, risk: Risk, said: Sentence) -> dict[str, Pieces]:
    return {
        "risk": voice.risk(risk.code),
        "severity": plain(voice.phrases.severities[risk.severity]),
        "statement": said.pieces,
    }


def _reverts(voice: AnswerVoice, evidence: DetailEvidence, detail: Detail) -> Iterator[Item]:
    words, record = voice.words, detail.pull_request.pull_request
    numbers = [revert.number for revert in record.reverts if revert.number]
    if numbers:
        yield _about(detail, voice.say(words.reverts, {"prs": voice.numbers(numbers)}))
    if detail.undone_by:
        prs = voice.numbers([row.number for row in detail.undone_by])
        yield _about(detail, voice.say(words.undone_by, {"prs": prs}))
        yield from (_about(detail, sentence) for row in detail.undone_by for sentence in _why(voice, row))
    elif evidence.scope.plan.aspect is Aspect.REVERTS and not numbers:
        yield _about(detail, voice.say(words.not_undone))


def _why(voice: AnswerVoice, row: Assessed) -> Iterator[Sentence]:
    """What the PR that takes another back says of itself."""
    said = excerpt(row.pull_request.body) or excerpt(row.pull_request.commit_message)
    if said is not None:
        values = {"pr": pull_request(row.number), "text": quote(said)}
        yield voice.say(voice.words.undone_why, values, sources=(Source.DESCRIPTION,))


def _importance(voice: AnswerVoice, _: DetailEvidence, detail: Detail) -> Iterator[Item]:
    importance, number = detail.pull_request.signals.importance, detail.pull_request.number
    parts = [
        fill(voice.words.part, {"name": name(part), "value": figure(f"{number}.part.{part}", float(value))})
        for part, value in importance.parts.items()
    ]
    values = {"score": figure(f"{number}.importance", float(importance.score)), "parts": voice.commas(parts)}
    yield _about(detail, voice.say(voice.words.importance_of, values))


def _twins(voice: AnswerVoice, _: DetailEvidence, detail: Detail) -> Iterator[Item]:
    if detail.twins:
        prs = voice.numbers([row.number for row in detail.twins])
        yield _about(detail, voice.say(voice.words.twins, {"prs": prs}))


_Side = Callable[[AnswerVoice, DetailEvidence, Detail], Iterator[Item]]
_SIDES: dict[Aspect, tuple[_Side, ...]] = {
    Aspect.ALL: (
        *(_author, _state, _sort, _claims, _notes, _files, _tests, _reviews),
        *(_risks, _reverts, _importance, _twins),
    ),
    Aspect.AUTHOR: (_author, _state),
    Aspect.FILES: (_files,),
    Aspect.TESTS: (_tests, _size),
    Aspect.REVIEWS: (_reviews, _notes),
    Aspect.RISKS: (_risks,),
    Aspect.REVERTS: (_reverts, _twins),
    Aspect.TIME: (_state, _opened),
    Aspect.SIZE: (_size, _files),
    Aspect.IMPORTANCE: (_importance, _sort),
    Aspect.BREAKING: (_breaking,),
}
