"""A reader of the store and a period in; the `Week` that a report is made from out."""

from datetime import datetime

from activity.counting import By
from activity.period import Period
from activity.profile import Profile
from activity.reader import Reader
from activity.records import Repository, Tested
from activity.selection import Order, Selection
from bot.conditions import Followed, Later, Suggestion, decide
from bot.report.week import Before, Known, Week, known_part
from bot.suggestions import Suggestions

STEPS_BACK = 4
"""How many earlier periods a trend looks at."""


def gather(reader: Reader, repository: Repository, period: Period, profile: Profile, now: datetime) -> Week:
    """Read what one report needs: the PRs of the period, and mere counts of the covered periods before.

    Raises:
        StoreError: the store cannot be read.
    """
    coverage = reader.coverage(repository.name)
    earlier = [period.previous(steps) for steps in range(1, STEPS_BACK + 1)]
    return Week(
        repository=repository,
        period=period,
        profile=profile,
        now=now,
        pull_requests=reader.assessed(Selection(repository=repository.name, period=period)),
        before=tuple(
            _before(reader, repository.name, each) for each in earlier if known_part(coverage, each, now) is Known.WHOLE
        ),
        directs=tuple(reader.directs(repository.name, period)),
        coverage=coverage,
        data_as_of=reader.data_as_of(repository.name),
    )


def recall(reader: Reader, suggestions: Suggestions, week: Week) -> Week:
    """The week with what became of the suggestions of the report before.

    Raises:
        StoreError: the store cannot be read.
    """
    made = suggestions.before(week.repository.name, week.period)
    if made is None or not made.suggestions:
        return week
    since = Period(start=made.period.end, end=week.period.end, zone=week.period.zone, label="since")
    name = week.repository.name
    merged = reader.assessed(Selection(repository=name, period=since), Order.MERGED_OLDEST, patches=True)
    numbers = tuple({one.pull_request for one in made.suggestions})
    now = {pr.number: pr for pr in reader.assessed(Selection(repository=name, numbers=numbers))}
    covered = known_part(week.coverage, since, week.now) is Known.WHOLE
    return week.model_copy(
        update={
            "followed": tuple(
                _follow(one, made.period, Later(merged=merged, itself=now.get(one.pull_request), covered=covered))
                for one in made.suggestions
            )
        }
    )


def _follow(suggestion: Suggestion, period: Period, later: Later) -> Followed:
    outcome, by = decide(suggestion, later)
    return Followed(suggestion=suggestion, period=period, outcome=outcome, by=by)


def _before(reader: Reader, repository: str, period: Period) -> Before:
    chosen = Selection(repository=repository, period=period)
    return Before(
        label=period.label,
        total=len(reader.numbers(chosen)),
        touched=reader.counts(chosen, By.TESTS).get(Tested.TOUCHED.value, 0),
        kinds=dict(reader.counts(chosen, By.KIND)),
        topics=dict(reader.counts(chosen, By.TOPIC)),
    )
