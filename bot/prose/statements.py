"""A risk in; its sentence and the places that show it out."""

from collections.abc import Callable, Iterator

from activity.records import Evidence, Risk, RiskCode
from bot.prose.template import fields, fill
from bot.prose.voice import Voice
from bot.report.page import Pieces, Sentence, Source, code, figure, name, pull_request, title

_OF_REVIEWS = {
    RiskCode.OPEN_THREAD,
    RiskCode.NO_HUMAN_APPROVAL,
    RiskCode.SELF_MERGED,
}
_NAMED: dict[str, Callable[[str], Pieces]] = {
    "login": name,
    "people": name,
    "problem": name,
    "language": name,
    "title": title,
}
"""How a value that is text is written; all others are code."""


def sources(risk: RiskCode) -> tuple[Source, ...]:
    """What a finding rests on."""
    if risk in _OF_REVIEWS:
        return (Source.HUMAN_REVIEW,)
    if risk is RiskCode.UNPARSABLE:
        return (Source.TREE,)
    return (Source.FACT,) if risk in {RiskCode.EMPTY_MERGE, RiskCode.FAILING_CHECKS} else (Source.DIFF,)


def statement(voice: Voice, number: int, risk: Risk) -> Sentence:
    """What was found in PR `number`, in one sentence; a variant nobody wrote a phrase for is named as such."""
    values = risk_values(number, risk)
    template = voice.phrases.statements.get(_phrase(risk))
    if template is None or not fields(template) <= values.keys():
        otherwise = {"risk": voice.risk(risk.code), "variant": name(risk.variant or risk.code)}
        return voice.say(voice.phrases.statement_otherwise, otherwise, about=[number])
    return Sentence(pieces=fill(template, values), about=(number,), sources=sources(risk.code))


def _phrase(risk: Risk) -> str:
    """The name of the phrase: code and variant; an undo that is told not to be whole is one in part."""
    part = risk.code is RiskCode.SAME_WEEK_UNDO and risk.values.get("whole") == 0
    return f"{risk.code}.{risk.variant}{'_in_part' if part else ''}"


def risk_values(number: int, risk: Risk) -> dict[str, Pieces]:
    """The values of a risk as pieces."""
    return {key: _value(f"{number}.{risk.code}", key, value) for key, value in risk.values.items()}


def places(voice: Voice, number: int, evidence: tuple[Evidence, ...], most: int) -> tuple[Sentence, ...]:
    """The first `most` places where it was seen, and a mark if there are more."""
    seen = [sentence for each in evidence if (sentence := _place(voice, number, each)) is not None]
    seen = list(dict.fromkeys(seen))
    if len(seen) <= most:
        return tuple(seen)
    more = voice.say(voice.phrases.more_places, about=[number])
    return (*seen[:most], more)


def place_text(evidence: Evidence) -> str:
    """`path:line`, with the old line where there is no new one."""
    line = evidence.line or evidence.old_line
    return f"{evidence.path}:{line}" if line else str(evidence.path)


def _value(owner: str, key: str, value: str | int) -> Pieces:
    if isinstance(value, int):
        return pull_request(value) if key == "number" else figure(f"{owner}.{key}", value)
    return _NAMED.get(key, code)(value)


def _place(voice: Voice, number: int, evidence: Evidence) -> Sentence | None:
    return next(
        (Sentence(pieces=pieces, about=(number,), sources=(Source.DIFF,)) for pieces in _pieces(voice, evidence)),
        None,
    )


def _pieces(voice: Voice, evidence: Evidence) -> Iterator[Pieces]:
    """The most exact way to name what was seen comes first."""
    phrases = voice.phrases
    text = code(evidence.text) if evidence.text else ()
    if evidence.path and text:
        yield fill(phrases.place_with_text, {"place": code(place_text(evidence)), "text": text})
    if evidence.path:
        yield code(place_text(evidence))
    if evidence.check:
        yield fill(phrases.check, {"check": code(evidence.check)})
    if evidence.pull_request:
        yield fill(phrases.of_pull_request, {"pr": pull_request(evidence.pull_request)})
    if evidence.commit:
        yield fill(phrases.commit, {"commit": code(evidence.commit[:12])})
    if evidence.thread:
        yield fill(phrases.thread, {"thread": code(evidence.thread)})
    if text:
        yield text
