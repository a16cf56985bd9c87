"""What is known to be complete, how far a source has read: intervals join, cursors move, runs are noted."""

from datetime import datetime, timedelta
from itertools import count, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, select

from activity.database import reading, writing
from activity.reader import Reader, Span
from activity.records import Repository
from activity.runs import position, save_position
from activity.tables import CursorRow
from activity.writer import Interval, save_coverage, save_repository
from tests.activity.store import rows_of
from tests.fakes.facts import NAME, REPOSITORY, at

SERIAL = count()
START = at("2026-06-01")
HOURS = st.integers(0, 30)
SPANS = st.lists(st.tuples(HOURS, HOURS), max_size=5)


def hour(number: int) -> datetime:
    return START + timedelta(hours=number)


def intervals(spans: list[tuple[int, int]]) -> list[Interval]:
    return [Interval(start=hour(first), finish=hour(last)) for first, last in spans]


def inside(spans: list[tuple[int, int]]) -> set[int]:
    """The whole hours that lie in the intervals; one that ends before it starts holds none."""
    return {moment for first, last in spans for moment in range(first, last)}


def covered(engine: Engine, name: str) -> tuple[Span, ...]:
    return Reader(engine).coverage(name)


@settings(max_examples=80, deadline=None)
@given(calls=st.lists(SPANS, min_size=1, max_size=3))
def test_joining_loses_no_moment_and_adds_none(memory: Engine, calls: list[list[tuple[int, int]]]) -> None:
    repository = Repository(name=f"acme/{next(SERIAL)}", base="main")
    with writing(memory) as connection:
        row_id = save_repository(connection, repository)
        for spans in calls:
            save_coverage(connection, row_id, "main", intervals(spans))
    found = covered(memory, repository.name)
    hours = {number for number in range(31) if any(span.start <= hour(number) < span.finish for span in found)}
    assert hours == inside([span for spans in calls for span in spans])
    assert all(one.finish < other.start for one, other in pairwise(found))
    assert all(span.start < span.finish for span in found)


def test_touching_intervals_are_one(engine: Engine) -> None:
    with writing(engine) as connection:
        row_id = save_repository(connection, REPOSITORY)
        for spans in ([(0, 5)], [(10, 12)], [(5, 10), (20, 21)], [(7, 7)]):
            save_coverage(connection, row_id, "main", intervals(spans))
    found = [(span.start, span.finish) for span in covered(engine, NAME)]
    assert found == [(hour(0), hour(12)), (hour(20), hour(21))]


def test_each_source_and_base_has_its_cursor(engine: Engine) -> None:
    with writing(engine) as connection:
        row_id = save_repository(connection, REPOSITORY)
        assert position(connection, row_id, "git", "main") is None
        for commit in ("a", "b"):
            save_position(connection, row_id, "git", "main", {"commit": commit, "文": [1, None]})
        save_position(connection, row_id, "github", "main", {"page": 2})
        save_position(connection, row_id, "git", "release", {})
    with reading(engine) as connection:
        assert position(connection, row_id, "git", "main") == {"commit": "b", "文": [1, None]}
        assert position(connection, row_id, "github", "main") == {"page": 2}
        assert position(connection, row_id, "git", "release") == {}
        assert connection.execute(select(CursorRow.repository_id)).scalars().all() == [row_id] * 3


def test_a_cursor_moves_only_with_its_transaction(engine: Engine) -> None:
    with engine.connect() as connection:
        save_position(connection, save_repository(connection, REPOSITORY), "git", "main", {"commit": "a"})
        connection.rollback()
    assert rows_of(engine, CursorRow) == {"cursors": 0}
