"""A plan for a ranking or a breakdown in; the groups with their PRs, the winners with all ties, out."""

from collections.abc import Mapping

from activity.counting import By
from activity.reader import Reader
from activity.records import PersonKind
from activity.records.frozen import Record
from bot.evidence.scope import SHOWN, Evidence, Scope
from bot.evidence.sets import in_order
from bot.question.plan import Group, Wanted

NEXT = 5
"""How many groups after the winners are named."""


class Counted(Record):
    """One group: its name as stored, and its PRs, newest first."""

    name: str
    numbers: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many PRs."""
        return len(self.numbers)


class GroupEvidence(Evidence):
    """A set by groups. `numbers` are the PRs of the winners (of a breakdown: of the whole set).

    `grouped` PRs stand in at least one group, `total` are in the set.
    """

    by: Group
    groups: tuple[Counted, ...]
    winners: tuple[Counted, ...]
    total: int
    grouped: int

    @property
    def runners_up(self) -> tuple[Counted, ...]:
        """The groups after the winners."""
        return self.groups[len(self.winners) :]


def groups_of(reader: Reader, scope: Scope) -> GroupEvidence:
    """Read a set by groups.

    Raises:
        StoreError: the store cannot be read.
    """
    by = scope.plan.group or Group.AUTHOR
    whole = reader.numbers(scope.plan.selection, scope.plan.order)
    found = _counted(reader.members(scope.plan.selection, By(by.value)))
    ranking = scope.plan.wanted is Wanted.RANKING
    winners = _winners(found, scope.plan.limit or 1) if ranking else ()
    chosen = {number for group in winners for number in group.numbers}
    numbers = tuple(number for number in whole if number in chosen) if ranking else whole
    return GroupEvidence(
        scope=scope,
        by=by,
        groups=found,
        winners=winners,
        numbers=numbers,
        rows=in_order(reader, scope, numbers[:SHOWN]) if ranking else (),
        total=len(whole),
        grouped=len({number for group in found for number in group.numbers}),
    )


def asks_for_bots(scope: Scope) -> bool:
    """Whether the question itself lets bots into rankings of people."""
    return PersonKind.BOT in scope.plan.selection.author_kinds


def _counted(groups: Mapping[str, tuple[int, ...]]) -> tuple[Counted, ...]:
    return tuple(Counted(name=name, numbers=numbers) for name, numbers in groups.items())


def _winners(groups: tuple[Counted, ...], limit: int) -> tuple[Counted, ...]:
    """The first `limit` of the largest, and all that equal the last of them."""
    ranked = sorted(groups, key=lambda group: -group.count)
    if len(ranked) <= limit:
        return tuple(ranked)
    least = ranked[limit - 1].count
    return tuple(group for group in ranked if group.count >= least)
