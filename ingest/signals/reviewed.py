"""A PR in; each human reviewer's last verdict and the outcome of them all out.

The rules are GitHub's own, with the cases GH-01 and GH-03 to GH-05: of one person the latest of APPROVED,
CHANGES_REQUESTED and DISMISSED counts, a dismissal revives nothing, a comment changes nothing, the author's
own reviews are replies, and a bot's verdict is no human's.
"""

from collections.abc import Iterable
from datetime import UTC, datetime

from activity.profile import Profile
from activity.records import Person, PersonKind, PullRequest, Review, ReviewOutcome
from activity.records.frozen import Record

_VERDICTS = {
    "APPROVED": ReviewOutcome.APPROVED,
    "CHANGES_REQUESTED": ReviewOutcome.CHANGES_REQUESTED,
    "DISMISSED": ReviewOutcome.COMMENTED,
}
_START = datetime.min.replace(tzinfo=UTC)


class Verdict(Record):
    """What one human ended with. `stale`: given on a commit that is not the last of the branch; `None` = not known."""

    person: Person | None
    outcome: ReviewOutcome
    commit: str | None = None
    stale: bool | None = None


def review_outcome(pr: PullRequest, profile: Profile) -> ReviewOutcome:
    """What the humans ended with before the merge; one open request for changes outweighs any approval."""
    if pr.reviews is None:
        return ReviewOutcome.UNKNOWN
    found = {verdict.outcome for verdict in human_verdicts(pr, profile)}
    ranking = (ReviewOutcome.CHANGES_REQUESTED, ReviewOutcome.APPROVED, ReviewOutcome.COMMENTED)
    return next((outcome for outcome in ranking if outcome in found), ReviewOutcome.NONE)


def human_verdicts(pr: PullRequest, profile: Profile) -> tuple[Verdict, ...]:
    """One verdict for each human reviewer, in the order in which they first spoke."""
    reviews = [review for review in _in_time(pr) if _is_human_reviewer(review, pr, profile)]
    by_person: dict[str, list[Review]] = {}
    for place, review in enumerate(reviews):
        by_person.setdefault(_identity(review.author, place), []).append(review)
    moved = _commits_left_behind(_in_time(pr))
    return tuple(_verdict(said, moved, pr.head_commit) for said in by_person.values())


def is_bot(person: Person | None, profile: Profile) -> bool:
    """Whether a machine stands behind the account; a deleted account is not one."""
    if person is None or person.login is None:
        return person is not None and person.kind is PersonKind.BOT
    login = person.login.lower()
    listed = {bot.lower() for bot in profile.bots}
    return person.kind is PersonKind.BOT or login.endswith("[bot]") or login in listed


def _in_time(pr: PullRequest) -> list[Review]:
    """Submitted reviews up to the merge, oldest first: a verdict that comes later decided nothing."""
    submitted = [review for review in pr.reviews or () if review.state.upper() != "PENDING"]
    ordered = sorted(submitted, key=lambda review: review.submitted_at or _START)
    return [
        review
        for review in ordered
        if None in {review.submitted_at, pr.merged_at} or _at(review) <= (pr.merged_at or _START)
    ]


def _at(review: Review) -> datetime:
    return review.submitted_at or _START


def _is_human_reviewer(review: Review, pr: PullRequest, profile: Profile) -> bool:
    if is_bot(review.author, profile):
        return False
    logins = [person.login if person else None for person in (review.author, pr.author)]
    # Two deleted accounts share a login, yet are not known to be one person.
    ghost = review.author is None or review.author.kind is PersonKind.GHOST
    return ghost or logins[0] is None or logins[0] != logins[1]


def _identity(person: Person | None, place: int) -> str:
    """Who spoke; of ghosts and unknown logins each review is somebody of its own."""
    known = person is not None and person.login is not None and person.kind is not PersonKind.GHOST
    return f"login {person.login}" if known and person else f"review {place}"


def _commits_left_behind(reviews: Iterable[Review]) -> frozenset[str]:
    """The commits after which somebody reviewed another one: the head is not among them."""
    seen = [review.commit for review in reviews if review.commit is not None]
    return frozenset(seen) - {seen[-1]} if seen else frozenset()


def _verdict(said: list[Review], left_behind: frozenset[str], head: str | None) -> Verdict:
    deciding = [review for review in said if review.state.upper() in _VERDICTS]
    last = deciding[-1] if deciding else said[-1]
    stale = True if last.commit in left_behind else None
    if head is not None and last.commit is not None:
        stale = last.commit != head
    outcome = _VERDICTS.get(last.state.upper(), ReviewOutcome.COMMENTED)
    return Verdict(person=last.author, outcome=outcome, commit=last.commit, stale=stale)
