"""GitHub does what it does: each fault is met, waited for or told in one line, and what was stored stays."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from activity.errors import GitHubError
from ingest.github.faults import HeavyError, LimitError, NotFoundError, RefusedError
from ingest.github.syncing import Ask, sync_repository
from tests.fakes.github import (
    GitHub,
    TokenKind,
    World,
    asks,
    cut_json,
    emptied,
    empty,
    hang_up,
    html,
    message,
    more_ids_than,
    no_data,
    partial,
    primary_limit,
    rate_limited,
    secondary_limit,
    something_went_wrong,
    thread,
    too_heavy,
    too_many_nodes,
)
from tests.fakes.github.faults import Fault, answer
from tests.ingest.github.syncing import Desk, desk


@pytest.fixture
def world() -> World:
    made = World()
    for number in range(1, 31):
        made.pull_request(number, merged=f"2026-06-02T10:{number:02d}Z", reviews=["bob"], comments=1, checks=["unit"])
    return made


@pytest.fixture
def one(world: World, tmp_path: Path) -> Iterator[Desk]:
    with GitHub(world) as github, desk(github, tmp_path) as made:
        yield made


PASSING = {
    "limit told with 200": (rate_limited("RATE_LIMITED", reset=2), 1),
    "its new name": (rate_limited("RATE_LIMIT", reset=2), 1),
    "secondary with 200": (secondary_limit(200), 60),
    "secondary in errors": (secondary_limit(200, in_errors=True), 60),
    "403 with retry-after": (secondary_limit(403, retry_after="1"), 1),
    "429": (secondary_limit(429), 60),
    "a reset in the past": (primary_limit(reset=-100), 1),
    "a negative retry-after": (secondary_limit(403, retry_after="-5"), 60),
}


@pytest.mark.parametrize("name", PASSING)
def test_a_limit_is_waited_for(one: Desk, name: str) -> None:
    fault, least = PASSING[name]
    one.github.fails(fault, on="Details", nth=1, times=2)
    one.sync()
    assert one.numbers() == set(range(1, 31))
    assert len(one.time.waits) == 2
    assert min(one.time.waits) >= least
    assert "waiting until" in one.time.notes[0]


def test_a_limit_that_ends_in_days_is_told(one: Desk) -> None:
    """GH-09: what was read stays, and the next run goes on from there."""
    one.github.fails(rate_limited("RATE_LIMITED", reset=259_200), on="Details", nth=2, times=1)
    with pytest.raises(LimitError, match=r"used up until \d{4}-"):
        one.sync()
    assert len(one.numbers()) == 25
    assert not one.status().covered
    one.github.forget()
    one.sync()
    assert one.numbers() == set(range(1, 31))
    assert one.github.count("Details") == 1


def test_an_endless_limit_ends_the_run(one: Desk) -> None:
    one.github.fails(secondary_limit(403), times=None)
    with pytest.raises(LimitError, match="slow down"):
        one.sync()
    assert one.time.waits == [60, 120, 240]


BROKEN = {
    "502 page": html(502),
    "504 page": html(504),
    "page with 200": html(200),
    "message with 200": message("Something odd", 200),
    "cut JSON": cut_json(),
    "empty body": empty(),
    "line cut": hang_up(),
    "line cut inside": hang_up(inside=True),
    "no data": no_data(),
    "something went wrong": something_went_wrong(),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("query", ["Index", "Details"])
def test_a_broken_answer_is_asked_for_again(one: Desk, name: str, query: str) -> None:
    one.github.fails(BROKEN[name], on=query, nth=1, times=1)
    one.sync()
    assert one.numbers() == set(range(1, 31))
    assert one.record(7).incomplete is None


@pytest.mark.parametrize("name", BROKEN)
def test_answers_that_stay_broken_end_in_one_line(one: Desk, name: str) -> None:
    one.sync()
    before = one.record(7)
    one.github.fails(BROKEN[name], times=None)
    one.github.forget()
    with pytest.raises(GitHubError) as caught:
        one.sync()
    assert "\n" not in str(caught.value)
    assert one.github.count() <= 8
    assert one.record(7) == before


def test_a_batch_that_is_too_heavy_shrinks_and_grows(one: Desk) -> None:
    """GH-08a: 25 and 12 at once are too much, PR 7 even alone, until its checks are left out."""
    one.github.fails(html(502), on="Details", when=more_ids_than(6), times=3)
    one.github.fails(html(502), on="Details", when=asks(7, "contexts"), times=None)
    one.sync()
    assert one.numbers() == set(range(1, 31))
    assert one.record(7).checks is None
    assert one.record(7).checks_unread == "not read: too much for one answer"
    assert len(one.record(7).reviews or ()) == 1
    assert [check.name for check in one.record(8).checks or ()] == ["unit"]
    sizes = [len(call.ids) for call in one.github.calls if call.query == "Details"]
    assert sizes[:3] == [25, 12, 6]
    assert 1 in sizes


def test_a_pull_request_that_never_answers_is_said_to_be_incomplete(one: Desk) -> None:
    one.github.fails(html(502), on="Details", when=asks(7), times=None)
    one.sync()
    assert one.numbers() == set(range(1, 31))
    assert one.record(7).incomplete == "GitHub gave no answer in time (status 502)"
    assert one.record(7).reviews is None
    assert one.record(7).merged_at is not None
    assert one.status().covered


def test_github_that_goes_away_in_between_ends_the_run(one: Desk) -> None:
    """Not every PR is tried and said to be incomplete: the next run goes on from there."""
    one.github.fails(html(502), on="Details", nth=2, times=None)
    one.github.fails(html(502), on="Look", times=None)
    one.page, one.batch = 30, 5
    with pytest.raises(HeavyError):
        one.sync()
    assert one.github.count() <= 25
    assert sum(one.time.waits) <= 120
    assert len(one.numbers()) >= 5


def test_many_that_cannot_be_read_end_the_run(one: Desk) -> None:
    one.github.fails(html(502), on="Details", times=None)
    with pytest.raises(HeavyError):
        one.sync()
    assert one.github.count("Details") <= 40


def test_a_query_that_is_refused_is_named(one: Desk) -> None:
    """GH-08b: never "0 PRs this week"."""
    one.sync()
    one.github.world.pull_request(40, merged="2026-06-03T10:00Z")
    one.github.fails(too_many_nodes(), on="Details", times=None)
    with pytest.raises(GitHubError, match="query Details"):
        one.sync()
    assert len(one.numbers()) == 30


@pytest.mark.parametrize("fault", [partial("nodes.#7.comments"), too_heavy("nodes.#7.files"), emptied("nodes.0.files")])
def test_a_partial_answer_is_never_the_truth(one: Desk, fault: object) -> None:
    one.github.fails(fault, on="Details", nth=1, times=1)  # type: ignore[arg-type]
    one.sync()
    assert one.record(7).incomplete is None
    assert len(one.record(7).comments or ()) == 1
    assert len(one.record(30).files or ()) == len(one.record(29).files or ()) > 0


def test_what_stays_partial_keeps_what_is_stored(one: Desk) -> None:
    """GH-12, sync 3."""
    one.sync()
    before = one.record(7)
    pr = one.github.world.first.pull_requests[7]
    pr.title = "fix: another title"
    pr.updated_at = pr.updated_at.replace(year=2027)
    one.github.fails(partial("nodes.#7.comments"), on="Details", times=None)
    one.sync()
    assert one.record(7) == before.model_copy(update={"incomplete": one.record(7).incomplete})
    assert "comments" in (one.record(7).incomplete or "")


def test_long_lists_come_whole(world: World, tmp_path: Path) -> None:
    """GH-10: the 101st reply says what matters."""
    long = [*(f"bob: word {at}" for at in range(103)), "bob: still broken, do not merge"]
    threads = [thread("a.py", 1, long), *(thread("a.py", 2, ["bob: hm"]) for _ in range(33))]
    world.pull_request(
        77, files=130, reviews=61, comments=120, checks=130, labels=[f"l{at}" for at in range(40)], threads=threads
    )
    with GitHub(world) as github, desk(github, tmp_path) as one:
        github.fails(html(502), on="MoreReplies", times=None)
        one.sync()
        assert (one.record(77).incomplete or "").startswith("reviewThreads: 10 of 104")
        assert one.record(77).threads is None
    with GitHub(world) as github, desk(github, tmp_path / "again") as one:
        one.sync()
        record = one.record(77)
        assert record.incomplete is None
        told = (record.files, record.reviews, record.comments, record.checks, record.labels, record.threads)
        assert [len(part or ()) for part in told] == [130, 61, 120, 130, 40, 34]
        replies = max((each.comments for each in record.threads or ()), key=len)
        assert len(replies) == 104
        assert replies[-1].body == "still broken, do not merge"


def test_a_dead_token(one: Desk) -> None:
    one.token = str(one.github.world.token(dead=True))
    with pytest.raises(RefusedError, match="GITHUB_TOKEN"):
        one.sync()


def test_a_repository_the_token_may_not_see(one: Desk) -> None:
    with pytest.raises(NotFoundError, match="no such repository"):
        one.sync("acme/nowhere")


def test_checks_that_may_not_be_read_are_not_said_to_be_none(one: Desk) -> None:
    one.token = str(one.github.world.token(kind=TokenKind.FINE_GRAINED, checks=False))
    one.sync()
    assert one.record(7).checks is None
    assert one.record(7).checks_unread == "not readable with this token"
    assert one.record(7).incomplete is None
    assert one.github.count("Details") <= 3


def test_a_small_budget_is_waited_for(one: Desk) -> None:
    one.token = str(one.github.world.token(limit=30))
    one.sync()
    assert one.numbers() == set(range(1, 31))


def test_a_broken_cursor_begins_the_pass_again(one: Desk) -> None:
    one.page = 10
    one.github.fails(_invalid_cursor(), on="Index", nth=2, times=1)
    one.sync()
    assert one.numbers() == set(range(1, 31))


def _invalid_cursor() -> Fault:
    told = "`x` does not appear to be a valid cursor."
    return lambda _call: answer({"data": None, "errors": [{"type": "INVALID_CURSOR_ARGUMENTS", "message": told}]})


def test_unavailable(tmp_path: Path, world: World) -> None:
    with GitHub(world) as github, desk(github, tmp_path) as one:
        means = one.means()
    with pytest.raises(HeavyError, match="cannot be reached"):
        sync_repository("acme/rocket", means, Ask())
