"""The name of a query and its variables in; its answer out, waited for as long as GitHub's limits want it.

Who asks here need not know of limits: what is left of the hour is watched, and a wait is told, not hidden.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from tenacity import RetryCallState, Retrying, retry_if_exception, retry_if_exception_type, stop_after_attempt

from activity.records.frozen import Instant, Record
from activity.records.spent import Spent
from ingest.github.faults import LONGEST_WAIT, Answer, HeavyError, LimitError, Raw, judge
from ingest.github.queries import query

_LIMIT_TRIES = 4
_AGAIN_AFTER = 1.0


class Carrier(Protocol):
    """Whatever brings a query to GitHub and its answer back."""

    def query(self, text: str, variables: dict[str, Any]) -> Raw:
        """Send one query, once."""
        ...


class Patience(NamedTuple):
    """How time passes and what a person sees of it.

    `clock` tells the time with its zone, `pause` lets seconds go by, `note` says why, `left` what is left of the
    hourly budget. `go_on` is called before each request, and raises when Herald was asked to stop.
    """

    clock: Callable[[], datetime]
    pause: Callable[[float], None]
    note: Callable[[str], None] = lambda _: None
    left: Callable[[str], None] = lambda _: None
    go_on: Callable[[], None] = lambda: None


class Budget(Record):
    """What is left of the hour, in points."""

    limit: int
    remaining: int
    resets_at: Instant
    last_cost: int

    def is_low(self) -> bool:
        """Whether the rest is better kept: a tenth of it, or twice what the last question cost."""
        return self.remaining < max(self.limit // 10, 2 * self.last_cost)


class Asker:
    """Asks GitHub one thing at a time, counts what that costs, and keeps within the limits."""

    def __init__(self, carrier: Carrier, patience: Patience) -> None:
        """Ask through this carrier."""
        self._carrier = carrier
        self._patience = patience
        self.budget: Budget | None = None
        self._calls = 0
        self._points = 0

    @property
    def spent(self) -> Spent:
        """What was asked so far."""
        return Spent(calls=self._calls, points=self._points)

    def now(self) -> datetime:
        """The time here."""
        return self._patience.clock()

    def ask(self, name: str, /, **variables: Any) -> Answer:  # noqa: ANN401 - what a query takes
        """Ask once; a limit is waited for, a few times.

        Raises:
            LimitError: the limit does not end soon.
            HeavyError: no usable answer came.
            GitHubError: GitHub refuses.
        """
        retrying = Retrying(
            retry=retry_if_exception(lambda error: isinstance(error, LimitError) and error.bearable),
            stop=stop_after_attempt(_LIMIT_TRIES),
            wait=_asked_wait,
            sleep=self._wait,
            reraise=True,
        )
        return retrying(self._once, name, variables)

    def ask_twice(self, name: str, /, **variables: Any) -> Answer:  # noqa: ANN401 - what a query takes
        """The same, and once more if no usable answer came.

        Raises:
            LimitError: the limit does not end soon.
            HeavyError: no usable answer came, twice.
            GitHubError: GitHub refuses.
        """
        retrying = Retrying(
            retry=retry_if_exception_type(HeavyError),
            stop=stop_after_attempt(2),
            wait=lambda _: _AGAIN_AFTER,
            sleep=self._patience.pause,
            reraise=True,
        )
        return retrying(lambda: self.ask(name, **variables))

    def save_budget(self) -> None:
        """Before much is asked: wait for the next hour if little is left of this one.

        Raises:
            LimitError: the limit ends too late to wait for.
        """
        budget = self.budget
        if budget is None or not budget.is_low():
            return
        wait = (budget.resets_at - self.now()).total_seconds() + 1
        if wait > LONGEST_WAIT.total_seconds():
            raise LimitError(f"GitHub's hourly limit is used up until {budget.resets_at:%Y-%m-%d %H:%M} UTC.", wait)
        if wait > 0:
            self._wait(wait)
        self.budget = None

    def rest(self, seconds: float) -> None:
        """Leave GitHub alone for a moment."""
        self._patience.pause(seconds)

    def note(self, text: str) -> None:
        """Tell a person what goes on."""
        self._patience.note(text)

    def _once(self, name: str, variables: dict[str, Any]) -> Answer:
        self._patience.go_on()
        self._calls += 1
        answer = judge(self._carrier.query(query(name), variables), name, self.now())
        told = answer.data.get("rateLimit")
        if isinstance(told, dict):
            self._points += int(told["cost"])
            self.budget = Budget(
                limit=told["limit"], remaining=told["remaining"], resets_at=told["resetAt"], last_cost=told["cost"]
            )
            self._patience.left(f"{self.budget.remaining:,} of {self.budget.limit:,} points left")
        return answer

    def _wait(self, seconds: float) -> None:
        until = self.now() + timedelta(seconds=seconds)
        self.note(f"GitHub's limit is reached; waiting until {until:%H:%M:%S} UTC")
        self._patience.pause(seconds)


def _asked_wait(state: RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    return error.seconds(state.attempt_number) if isinstance(error, LimitError) else _AGAIN_AFTER
