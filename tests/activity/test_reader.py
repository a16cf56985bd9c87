"""What the bot may ask a store: repositories by name, sets with edges, coverage, commits without a PR, freshness."""

import pytest
from sqlalchemy import Engine

from activity.database import writing
from activity.errors import NotStoredError, UsageError
from activity.period import Period
from activity.reader import Reader
from activity.records import Direct, Repository, State
from activity.runs import finish_sync, start_sync
from activity.selection import Order, Selection
from activity.writer import Changes, Interval, save_coverage, save_directs, save_repository
from tests.activity.store import derive, save
from tests.fakes.facts import NAME, REPOSITORY, at, derived, file, pull_request, review, signals

ALL = Selection(repository=NAME)
WEEK = Period.of_week(2026, 23, "Asia/Shanghai")


def test_an_empty_store_says_how_to_fill_it(engine: Engine) -> None:
    assert Reader(engine).repositories() == ()
    with pytest.raises(NotStoredError, match="herald ingest git"):
        Reader(engine).repository(None)


def test_a_repository_by_name(engine: Engine) -> None:
    save(engine, [])
    reader = Reader(engine)
    assert reader.repository(None) == reader.repository(" ACME/rocket ") == REPOSITORY
    with pytest.raises(NotStoredError, match="acme/rocket"):
        reader.repository("acme/rock")
    save(engine, [], repository=Repository(name="Zeta/b", base="main"))
    save(engine, [], repository=Repository(name="alpha/a", base="main"))
    assert [each.name for each in reader.repositories()] == ["Zeta/b", NAME, "alpha/a"]
    with pytest.raises(UsageError, match="--repo"):
        reader.repository(None)
    with pytest.raises(NotStoredError, match="nobody/none"):
        reader.numbers(Selection(repository="nobody/none"))


def test_the_edges_of_a_period(engine: Engine) -> None:
    inside = {2: "2026-05-31T16:00Z", 3: "2026-06-07T15:59:59.999999Z"}
    outside = {1: "2026-05-31T15:59:59.999999Z", 4: "2026-06-07T16:00Z"}
    save(engine, [pull_request(number, merged=moment) for number, moment in {**inside, **outside}.items()])
    assert Reader(engine).numbers(ALL.narrowed(period=WEEK)) == (3, 2)


def test_each_state_has_its_clock(engine: Engine) -> None:
    before, within = at("2026-05-01"), at("2026-06-03")
    told = [
        pull_request(1, merged=None, state=State.OPEN, created_at=within),
        pull_request(2, merged=None, state=State.OPEN, created_at=before),
        pull_request(3, merged=None, state=State.CLOSED, created_at=before, closed_at=within),
        pull_request(4, merged=None, state=State.CLOSED, created_at=within),
        pull_request(5, state=State.LANDED),
        pull_request(6, created_at=before),
        pull_request(7, base="release"),
    ]
    save(engine, told)
    week = ALL.narrowed(period=WEEK)
    assert set(Reader(engine).numbers(week)) == {6}
    assert set(Reader(engine).numbers(week.narrowed(states=tuple(State)))) == {1, 3, 5, 6}
    assert set(Reader(engine).numbers(week.narrowed(base="release"))) == {7}


def test_no_numbers_is_nothing_and_any_number_may_be_asked(engine: Engine) -> None:
    save(engine, [pull_request(1), pull_request(2)])
    reader = Reader(engine)
    assert reader.numbers(ALL.narrowed(numbers=())) == ()
    assert reader.numbers(ALL.narrowed(states=())) == ()
    assert reader.numbers(ALL.narrowed(numbers=(1, 10**30))) == (1,)
    assert reader.numbers(ALL.narrowed(without_numbers=(1, 10**30))) == (2,)
    assert reader.numbers(ALL.narrowed(numbers=tuple(range(2, 70_000)))) == (2,)


