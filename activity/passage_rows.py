"""Passages in; rows and marks out. What is written here can always be made again. Only `ingest` writes it.

A PR without a row in `passage_cuts` has to be cut; a passage whose `embedded` is false has no vector yet. Both marks
move after the thing they stand for, so a process killed in between does it once more and never leaves it out.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, delete, distinct, func, insert, or_, select, text, update

from activity.records import CUTTER, Passage, PassageSource
from activity.records.frozen import Record
from activity.records.passage import told
from activity.statements import in_chunks, insert_rows
from activity.tables import IndexRow, PassageCutRow, PassageRow, PullRequestRow
from activity.words import cut

_ONLY = "passages"
_ROW = PassageRow


class IndexState(Record):
    """What is written down of the index in use; `collection=None`: there is none yet.

    `other` is a collection under way, or one to be deleted; `vectors` how many the one in use was left with.
    """

    generation: int = 0
    collection: str | None = None
    other: str | None = None
    vectors: int = 0
    embedder: str | None = None
    dimension: int | None = None
    cutter: str | None = None


def index_state(connection: Connection) -> IndexState:
    """The index in use."""
    found = connection.execute(select(IndexRow).where(IndexRow.name == _ONLY)).mappings().first()
    return IndexState(**{name: found[name] for name in IndexState.model_fields}) if found else IndexState()


def save_index_state(connection: Connection, state: IndexState) -> None:
    """Write down which index is in use, and that readers have to look again."""
    connection.execute(delete(IndexRow).where(IndexRow.name == _ONLY))
    values = {**state.model_dump(), "generation": state.generation + 1}
    connection.execute(insert(IndexRow).values(name=_ONLY, **values))


def uncut(connection: Connection, limit: int) -> list[int]:
    """The row ids of PRs whose passages are not those of their facts, newest first."""
    return list(connection.execute(_uncut(PullRequestRow.id).order_by(*_NEWEST).limit(limit)).scalars())


def uncut_count(connection: Connection) -> int:
    """How many PRs have to be cut."""
    return int(connection.execute(_uncut(func.count(PullRequestRow.id))).scalar_one())


def _uncut(column: Any) -> Select[int]:  # noqa: ANN401 - any expression to select
    wrong = or_(PassageCutRow.version.is_(None), PassageCutRow.version != CUTTER)
    return select(column).outerjoin(PassageCutRow, PassageCutRow.pull_request_id == PullRequestRow.id).where(wrong)


_NEWEST = (func.coalesce(PullRequestRow.merged_at, PullRequestRow.created_at).desc(), PullRequestRow.id.desc())


def uncut_all(connection: Connection) -> None:
    """Note that the passages of all PRs have to be cut again."""
    connection.execute(update(PassageCutRow).values(version=""))


def save_passages(connection: Connection, cuts: Mapping[int, Sequence[Passage]]) -> int:
    """Replace the passages of these PRs (by row id); how many PRs have other ones now comes back.

    A passage that is as it was keeps its vector.
    """
    stored = _stored(connection, cuts)
    outdated = _outdated(connection, cuts)
    same = {row_id for row_id, passages in cuts.items() if [p for p, _ in stored[row_id]] == list(passages)}
    changed = [row_id for row_id in cuts if row_id in outdated or row_id not in same]
    for chunk in in_chunks(changed):
        connection.execute(delete(_ROW).where(_ROW.pull_request_id.in_(chunk)))
    rows = [row for row_id in changed for row in _columns(row_id, cuts[row_id], stored[row_id])]
    _insert(connection, rows)
    for chunk in in_chunks(cuts):
        connection.execute(delete(PassageCutRow).where(PassageCutRow.pull_request_id.in_(chunk)))
    insert_rows(connection, PassageCutRow, [{"pull_request_id": row_id, "version": CUTTER} for row_id in cuts])
    if changed:
        save_index_state(connection, index_state(connection))
    return len(changed)


def _outdated(connection: Connection, ids: Iterable[int]) -> set[int]:
    """PRs whose words another text cutter cut: those are written anew even where the passages are the same."""
    query = select(PassageCutRow.pull_request_id).where(PassageCutRow.version != CUTTER)
    return {row_id for chunk in in_chunks(ids) for row_id in _ids(connection, query, chunk)}


def _ids(connection: Connection, query: Select[int], chunk: Sequence[int]) -> Sequence[int]:
    return connection.execute(query.where(PassageCutRow.pull_request_id.in_(chunk))).scalars().all()


def _stored(connection: Connection, cuts: Iterable[int]) -> dict[int, list[tuple[Passage, bool]]]:
    found: dict[int, list[tuple[Passage, bool]]] = {row_id: [] for row_id in cuts}
    for chunk in in_chunks(found):
        query = select(_ROW).where(_ROW.pull_request_id.in_(chunk)).order_by(_ROW.pull_request_id, _ROW.position)
        for row in connection.execute(query).mappings():
            found[row["pull_request_id"]].append((passage_of(row), row["embedded"]))
    return found


def passage_of(row: Mapping[Any, Any]) -> Passage:
    """A passage from its row."""
    plain = {name: row[name] for name in ("heading", "text", "speaker", "state")}
    return Passage(source=PassageSource(row["source"]), **plain)


def _columns(row_id: int, passages: Sequence[Passage], before: list[tuple[Passage, bool]]) -> list[dict[str, Any]]:
    kept = {passage.key for passage, embedded in before if embedded}
    return [
        {
            **passage.model_dump(mode="json"),
            "pull_request_id": row_id,
            "position": position,
            "vector_key": passage.key,
            "embedded": passage.key in kept,
        }
        for position, passage in enumerate(passages)
    ]


def _insert(connection: Connection, rows: list[dict[str, Any]]) -> None:
    if not rows:
        return
    words_of = {
        (row["pull_request_id"], row["position"]): " ".join(cut(told(row["heading"], row["text"]))) for row in rows
    }
    made = connection.execute(insert(_ROW).returning(_ROW.id, _ROW.pull_request_id, _ROW.position), rows)
    words = [{"id": row_id, "words": words_of[pull_request, position]} for row_id, pull_request, position in made]
    connection.execute(text("INSERT INTO passage_words (rowid, words) VALUES (:id, :words)"), words)


def pending(connection: Connection, limit: int) -> dict[str, str]:
    """Text by key of passages without a vector, those of the newest PRs first."""
    return _told_by_key(connection, _by_age().where(_ROW.embedded.is_(False)).limit(limit))


def all_passages(connection: Connection) -> dict[str, str]:
    """Text by key of all passages, those of the newest PRs first."""
    return _told_by_key(connection, _by_age())


def _by_age() -> Select[str, str, str]:
    columns = (_ROW.vector_key, _ROW.heading, _ROW.text)
    joined = select(*columns).join(PullRequestRow, PullRequestRow.id == _ROW.pull_request_id)
    return joined.where(_MEANT).order_by(*_NEWEST, _ROW.position)


_MEANT = _ROW.source != PassageSource.NAMES.value
"""Passages that have a vector."""


def _told_by_key(connection: Connection, query: Select[str, str, str]) -> dict[str, str]:
    rows = connection.execute(query)
    return {key: told(heading, words) for key, heading, words in rows}


def pending_count(connection: Connection) -> int:
    """How many passages have no vector."""
    return connection.execute(select(func.count()).where(_ROW.embedded.is_(False), _MEANT)).scalar_one()


def embedded_count(connection: Connection) -> int:
    """How many different vectors the index should hold."""
    different = func.count(distinct(_ROW.vector_key))
    return connection.execute(select(different).where(_ROW.embedded.is_(True))).scalar_one()


def keys(connection: Connection, *, embedded: bool) -> frozenset[str]:
    """The keys of all passages, or of those whose vectors the index should hold."""
    query = select(_ROW.vector_key).distinct()
    return frozenset(connection.execute(query.where(_ROW.embedded.is_(True)) if embedded else query).scalars())


def mark_embedded(connection: Connection, done: Iterable[str], *, there: bool = True) -> None:
    """Note that the index holds the vectors of these keys, or that it does not."""
    for chunk in in_chunks(done):
        connection.execute(update(_ROW).where(_ROW.vector_key.in_(chunk)).values(embedded=there))
    save_index_state(connection, index_state(connection))


def unmark_all(connection: Connection) -> None:
    """Note that there are no vectors at all."""
    connection.execute(update(_ROW).values(embedded=False))
