"""Signals in the store: replaced whole, stable when made again; weeks are stale until they are settled."""

from datetime import timedelta

from sqlalchemy import Engine, select

from activity.database import reading, writing
from activity.derived import Derived, FileRole, mark_stale, settle, stale_weeks
from activity.reader import Reader
from activity.records import Breaking, Evidence, Importance, Kind, ReviewOutcome, Risk, RiskCode, Severity, Tested
from activity.selection import Selection
from activity.statements import sql_table
from activity.tables import FileRow, RiskRow, SignalRow, StaleWeekRow, TopicRow
from activity.writer import save_repository
from tests.activity.store import derive, rows_of, save
from tests.fakes.facts import NAME, REPOSITORY, at, derived, pull_request, signals

SEEN = (Evidence(path="a.py", line=3, text="x = '门'"), Evidence(pull_request=9, old_line=1))
FOUND = Risk(
    code=RiskCode.REVERT, severity=Severity.HIGH, variant="title", values={"of": 9, "who": "ada"}, evidence=SEEN
)
FULL = signals(
    Kind.PERF,
    topics=["npu", "ci"],
    breaking=Breaking(marked=True, by="!"),
    tests=Tested.TOUCHED,
    tested_by=("tests/test_a.py",),
    docs_only=True,
    importance=Importance(score=7.3, parts={"severity": 5.0, "size": 2.0, "attention": 0.3}),
    review=ReviewOutcome.APPROVED,
    risks=(FOUND, FOUND.model_copy(update={"evidence": (), "values": {}})),
)


def test_signals_come_back_as_they_were_made(engine: Engine) -> None:
    save(engine, [pull_request(1)])
    for _ in range(2):
        derive(engine, {1: derived(FULL)})
        (found,) = Reader(engine).assessed(Selection(repository=NAME))
        assert found.signals == FULL
        assert list(found.signals.importance.parts) == ["severity", "size", "attention"]
        assert rows_of(engine, SignalRow, TopicRow, RiskRow) == {"signals": 1, "topics": 2, "risks": 2}


def test_new_signals_replace_the_old_ones_whole(engine: Engine) -> None:
    save(engine, [pull_request(1), pull_request(2)])
    derive(engine, {1: derived(FULL), 2: derived(FULL)})
    derive(engine, {1: derived(signals(topics=["infra"])), 77: derived()})
    found = {each.number: each.signals for each in Reader(engine).assessed(Selection(repository=NAME))}
    assert found == {1: signals(topics=["infra"]), 2: FULL}


def roles(engine: Engine) -> list[tuple[str, bool, bool, bool]]:
    table = sql_table(FileRow).c
    query = select(table.path, table.generated, table.test, table.docs).order_by(table.path)
    with reading(engine) as connection:
        return [tuple(row) for row in connection.execute(query)]


def test_roles_are_set_and_taken_back(engine: Engine) -> None:
    save(engine, [pull_request(1, files=["a.lock", "b_test.py", "c.py"])])
    lock = FileRole(position=0, generated=True, test=False, docs=False)
    test = FileRole(position=1, generated=False, test=True, docs=True)
    derive(engine, {1: Derived(signals=signals(), roles=(lock, test))})
    assert roles(engine) == [
        ("a.lock", True, False, False),
        ("b_test.py", False, True, True),
        ("c.py", False, False, False),
    ]
    derive(engine, {1: Derived(signals=signals(), roles=(test,))})
    assert [generated for _, generated, _, _ in roles(engine)] == [False, False, False]
    derive(engine, {1: derived()})
    assert not any(any(role) for _, *role in roles(engine))


def test_weeks_are_stale_until_they_are_settled(engine: Engine) -> None:
    weeks = [at("2026-05-31T16:00Z") + timedelta(weeks=number) for number in range(3)]
    with writing(engine) as connection:
        row_id = save_repository(connection, REPOSITORY)
        mark_stale(connection, row_id, reversed(weeks))
        mark_stale(connection, row_id, weeks[:2])
        assert list(stale_weeks(connection, row_id)) == weeks
        settle(connection, row_id, [weeks[0], weeks[2]])
        assert list(stale_weeks(connection, row_id)) == [weeks[1]]
        settle(connection, row_id, weeks)
        mark_stale(connection, row_id, [])
    assert rows_of(engine, StaleWeekRow) == {"stale_weeks": 0}
