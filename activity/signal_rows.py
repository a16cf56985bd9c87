"""Signals to rows and back: pure functions, the counterpart of `rows` for what is derived."""

from activity.person_rows import Columns, Row
from activity.records import Evidence, Risk, Signals


def signal_columns(signals: Signals) -> Columns:
    """The columns of a PR's signals, without topics and risks."""
    return {
        "version": signals.version,
        "kind": signals.kind.value,
        "kind_by": signals.kind_by,
        "breaking": signals.breaking.marked,
        "breaking_by": signals.breaking.by,
        "tests": signals.tests.value,
        "tested_by": list(signals.tested_by),
        "docs_only": signals.docs_only,
        "importance": signals.importance.score,
        "parts": signals.importance.parts,
        "review": signals.review.value,
    }


def signals_of(row: Row, topics: tuple[str, ...], risks: tuple[Risk, ...]) -> Signals:
    """A PR's signals from its row, topics and risks."""
    return Signals.model_validate(
        {
            **{name: row[name] for name in ("version", "kind", "kind_by", "tests", "docs_only", "review")},
            "breaking": {"marked": row["breaking"], "by": row["breaking_by"]},
            "importance": {"score": row["importance"], "parts": row["parts"]},
            "tested_by": row["tested_by"],
            "topics": topics,
            "risks": risks,
        }
    )


def risk_columns(risk: Risk) -> Columns:
    """The columns of a risk; evidence is kept whole as JSON."""
    return {
        "code": risk.code.value,
        "severity": risk.severity.value,
        "variant": risk.variant,
        "details": risk.values,
        "evidence": [seen.model_dump(exclude_none=True) for seen in risk.evidence],
    }


def risk_of(row: Row) -> Risk:
    """A risk from its row."""
    return Risk(
        code=row["code"],
        severity=row["severity"],
        variant=row["variant"],
        values=row["details"],
        evidence=tuple(Evidence.model_validate(seen) for seen in row["evidence"]),
    )
