"""Stored passages in; their vectors in the index out. Every step can be killed and run again.

A vector is marked in SQL only after the index has taken it. Keys are hashes of the text, so taking one twice changes
nothing and an old vector can never stand for a new text. The name of a collection is written down before it is made,
so that none is ever forgotten.
"""

import time
from collections.abc import Callable

from sqlalchemy import Engine

from activity import passage_rows
from activity.database import reading, writing
from activity.embedding import Embedder
from activity.index import Collection, Index, new_name
from activity.index_identity import check_identity
from activity.passage_rows import IndexState
from activity.records import CUTTER
from activity.records.frozen import Record
from ingest.derive import Progress

BATCH = 512
"""Passages embedded and stored at a time."""
_BREATH = 0.03
"""Seconds between two batches: a question that waits for the index looks every hundredth of a second."""


class Indexed(Record):
    """What a run did: PRs cut anew, vectors made, vectors taken out, and passages that still have none."""

    cut: int = 0
    embedded: int = 0
    dropped: int = 0
    waiting: int = 0


def quiet(_: str) -> Progress:
    """Progress that nobody looks at."""
    return lambda _done, _of: None


class Indexing:
    """Keeps the index of one store.

    Args:
        engine: the store.
        index: where the vectors go.
        embedder: what makes them.
        seconds: stop after so long and leave the rest to the next run; `None` makes all.
        batch: passages embedded and stored at a time; in between, other processes may use the embedded index.
    """

    def __init__(
        self,
        engine: Engine,
        index: Index,
        embedder: Embedder,
        *,
        seconds: float | None = None,
        batch: int = BATCH,
    ) -> None:
        self._engine = engine
        self._index = index
        self._embedder = embedder
        self._seconds = seconds
        self._batch = batch

    def check(self) -> None:
        """Refuse before work begins what would be refused after it.

        Raises:
            IndexMismatchError: the index was built with another embedder or text cutter.
            IndexBusyError: another process keeps the embedded index.
            StoreError: the store cannot be read.
        """
        state = self._state()
        check_identity(state.embedder, state.dimension, state.cutter, self._embedder.identity)
        self._index.check_free()

    def update(self, progress: Callable[[str], Progress] = quiet) -> Indexed:
        """Make the vectors that are missing, take those out whose text is gone.

        Raises:
            IndexMismatchError: the index was built with another embedder or text cutter.
            IndexBusyError: another process keeps the embedded index.
            SearchError: the embedder or the index fails; what was done stays.
            StoreError: the store cannot be read or written.
        """
        state = self._state()
        check_identity(state.embedder, state.dimension, state.cutter, self._embedder.identity)
        if state.collection is not None and self._index.lost:
            self._save(IndexState(), nothing_there=True)
        with reading(self._engine) as connection:
            waiting = passage_rows.pending_count(connection)
            held = passage_rows.embedded_count(connection)
        if not waiting and held == state.vectors and state.other is None:
            return Indexed()
        made = self._fill(waiting, progress("vectors")) if waiting else 0
        return Indexed(embedded=made, dropped=self._tidy(), waiting=self._waiting())

    def rebuild(self, progress: Callable[[str], Progress] = quiet) -> Indexed:
        """Make all vectors again in a new collection, then use it; until then the old one answers.

        Raises:
            IndexBusyError: another process keeps the embedded index.
            SearchError: the embedder or the index fails; the old index stays in use.
            StoreError: the store cannot be read or written.
        """
        self._drop_other()
        name = new_name()
        self._save(self._state().model_copy(update={"other": name}))
        with reading(self._engine) as connection:
            everything = list(passage_rows.all_passages(connection).items())
        tell, done, dimension = progress("vectors"), 0, 0
        for start in range(0, len(everything), self._batch):
            batch = dict(everything[start : start + self._batch])
            dimension = self._put(name, batch)
            done += len(batch)
            tell(done, len(everything))
        self._swap(name, dimension, [key for key, _ in everything])
        return Indexed(embedded=done, dropped=self._tidy(), waiting=self._waiting())

    def _fill(self, waiting: int, tell: Progress) -> int:
        begun, done = time.monotonic(), 0
        while batch := self._next():
            dimension = self._put(self._collection(), batch)
            self._settle(batch, dimension)
            done += len(batch)
            tell(min(done, waiting), waiting)
            if self._seconds is not None and time.monotonic() - begun > self._seconds:
                break
            time.sleep(_BREATH)
        return done

    def _next(self) -> dict[str, str]:
        with reading(self._engine) as connection:
            return passage_rows.pending(connection, self._batch)

    def _collection(self) -> str:
        """The name of the collection in use; written down before it is made, so that none is ever forgotten."""
        state = self._state()
        if state.collection is None:
            state = state.model_copy(update={"collection": new_name()})
            self._save(state, nothing_there=True)
        return str(state.collection)

    def _put(self, name: str, batch: dict[str, str]) -> int:
        """Embed a batch and hand it to the index; the width of the vectors comes back."""
        vectors, identity = self._embedder.embed(list(batch.values())), self._embedder.identity
        with self._index.opened() as opened:
            collection = opened.get(name)
            if collection is None:
                if self._state().collection == name:  # it was lost, and with it all it held
                    self._save(self._state(), nothing_there=True)
                collection = opened.create(name, identity, vectors.shape[1])
            collection.put(list(batch), vectors)
        return int(vectors.shape[1])

    def _settle(self, batch: dict[str, str], dimension: int) -> None:
        with writing(self._engine) as connection:
            state = passage_rows.index_state(connection)
            built = {"embedder": self._embedder.identity.label, "dimension": dimension, "cutter": CUTTER}
            passage_rows.save_index_state(connection, state.model_copy(update=built))
            passage_rows.mark_embedded(connection, batch)

    def _swap(self, name: str, dimension: int, keys: list[str]) -> None:
        """Use the new collection; the old one is written down as the one to delete."""
        with writing(self._engine) as connection:
            state = passage_rows.index_state(connection)
            built = {"embedder": self._embedder.identity.label, "dimension": dimension, "cutter": CUTTER}
            names = {"collection": name if keys else None, "other": state.collection}
            passage_rows.save_index_state(connection, state.model_copy(update={**built, **names} if keys else names))
            passage_rows.unmark_all(connection)
            passage_rows.mark_embedded(connection, keys)

    def _tidy(self) -> int:
        """Take out what no passage stands for, find what is missing, delete what was left; how many were taken out.

        What SQL says is read before and after the index is looked at: vectors that another process is just adding
        are neither missing nor left over.
        """
        self._drop_other()
        name = self._state().collection
        with reading(self._engine) as connection:
            wanted = passage_rows.keys(connection, embedded=True)
        with self._index.opened() as opened:
            collection = opened.get(name) if name else None
            there = self._there(collection, len(wanted))
            with reading(self._engine) as connection:
                known = passage_rows.keys(connection, embedded=False)
            over = [] if there is None else sorted(there - known)
            if collection is not None:
                collection.drop(over)
        missing = frozenset() if there is None else wanted - there
        with writing(self._engine) as connection:
            passage_rows.mark_embedded(connection, missing, there=False)
            state = passage_rows.index_state(connection)
            passage_rows.save_index_state(connection, state.model_copy(update={"vectors": len(wanted - missing)}))
        return len(over)

    def _there(self, collection: Collection | None, wanted: int) -> frozenset[str] | None:
        """The keys of the collection; `None` when their number says that they are the wanted ones."""
        if collection is None:
            return frozenset()
        return None if collection.count() == wanted else collection.keys()

    def _drop_other(self) -> None:
        state = self._state()
        if state.other is not None:
            with self._index.opened() as opened:
                opened.delete(state.other)
            self._save(state.model_copy(update={"other": None}))

    def _state(self) -> IndexState:
        with reading(self._engine) as connection:
            return passage_rows.index_state(connection)

    def _save(self, state: IndexState, *, nothing_there: bool = False) -> None:
        with writing(self._engine) as connection:
            if nothing_there:
                passage_rows.unmark_all(connection)
            passage_rows.save_index_state(connection, state)

    def _waiting(self) -> int:
        with reading(self._engine) as connection:
            return passage_rows.pending_count(connection)
