"""Keys with unit vectors in; the nearest of allowed keys out. The only place that knows chromadb.

Embedded in HERALD_HOME by default, a Chroma server by HERALD_CHROMA_URL. A collection holds keys and vectors and
nothing else: texts, sources and filters stay in SQL, which hands over the keys a search may look at. What was
measured of Chroma, and why it is used like this, stands in docs/retrieval.md.
"""

import threading
import uuid
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from activity.embedding import Identity
from activity.errors import SearchError
from activity.index_identity import REBUILD
from activity.owning import PATIENCE, owned
from activity.records import CUTTER
from activity.settings import StoreSettings

if TYPE_CHECKING:
    from activity.embedding import Vectors

_ALLOWED = 16_000
"""Keys handed over with one query; Chroma breaks above 32,700."""
_BATCH = 1_000


class Collection:
    """One collection of an open index."""

    def __init__(self, collection: Any) -> None:  # noqa: ANN401 - a type of chromadb, imported late
        """Wrap Chroma's collection."""
        self._collection = collection

    @property
    def name(self) -> str:
        """The name that SQL writes down."""
        return str(self._collection.name)

    def put(self, keys: Sequence[str], vectors: "Vectors") -> None:
        """Store vectors; a key that is there already stays as it is in effect, so a batch may come twice."""
        different = {key: at for at, key in enumerate(keys)}
        for start in range(0, len(different), _BATCH):
            some = list(different)[start : start + _BATCH]
            with _ours():
                self._collection.upsert(ids=some, embeddings=vectors[[different[key] for key in some]])

    def drop(self, keys: Sequence[str]) -> None:
        """Take vectors out."""
        for start in range(0, len(keys), _BATCH):
            with _ours():
                self._collection.delete(ids=list(keys[start : start + _BATCH]))

    def keys(self) -> frozenset[str]:
        """All keys that are there."""
        with _ours():
            return frozenset(self._collection.get(include=[])["ids"])

    def count(self) -> int:
        """How many vectors there are."""
        with _ours():
            return int(self._collection.count())

    def vectors(self, keys: Sequence[str]) -> "dict[str, Vectors]":
        """The vectors of these keys, as far as they are there."""
        with _ours():
            found = self._collection.get(ids=list(keys), include=["embeddings"])
        return dict(zip(found["ids"], found["embeddings"], strict=True))

    def nearest(self, vector: "Vectors", keys: Sequence[str], limit: int) -> dict[str, float]:
        """The allowed keys nearest to a vector with their cosine, nearest first; no key allowed, none found."""
        found: dict[str, float] = {}
        for start in range(0, len(keys), _ALLOWED):
            some = list(keys[start : start + _ALLOWED])
            with _ours():
                answer = self._collection.query(
                    query_embeddings=[vector], ids=some, n_results=min(limit, len(some)), include=["distances"]
                )
            pairs = zip(answer["ids"][0], answer["distances"][0], strict=True)
            found.update((key, 1.0 - float(distance)) for key, distance in pairs)
        return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:limit])


class OpenIndex:
    """An index that this process may use."""

    def __init__(self, client: Any) -> None:  # noqa: ANN401 - a type of chromadb, imported late
        """Wrap Chroma's client."""
        self._client = client

    def create(self, name: str, identity: Identity, dimension: int) -> Collection:
        """The collection of this name, made if it is not there; its identity is written down with it."""
        found = self.get(name)
        if found is not None:
            return found
        told: dict[str, Any] = {"embedder": identity.label, "dimension": dimension, "cutter": CUTTER}
        with _ours():
            made = self._client.create_collection(
                name,
                metadata=told,
                configuration={"hnsw": {"space": "cosine"}},
                embedding_function=None,
            )
        return Collection(made)

    def get(self, name: str) -> Collection | None:
        """The collection of this name, if it is there."""
        from chromadb.errors import NotFoundError

        with _ours():
            try:
                return Collection(self._client.get_collection(name, embedding_function=None))
            except NotFoundError:
                return None

    def delete(self, name: str) -> None:
        """Delete a collection; one that is not there is as good as deleted."""
        if self.get(name) is not None:
            with _ours():
                self._client.delete_collection(name)

    def names(self) -> list[str]:
        """The names of all collections, those of other stores on the same server too."""
        with _ours():
            return sorted(str(collection.name) for collection in self._client.list_collections())

    def close(self) -> None:
        """Let go of the files or the connection."""
        with _ours():
            self._client.close()


