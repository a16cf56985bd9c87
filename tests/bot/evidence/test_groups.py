"""Groups with their PRs: ties, bots, unknown logins, overlaps; the same counts as the store's own."""

import pytest

from activity.counting import By
from activity.period import Period
from activity.profile import load_profile
from activity.reader import Reader
from activity.records import PersonKind
from activity.selection import Selection
from bot.evidence.groups import groups_of
from bot.evidence.scope import Scope
from bot.question.plan import Group, Plan, Wanted
from tests.fakes.facts import NAME, REPOSITORY
from tests.fakes.months import month
from tests.fakes.store import NOW, desk


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    return Reader(desk(tmp_path_factory.mktemp("groups"), month()).engine)


def grouped(reader, by=Group.AUTHOR, wanted=Wanted.RANKING, limit=None, **filters):
    selection = Selection(repository=NAME, period=Period.of_week(2026, 23), **filters)
    plan = Plan(wanted=wanted, selection=selection, group=by, limit=limit)
    scope = Scope(repository=REPOSITORY, profile=load_profile("default"), plan=plan, now=NOW)
    return groups_of(reader, scope)


def test_all_that_tie_with_the_last_winner_win(reader):
    found = grouped(reader, limit=2)
    assert [(group.name, group.count) for group in found.winners] == [("ada", 4), ("bob", 2), ("carol", 2)]
    assert sorted(found.numbers) == [21, 22, 23, 24, 25, 29, 30, 31]


def test_bots_win_only_where_they_are_asked_for(reader):
    assert "renovate[bot]" not in {group.name for group in grouped(reader).groups}
    found = grouped(reader, author_kinds=(PersonKind.BOT,))
    assert [group.name for group in found.winners] == ["renovate[bot]"]


def test_unknown_logins_are_in_no_group_and_counted(reader):
    found = grouped(reader)
    assert found.total == 14
    assert found.grouped == 9


@pytest.mark.parametrize("by", list(By))
def test_the_members_are_as_many_as_the_store_counts(reader, by):
    selection = Selection(repository=NAME)
    counted = {name: len(numbers) for name, numbers in reader.members(selection, by).items()}
    assert counted == dict(reader.counts(selection, by))
    assert list(counted) == list(reader.counts(selection, by))


def test_a_breakdown_holds_the_whole_set(reader):
    assert len(grouped(reader, Group.KIND, Wanted.BREAKDOWN).numbers) == 14
