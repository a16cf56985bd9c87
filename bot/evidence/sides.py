"""A plan for a comparison in; both sides with their counts out."""

from collections.abc import Mapping

from activity.counting import By
from activity.reader import Reader
from activity.records import Tested
from activity.records.frozen import Record
from activity.selection import Selection
from bot.evidence.scope import SHOWN, Evidence, Scope
from bot.evidence.sets import in_order
from bot.report.week import Known


class Side(Record):
    """One side of a comparison; `known` tells whether its count can be stated."""

    selection: Selection
    known: Known
    numbers: tuple[int, ...]
    kinds: dict[str, int]
    topics: dict[str, int]
    touched: int

    @property
    def count(self) -> int | None:
        """How many PRs; `None` is unknown."""
        return None if self.known is Known.NOTHING and not self.numbers else len(self.numbers)


class ComparisonEvidence(Evidence):
    """Two sets side by side; `numbers` are those of both, the first side's before the others."""

    first: Side
    second: Side


def sides_of(reader: Reader, scope: Scope) -> ComparisonEvidence:
    """Read both sides; without a second set the period before is it.

    Raises:
        StoreError: the store cannot be read.
    """
    first = scope.plan.selection
    second = scope.plan.against or _before(first)
    sides = (_side(reader, scope, first), _side(reader, scope, second))
    numbers = tuple(dict.fromkeys([*sides[0].numbers, *sides[1].numbers]))
    rows = in_order(reader, scope, tuple(number for side in sides for number in side.numbers[:SHOWN]))
    return ComparisonEvidence(scope=scope, first=sides[0], second=sides[1], numbers=numbers, rows=rows)


def _before(selection: Selection) -> Selection:
    return selection.narrowed(period=selection.period.previous() if selection.period else None)


def _side(reader: Reader, scope: Scope, selection: Selection) -> Side:
    tests: Mapping[str, int] = reader.counts(selection, By.TESTS)
    return Side(
        selection=selection,
        known=scope.known_of(selection),
        numbers=reader.numbers(selection, scope.plan.order),
        kinds=dict(reader.counts(selection, By.KIND)),
        topics=dict(reader.counts(selection, By.TOPIC)),
        touched=tests.get(Tested.TOUCHED.value, 0),
    )
