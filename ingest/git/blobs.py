"""The commits about to be read in; the file contents a partial clone lacks for them fetched, in a single trip."""

import re
from collections.abc import Iterator

from activity.errors import GitError
from ingest.git.clone import Clone
from ingest.git.log import read_fields

_RAW = re.compile(r":(\d{6}) (\d{6}) ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) [A-Z]\d*")
_RAW_ONLY = ("--raw", "--no-renames", "--no-abbrev", "-z", "--diff-merges=first-parent", "--format=")
_SUBMODULE = "160000"


def fetch_missing_blobs(clone: Clone, commits: bytes) -> int:
    """Fetch what the diffs of `commits` (ids, one a line) need; left alone, git would ask commit by commit.

    Returns:
        How many file contents were fetched; 0 for a clone that has everything.

    Raises:
        GitError: the remote that promised them cannot be reached. Facts without lines and text would look like
            small changes and never be read again, so nothing is read then.
    """
    if clone.promisor is None:
        return 0
    missing = set(_needed(clone, commits)) - set(_present(clone))
    if missing:
        _fetch(clone, clone.promisor, missing)
    return len(missing)


def _needed(clone: Clone, commits: bytes) -> Iterator[str]:
    """The contents on both sides of every change; submodules have none here."""
    for field in read_fields(clone.completing.stream("log", "--no-walk=unsorted", "--stdin", *_RAW_ONLY, feed=commits)):
        if match := _RAW.fullmatch(field.strip("\n")):
            old_mode, new_mode, old, new = match.groups()
            yield from (old,) if old_mode != _SUBMODULE and int(old, 16) else ()
            yield from (new,) if new_mode != _SUBMODULE and int(new, 16) else ()


def _present(clone: Clone) -> Iterator[str]:
    # The list of all objects here; asking for single ones would make git fetch them.
    listing = ("cat-file", "--batch-all-objects", "--unordered", "--buffer", "--batch-check=%(objectname)%00")
    return (name.strip("\n") for name in read_fields(clone.git.stream(*listing)))


def _fetch(clone: Clone, remote: str, missing: set[str]) -> None:
    options = ("--progress", "--no-tags", "--no-write-fetch-head", "--recurse-submodules=no", "--filter=blob:none")
    git = clone.git.online("https", "ssh", "file")
    # Named here, so that the repository's own settings cannot name another program to answer.
    answering = "--upload-pack=git-upload-pack"
    try:
        git.run(
            *(
                "-c",
                "fetch.negotiationAlgorithm=noop",
                "fetch",
                *options,
                answering,
                "--stdin",
                "--end-of-options",
                remote,
            ),
            feed="".join(f"{blob}\n" for blob in sorted(missing)).encode(),
        )
    except GitError as error:
        raise GitError(
            f"{clone.shown} is a partial clone and lacks {len(missing)} file contents; its remote {remote!r} does "
            f"not give them ({str(error).partition(': ')[2].rstrip('.')}). Connect to it, or make a full clone."
        ) from error
