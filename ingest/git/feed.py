"""Chunks of a stream in, pieces between known tokens out; what is not kept never piles up in memory. Pure."""

import sys
from collections.abc import Iterable

from activity.errors import GitError

_BROKE_OFF = "git's output broke off; the clone may be damaged (try `git fsck`)."


class Feed:
    """Reads a stream of bytes token by token."""

    def __init__(self, chunks: Iterable[bytes]) -> None:
        self._chunks = iter(chunks)
        self._held = b""
        self._at = 0

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self._at == len(self._held) and not self._refill(self._at)

    def skip(self, token: bytes) -> bool:
        """Go past the token if it comes next, and say whether it did."""
        while len(self._held) - self._at < len(token):
            if not self._refill(self._at):
                return False
        if not self._held.startswith(token, self._at):
            return False
        self._at += len(token)
        return True

    def until(self, token: bytes, keep: int = sys.maxsize, *, or_end: bool = False) -> bytes:
        """The first `keep` bytes before the next token, and go past it; `or_end`: the stream's end will do.

        Raises:
            GitError: the stream ends before the token.
        """
        kept: list[bytes] = []
        room = keep
        while (end := self._held.find(token, self._at)) < 0:
            # The token may be split between two chunks: hold back what could be its beginning.
            safe = max(self._at, len(self._held) - len(token) + 1)
            kept.append(self._held[self._at : min(safe, self._at + room)])
            room -= len(kept[-1])
            if not self._refill(safe):
                if not or_end:
                    raise GitError(_BROKE_OFF)
                end = len(self._held)
                break
        kept.append(self._held[self._at : min(end, self._at + room)])
        self._at = min(end + len(token), len(self._held))
        return kept[0] if len(kept) == 1 else b"".join(kept)

    def take(self, size: int, keep: int = sys.maxsize) -> bytes:
        """The first `keep` of the next `size` bytes, and go past all of them.

        Raises:
            GitError: fewer are left.
        """
        kept: list[bytes] = []
        while size > (held := len(self._held) - self._at):
            kept.append(self._held[self._at : self._at + keep])
            size, keep = size - held, keep - len(kept[-1])
            if not self._refill(len(self._held)):
                raise GitError(_BROKE_OFF)
        kept.append(self._held[self._at : self._at + min(size, keep)])
        self._at += size
        return b"".join(kept)

    def _refill(self, start: int) -> bool:
        """Forget what comes before `start` and take in one more chunk; false at the end."""
        chunk = next(self._chunks, b"")
        self._held = self._held[start:] + chunk
        self._at = 0
        return bool(chunk)
