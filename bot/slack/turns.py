"""Questions of one thread in; one after another out, so that a follow-up finds the turn before it."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


class Turns:
    """Lines of waiting threads, one line for each name."""

    def __init__(self) -> None:
        """Nobody waits yet."""
        self._lines: dict[str, deque[object]] = {}
        self._moved = Condition()

    @contextmanager
    def turn(self, name: str) -> Iterator[None]:
        """Hold the name for the length of the block; first come, first served."""
        ticket = object()
        with self._moved:
            line = self._lines.setdefault(name, deque())
            line.append(ticket)
            self._moved.wait_for(lambda: line[0] is ticket)
        try:
            yield
        finally:
            with self._moved:
                line.popleft()
                if not line:
                    del self._lines[name]
                self._moved.notify_all()
