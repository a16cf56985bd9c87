"""What an index was built with and what is configured now in; nothing, or a refusal that says what to do, out. Pure."""

from activity.embedding import Identity
from activity.errors import IndexMismatchError
from activity.records import CUTTER

REBUILD = "herald index rebuild"


def check_identity(embedder: str | None, dimension: int | None, cutter: str | None, mine: Identity) -> None:
    """Refuse an index that was built with something else than what is configured now.

    Raises:
        IndexMismatchError: naming both, and what to do.
    """
    if embedder is None:
        return
    if embedder != mine.label or mine.dimension not in {None, dimension}:
        now = mine.label if mine.dimension is None else f"{mine.label} ({mine.dimension} numbers)"
        raise IndexMismatchError(
            f"The index was built with the embedder {embedder} ({dimension} numbers), configured is {now}; set "
            f"HERALD_EMBEDDER back, or run `{REBUILD}`."
        )
    if cutter != CUTTER:
        raise IndexMismatchError(
            f"The index was built with text cutter {cutter}, this Herald has {CUTTER}; run `{REBUILD}`."
        )
