"""The store in; a period, an author, a topic and a PR that questions can be tried on, out."""

from activity.counting import By
from activity.period import Period
from activity.reader import Reader
from activity.selection import Order, Selection
from bot.evidence.scope import Evidence, Scope


class ExampleEvidence(Evidence):
    """What examples are made of; `number` stands first in importance among the PRs of `example_period`."""

    example_period: Period | None = None
    author: str | None = None
    topic: str | None = None
    number: int | None = None


def examples_of(reader: Reader, scope: Scope) -> ExampleEvidence:
    """Look for the newest week that holds PRs.

    Raises:
        StoreError: the store cannot be read.
    """
    everything = Selection(repository=scope.repository.name)
    newest = reader.assessed(everything, Order.MERGED, limit=1)
    if not newest or newest[0].pull_request.merged_at is None:
        return ExampleEvidence(scope=scope)
    week = Period.week_of(newest[0].pull_request.merged_at, scope.repository.zone)
    # The running week is still growing; an example should give the same answer tomorrow.
    earlier = week.previous()
    if week.end > scope.now and reader.numbers(everything.narrowed(period=earlier)):
        week = earlier
    chosen = everything.narrowed(period=week)
    return ExampleEvidence(
        scope=scope,
        rows=reader.assessed(chosen, Order.IMPORTANCE, limit=1),
        example_period=week,
        author=next(iter(reader.members(chosen, By.AUTHOR)), None),
        topic=_topic(reader, chosen, scope),
        number=next(iter(reader.numbers(chosen, Order.IMPORTANCE)), None),
    )


def _topic(reader: Reader, chosen: Selection, scope: Scope) -> str | None:
    """The most frequent topic that is also a theme: `bugfix` would be no surprise."""
    found = reader.members(chosen, By.TOPIC)
    titled = scope.profile.topic_titles
    telling = [topic for topic in found if topic not in titled or titled[topic].theme]
    return next(iter([*telling, *found]), None)
