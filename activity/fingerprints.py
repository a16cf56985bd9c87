"""Records in; in text a database can take, and with the mark of what their source said, out.

The same mark twice means that a source says again what it said last time, so there is nothing to compare or write.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from pydantic_core import PydanticSerializationError
from sqlalchemy import Connection, delete, select

from activity.records import PullRequest
from activity.statements import in_chunks, insert_rows
from activity.tables import SourceRow
from activity.text import storable


def fingerprinted(record: PullRequest) -> tuple[PullRequest, str]:
    """The record without NUL or lone surrogates (a patch that held some is marked as repaired), and its mark."""
    try:
        text = record.model_dump_json()
    except PydanticSerializationError:  # lone surrogates have no UTF-8
        text = r"\u0000"
    if r"\u0000" in text:
        record = _repaired(record)
        text = record.model_dump_json()
    return record, hashlib.sha256(text.encode()).hexdigest()


def told_before(
    connection: Connection, ids: Mapping[int, int], source: str, prints: Mapping[int, str]
) -> frozenset[int]:
    """The numbers of which this source says exactly what it said last time; `ids` are row ids by number."""
    known: dict[int, str] = {}
    for chunk in in_chunks(ids.values()):
        query = select(SourceRow.pull_request_id, SourceRow.fingerprint).where(
            SourceRow.pull_request_id.in_(chunk), SourceRow.source == source
        )
        known.update(pair for pair in connection.execute(query))
    return frozenset(number for number, row_id in ids.items() if known.get(row_id) == prints[number])


def remember(connection: Connection, source: str, prints: Mapping[int, str]) -> None:
    """Keep what a source said last, by row id."""
    for chunk in in_chunks(prints):
        connection.execute(delete(SourceRow).where(SourceRow.pull_request_id.in_(chunk), SourceRow.source == source))
    rows = [
        {"source": source, "pull_request_id": row_id, "fingerprint": fingerprint}
        for row_id, fingerprint in prints.items()
    ]
    insert_rows(connection, SourceRow, rows)


def _repaired(record: PullRequest) -> PullRequest:
    values = _storable(record.model_dump())
    for before, after in zip(record.files or (), values["files"] or (), strict=True):
        after["patch_repaired"] = before.patch_repaired or after["patch"] != before.patch
    return PullRequest.model_validate(values)


def _storable(value: Any) -> Any:  # noqa: ANN401 - any part of a dumped record
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, dict):
        return {name: _storable(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_storable(part) for part in value]
    return value
