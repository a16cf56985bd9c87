"""A set in; the sentence that counts it and the list of its PRs out: lists, counts, yes-or-no, topics by words."""

from collections.abc import Iterator, Sequence

from activity.records import Assessed, Risk, RiskCode
from activity.retrieval import Complete
from bot.answer.answer import Said
from bot.answer.passages import quoted
from bot.answer.reasons import met_words, reasons
from bot.answer.speaking import AnswerVoice, day
from bot.evidence.scope import Evidence, Scope
from bot.evidence.sets import SetEvidence, percent
from bot.evidence.topics import TopicEvidence
from bot.prose.heading import dates
from bot.prose.statements import statement
from bot.question.plan import Relation, Wanted
from bot.report.page import Block, Item, ItemList, Paragraph, Pieces, Sentence, figure, name, plain, pull_request, title
from bot.report.week import Known

MOST_NUMBERS = 60
"""A count names the numbers behind it up to here; more of them are a list nobody reads."""


def write_set(voice: AnswerVoice, evidence: SetEvidence) -> Said:
    """The answer to a question for a set."""
    total = None if _undecided(evidence) else total_of(evidence)
    blocks = [_opening(voice, evidence), *_rows(voice, evidence), *_apart(voice, evidence)]
    shown = evidence.first + len(evidence.rows)
    return Said(blocks=tuple(blocks), total=total, shown=shown)


def write_topic(voice: AnswerVoice, evidence: TopicEvidence) -> Said:
    """The PRs that speak of the topic, best first, each with what made it appear; how many they are, of how many."""
    if not evidence.numbers:
        return _no_words(voice, evidence)
    why = _why(voice, evidence)
    items = tuple(item_of(voice, evidence.scope, row, (why[row.number],)) for row in evidence.rows)
    opening = (*_caveat(voice, evidence), voice.say(_spoken_of(voice, evidence), _counts(evidence)))
    blocks = (Paragraph(sentences=opening), ItemList(items=items), *_others(voice, evidence))
    return Said(blocks=blocks, total=len(evidence.numbers), shown=len(evidence.rows))


def _why(voice: AnswerVoice, evidence: TopicEvidence) -> dict[int, Pieces]:
    """The passage of each PR, or the words met in it."""
    if evidence.found is None:
        return {hit.number: met_words(voice, hit) for hit in evidence.hits}
    return {hit.number: quoted(voice, hit.passage) for hit in evidence.found.hits}


def _caveat(voice: AnswerVoice, evidence: TopicEvidence) -> tuple[Sentence, ...]:
    if evidence.found is None:
        return (voice.say(voice.words.by_words),)
    said = {Complete.PART: voice.words.some_vectors, Complete.NONE: voice.words.no_vectors}
    return (voice.say(said[evidence.complete]),) if evidence.complete in said else ()


def _spoken_of(voice: AnswerVoice, evidence: TopicEvidence) -> str:
    words, wanted = voice.words, evidence.scope.plan.wanted
    if evidence.found is None or wanted is Wanted.EXISTS:
        return _found(voice, evidence)
    return words.mention if len(evidence.rows) == len(evidence.numbers) else words.mention_part


def _no_words(voice: AnswerVoice, evidence: TopicEvidence) -> Said:
    """Nothing found by spelling is not nothing there; what the filters alone give stands apart."""
    if evidence.scope.known is Known.NOTHING and not evidence.considered:
        return Said(blocks=(Paragraph(sentences=(voice.say(voice.words.unknown),)),), total=None)
    words = voice.commas([name(word) for word in evidence.scope.plan.topic_words])
    values = {"words": words, "considered": figure("considered", evidence.considered)}
    by_words = evidence.complete is Complete.NONE
    sentences = [voice.say(voice.words.no_words if by_words else voice.words.no_passage, values)]
    if not evidence.nearby:
        return Said(blocks=(Paragraph(sentences=tuple(sentences)),), total=0)
    sentences.append(voice.say(voice.words.nearby, {"count": figure("nearby", len(evidence.nearby))}))
    rows = ItemList(items=tuple(Item(sentence=row_sentence(voice, evidence.scope, row)) for row in evidence.nearby))
    return Said(blocks=(Paragraph(sentences=tuple(sentences)), rows), total=0)


def item_of(voice: AnswerVoice, scope: Scope, row: Assessed, why: Sequence[Pieces]) -> Item:
    """One PR of a list: number, title, author, date, and below it why it is there."""
    said = tuple(Sentence(pieces=part, about=(row.number,)) for part in why if part)
    return Item(sentence=row_sentence(voice, scope, row), details=said)


def row_sentence(voice: AnswerVoice, scope: Scope, row: Assessed) -> Sentence:
    """Number, title, author and date of a PR."""
    record = row.pull_request
    values = {
        "pr": pull_request(row.number),
        "title": title(record.title),
        "author": voice.person(record.author),
    }
    moment = record.merged_at or record.closed_at or record.created_at
    if moment is None:
        return voice.say(voice.words.row_undated, values)
    return voice.say(voice.words.row, {**values, "date": name(day(moment, scope.repository.zone))})


def total_of(evidence: Evidence) -> int | None:
    """The size of the set; `None` where the store cannot tell."""
    if evidence.scope.known is Known.NOTHING and not evidence.numbers:
        return None
    return len(evidence.numbers)


