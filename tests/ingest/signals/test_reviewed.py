from activity.records import PersonKind, ReviewOutcome
from activity.records.person import Person
from ingest.signals.reviewed import human_verdicts, review_outcome
from tests.ingest.signals.changes import DEFAULT, change, human, machine, review

AUTHOR = "ada"


def outcome(*reviews, **facts):
    return review_outcome(change(reviews=reviews, author=human(AUTHOR), **facts), DEFAULT)


def verdicts(*reviews, **facts):
    return human_verdicts(change(reviews=reviews, author=human(AUTHOR), **facts), DEFAULT)


def test_unknown_reviews_are_not_none():
    assert review_outcome(change(reviews=None), DEFAULT) is ReviewOutcome.UNKNOWN
    assert outcome() is ReviewOutcome.NONE


def test_the_latest_verdict_counts_whatever_the_order_of_the_list():
    said = [review("APPROVED", "bob", 11), review("CHANGES_REQUESTED", "bob", 9), review("COMMENTED", "bob", 12)]
    assert outcome(*said) is ReviewOutcome.APPROVED


def test_one_open_request_outweighs_an_approval():
    said = [review("CHANGES_REQUESTED", "bob", 9), review("APPROVED", "eve", 10)]
    assert outcome(*said) is ReviewOutcome.CHANGES_REQUESTED


def test_a_dismissal_revives_no_earlier_approval():
    # GH-04
    first, second = verdicts(
        review("APPROVED", "bob", 10, commit="c2"),
        review("DISMISSED", "bob", 11, commit="c2"),
        review("APPROVED", "eve", 9, commit="c1"),
        review("COMMENTED", "eve", 13, commit="c3"),
    )
    assert (first.person.login, first.outcome, first.stale) == ("eve", ReviewOutcome.APPROVED, True)
    assert (second.person.login, second.outcome) == ("bob", ReviewOutcome.COMMENTED)


def test_an_approval_of_the_last_known_commit_is_not_called_stale():
    (verdict,) = verdicts(review("APPROVED", "bob", 9, commit="c1"))
    assert verdict.stale is None


def test_a_new_state_is_no_verdict():
    assert outcome(review("SOMETHING_NEW", "bob", 9)) is ReviewOutcome.COMMENTED


def test_drafts_and_the_authors_replies_are_no_reviews():
    # GH-05
    replies = [review("COMMENTED", AUTHOR, hour) for hour in (9, 10, 11)]
    assert outcome(review("PENDING", "bob"), *replies) is ReviewOutcome.NONE
    assert len(verdicts(review("PENDING", "bob"), *replies, review("APPROVED", "eve", 12, body=""))) == 1


def test_bots_never_approve():
    # GH-03: a bot by kind, one by its login's ending, one that the profile lists
    listed = DEFAULT.model_copy(update={"bots": ("acme-ci",)})
    said = (
        review("APPROVED", machine("checkbunny"), 9),
        review("APPROVED", "other[bot]", 9),
        review("APPROVED", "acme-ci", 9),
    )
    assert review_outcome(change(reviews=said), listed) is ReviewOutcome.NONE
    assert outcome(review("APPROVED", "checkbunny2", 9)) is ReviewOutcome.APPROVED


def test_two_deleted_accounts_are_two_people_and_not_the_author():
    # GH-01
    ghost = Person(login="ghost", kind=PersonKind.GHOST)
    reviews = (review("APPROVED", ghost, 9), review("CHANGES_REQUESTED", None, 10))
    found = human_verdicts(change(reviews=reviews, author=ghost), DEFAULT)
    assert [verdict.outcome for verdict in found] == [ReviewOutcome.APPROVED, ReviewOutcome.CHANGES_REQUESTED]


def test_a_verdict_after_the_merge_decided_nothing():
    late = review("APPROVED", "bob", 15)
    assert outcome(late, merged_at="2026-03-02T12:00:00Z") is ReviewOutcome.NONE
    assert outcome(late, merged_at="2026-03-02T16:00:00Z") is ReviewOutcome.APPROVED
