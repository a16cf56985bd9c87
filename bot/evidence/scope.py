"""What every answer says of the place it looked at: repository, period, how much of it is known, how fresh it is."""

from activity.period import Period
from activity.profile import Profile
from activity.reader import Span
from activity.records import Assessed, Repository, State
from activity.records.frozen import Instant, Record
from activity.selection import Selection
from bot.question.plan import Plan, Turn
from bot.report.week import Known, known_part

SHOWN = 20
"""How many PRs a list shows at a time."""


class Scope(Record):
    """Where a question is answered from. `previous` is the turn whose set a follow-up works on.

    `beyond_merged` tells whether the store has ever held an open or closed PR: git and records files do not tell
    of them, so that none there is no statement.
    """

    repository: Repository
    profile: Profile
    plan: Plan
    now: Instant
    coverage: tuple[Span, ...] = ()
    data_as_of: Instant | None = None
    previous: Turn | None = None
    beyond_merged: bool = False

    @property
    def known(self) -> Known:
        """How much of the set's time the store holds."""
        return self.known_of(self.plan.selection)

    def known_of(self, selection: Selection) -> Known:
        """How much of the time of a selection the store holds."""
        if not self.beyond_merged and not {State.MERGED, State.LANDED} & set(selection.states):
            return Known.NOTHING
        if selection.base not in {None, self.repository.base}:
            return Known.NOTHING
        if selection.period is None:
            return Known.WHOLE if self.coverage else Known.NOTHING
        return known_part(self.coverage, selection.period, self.now)

    @property
    def period(self) -> Period | None:
        """The period asked about; `None` is all there is."""
        return self.plan.selection.period


class Evidence(Record):
    """The base of all evidence: `numbers` is the whole set in order, `rows` the PRs whose facts may be stated."""

    scope: Scope
    numbers: tuple[int, ...] = ()
    rows: tuple[Assessed, ...] = ()

    @property
    def by_number(self) -> dict[int, Assessed]:
        """The rows by number."""
        return {row.number: row for row in self.rows}
