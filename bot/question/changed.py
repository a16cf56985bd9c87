"""A fragment and the turn before in; the previous Plan with what was named replaced or added out."""

from datetime import datetime

from activity.selection import Order, Selection
from bot.question.filters.finding import Value
from bot.question.kept import kept
from bot.question.narrowing import narrowed_by
from bot.question.periods import other_side
from bot.question.plan import Plan, Relation, Step, Turn, Wanted
from bot.question.rules import Reading
from bot.question.tokens import Sort

_KIN = (
    {"topics", "all_topics", "without_topics"},
    {"kinds", "without_kinds"},
    {"authors", "without_authors"},
    {"reviewers", "without_reviewers"},
    {"labels", "all_labels", "without_labels", "unlabelled"},
    {"min_additions", "max_additions"},
    {"min_deletions", "max_deletions"},
    {"min_number", "max_number"},
    {"paths", "docs_only"},
    {"tests_touched", "tested"},
    {"min_lines", "max_lines"},
    {"min_files", "max_files"},
    {"risks", "without_risks", "severities", "without_severities", "at_risk"},
)
_PARTICULAR = {
    *(Wanted.RANKING, Wanted.BREAKDOWN, Wanted.TREND, Wanted.DURATION, Wanted.NEWCOMERS, Wanted.REPORT, Wanted.LINES),
}
_NARROWING = {"but", "also", "ones", "但", "只", "只看", "只要", "仅", "再"}


def changed(reading: Reading, previous: Turn, now: datetime) -> Plan:
    """`and last week?` replaces the period, `and megatron?` the topic; `only npu`, `without the docs ones` add."""
    before, language = previous.plan, reading.plan.language
    fields = {**reading.fields, **_turned_round(reading, before.selection)}
    narrowing = _narrows(reading)
    selection = narrowed_by(before.selection, fields) if narrowing else _replaced(before.selection, fields)
    selection = _at_its_time(reading, selection)
    plan = before.model_copy(update=_wish(reading, before) | _searched_again(reading, before))
    held = kept(before.selection, fields, language) if reading.time.given or not narrowing else None
    return plan.model_copy(
        update={
            "selection": selection,
            "against": _against(before, selection, reading, now),
            "relation": Relation.CHANGED,
            "period_given": reading.time.given or before.period_given,
            "language": language,
            "picked": (),
            "steps": (
                Step(words="", became="relation = changed: the question before with this replaced"),
                *reading.plan.steps,
            ),
            "assumed": (*reading.plan.assumed, *((held,) if held else ())),
            "clarification": reading.plan.clarification,
        }
    )


def _turned_round(reading: Reading, before: Selection) -> dict[str, Value]:
    """`and how many without?` after "with tests": the one yes-or-no filter before, the other way."""
    sentence = reading.sentence
    if reading.fields or not sentence.has(Sort.NOT) or reading.words:
        return {}
    flags = ("tests_touched", "breaking", "docs_only", "at_risk", "reverted", "reverting")
    given = [name for name in flags if getattr(before, name) is not None]
    return {given[-1]: not getattr(before, given[-1])} if given else {}


def _narrows(reading: Reading) -> bool:
    sentence = reading.sentence
    words = {token.words.lower() for token in sentence.tokens}
    marked = any(token.negated or token.only for token in sentence.tokens) or sentence.has(Sort.ONLY)
    return marked or bool(words & _NARROWING)


def _replaced(before: Selection, fields: dict[str, Value]) -> Selection:
    blank = Selection.model_fields
    touched = {name for kin in _KIN if kin & fields.keys() for name in kin} | fields.keys()
    return before.narrowed(**{name: blank[name].default for name in touched}).narrowed(**fields)


def _at_its_time(reading: Reading, selection: Selection) -> Selection:
    """A new period frees the set from the numbers that belonged to the old one."""
    if not reading.time.given:
        return selection
    numbers = selection.numbers if "numbers" in reading.fields else None
    return selection.narrowed(period=reading.time.period, numbers=numbers)


def _wish(reading: Reading, before: Plan) -> dict[str, object]:
    """What is wanted stays, unless the fragment says otherwise."""
    wish, plan = reading.asked, reading.plan
    update: dict[str, object] = {}
    if cut := _cut(reading, before):
        return cut
    if reading.words:
        update = {"topic_words": reading.words, "wanted": Wanted.TOPIC}
    elif reading.sentence.wants("count"):
        update = {"wanted": Wanted.COUNT, "group": None}
    elif wish.wanted in _PARTICULAR:
        update = {"wanted": wish.wanted, "group": wish.group, "limit": wish.limit}
    elif plan.wanted is Wanted.DETAIL:
        update = {"wanted": Wanted.DETAIL}
    elif _was_no_set(before):
        update = {"wanted": Wanted.LIST}
    if wish.order.value != "merged":
        update |= {"order": wish.order, "limit": wish.limit}
    return update


def _cut(reading: Reading, before: Plan) -> dict[str, object]:
    """`just the top 3` of what is ranked or sorted already."""
    if not reading.sentence.has(Sort.LIMIT) or reading.sentence.has(Sort.ORDER):
        return {}
    if before.wanted is Wanted.RANKING:
        return {"limit": reading.asked.limit}
    sorted_already = before.order is not Order.MERGED
    return {"limit": reading.asked.limit, "order": before.order, "wanted": Wanted.LIST} if sorted_already else {}


def _was_no_set(before: Plan) -> bool:
    return before.wanted in {Wanted.DETAIL, Wanted.HELP, Wanted.OUTSIDE} or before.relation is Relation.MORE


def _searched_again(reading: Reading, before: Plan) -> dict[str, object]:
    """Another period leaves the set that was found by words: they are looked for again."""
    if not (reading.time.given and before.carried_words and not reading.words):
        return {}
    return {"topic_words": before.carried_words, "carried_words": ()}


def _against(before: Plan, selection: Selection, reading: Reading, now: datetime) -> Selection | None:
    if before.against is None:
        return None
    same_time = before.against.period == before.selection.period
    if reading.time.given and selection.period is not None:
        second = selection.period if same_time else reading.time.second or selection.period.previous()
        return before.against.narrowed(period=second)
    if before.against.period == before.selection.period or selection.period is None:
        return before.against
    return selection.narrowed(period=before.against.period or other_side(selection.period, now, selection.period.zone))
