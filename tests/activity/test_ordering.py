"""Every order on both databases: the same list, ties by newest number, what is not known last."""

import pytest
from hypothesis import given, settings
from sqlalchemy import Engine

from activity.reader import Reader
from activity.records import PullRequest, RiskCode, Severity, State
from activity.selection import Order, Selection
from tests.activity.brute_force import Store, lines_of
from tests.activity.small_stores import stores
from tests.activity.store import derive, save
from tests.activity.test_where import put
from tests.fakes.facts import NAME, at, derived, file, pull_request, risk, signals

MEANT = {
    Order.MERGED: (5, 6, 3, 2, 1, 4),
    Order.MERGED_OLDEST: (1, 3, 2, 6, 5, 4),
    Order.NUMBER: (6, 5, 4, 3, 2, 1),
    Order.LINES: (1, 3, 2, 5, 6, 4),
    Order.LINES_SMALLEST: (5, 3, 2, 1, 6, 4),
    Order.FILES: (2, 6, 3, 1, 5, 4),
    Order.IMPORTANCE: (3, 2, 1, 6, 5, 4),
    Order.RISKS: (1, 2, 6, 5, 4, 3),
    Order.AGE: (1, 3, 6, 5, 4, 2),
    Order.AGE_SHORTEST: (3, 1, 6, 5, 4, 2),
}


def told() -> list[PullRequest]:
    """Six PRs: 2 and 3 tie in time and lines, 4 knows next to nothing, 5 is empty, 6 has a file nobody counted."""
    return [
        pull_request(1, merged="2026-06-01", created_at=at("2026-05-01"), files=[file("a", 9, 9)]),
        pull_request(2, merged="2026-06-02", files=[file("a", 1, 1), file("b", 0, 2)]),
        pull_request(3, merged="2026-06-02", created_at=at("2026-06-01T23:59:59Z"), files=[file("a", 4, 0)]),
        pull_request(4, merged=None, author=None, files=None),
        pull_request(5, merged="2026-06-03", files=()),
        pull_request(6, merged="2026-06-02T01:00Z", files=[file("a.bin", None, None)]),
    ]


@pytest.mark.parametrize("order", Order)
def test_orders(engine: Engine, order: Order) -> None:
    save(engine, told())
    many = [risk(RiskCode.CORE_PATH, Severity.LOW)] * 9
    derive(
        engine,
        {
            1: derived(signals(score=2.0, risks=(risk(RiskCode.REVERT, Severity.HIGH),))),
            2: derived(signals(score=3.0, risks=tuple(many))),
            3: derived(signals(score=9.5)),
        },
    )
    meant = list(MEANT[order])
    if order is Order.RISKS:
        meant = [1, 2, 6, 5, 4, 3]
    assert Reader(engine).numbers(Selection(repository=NAME), order) == tuple(meant)
    assert sorted(meant) == [1, 2, 3, 4, 5, 6]


def test_open_ones_go_by_their_own_clock(engine: Engine) -> None:
    save(
        engine,
        [
            pull_request(1, merged="2026-06-02"),
            pull_request(2, merged=None, state=State.OPEN, created_at=at("2026-06-03")),
            pull_request(3, merged=None, state=State.CLOSED, closed_at=at("2026-06-01"), created_at=at("2026-01-01")),
        ],
    )
    everything = Selection(repository=NAME, states=tuple(State))
    assert Reader(engine).numbers(everything) == (2, 1, 3)
    assert Reader(engine).numbers(everything, Order.MERGED_OLDEST) == (3, 1, 2)


@settings(max_examples=25, deadline=None)
@given(store=stores)
def test_an_order_loses_nobody_and_sorts(memory: Engine, store: Store) -> None:
    everything = Selection(repository=put(memory, store), states=tuple(State))
    records = {record.number: record for record, _ in store if record.base == "main"}
    for order in Order:
        assert sorted(Reader(memory).numbers(everything, order)) == sorted(records)
    sizes = [lines_of(records[number]) for number in Reader(memory).numbers(everything, Order.LINES)]
    known = [size for size in sizes if size is not None]
    assert sizes == sorted(known, reverse=True) + [None] * (len(sizes) - len(known))
