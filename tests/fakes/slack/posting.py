"""The post room: takes payloads for the app, brings them in bounded threads, again when Slack would, keeps a log."""

import threading
import time
import uuid
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol

from tests.fakes.slack.delivery import Attempt, Delivery

AT_ONCE = 256
MOST = 100_000


class Way(Protocol):
    """HTTP or Socket Mode."""

    def bring(self, delivery: Delivery, number: int, reason: str | None) -> Attempt:
        """One try."""
        ...


@dataclass
class Hook:
    """Something to do around one delivery: right before it is sent, and when it is on the wire."""

    when: Callable[[Delivery], bool]
    before: Callable[[], None]
    after: Callable[[], None]
    skip: int = 0


class PostRoom:
    """Deliveries of one stand-in.

    `retries` are the pauses in seconds before the tries after the first one; Slack's own are `(0, 60, 300)`, the
    default is none. Only events are tried again, and not when the app says `x-slack-no-retry`.
    """

    def __init__(self, way: Way) -> None:
        self.way = way
        self.retries: tuple[float, ...] = ()
        self.log: list[Delivery] = []
        self.hooks: list[Hook] = []
        self._choosing = threading.Lock()
        self._stopping = threading.Event()
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="slack")
        self._jobs: set[Future[None]] = set()
        self._numbers = count()

    def send(self, kind: str, payload: dict[str, Any], **how: Any) -> Delivery:
        """Bring this payload.

        Args:
            kind: `events_api`, `slash_commands` or `interactive`.
            payload: as Slack sends it.
            how: `wait=True` returns when it is through; `attempt` and `reason` make it a repeated delivery;
                `after=seconds` sends it later; `then(delivery)` is called at the end.
        """
        assert len(self.log) < MOST, "the stand-in delivers 100,000 things at most"
        delivery = Delivery(kind, payload, str(uuid.uuid4()))
        self.log.append(delivery)
        job = self._pool.submit(self._bring, delivery, how)
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)
        if how.get("wait"):
            job.result()
        return delivery

    def again(self, delivery: Delivery, attempt: int = 1, reason: str = "http_timeout", **how: Any) -> Delivery:
        """Deliver the same thing again, the event id unchanged."""
        return self.send(delivery.kind, delivery.payload, **{"attempt": attempt, "reason": reason, "wait": True, **how})

    def settle(self, timeout: float = 30.0) -> bool:
        """Wait until nothing is on its way any more; whether that came in time."""
        ends = time.monotonic() + timeout
        while self._jobs and time.monotonic() < ends:
            time.sleep(0.005)
        return not self._jobs

    def stop(self) -> None:
        """Give up what is still on its way."""
        self._stopping.set()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _bring(self, delivery: Delivery, how: dict[str, Any]) -> None:
        self._stopping.wait(how.get("after", 0.0))
        first, reason = how.get("attempt", 0), how.get("reason")
        pauses = (0.0, *self.retries) if delivery.kind == "events_api" else (0.0,)
        for number, pause in enumerate(pauses, first):
            if self._stopping.wait(pause) or self._tried(delivery, number, reason):
                break
            reason = "http_timeout"
        delivery.done.set()
        if "then" in how and not self._stopping.is_set():
            how["then"](delivery)

    def _tried(self, delivery: Delivery, number: int, reason: str | None) -> bool:
        hook = self._hook(delivery)
        if hook is not None:
            hook.before()
            delivery.on_sent = hook.after
        attempt = self.way.bring(delivery, number, reason)
        delivery.attempts.append(attempt)
        return attempt.ok or attempt.headers.get("x-slack-no-retry") == "1"

    def _hook(self, delivery: Delivery) -> Hook | None:
        with self._choosing:
            for hook in [each for each in self.hooks if each.when(delivery)]:
                hook.skip -= 1
                if hook.skip < 0:
                    self.hooks.remove(hook)
                    return hook
        return None