def _opening(voice: AnswerVoice, evidence: SetEvidence) -> Paragraph:
    order = plain(voice.words.orders[evidence.scope.plan.order])
    sentences = [voice.say(_opening_phrase(voice, evidence), {**_counts(evidence), "order": order})]
    limit = evidence.scope.plan.limit
    if limit is not None and len(evidence.numbers) > limit:
        sentences.append(voice.say(voice.words.tied))
    if evidence.instead is not None:
        values = {**dates(evidence.instead.period), "total": figure("instead", evidence.instead.total)}
        unknown = evidence.scope.known is Known.NOTHING
        sentences = [voice.say(voice.words.instead_unknown if unknown else voice.words.instead, values)]
    return Paragraph(sentences=tuple(sentences))


def _opening_phrase(voice: AnswerVoice, evidence: SetEvidence) -> str:
    words, wanted = voice.words, evidence.scope.plan.wanted
    if evidence.scope.plan.relation is Relation.MORE:
        return _rest_phrase(voice, evidence)
    if _undecided(evidence):
        return words.undecided
    if not evidence.numbers:
        nothing = words.no if wanted is Wanted.EXISTS else words.none
        return words.unknown if evidence.scope.known is Known.NOTHING else nothing
    if evidence.considered > len(evidence.numbers):
        return words.limited
    return words.share if evidence.whole else _number_phrase(voice, evidence)


def _number_phrase(voice: AnswerVoice, evidence: SetEvidence) -> str:
    if evidence.scope.known is not Known.WHOLE:
        return voice.words.at_least
    return voice.words.count if evidence.scope.plan.wanted is Wanted.COUNT else _found(voice, evidence)


def _undecided(evidence: SetEvidence) -> bool:
    """Nothing fits as far as is known, and nothing is known."""
    return not evidence.numbers and evidence.apart.undecided


def _rest_phrase(voice: AnswerVoice, evidence: SetEvidence) -> str:
    if not evidence.numbers:
        return voice.words.rest_none if evidence.considered else voice.words.none
    return voice.words.rest if len(evidence.rows) == len(evidence.numbers) else voice.words.rest_part


def _found(voice: AnswerVoice, evidence: Evidence) -> str:
    words, whole = voice.words, len(evidence.rows) == len(evidence.numbers)
    if evidence.scope.plan.wanted is Wanted.EXISTS:
        return words.yes if whole else words.yes_part
    return words.found if whole else words.found_part


def _counts(evidence: SetEvidence | TopicEvidence) -> dict[str, Pieces]:
    return {
        "total": figure("total", len(evidence.numbers)),
        "shown": figure("shown", len(evidence.rows)),
        "considered": figure("considered", evidence.considered),
        **_share(evidence),
    }


def _share(evidence: SetEvidence | TopicEvidence) -> dict[str, Pieces]:
    whole = evidence.whole if isinstance(evidence, SetEvidence) else None
    if not whole:
        return {}
    return {"whole": figure("whole", whole), "percent": figure("percent", percent(len(evidence.numbers), whole))}


def _rows(voice: AnswerVoice, evidence: SetEvidence) -> Iterator[Block]:
    scope = evidence.scope
    if evidence.rows:
        yield ItemList(items=tuple(item_of(voice, scope, row, reasons(voice, scope, row)) for row in evidence.rows))
    yield from _others(voice, evidence)


def _others(voice: AnswerVoice, evidence: Evidence) -> Iterator[Block]:
    """A count names all its PRs, so that each of them can be checked."""
    left = evidence.numbers[len(evidence.rows) :]
    if left and evidence.scope.plan.wanted is Wanted.COUNT and len(evidence.numbers) <= MOST_NUMBERS:
        yield Paragraph(sentences=(voice.say(voice.words.also, {"prs": voice.numbers(left)}),))


def _apart(voice: AnswerVoice, evidence: SetEvidence) -> Iterator[Block]:
    apart, words = evidence.apart, voice.words
    said = []
    for fact, numbers, template in (
        ("not_needed", apart.not_needed, words.not_needed),
        ("unknown_tests", apart.unknown_tests, words.unknown_tests),
        ("unknown_reviews", apart.unknown_reviews, words.unknown_reviews),
        ("unknown_labels", apart.unknown_labels, words.unknown_labels),
    ):
        if numbers:
            prs = voice.first_numbers(numbers, MOST_NUMBERS, f"{fact}.beyond.{MOST_NUMBERS}")
            said.append(voice.say(template, {"count": figure(fact, len(numbers)), "prs": prs}))
    if said:
        yield Paragraph(sentences=tuple(said))
    if evidence.suspected:
        yield _suspected(voice, evidence)


def _suspected(voice: AnswerVoice, evidence: SetEvidence) -> Block:
    heading = voice.say(voice.words.suspected, {"count": figure("suspected", len(evidence.suspected))})
    items = (item_of(voice, evidence.scope, row, _suspicions(voice, row)) for row in evidence.suspected)
    return ItemList(title=heading, items=tuple(items))


def _suspicions(voice: AnswerVoice, row: Assessed) -> list[Pieces]:
    found: list[Risk] = [risk for risk in row.signals.risks if risk.code is RiskCode.UNMARKED_BREAKING]
    return [statement(voice, row.number, risk).pieces for risk in found]
