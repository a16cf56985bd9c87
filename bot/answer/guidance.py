"""What is no answer from facts: help, a polite no, a question back, a conversation that is too old."""

from collections.abc import Iterator

from bot.answer.answer import Said
from bot.answer.speaking import AnswerVoice, quote
from bot.evidence.scope import Evidence
from bot.evidence.suggesting import ExampleEvidence
from bot.prose.template import fill
from bot.question.plan import Clarification
from bot.report.page import Block, Item, ItemList, Paragraph, Pieces, Sentence, name, plain


def write_help(voice: AnswerVoice, evidence: ExampleEvidence) -> Said:
    """What can be asked, with examples that work on this store."""
    values = {"repository": name(evidence.scope.repository.name)}
    topics = tuple(Item(sentence=Sentence(pieces=plain(topic))) for topic in voice.words.topics_of_help)
    opening = Paragraph(sentences=(voice.say(voice.words.helps, values),))
    return Said(blocks=(opening, ItemList(items=topics), *_examples(voice, evidence)), total=None)


def write_outside(voice: AnswerVoice, evidence: ExampleEvidence) -> Said:
    """One polite sentence, and three questions that work."""
    sorry = voice.say(voice.words.outside, {"repository": name(evidence.scope.repository.name)})
    return Said(blocks=(Paragraph(sentences=(sorry,)), *_examples(voice, evidence, most=3)), total=None)


def write_question_back(asked: Clarification) -> Said:
    """The question with its choices, numbered so that the number alone answers it."""
    items = tuple(
        Item(sentence=Sentence(pieces=quote(f"{place}) {choice}"))) for place, choice in enumerate(asked.choices, 1)
    )
    question = Paragraph(sentences=(Sentence(pieces=quote(asked.question), about=asked.candidates),))
    choices: tuple[Block, ...] = (ItemList(items=items),) if items else ()
    return Said(blocks=(question, *choices), total=None)


def example_questions(voice: AnswerVoice, evidence: ExampleEvidence) -> tuple[Pieces, ...]:
    """Questions that work on this store."""
    return tuple(_questions(voice, evidence))


def expired(voice: AnswerVoice) -> Clarification:
    """That the set a follow-up means is no longer kept."""
    return Clarification(question=voice.words.expired, choices=voice.words.expired_choices)


def _examples(voice: AnswerVoice, evidence: ExampleEvidence, most: int = 5) -> Iterator[Block]:
    questions = example_questions(voice, evidence)[:most]
    if questions:
        items = tuple(Item(sentence=Sentence(pieces=pieces)) for pieces in questions)
        yield Paragraph(sentences=(voice.say(voice.words.examples),))
        yield ItemList(items=items)


def _questions(voice: AnswerVoice, evidence: ExampleEvidence) -> Iterator[Pieces]:
    templates, period = voice.words.suggestions, evidence.example_period
    if period is None:
        return
    label = name(period.label)
    if evidence.author:
        yield fill(templates["author"], {"value": name(evidence.author), "label": label})
    if evidence.topic:
        yield fill(templates["topic"], {"value": name(evidence.topic), "label": label})
    if evidence.number:
        yield fill(templates["detail"], {"value": name(str(evidence.number))})
    yield fill(templates["tests"], {"label": label})
    yield fill(templates["top"], {"label": label})


def nothing(evidence: Evidence) -> Said:
    """A report speaks for itself."""
    return Said(blocks=(), total=len(evidence.numbers))
