"""Names of files at commits in; their contents out, through one `git cat-file --batch`."""

import re
from collections.abc import Iterable, Iterator

from ingest.git.clone import Clone
from ingest.git.feed import Feed

BLOB_CAP = 1024 * 1024
"""Bytes above which a file is not read."""

_OBJECT = re.compile(rb"[0-9a-f]{40,64} (?P<type>\w+) (?P<size>\d+)")
_UNRESOLVED = re.compile(rb"(?:dangling|symlink|loop|notdir) (?P<size>\d+)")


def read_blobs(clone: Clone, names: Iterable[tuple[str, str]], *, cap: int = BLOB_CAP) -> Iterator[bytes | None]:
    """The content of each (commit, path), in the order asked for.

    A link is followed inside its tree, so that its target's name is never taken for content. `None`: there is no
    such file, it is a folder, a submodule or a link that leads nowhere, or it is larger than `cap` bytes.

    Raises:
        GitError: git refuses, or a partial clone cannot get the contents it lacks.
    """
    wanted = [f"{commit}:{path}" for commit, path in names]
    # A name with a line break cannot be asked for in this protocol.
    asked = "".join(f"{name}\n" for name in wanted if "\n" not in name).encode("utf-8", "surrogateescape")
    feed = Feed(
        clone.completing.stream("cat-file", "--batch", "--follow-symlinks", "--buffer", feed=asked) if asked else ()
    )
    for name in wanted:
        yield None if "\n" in name else _next_blob(feed, cap)


def _next_blob(feed: Feed, cap: int) -> bytes | None:
    head = feed.until(b"\n")
    unresolved = _UNRESOLVED.fullmatch(head)
    match = _OBJECT.fullmatch(head) or unresolved
    if match is None:  # "<name> missing"
        return None
    size = int(match["size"])
    content = feed.take(size, cap)
    feed.take(1)
    return content if not unresolved and match["type"] == b"blob" and size <= cap else None
