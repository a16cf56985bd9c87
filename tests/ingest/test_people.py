"""Who stands behind a git name or an account; cases GH-01 and GH-03."""

import pytest

from activity.records import PersonKind
from ingest.people import GHOST, People, login_of


@pytest.mark.parametrize(
    "email, login",
    [
        ("101+annlee@users.noreply.github.com", "annlee"),
        ("annlee@users.noreply.github.com", "annlee"),
        ("7+ci[bot]@users.noreply.github.com", "ci[bot]"),
        ("5+kim-x@users.noreply.forge.example.org", "kim-x"),
        ("annlee@example.com", None),
        ("noreply@github.com", None),
        ("users.noreply.github.com", None),
        ("a b@users.noreply.github.com", None),
        ("", None),
    ],
)
def test_login_of_an_address(email, login):
    assert login_of(email) == login


def test_the_address_wins_over_the_map_and_the_map_over_nothing():
    people = People({"Ann Lee": "ann-from-map"})
    assert people.from_git("Ann Lee", "1+annlee@users.noreply.github.com").login == "annlee"
    assert people.from_git("Ann Lee", "ann@example.com").login == "ann-from-map"
    unknown = people.from_git("Bo", "bo@example.com")
    assert (unknown.login, unknown.name, unknown.kind) == (None, "Bo", PersonKind.HUMAN)


def test_a_bot_is_one_in_every_spelling():
    people = People({}, bots=["Acme-CI"])
    spellings = [
        people.from_account("checkbunny", machine=True),
        people.from_account("checkbunny[bot]"),
        people.from_git("checkbunny[bot]", "9+checkbunny[bot]@users.noreply.github.com"),
    ]
    assert {(person.login, person.kind) for person in spellings} == {("checkbunny[bot]", PersonKind.BOT)}
    assert people.from_account("acme-ci").kind is PersonKind.BOT
    assert people.from_git("acme-ci", "ci@acme.example").kind is PersonKind.BOT


def test_a_human_is_no_bot_for_a_name_like_one():
    people = People({}, bots=["acme-ci"])
    assert people.from_account("checkbunny2").kind is PersonKind.HUMAN
    assert people.from_git("Robot [bot] Maker", "r@example.com").kind is PersonKind.HUMAN
    assert people.from_account("acme-ci-lover").kind is PersonKind.HUMAN


def test_a_deleted_account_is_a_ghost():
    people = People({}, bots=["*[bot]"])
    assert people.from_account(None) is GHOST
    assert people.from_account("ghost").kind is PersonKind.GHOST
