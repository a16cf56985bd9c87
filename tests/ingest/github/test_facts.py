"""What GitHub tells becomes what it is: people, verdicts, threads, checks, text; cases GH-01 to GH-05, 12, 13, 15."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from activity.profile import load_profile
from activity.reader import Reader
from activity.records import CheckState, EventKind, PersonKind, State, ThreadState
from ingest.github.stored import Store
from ingest.signals.reviewed import human_verdicts
from tests.fakes.github import GitHub, World, check, comment, event, review, status, thread
from tests.fakes.github.changes import reopen, touch
from tests.fakes.github.entities import CheckRun
from tests.ingest.github.syncing import Desk, desk

DAY = "2026-06-01"


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def one(world: World, tmp_path: Path) -> Iterator[Desk]:
    with GitHub(world) as github, desk(github, tmp_path) as made:
        yield made


def test_deleted_accounts_are_several_people(world: World, one: Desk) -> None:
    """GH-01."""
    world.pull_request(
        41,
        author=None,
        merged=f"{DAY}T10:00Z",
        merged_by=None,
        reviews=[review(None, "APPROVED"), review(None, "CHANGES_REQUESTED")],
        comments=[comment("ghost: hi")],
    )
    one.sync()
    record = one.record(41)
    assert record.author is not None
    assert (record.author.login, record.author.kind) == ("ghost", PersonKind.GHOST)
    assert len(human_verdicts(record, load_profile("default"))) == 2


def test_one_bot_has_one_name(world: World, one: Desk) -> None:
    """GH-03."""
    reviews = [review("checkbunny[bot]", "APPROVED"), review("checkbunny2", "COMMENTED")]
    world.pull_request(3, merged=f"{DAY}T10:00Z", reviews=reviews)
    one.sync()
    people = [each.author for each in one.record(3).reviews or ()]
    assert [(each and each.login, each and each.kind) for each in people] == [
        ("checkbunny[bot]", PersonKind.BOT),
        ("checkbunny2", PersonKind.HUMAN),
    ]


def test_a_dismissed_verdict_revives_nothing(world: World, one: Desk) -> None:
    """GH-04: the other approval was of an older commit, so it is stale."""
    world.pull_request(
        4,
        merged=f"{DAY}T15:00Z",
        commits=2,
        reviews=[
            review("bob", "APPROVED", at=f"{DAY}T10:00Z"),
            review("bob", "DISMISSED", at=f"{DAY}T11:00Z"),
            review("cy", "APPROVED", at=f"{DAY}T09:00Z"),
            review("cy", "COMMENTED", at=f"{DAY}T13:00Z"),
        ],
    )
    one.sync()
    verdicts = {
        each.person and each.person.login: each for each in human_verdicts(one.record(4), load_profile("default"))
    }
    assert verdicts["bob"].outcome == "commented"
    assert verdicts["cy"].outcome == "approved"


def test_a_draft_review_is_stored_nowhere(world: World, one: Desk) -> None:
    """GH-05."""
    world.pull_request(
        5,
        merged=f"{DAY}T10:00Z",
        author="ann",
        reviews=[
            review("reader", "PENDING", "draft: I think this leaks"),
            *(review("ann", "COMMENTED") for _ in range(3)),
            review("bob", "APPROVED"),
        ],
    )
    one.token = str(world.token(login="reader"))
    one.sync()
    record = one.record(5)
    mark = Store(one.engine, "acme/rocket").known([str(record.identity)])[str(record.identity)].mark
    assert str(mark).split()[-2] == "5", "the token's owner sees the draft"
    assert len(record.reviews or ()) == 4
    assert not any(b"leaks" in path.read_bytes() for path in one.folder.rglob("*") if path.is_file())
    assert record.incomplete is None
    assert [each.person and each.person.login for each in human_verdicts(record, load_profile("default"))] == ["bob"]


def test_checks_as_they_stood_at_the_merge(world: World, one: Desk) -> None:
    """GH-13."""
    world.pull_request(
        13,
        merged=f"{DAY}T12:00Z",
        checks=[
            check("unit", "FAILURE", f"{DAY}T10:00Z", run=1),
            check("unit", "SUCCESS", f"{DAY}T11:00Z", run=2),
            check("lint", "SKIPPED", f"{DAY}T10:00Z"),
            check("docs", "NEUTRAL", f"{DAY}T10:00Z"),
            check("perf", "CANCELLED", f"{DAY}T10:00Z", run=1),
            check("perf", "SUCCESS", f"{DAY}T10:30Z", run=2),
            check("tests", "FAILURE", f"{DAY}T10:00Z", run=3),
            check("tests", "SKIPPED", f"{DAY}T10:01Z", run=3),
            status("legacy/ci", "PENDING", f"{DAY}T10:00Z"),
            check("slow", "FAILURE", f"{DAY}T11:50Z", completed=f"{DAY}T13:00Z"),
            check("after", "SUCCESS", f"{DAY}T12:30Z"),
        ],
    )
    world.pull_request(14, merged=f"{DAY}T12:00Z", checks=None)
    one.sync()
    states = {each.name: (each.state, each.later) for each in one.record(13).checks or ()}
    assert states == {
        "unit": (CheckState.PASSED, None),
        "lint": (CheckState.PASSED, None),
        "docs": (CheckState.PASSED, None),
        "perf": (CheckState.PASSED, None),
        "tests": (CheckState.FAILED, None),
        "legacy/ci": (CheckState.PENDING, None),
        "slow": (CheckState.PENDING, CheckState.FAILED),
        "after": (CheckState.NOT_RUN, CheckState.PASSED),
    }
    assert one.record(14).checks == ()


def test_text_that_no_database_takes(world: World, one: Desk) -> None:
    """GH-15."""
    world.pull_request(
        15,
        "\u200f" + "x" * 300,
        merged=f"{DAY}T10:00Z",
        body="",
        reviews=[review("bob", "COMMENTED", "ok\u0000 done")],
        comments=[comment("bob: cut \ud83d")],
    )
    one.sync()
    record = one.record(15)
    assert record.body == ""
    assert [each.body for each in record.reviews or ()] == ["ok done"]
    assert [each.body for each in record.comments or ()] == ["cut \ufffd"]


def test_a_deleted_comment_and_moved_threads_are_seen_the_next_day(world: World, one: Desk) -> None:
    """GH-12: the time of update does not move."""
    now = datetime.now(UTC).replace(microsecond=0)
    pr = world.pull_request(
        12,
        merged=now - timedelta(hours=2),
        comments=["bob: A", "bob: B"],
        threads=[thread("a.py", 1, ["bob: open"]), thread("a.py", 2, ["bob: done"], resolved=True)],
    )
    one.sync()
    assert [each.state_at_merge for each in one.record(12).threads or ()] == [ThreadState.OPEN, ThreadState.RESOLVED]
    pr.review_threads[0].is_resolved, pr.review_threads[1].is_resolved = True, False
    one.time.now += timedelta(hours=1)
    one.sync()
    assert [each.state for each in one.record(12).threads or ()] == [ThreadState.OPEN, ThreadState.RESOLVED]
    one.sync(thorough=True)
    threads = one.record(12).threads or ()
    assert [each.state for each in threads] == [ThreadState.RESOLVED, ThreadState.OPEN]
    assert [each.state_at_merge for each in threads] == [ThreadState.OPEN, ThreadState.RESOLVED]
    world.delete(pr.comments[1])
    one.time.now += timedelta(days=1)
    one.sync()
    assert [each.body for each in one.record(12).comments or ()] == ["A"]


def test_a_thread_answered_by_a_later_push(world: World, one: Desk) -> None:
    pr = world.pull_request(
        6,
        merged=f"{DAY}T15:00Z",
        threads=[thread("a.py", 1, ["bob: wrong"], outdated=True), thread("a.py", 2, ["bob: wrong"], outdated=True)],
    )
    first, second = pr.review_threads
    pushed = max(each.committed_date for each in pr.commits)
    first.comments[0].created_at = pushed - timedelta(hours=1)
    second.comments[0].created_at = pushed + timedelta(hours=1)
    one.sync()
    assert [each.state for each in one.record(6).threads or ()] == [ThreadState.ANSWERED, ThreadState.OUTDATED]


def test_what_happened_to_a_pull_request(world: World, one: Desk) -> None:
    moved = event("BaseRefChangedEvent", f"{DAY}T09:00Z", previous_ref_name="dev", current_ref_name="main")
    world.pull_request(
        7, merged=f"{DAY}T10:00Z", closes=[3], milestone="v2", labels=["bug"], events=[moved], draft=False
    )
    world.pull_request(8, "feat: window", draft=True)
    one.sync()
    record = one.record(7)
    assert [each.kind for each in record.events or ()] == [EventKind.BASE_CHANGED, EventKind.MERGED]
    assert [each.number for each in record.closes or ()] == [3]
    assert (record.milestone, record.labels, record.draft) == ("v2", ("bug",), False)
    assert (one.record(8).state, one.record(8).draft, one.record(8).merged_at) == (State.OPEN, True, None)
    status_ = one.status()
    assert (status_.pull_requests, status_.merged) == (2, 1)


def test_a_pull_request_that_opens_again_is_not_closed(world: World, one: Desk) -> None:
    pr = world.pull_request(9, closed=f"{DAY}T10:00Z", milestone="v1")
    one.sync()
    assert one.record(9).closed_at is not None
    reopen(pr)
    pr.milestone = None
    touch(pr)
    one.sync()
    assert (one.record(9).state, one.record(9).closed_at, one.record(9).milestone) == (State.OPEN, None, "")


def test_a_deleted_pull_request_is_kept_and_in_no_set(world: World, one: Desk) -> None:
    now = datetime.now(UTC)
    pr = world.pull_request(10, merged=now - timedelta(hours=5))
    world.pull_request(11, merged=now - timedelta(hours=4))
    one.sync()
    world.delete(pr)
    one.sync(thorough=True)
    assert one.record(10).state is State.MERGED
    one.time.now += timedelta(hours=2)
    one.sync()
    assert one.record(10).state is State.GONE
    assert one.record(10).incomplete == "deleted on GitHub; was merged"
    assert one.status().merged == 1


def test_a_repository_that_moves_keeps_its_facts(world: World, one: Desk) -> None:
    world.pull_request(1, merged=f"{DAY}T10:00Z")
    one.sync()
    world.first.rename("acme/comet")
    world.pull_request(2, merged=f"{DAY}T11:00Z")
    one.sync("acme/rocket")
    assert one.status().repository == "acme/comet"
    assert one.numbers() == {1, 2}


def test_a_base_branch_that_is_renamed(world: World, one: Desk) -> None:
    world.pull_request(1, merged=f"{DAY}T10:00Z")
    one.sync()
    world.pull_request(2, merged=f"{DAY}T11:00Z", base="trunk")
    one.sync(base="trunk", old_bases=("main",))
    assert {one.record(number).base for number in (1, 2)} == {"trunk"}
    assert one.status().base == "trunk"
    assert len(one.status().covered) == 1


def test_a_name_that_passed_to_another_repository(world: World, one: Desk) -> None:
    world.pull_request(1, merged=f"{DAY}T10:00Z")
    one.sync()
    world.first.rename("acme/comet")
    world.repository("acme/rocket", base="main").pull_request(1, "feat: other", merged=f"{DAY}T10:00Z")
    with pytest.raises(Exception, match="another repository"):
        one.sync("acme/rocket")
    assert one.record(1).title != "feat: other"


def test_checks_under_way_are_read_again_an_hour_after_the_merge(world: World, one: Desk) -> None:
    now = datetime.now(UTC).replace(microsecond=0)
    running = check("unit", None, (now - timedelta(minutes=40)).isoformat())
    pr = world.pull_request(16, merged=now - timedelta(minutes=30), checks=[running])
    one.sync()
    assert [(each.state, each.later) for each in one.record(16).checks or ()] == [(CheckState.PENDING, None)]
    (run,) = [each for each in pr.commits[-1].contexts if isinstance(each, CheckRun)]
    run.status, run.conclusion, run.completed_at = "COMPLETED", "FAILURE", now
    one.sync()
    assert [each.later for each in one.record(16).checks or ()] == [None]
    one.time.now += timedelta(minutes=45)
    one.sync()
    assert [(each.state, each.later) for each in one.record(16).checks or ()] == [
        (CheckState.PENDING, CheckState.FAILED)
    ]


def test_a_private_repository_is_marked(world: World, one: Desk) -> None:
    world.repository("acme/secret", base="main", private=True).pull_request(1, merged=f"{DAY}T10:00Z")
    one.sync("acme/secret")
    assert [each.private for each in Reader(one.engine).repositories()] == [True]
