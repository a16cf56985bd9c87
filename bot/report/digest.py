"""A week in; which PRs are shown in full and which in short out."""

from activity.records import Assessed, PersonKind
from activity.records.frozen import Record
from bot.report.week import Week

IN_FULL = 12


class Digest(Record):
    """PR numbers, most important first: those with all their points, and the rest."""

    top: tuple[int, ...]
    rest: tuple[int, ...]


def digest(week: Week) -> Digest:
    """Split the week's PRs by importance."""
    numbers = tuple(pr.number for pr in week.by_importance)
    return Digest(top=numbers[:IN_FULL], rest=numbers[IN_FULL:])


def bot_reviews(pr: Assessed) -> int:
    """How many reviews machines wrote, as far as reviews are known."""
    return sum(
        review.author is not None and review.author.kind is PersonKind.BOT for review in pr.pull_request.reviews or ()
    )
