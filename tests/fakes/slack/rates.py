"""Slack's rate limits, off until a test switches them on: posts per channel, special tiers per workspace."""

import math
import threading
from collections import defaultdict, deque

from tests.fakes.slack.call import Call, Reply, answer
from tests.fakes.slack.clock import Clock

PER_MINUTE = {
    "chat.update": 50,
    "chat.startStream": 20,
    "chat.stopStream": 20,
    "chat.appendStream": 100,
    "chat.postEphemeral": 100,
    "agents.sessions.setStatus": 50,
    "assistant.threads.setStatus": 600,
    "assistant.threads.setSuggestedPrompts": 100,
    "views.publish": 100,
}
COMMERCIAL = {"conversations.history": 1, "conversations.replies": 1}


class Rates:
    """`posts=True`: one post a second and channel. `tiers=True`: the others. `commercial=True`: history once a minute.

    `posts_every` is the pause in seconds between two posts to one channel.
    """

    def __init__(self, clock: Clock) -> None:
        self.posts, self.tiers, self.commercial = False, False, False
        self.posts_every = 1.0
        self._clock, self._lock = clock, threading.Lock()
        self._times: dict[tuple[str, ...], deque[float]] = defaultdict(deque)

    def refusal(self, call: Call) -> Reply | None:
        """429 with Retry-After when the call comes too early; it counts otherwise."""
        with self._lock:
            wait = max((self._wait(key, most, span) for key, most, span in self._limits(call)), default=0.0)
            if wait > 0:
                return answer({"ok": False, "error": "ratelimited"}, 429, retry_after=str(math.ceil(wait)))
            for key, _, _ in self._limits(call):
                self._times[key].append(self._clock.time())
        return None

    def _limits(self, call: Call) -> list[tuple[tuple[str, ...], int, float]]:
        found: list[tuple[tuple[str, ...], int, float]] = []
        if self.posts and call.method == "chat.postMessage":
            found.append(((call.token, str(call.channel)), 1, self.posts_every))
        per_minute = (PER_MINUTE if self.tiers else {}) | (COMMERCIAL if self.commercial else {})
        if call.method in per_minute:
            found.append(((call.token, call.method), per_minute[call.method], 60.0))
        return found

    def _wait(self, key: tuple[str, ...], most: int, span: float) -> float:
        times, now = self._times[key], self._clock.time()
        while times and times[0] <= now - span:
            times.popleft()
        return times[0] + span - now if len(times) >= most else 0.0
