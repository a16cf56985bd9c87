"""What the tests of planning share: the clock, a plan from a question, and its filters as plain values."""

from datetime import UTC, datetime

from bot.question.known import Known
from bot.question.plan import Plan, Turn
from bot.question.planner import plan
from tests.fakes.known import known_shop, known_verl

NOW = datetime(2026, 6, 10, 7, 0, tzinfo=UTC)
"""Wednesday, 15:00 in Shanghai."""
VERL, SHOP = known_verl(), known_shop()


def asked(question: str, known: Known = VERL, previous: Turn | None = None, now: datetime = NOW) -> Plan:
    """The plan of a question at the fixed clock."""
    return plan(question, known, now, previous)


def filters(read: Plan) -> dict[str, object]:
    """The fields of the selection that differ from "everything merged", paths as (patterns, verdict, changes)."""
    fields = read.selection.model_dump(mode="json", exclude_defaults=True)
    for name in ("repository", "period"):
        fields.pop(name, None)
    plain = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
    if read.selection.paths:
        plain["paths"] = [(*rule.patterns, rule.verdict.value, *rule.changes) for rule in read.selection.paths]
    return plain


def days(read: Plan) -> str | None:
    """The first and last day of the period, or `None` for all there is."""
    period = read.selection.period
    return f"{period.first_day}..{period.last_day}" if period else None


def turn(read: Plan, numbers: tuple[int, ...], shown: int = 20, groups: tuple[str, ...] = ()) -> Turn:
    """The question as answered."""
    return Turn(plan=read, numbers=numbers, shown=min(shown, len(numbers)), group_names=groups)
