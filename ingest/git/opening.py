"""A path or a URL in, a readable `Clone` out: what is there, where it came from, what it lacks."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from activity.errors import GitError
from ingest.git.address import is_url, parse_address, parse_origin
from ingest.git.clone import DEFAULT_TIMEOUT, Clone, Git
from ingest.git.kept import keep_clone


def open_clone(
    path_or_url: str, clones: Path, *, clock: Callable[[], datetime], timeout: float = DEFAULT_TIMEOUT
) -> Clone:
    """Open the clone at a path (bare, mirror, partial or normal), or clone a URL below `clones` and open that.

    A URL is cloned once into `clones/OWNER/NAME.git` and fetched on every later call.

    Args:
        path_or_url: what the person wrote.
        clones: the folder of Herald's own clones.
        clock: tells the time, with its zone.
        timeout: seconds git may be silent before it is stopped.

    Raises:
        GitError: nothing there, not a repository, or git refuses.
        UsageError: a protocol Herald does not speak.
    """
    opened_at = clock()
    if is_url(path_or_url):
        address = parse_address(path_or_url)
        git = keep_clone(address, clones, timeout)
        return Clone(git=git, opened_at=opened_at, origin=address, fetched=True)
    return _open_local(Path(path_or_url).expanduser(), opened_at, timeout)


def _open_local(path: Path, opened_at: datetime, timeout: float) -> Clone:
    _require_folder(path)
    git = Git(_git_folder(path.resolve(), timeout), timeout)
    settings = _settings(git)
    return Clone(
        git=git,
        opened_at=opened_at,
        origin=parse_origin(settings.get("remote.origin.url", "")),
        shallow=git.run("rev-parse", "--is-shallow-repository").strip() == b"true",
        promisor=_promisor(settings),
    )


def _require_folder(path: Path) -> None:
    try:
        there = path.is_dir()
    except OSError as error:  # a folder above may be closed, or the name too long
        raise GitError(f"The folder {path} cannot be read: {error.strerror}.") from error
    if not there:
        raise GitError(f"There is no folder {path}; give the path of a clone, or a URL to clone.")
    if not os.access(path, os.R_OK | os.X_OK):
        raise GitError(f"The folder {path} cannot be read; check its permissions.")


def _git_folder(path: Path, timeout: float) -> Path:
    """The git folder of a bare clone, a work tree or a linked work tree; folders above are not searched."""
    finder = Git(path / ".git" if (path / ".git").is_dir() else path, timeout)
    try:
        return Path(os.fsdecode(finder.run("rev-parse", "--absolute-git-dir")).removesuffix("\n"))
    except GitError as error:
        if "not a git repository" not in str(error).lower():
            raise
        raise GitError(f"{path} is not a git repository; give the path of a clone, or a URL.") from error


def _settings(git: Git) -> dict[str, str]:
    """The repository's own configuration, keys in lower case except for the names of remotes."""
    try:
        listed = git.run("config", "--local", "-z", "--list")
    except GitError:  # a bare folder without a configuration file is a valid clone
        return {}
    pairs = (entry.partition("\n") for entry in listed.decode("utf-8", "replace").split("\0") if entry)
    return {key: value for key, _, value in pairs}


def _promisor(settings: dict[str, str]) -> str | None:
    """The remote that promised the missing contents of a partial clone."""
    if named := settings.get("extensions.partialclone"):
        return named
    marks = [key for key, value in settings.items() if key.endswith(".promisor") and value == "true"]
    return marks[0].removeprefix("remote.").removesuffix(".promisor") if marks else None
