"""What a sync may cost: six calls for a hundred PRs, one for none that changed, and coverage only where proven."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from activity.counting import By
from activity.errors import GitHubError
from activity.reader import Reader
from activity.records import ReviewOutcome, State
from activity.selection import Order, Selection
from tests.fakes.github import GitHub, World
from tests.fakes.github.call import Call, Reply
from tests.fakes.github.changes import touch
from tests.fakes.github.random_worlds import BUSY, big_world
from tests.ingest.github.syncing import Desk, desk


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Desk]:
    with GitHub(big_world(100, **BUSY)) as github, desk(github, tmp_path) as made:
        yield made


def test_a_hundred_pull_requests(one: Desk) -> None:
    one.sync()
    assert one.github.count() <= 6
    assert one.github.points <= 45
    status = one.status()
    assert (status.calls, status.points) == (one.github.count(), one.github.points)


def test_nothing_new_is_one_call(one: Desk) -> None:
    one.sync()
    one.github.forget()
    result = one.sync()
    assert one.github.names() == ["Index"]
    assert result.sentence() == "acme/rocket: nothing new."


def test_a_few_updates(one: Desk) -> None:
    one.sync()
    one.github.forget()
    for number in range(1, 51):
        touch(one.github.world.first.pull_requests[number])
    assert one.sync().changes.unchanged == 0
    assert one.github.count() <= 5


def test_only_the_days_asked_for(one: Desk) -> None:
    world = one.github.world
    late = world.pull_request(200, merged="2026-08-01T10:00Z")
    one.sync(since="2026-08-01")
    assert one.numbers() == {late.number}
    (span,) = one.status().covered
    assert f"{span.start:%Y-%m-%d}" == "2026-08-01"
    one.sync(since="2026-01-01")
    assert len(one.numbers()) == 101


def test_a_list_that_is_too_short_proves_nothing(one: Desk) -> None:
    """GitHub counts more than it lists: said once, read again whole, and then taken as it is."""

    def one_more(call: Call) -> Reply:
        true = call.answer()
        body = json.loads(true.body or b"{}")
        body["data"]["repository"]["pullRequests"]["totalCount"] += 1
        return replace(true, body=json.dumps(body).encode())

    one.github.fails(one_more, on="Index", times=None)
    with pytest.raises(GitHubError, match="counts 101 PRs of acme/rocket, 1 more than it listed"):
        one.sync()
    assert not one.status().covered
    assert len(one.numbers()) == 100
    one.sync()
    assert one.status().covered


def test_open_ones_are_stored_and_in_no_week(tmp_path: Path) -> None:
    """The question "which PRs wait for review longest?" needs them; a week's set never holds them."""
    world = World()
    world.pull_request(1, merged="2026-06-01T10:00Z")
    for number, day in ((2, 5), (3, 2), (4, 9)):
        world.pull_request(number, created=f"2026-06-0{day}T10:00Z")
    world.pull_request(5, created="2026-06-01T08:00Z", reviews=["bob"])
    with GitHub(world) as github, desk(github, tmp_path) as one:
        one.sync()
        reader = Reader(one.engine)
        everything = Selection(repository="acme/rocket")
        assert reader.numbers(everything) == (1,)
        waiting = everything.narrowed(states=(State.OPEN,), review=(ReviewOutcome.NONE,))
        assert reader.numbers(waiting, Order.MERGED_OLDEST) == (3, 2, 4)
        assert reader.counts(everything, By.AUTHOR)