def test_what_is_not_known_is_in_neither_set(engine: Engine) -> None:
    unknown = pull_request(1, author=None, files=None)
    mute = pull_request(2, reviews=(review("ada", "COMMENTED"), review(None)), files=[file("a.bin", None, None)])
    reviewed = pull_request(3, author=None, reviews=(review("ada"),), files=[file("a", 1, 1)])
    save(engine, [unknown, mute, reviewed])
    reader = Reader(engine)
    assert reader.numbers(ALL.narrowed(without_authors=("ADA",))) == (3, 1)
    assert reader.numbers(ALL.narrowed(reviewers=("Ada",))) == (3,)  # in 2 she answers on her own PR
    assert reader.numbers(ALL.narrowed(approvers=("ada",))) == (3,)
    assert reader.numbers(ALL.narrowed(min_lines=0)) == reader.numbers(ALL.narrowed(max_lines=9)) == (3,)
    assert reader.numbers(ALL.narrowed(max_lines=9, without_generated=True)) == (3,)
    for field in ("tests_touched", "breaking", "docs_only"):
        assert reader.numbers(ALL.narrowed(**{field: True})) == reader.numbers(ALL.narrowed(**{field: False})) == ()


def test_assessed_come_with_their_signals_in_order(engine: Engine) -> None:
    patched = pull_request(1, files=[file("a.py", patch="@@")])
    save(engine, [patched, pull_request(2), pull_request(3)])
    made = {1: signals(score=9.0, topics=["b", "a"]), 2: signals(score=1.0), 3: signals(score=5.0)}
    derive(engine, {number: derived(each) for number, each in made.items()})
    reader = Reader(engine)
    found = reader.assessed(ALL, Order.IMPORTANCE)
    assert {each.number: each.signals for each in found} == made
    assert [each.number for each in found] == [1, 3, 2]
    assert [each.number for each in reader.assessed(ALL, Order.IMPORTANCE, limit=2)] == [1, 3]
    assert found[0].pull_request == pull_request(1, files=[file("a.py")])
    assert reader.assessed(ALL, Order.IMPORTANCE, limit=1, patches=True)[0].pull_request == patched


def test_coverage_is_that_of_the_tracked_base(engine: Engine) -> None:
    with writing(engine) as connection:
        row_id = save_repository(connection, REPOSITORY)
        save_coverage(connection, row_id, "main", [Interval(start=at("2026-06-01"), finish=at("2026-06-08"))])
        save_coverage(connection, row_id, "release", [Interval(start=at("2026-01-01"), finish=at("2026-02-01"))])
    assert [(span.start, span.finish) for span in Reader(engine).coverage(NAME)] == [
        (at("2026-06-01"), at("2026-06-08"))
    ]


def test_commits_without_a_pull_request(engine: Engine) -> None:
    moments = ("2026-05-31T15:59Z", "2026-05-31T16:00Z", "2026-06-03T00:00Z", "2026-06-07T16:00Z")
    told = [
        Direct(repository=NAME, base=base, commit=f"{base}{at_}", subject="hot", author=None, committed_at=at(moment))
        for base in ("main", "release")
        for at_, moment in enumerate(moments)
    ]
    with writing(engine) as connection:
        row_id = save_repository(connection, REPOSITORY)
        for _ in range(2):
            save_directs(connection, row_id, reversed(told))
    assert Reader(engine).directs(NAME.upper(), WEEK) == tuple(told[1:3])


def test_data_are_as_of_the_last_complete_run(engine: Engine) -> None:
    save(engine, [])
    reader = Reader(engine)
    assert reader.data_as_of(NAME) is None
    with writing(engine) as connection:
        row_id = save_repository(connection, REPOSITORY)
        first = start_sync(connection, row_id, "git", "main", at("2026-06-01"))
        start_sync(connection, row_id, "git", "main", at("2026-06-02"))
        finish_sync(connection, first, at("2026-06-01T01:00Z"), Changes(added=(1,), unchanged=2), None)
    assert reader.data_as_of(NAME) == at("2026-06-01T01:00Z")
