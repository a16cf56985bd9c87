"""A folder in; the right to use it out, for one process at a time. The lock goes with its process, also by kill -9.

A file beside the folder is locked (flock) and says who holds it, so that whoever is refused can be told.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from activity.errors import IndexBusyError, SearchError

PATIENCE = 20.0
"""Seconds to wait for a process that uses the folder only for a moment."""
_LOOK_AGAIN = 0.01
_KEPT, _BRIEF = "keeps", "uses"


@contextmanager
def owned(folder: Path, *, kept: bool = False, patience: float = PATIENCE) -> Iterator[None]:
    """Be the only process at the folder for the length of the block; `kept` says that this may take days.

    Raises:
        IndexBusyError: another process keeps it, or does not let go in time.
        SearchError: the lock cannot be made.
    """
    path = folder.with_name(f"{folder.name}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        raise SearchError(f"Cannot lock the index at {folder}: {error.strerror}. Set HERALD_HOME.") from error
    with file:
        _wait(file, folder, time.monotonic() + patience)
        _sign(file, _KEPT if kept else _BRIEF)
        yield


def _wait(file: IO[str], folder: Path, until: float) -> None:
    while not _locked(file):
        file.seek(0)
        holder, _, how = file.read(100).partition(" ")
        if how == _KEPT or time.monotonic() > until:
            raise IndexBusyError(_refusal(folder, holder))
        time.sleep(_LOOK_AGAIN)


def _refusal(folder: Path, holder: str) -> str:
    return (
        f"Another Herald (process {holder or 'unknown'}) uses the embedded index {folder}, which has room for one "
        f"process. Stop it, or run `chroma run --path {folder} --host 127.0.0.1 --port 8000` in its place and set "
        "HERALD_CHROMA_URL=http://127.0.0.1:8000 for both."
    )


def _locked(file: IO[str]) -> bool:
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _sign(file: IO[str], how: str) -> None:
    file.seek(0)
    file.truncate()
    file.write(f"{os.getpid()} {how}")
    file.flush()
