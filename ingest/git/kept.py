"""A URL in, a bare clone of Herald's own out: cloned once, fetched on later runs, whole or not there at all."""

import fcntl
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from activity.errors import GitError
from ingest.git.address import Address, clone_folder
from ingest.git.clone import Git

_BRANCHES = "+refs/heads/*:refs/heads/*"
_PARTIAL_SUFFIX = ".part"


def keep_clone(address: Address, clones: Path, timeout: float) -> Git:
    """Bring `clones/OWNER/NAME.git` up to date, cloning it if it is not there.

    Raises:
        GitError: another process is at it, the remote or the disk refuses, or the folder holds a clone of
            something else.
        UsageError: the address has no path.
    """
    target = clones / clone_folder(address)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with _locked(target):
            if not target.exists():
                _clone(address, target, timeout)
            else:
                _fetch(address, target, timeout)
    except OSError as error:
        raise GitError(f"Cannot keep the clone {target}: {error.strerror or error}.") from error
    return Git(target.resolve(), timeout)


def remote_head(address: Address, folder: Path, timeout: float = 30.0) -> str | None:
    """The default branch of a remote; nothing is cloned.

    Raises:
        GitError: the remote cannot be reached or refuses.
    """
    with _named(address, "read"):
        told = _online(address, folder, timeout).run("ls-remote", "--symref", "--end-of-options", address.url, "HEAD")
    if not told.startswith(b"ref: "):
        return None
    return told.removeprefix(b"ref: ").partition(b"\t")[0].decode("utf-8", "replace").removeprefix("refs/heads/")


def _clone(address: Address, target: Path, timeout: float) -> None:
    """Clone aside, then rename: a run that is killed leaves nothing that looks like a clone."""
    for left_over in target.parent.glob(f".{target.name}.*{_PARTIAL_SUFFIX}"):
        shutil.rmtree(left_over, ignore_errors=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", suffix=_PARTIAL_SUFFIX, dir=target.parent))
    try:
        git = _online(address, aside, timeout)
        with _named(address, "cloned"):
            git.run("clone", "--progress", "--bare", "--no-tags", "--template=", "--end-of-options", address.url, ".")
        aside.rename(target)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _fetch(address: Address, target: Path, timeout: float) -> None:
    git = _online(address, target, timeout)
    origin = git.run("config", "--local", "--get", "remote.origin.url").decode("utf-8", "replace").strip()
    if origin != address.url:
        raise GitError(f"{target} is a clone of {origin}; remove that folder, or set another HERALD_HOME.")
    _drop_stale_locks(target)
    with _named(address, "fetched"):
        git.run("fetch", "--progress", "--prune", "--no-tags", "--no-write-fetch-head", "origin", _BRANCHES)
        told = git.run("ls-remote", "--symref", "origin", "HEAD")
    # The default branch can be renamed; a bare clone's HEAD does not follow by itself.
    if told.startswith(b"ref: "):
        git.run("symbolic-ref", "HEAD", told.removeprefix(b"ref: ").partition(b"\t")[0].decode())


def _online(address: Address, directory: Path, timeout: float) -> Git:
    settings = {f"http.{address.url}.extraHeader": address.authorization} if address.authorization else {}
    scheme = address.url.partition("://")[0] if "://" in address.url else "ssh"
    return Git(directory, timeout).online(scheme, settings=settings)


def _drop_stale_locks(target: Path) -> None:
    """Remove what a killed fetch left; our own lock is held, so no other Herald is writing here."""
    for lock in [*target.glob("*.lock"), *(target / "refs").rglob("*.lock")]:
        lock.unlink(missing_ok=True)


@contextmanager
def _named(address: Address, done: str) -> Iterator[None]:
    """Say which address refused rather than which folder."""
    try:
        yield
    except GitError as error:
        reason = str(error).partition(": ")[2] or str(error)
        raise GitError(f"{address.url} cannot be {done}: {reason}") from error


@contextmanager
def _locked(target: Path) -> Iterator[None]:
    with (target.parent / f".{target.name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise GitError(f"Another Herald is fetching {target}; try again when it is done.") from error
        yield
