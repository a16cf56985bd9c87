"""A query over PRs and an Order in; the same query sorted out. Ties go to the newest PR, so a list never wobbles."""

from typing import Any, TypeVarTuple

from sqlalchemy import ColumnElement, Select, case, extract, func, select

from activity.records.signal import Severity
from activity.selection import Order
from activity.tables import PullRequestRow as Pr
from activity.tables import RiskRow, SignalRow

Columns = TypeVarTuple("Columns")

_WEIGHTS = {Severity.HIGH.value: 100, Severity.MEDIUM.value: 10, Severity.LOW.value: 1}


def ordered(query: Select[*Columns], order: Order) -> Select[*Columns]:
    """Sort PRs; what is not known (no merge time, no counted lines) comes last."""
    clause = _clause(order)
    return query.order_by(clause.is_(None), clause.asc() if order in _ASCENDING else clause.desc(), Pr.number.desc())


_ASCENDING = {Order.MERGED_OLDEST, Order.LINES_SMALLEST, Order.AGE_SHORTEST}


def _clause(order: Order) -> ColumnElement[Any]:
    lines = Pr.additions + Pr.deletions
    clauses: dict[Order, ColumnElement[Any]] = {
        Order.MERGED: func.coalesce(Pr.merged_at, Pr.closed_at, Pr.created_at),
        Order.MERGED_OLDEST: func.coalesce(Pr.merged_at, Pr.closed_at, Pr.created_at),
        Order.NUMBER: Pr.__table__.c.number,
        Order.LINES: lines,
        Order.LINES_SMALLEST: lines,
        Order.FILES: Pr.__table__.c.changed_files,
        Order.IMPORTANCE: _importance(),
        Order.RISKS: _risk_weight(),
        Order.AGE: _open_for(),
        Order.AGE_SHORTEST: _open_for(),
    }
    return clauses[order]


def _importance() -> ColumnElement[Any]:
    return select(SignalRow.importance).where(SignalRow.pull_request_id == Pr.id).scalar_subquery()


def _risk_weight() -> ColumnElement[Any]:
    weight = case(_WEIGHTS, value=RiskRow.severity, else_=0)
    return select(func.coalesce(func.sum(weight), 0)).where(RiskRow.pull_request_id == Pr.id).scalar_subquery()


def _open_for() -> ColumnElement[Any]:
    """Seconds from opening to merge."""
    return extract("epoch", Pr.merged_at) - extract("epoch", Pr.created_at)
