"""Evidence in; the whole answer in one language out, each sentence held against the evidence before it stands."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.answer.answer import Answer, Citation, Said
from bot.answer.details import write_details
from bot.answer.grounds import grounds_for
from bot.answer.groups import write_groups
from bot.answer.guidance import nothing, write_help, write_outside, write_question_back
from bot.answer.lines import write_lines
from bot.answer.lists import write_set, write_topic
from bot.answer.people import write_duration, write_newcomers
from bot.answer.sides import write_sides, write_trend
from bot.answer.speaking import AnswerVoice, voice_of
from bot.answer.understood import limits, understood
from bot.evidence.details import DetailEvidence
from bot.evidence.groups import GroupEvidence
from bot.evidence.lines import LinesEvidence
from bot.evidence.people import DurationEvidence, NewcomerEvidence
from bot.evidence.scope import Evidence
from bot.evidence.sets import SetEvidence
from bot.evidence.sides import ComparisonEvidence
from bot.evidence.suggesting import ExampleEvidence
from bot.evidence.topics import TopicEvidence
from bot.evidence.weeks import TrendEvidence
from bot.language import Language
from bot.prose.grounds import Grounds
from bot.prose.verify import bar_faults, faults, kept, sentences_of
from bot.question.plan import Wanted
from bot.report.page import Block, Sentence
from bot.report.weekly import Verification

_WRITERS: Mapping[type[Evidence], Callable[[AnswerVoice, Any], Said]] = {
    SetEvidence: write_set,
    TopicEvidence: write_topic,
    GroupEvidence: write_groups,
    ComparisonEvidence: write_sides,
    TrendEvidence: write_trend,
    LinesEvidence: write_lines,
    DurationEvidence: write_duration,
    NewcomerEvidence: write_newcomers,
    DetailEvidence: write_details,
}

_WITHOUT_FACTS = {Wanted.HELP, Wanted.OUTSIDE}


def write(evidence: Evidence, question: str, language: Language) -> Answer:
    """The answer. A sentence that the evidence does not bear out is left out and counted."""
    scope = evidence.scope
    voice = voice_of(language, scope.profile)
    said, grounds = _said(voice, evidence), grounds_for(voice, evidence)
    asked_back = scope.plan.clarification is not None
    echo = None if asked_back or scope.plan.wanted in _WITHOUT_FACTS else understood(voice, scope)
    sentences = (s for block in said.blocks for s in sentences_of(block))
    checked = () if asked_back else (*((echo,) if echo else ()), *sentences)
    blocks = said.blocks if asked_back else tuple(kept(block, grounds) for block in said.blocks)
    return Answer(
        language=language,
        question=question,
        repository=scope.repository,
        plan=scope.plan,
        period=scope.period,
        data_as_of=scope.data_as_of,
        known=scope.known,
        understood=echo,
        limits=limits(voice, evidence) if echo else (),
        blocks=blocks,
        pull_requests=evidence.numbers,
        total=said.total,
        shown=said.shown,
        groups=said.groups,
        sides=said.sides,
        citations=_citations(evidence, blocks),
        clarification=scope.plan.clarification,
        verification=_verification(checked, said.blocks, grounds),
    )


def _said(voice: AnswerVoice, evidence: Evidence) -> Said:
    plan = evidence.scope.plan
    if plan.clarification is not None:
        return write_question_back(plan.clarification)
    if isinstance(evidence, ExampleEvidence):
        return (write_help if plan.wanted is Wanted.HELP else write_outside)(voice, evidence)
    writer = _WRITERS.get(type(evidence))
    return writer(voice, evidence) if writer else nothing(evidence)


def _verification(sentences: tuple[Sentence, ...], blocks: tuple[Block, ...], grounds: Grounds) -> Verification:
    found = [reasons for sentence in sentences if (reasons := faults(sentence, grounds))]
    bars = [reason for block in blocks for reason in bar_faults(block, grounds)] if sentences else []
    return Verification(
        writer="plain",
        sentences=len(sentences),
        kept=len(sentences) - len(found),
        dropped=len(found),
        faults=tuple(reason for reasons in found for reason in reasons) + tuple(bars),
    )


def _citations(evidence: Evidence, blocks: tuple[Block, ...]) -> tuple[Citation, ...]:
    """The PRs that the text names or speaks of, in the order they appear."""
    spoken = dict.fromkeys(
        number for block in blocks for sentence in sentences_of(block) for number in sentence.pull_requests
    )
    titles = {row.number: row.pull_request.title for row in evidence.rows}
    link = evidence.scope.repository.link
    return tuple(Citation(number=number, title=titles.get(number), url=link(number)) for number in spoken)
