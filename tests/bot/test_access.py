"""What is not known is denied; private repositories are seen in listed channels only; quotas name whose they are."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from activity.records import Repository
from bot.access import (
    Access,
    Asker,
    Denial,
    Limit,
    Place,
    PlaceKind,
    Quotas,
    Rules,
    Usage,
    access,
    choose,
    may_change_settings,
    over_quota,
)

OPEN = Repository(name="acme/open", base="main")
SECRET = Repository(name="acme/secret", base="main", private=True)
ANN = Asker(user="U0ANN", team="T1")
INTERNAL = Place(channel="C0DEV", kind=PlaceKind.PUBLIC, shared=False)
DM = Place(channel="D1", kind=PlaceKind.DIRECT)
DEFAULT = Rules(team="T1")
LISTED = Rules(team="T1", channels={"C0DEV": frozenset({OPEN.name}), "C0SEC": frozenset({SECRET.name})})


def told(place=INTERNAL, asker=ANN, rules=DEFAULT, stored=(OPEN, SECRET)):
    return access(place, asker, stored, rules)


@pytest.mark.parametrize("place", [INTERNAL, DM, Place(channel="G1", kind=PlaceKind.GROUP, shared=False)])
def test_without_configuration_everybody_inside_sees_what_is_not_private(place):
    assert told(place) == Access(repositories=(OPEN.name,))


@pytest.mark.parametrize(
    "place,asker,denial",
    [
        (INTERNAL.model_copy(update={"shared": True}), ANN, Denial.SHARED_CHANNEL),
        (INTERNAL.model_copy(update={"shared": None}), ANN, Denial.UNKNOWN_PLACE),
        (INTERNAL.model_copy(update={"kind": PlaceKind.UNKNOWN}), ANN, Denial.UNKNOWN_PLACE),
        (Place(channel="C9"), ANN, Denial.UNKNOWN_PLACE),
        (INTERNAL, Asker(user="U1", team="T2"), Denial.OUTSIDE_PERSON),
        (INTERNAL, Asker(user="U1"), Denial.UNKNOWN_PERSON),
        (DM, Asker(user="U1", team="T2"), Denial.OUTSIDE_PERSON),
    ],
)
def test_denied_by_default(place, asker, denial):
    for rules in (DEFAULT, LISTED):
        assert told(place, asker, rules) == Access(denial=denial)


def test_what_the_rules_allow_to_others():
    rules = Rules(team="T1", shared=frozenset({"C0DEV"}), partners=frozenset({"T2"}))
    assert told(INTERNAL.model_copy(update={"shared": True}), Asker(user="U1", team="T2"), rules).repositories


def test_a_channel_sees_what_is_listed_for_it_and_nothing_else():
    assert told(rules=LISTED).repositories == (OPEN.name,)
    assert told(Place(channel="C0SEC", kind=PlaceKind.PRIVATE, shared=False), rules=LISTED).repositories == (
        SECRET.name,
    )
    assert told(Place(channel="C9", kind=PlaceKind.PUBLIC, shared=False), rules=LISTED).denial is Denial.NO_REPOSITORY


def test_a_dm_sees_what_its_person_could_see_in_a_channel():
    def member(*channels):
        return told(DM, ANN.model_copy(update={"channels": frozenset(channels)}), LISTED).repositories

    assert member("C0SEC", "C0DEV") == (OPEN.name, SECRET.name)
    assert member("C0DEV") == (OPEN.name,)
    assert told(DM, ANN, LISTED).denial is Denial.NO_REPOSITORY


def test_a_group_never_sees_what_one_of_it_could():
    group = Place(channel="G1", kind=PlaceKind.GROUP, shared=False)
    asker = ANN.model_copy(update={"channels": frozenset({"C0SEC"})})
    assert told(group, asker, LISTED).denial is Denial.NO_REPOSITORY


@given(
    st.builds(Place, channel=st.sampled_from(("C0DEV", "C0SEC", "C9")), kind=st.sampled_from(PlaceKind),
              shared=st.sampled_from((None, True, False))),
    st.builds(Asker, user=st.just("U1"), team=st.sampled_from((None, "T1", "T2")),
              channels=st.sampled_from((None, frozenset(), frozenset({"C0DEV"}), frozenset({"C0SEC"})))),
    st.sampled_from((DEFAULT, LISTED)),
)  # fmt: skip
def test_a_private_repository_never_leaks(place, asker, rules):
    seen = told(place, asker, rules).repositories
    if SECRET.name in seen:
        assert rules is LISTED
        assert asker.team == "T1"
        direct = place.kind is PlaceKind.DIRECT and "C0SEC" in (asker.channels or ())
        assert direct or place.channel == "C0SEC"
        assert direct or place.shared is False or place.kind is PlaceKind.DIRECT


class TestChoosing:
    both = Access(repositories=("acme/open", "acme/other"))

    def test_the_named_one_in_any_letter_case(self):
        assert choose("ACME/Other", "acme/open", self.both).repository == "acme/other"

    def test_one_that_may_not_be_seen_and_one_that_is_not_there_are_refused_alike(self):
        for name in (SECRET.name, "acme/nothing"):
            assert choose(name, None, self.both).denial is Denial.NOT_ALLOWED

    def test_the_usual_one_then_the_only_one_then_a_question(self):
        assert choose(None, "acme/open", self.both).repository == "acme/open"
        assert choose(None, "acme/gone", Access(repositories=("acme/open",))).repository == "acme/open"
        assert choose(None, None, self.both).denial is Denial.WHICH_REPOSITORY

    def test_a_denial_stays_one(self):
        denied = Access(denial=Denial.SHARED_CHANNEL)
        assert choose("acme/open", "acme/open", denied).denial is Denial.SHARED_CHANNEL


@pytest.mark.parametrize(
    "asker,may",
    [
        (Asker(user="U0ADM", team="T1"), True),
        (Asker(user="U9", team="T1", admin=True), True),
        (Asker(user="U9", team="T1"), False),
        (Asker(user="U9", team="T1", admin=False), False),
        (Asker(user="U0ADM", team="T2", admin=True), False),
        (Asker(user="U0ADM"), False),
    ],
)
def test_who_may_change_settings(asker, may):
    assert may_change_settings(asker, Rules(team="T1", admins=frozenset({"U0ADM"}))) is may


@pytest.mark.parametrize(
    "usage,limit",
    [
        (Usage(), None),
        (Usage(person_hour=29, person_day=149, channel_hour=119), None),
        (Usage(person_hour=30, oldest_hour=timedelta(minutes=50)), Limit(person=True, limit=30, minutes=10)),
        (Usage(person_day=150, oldest_day=timedelta(hours=23, minutes=59)), Limit(person=True, limit=150, minutes=1)),
        (Usage(channel_hour=120), Limit(person=False, limit=120, minutes=60)),
        (Usage(person_hour=30, channel_hour=120), Limit(person=True, limit=30, minutes=60)),
    ],
)  # fmt: skip
def test_quotas(usage, limit):
    assert over_quota(usage, Quotas()) == limit
