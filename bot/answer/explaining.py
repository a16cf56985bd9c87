"""A plan and the store in; how the set came about, step by step, out: for `--explain`, in English like all of it."""

from collections.abc import Iterator

from activity.reader import Reader
from activity.selection import Selection
from bot.answer.answer import Explained
from bot.evidence.scope import Evidence
from bot.evidence.topics import TopicEvidence

_FIRST = ("repository", "base", "states", "period", "numbers")


def explain(reader: Reader, evidence: Evidence) -> Explained:
    """The planner's steps, the selection as the store sees it, and how many PRs each filter left.

    Raises:
        StoreError: the store cannot be read.
    """
    plan = evidence.scope.plan
    return Explained(
        steps=tuple(f"{step.words} → {step.became}" for step in plan.steps),
        selection={field: plan.selection.model_dump(mode="json")[field] for field in _given(plan.selection)},
        narrowing=(*_narrowing(reader, plan.selection), *_after(evidence)),
    )


def _given(selection: Selection) -> list[str]:
    """The fields that say something, the place and time first."""
    fields = type(selection).model_fields
    given = [field for field in fields if getattr(selection, field) != fields[field].default]
    return sorted(given, key=lambda field: _FIRST.index(field) if field in _FIRST else len(_FIRST))


def _narrowing(reader: Reader, selection: Selection) -> Iterator[str]:
    step = Selection(repository=selection.repository, base=selection.base, states=selection.states)
    yield f"all {'/'.join(state.value for state in selection.states)}: {len(reader.numbers(step))}"
    for field in _given(selection):
        if field in {"repository", "base", "states"}:
            continue
        step = step.narrowed(**{field: getattr(selection, field)})
        yield f"{field} {_shown(getattr(selection, field))}: {len(reader.numbers(step))}"


def _shown(value: object) -> str:
    label = getattr(value, "label", None)
    text = label if isinstance(label, str) else str(value)
    return text if len(text) <= 80 else f"{text[:79]}…"


def _after(evidence: Evidence) -> Iterator[str]:
    """What is done after SQL: words, limits, ties."""
    if isinstance(evidence, TopicEvidence):
        yield f"by words {', '.join(evidence.scope.plan.topic_words)}: {len(evidence.numbers)}"
    elif evidence.scope.plan.limit is not None:
        yield f"first {evidence.scope.plan.limit} by {evidence.scope.plan.order.value}: {len(evidence.numbers)}"
