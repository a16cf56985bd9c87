"""Stored facts in; passages with their words, then vectors in the index, out.

Passages and words are rows and come first, so a topic can be asked for at once; vectors follow, newest PRs first.
"""

from collections.abc import Callable

from sqlalchemy import Engine

from activity import passage_rows
from activity.database import reading, writing
from activity.embedding import open_embedder
from activity.index import Index
from activity.loading import load_by_id
from activity.settings import StoreSettings
from ingest.derive import Progress
from ingest.passages.cutting import cut_passages
from ingest.vectors import Indexed, Indexing, quiet

_AT_ONCE = 100
"""PRs cut in one transaction, with their diffs in memory."""


def cut_stale(engine: Engine, progress: Progress | None = None) -> int:
    """Cut the passages of all PRs whose facts changed; how many PRs have other passages now comes back.

    Raises:
        StoreError: the store cannot be read or written.
    """
    with reading(engine) as connection:
        waiting = passage_rows.uncut_count(connection)
    done = changed = 0
    while done < waiting:
        with writing(engine) as connection:
            ids = passage_rows.uncut(connection, _AT_ONCE)
            cuts = {row_id: cut_passages(each) for row_id, each in load_by_id(connection, ids, patches=True)}
            changed += passage_rows.save_passages(connection, cuts)
        if not cuts:  # another process was quicker
            break
        done += len(cuts)
        if progress is not None:
            progress(done, waiting)
    return changed


def make_vectors(settings: StoreSettings, engine: Engine, progress: Callable[[str], Progress] = quiet) -> Indexed:
    """Cut the passages of what changed and bring the index up to date with them, unless search is switched off.

    Raises:
        SearchError: the embedder or the index refuses; facts and words stay.
        StoreError: the store cannot be read or written.
    """
    indexing = _indexing(settings, engine)
    if indexing is None:
        return Indexed()
    cut_stale(engine, progress("passages"))
    return indexing.update(progress)


def check_index(settings: StoreSettings, engine: Engine) -> None:
    """Refuse an ingest whose index another process keeps, or another embedder built, before anything is read.

    Raises:
        IndexMismatchError: run `herald index rebuild`.
        IndexBusyError: another process keeps the embedded index.
        StoreError: the store cannot be read.
    """
    indexing = _indexing(settings, engine)
    if indexing is not None:
        indexing.check()


def rebuild_index(settings: StoreSettings, engine: Engine, progress: Callable[[str], Progress] = quiet) -> Indexed:
    """Cut all passages again and make all vectors again.

    Raises:
        SearchError: the embedder or the index refuses; the old index stays in use.
        StoreError: the store cannot be read or written.
    """
    with writing(engine) as connection:
        passage_rows.uncut_all(connection)
    cut = cut_stale(engine, progress("passages"))
    indexing = _indexing(settings, engine)
    done = indexing.rebuild(progress) if indexing else Indexed()
    return done.model_copy(update={"cut": cut})


def _indexing(settings: StoreSettings, engine: Engine) -> Indexing | None:
    embedder = open_embedder(settings)
    return None if embedder is None else Indexing(engine, Index(settings), embedder, seconds=settings.embed_seconds)
