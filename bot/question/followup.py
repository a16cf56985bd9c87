"""A reading and the turn before in; the Plan of a follow-up, or of the question alone, out."""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from activity.selection import Order, Selection
from bot.question.aspects import aspect_of
from bot.question.changed import changed
from bot.question.cues import Cue, cue_of
from bot.question.narrowing import narrowed_by
from bot.question.plan import Clarification, Group, Plan, Relation, Step, Turn, Wanted
from bot.question.rules import Reading
from bot.question.tokens import Sort
from bot.question.wording import Wording

T = TypeVar("T")
_LOST = Wording(
    en="This sounds like a follow-up, but I no longer have the question before it. Please ask it whole.",
    zh="这像是追问，但我已经没有之前的问题了。请把问题完整地再问一遍。",
)
_WHICH = Wording(en="Which of them do you mean?", zh="您指的是其中哪一个？")
_NO_SUCH = Wording(
    en="The list before has only {count}. Which one do you mean?", zh="上一个列表只有 {count} 个。您指的是哪一个？"
)
_FIELD_OF = {
    Group.AUTHOR: "authors", Group.REVIEWER: "reviewers", Group.MERGER: "mergers", Group.TOPIC: "all_topics",
    Group.KIND: "kinds", Group.LABEL: "labels",
}  # fmt: skip


def follow(reading: Reading, previous: Turn | None, now: datetime) -> Plan:
    """The plan of a question in its thread; a question that stands alone keeps nothing of the thread."""
    cue = cue_of(reading, previous)
    if cue is Cue.ALONE:
        return reading.plan
    if previous is None:
        return _asking(reading, Clarification(question=_LOST.spoken(reading.plan.language)))
    if cue is Cue.CHANGED:
        return changed(reading, previous, now)
    return _WAYS[cue](reading, previous)


def _more(reading: Reading, previous: Turn) -> Plan:
    step = Step(words="", became=f"relation = more: the rest of {len(previous.numbers)}")
    return previous.plan.model_copy(
        update={
            "relation": Relation.MORE,
            "language": reading.plan.language,
            "wanted": Wanted.LIST,
            "group": None,
            "against": None,
            "limit": None,
            "picked": (),
            "steps": (step,),
            "assumed": (),
            "clarification": None,
            "selection": previous.plan.selection.narrowed(numbers=previous.numbers),
        }
    )


def _detail(reading: Reading, previous: Turn, numbers: tuple[int, ...], relation: Relation) -> Plan:
    before = previous.plan.selection
    return reading.plan.model_copy(
        update={
            "wanted": Wanted.DETAIL,
            "relation": relation,
            "picked": numbers,
            "period_given": False,
            "group": None,
            "limit": None,
            "topic_words": (),
            "order": Order.MERGED,
            "aspect": aspect_of(reading.sentence),
            "selection": Selection(repository=before.repository, base=before.base, numbers=numbers),
            "clarification": None,
        }
    )


def _pick(reading: Reading, previous: Turn) -> Plan:
    token = next(token for _, token in reading.sentence.of(Sort.PICK))
    places = tuple(int(value) for value in token.values)
    if previous.group_names and previous.plan.group is not None:
        return _picked_group(reading, previous, places[0])
    found = tuple(number for place in places if (number := _at(previous.numbers, place)) is not None)
    if not found:
        text = _NO_SUCH.spoken(reading.plan.language).format(count=len(previous.numbers))
        return _asking(reading, Clarification(question=text, candidates=previous.numbers[:10]))
    return _detail(reading, previous, found, Relation.PICK)


def _at(names: tuple[T, ...], place: int) -> T | None:
    """The first, second … of a list (-1 is the last), or nothing when it is not that long."""
    index = place - 1 if place > 0 else len(names) + place
    return names[index] if 0 <= index < len(names) else None


def _asking(reading: Reading, question: Clarification) -> Plan:
    return reading.plan.model_copy(update={"clarification": question})


def _picked_group(reading: Reading, previous: Turn, place: int) -> Plan:
    """The second of a ranking: the PRs of that author or topic."""
    group, names = previous.plan.group, previous.group_names
    name = _at(names, place)
    if name is None or group not in _FIELD_OF:
        text = _NO_SUCH.spoken(reading.plan.language).format(count=len(names))
        return _asking(reading, Clarification(question=text, choices=names[:10]))
    return previous.plan.model_copy(
        update={
            "wanted": Wanted.LIST,
            "relation": Relation.PICK,
            "group": None,
            "limit": None,
            "language": reading.plan.language,
            "selection": previous.plan.selection.narrowed(**{_FIELD_OF[group]: (name,)}),
            "steps": (Step(words="", became=f"{_FIELD_OF[group]} = {name}"),),
            "assumed": (),
        }
    )


def _it(reading: Reading, previous: Turn) -> Plan:
    """`who reviewed it`: the one PR the thread speaks of, or the question which one it is."""
    numbers = previous.plan.picked or previous.numbers or previous.plan.selection.numbers or ()
    if len(numbers) == 1:
        return _detail(reading, previous, tuple(numbers), Relation.WITHIN)
    ask = Clarification(question=_WHICH.spoken(reading.plan.language), candidates=tuple(numbers[:10]))
    return _asking(reading, ask)


def _within(reading: Reading, previous: Turn) -> Plan:
    """The same set with further filters: its numbers are what restricts, its period and filters stay to be seen."""
    plan, before = reading.plan, previous.plan.selection.narrowed(numbers=previous.numbers)
    selection = narrowed_by(before, reading.fields)
    selection = selection.narrowed(
        words=(*before.words, *plan.selection.words),
        period=reading.time.period if reading.time.given else before.period,
    )
    step = Step(words="", became=f"relation = within the {len(previous.numbers)} PRs of the answer before")
    return plan.model_copy(
        update={
            "carried_words": previous.plan.topic_words or previous.plan.carried_words,
            "relation": Relation.WITHIN,
            "selection": selection,
            "period_given": reading.time.given or previous.plan.period_given,
            "steps": (step, *plan.steps),
        }
    )


_WAYS: dict[Cue, Callable[[Reading, Turn], Plan]] = {
    Cue.MORE: _more,
    Cue.PICK: _pick,
    Cue.IT: _it,
    Cue.WITHIN: _within,
}
