"""A person to three columns (`…_login`, `…_name`, `…_kind`) and back."""

from typing import Any, TypeAlias

from sqlalchemy import RowMapping

from activity.records import Person

Row: TypeAlias = RowMapping
Columns: TypeAlias = dict[str, Any]


def person_columns(prefix: str, person: Person | None) -> Columns:
    """The three columns of a person, all NULL when nobody is known."""
    return {
        f"{prefix}_login": person and person.login,
        f"{prefix}_name": person and person.name,
        f"{prefix}_kind": person and person.kind.value,
    }


def person_of(prefix: str, row: Row) -> Person | None:
    """The person of three columns."""
    if row[f"{prefix}_kind"] is None:
        return None
    return Person(login=row[f"{prefix}_login"], name=row[f"{prefix}_name"], kind=row[f"{prefix}_kind"])
