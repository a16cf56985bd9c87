"""The stand-in's time: it runs like the machine's, can start at another moment and can be moved forward."""

import threading
import time
from datetime import UTC, datetime


class Clock:
    """Running time with an offset; `advance(seconds)` moves it, for expiries that a test won't wait for."""

    def __init__(self, start: datetime | None = None) -> None:
        self._offset = 0.0 if start is None else start.timestamp() - time.time()
        self._last = 0
        self._lock = threading.Lock()

    def time(self) -> float:
        """Seconds since the epoch, as Slack sees them."""
        return time.time() + self._offset

    def now(self) -> datetime:
        """The same in UTC."""
        return datetime.fromtimestamp(self.time(), UTC)

    def advance(self, seconds: float) -> None:
        """Move forward; never back."""
        self._offset += max(0.0, seconds)

    def ts(self) -> str:
        """The `ts` of a new message: microseconds, never given twice, always rising."""
        with self._lock:
            self._last = max(self._last + 1, int(self.time() * 1_000_000))
            return f"{self._last // 1_000_000}.{self._last % 1_000_000:06d}"