def new_name() -> str:
    """A name for a collection that nobody has used, also on a server that others use."""
    return f"herald-{uuid.uuid4().hex}"


class Index:
    """Where the index is. Inside one process it may be opened by many threads at once; it is one client then."""

    def __init__(self, settings: StoreSettings) -> None:
        """Open nothing yet."""
        self._folder = settings.index_folder
        self._url = settings.chroma_url
        self._lock = threading.Lock()
        self._users = 0
        self._stack = ExitStack()
        self._open: OpenIndex | None = None

    @property
    def lost(self) -> bool:
        """Whether the embedded index has no folder (any more)."""
        return self._url is None and not self._folder.exists()

    def check_free(self) -> None:
        """Refuse when another process keeps the embedded index; one that uses it for a moment is no reason.

        Raises:
            IndexBusyError: another process keeps it.
        """
        if self._url is None and self._open is None and self._folder.exists():
            with owned(self._folder):
                return

    @contextmanager
    def opened(self, *, kept: bool = False, patience: float = PATIENCE) -> Iterator[OpenIndex]:
        """The index for the length of the block. `kept`: hold it for as long as the process lives.

        Raises:
            IndexBusyError: another process has the embedded index.
            SearchError: it cannot be opened.
        """
        with self._lock:
            if self._open is None:
                self._open = self._begin(kept=kept, patience=patience)
            self._users += 1
            mine = self._open
        try:
            yield mine
        finally:
            with self._lock:
                self._users -= 1
                if self._users == 0:
                    self._open = None
                    self._stack.close()

    def _begin(self, *, kept: bool, patience: float) -> OpenIndex:
        import chromadb  # noqa: F401 - a second that must not pass while others wait for the lock

        with ExitStack() as stack:
            if self._url is None:
                stack.enter_context(owned(self._folder, kept=kept, patience=patience))
            found = OpenIndex(_server(self._url) if self._url else _embedded(self._folder))
            stack.callback(found.close)
            self._stack = stack.pop_all()
        return found


def _embedded(folder: Path) -> Any:  # noqa: ANN401 - a type of chromadb, imported late
    from chromadb import PersistentClient
    from chromadb.config import Settings

    with _ours():
        return PersistentClient(path=str(folder.resolve()), settings=Settings(anonymized_telemetry=False))


def _server(url: str) -> Any:  # noqa: ANN401 - a type of chromadb, imported late
    from urllib.parse import urlsplit

    from chromadb import HttpClient
    from chromadb.config import Settings

    place = urlsplit(url if "//" in url else f"http://{url}")
    secure = place.scheme == "https"
    with _ours(f"Cannot reach the Chroma server at {url}; start it with `chroma run`, or unset HERALD_CHROMA_URL"):
        return HttpClient(
            host=place.hostname or "127.0.0.1",
            port=place.port or (443 if secure else 8000),
            ssl=secure,
            settings=Settings(anonymized_telemetry=False),
        )


@contextmanager
def _ours(what: str = "The index of passages fails") -> Iterator[None]:
    """Turn the errors of Chroma, and of the connection to it, into ours."""
    from chromadb.errors import ChromaError
    from httpx import HTTPError

    try:
        yield
    except (ChromaError, HTTPError, OSError, RuntimeError, ValueError) as error:
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
        raise SearchError(f"{what}: {reason}. If that stays, run `{REBUILD}`.") from error
