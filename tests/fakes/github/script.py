"""When a fault happens or the world changes: a list of rules, looked through at each request, first fit wins."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.fakes.github.call import Call
from tests.fakes.github.faults import Fault

When = Callable[[Call], bool]


@dataclass
class Rule:
    """A fault, or an action before or after the answer, for some of the requests.

    `skip` fitting requests pass first, then `left` are hit (`None`: all of them). `hits` counts them.
    """

    when: When
    act: Callable[[Call], Any]
    skip: int = 0
    left: int | None = 1
    hits: int = 0

    def fits(self, call: Call) -> bool:
        """Whether it is this rule's turn; counts the request if it fits."""
        if self.left == 0 or not self.when(call):
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        self.left = None if self.left is None else self.left - 1
        self.hits += 1
        return True


class Script:
    """All rules of a server."""

    def __init__(self) -> None:
        self._faults: list[Rule] = []
        self._before: list[Rule] = []
        self._after: list[Rule] = []

    def fails(self, fault: Fault, on: str | None = None, **turn: Any) -> Rule:
        """Give this fault instead of the answer.

        Args:
            fault: from `faults`.
            on: the query's name (`Details`) or the start of a path (`/api/v3/repos/`); all requests without it.
            turn: `nth`, which of the fitting requests from now on is the first one hit; `times`, how many are hit
                in a row (`None`: every one from then on); `when`, a further condition, as `more_ids_than(6)`.
        """
        return _added(self._faults, fault, on, **turn)

    def before(self, act: Callable[[Call], Any], on: str | None = None, **turn: Any) -> Rule:
        """Do this before answering: change the world, kill the client (`lambda call: process.kill()`)."""
        return _added(self._before, act, on, **turn)

    def after(self, act: Callable[[Call], Any], on: str | None = None, **turn: Any) -> Rule:
        """Do this once the answer is made and before it is sent, so that the client can't ask in between."""
        return _added(self._after, act, on, **turn)

    def begin(self, call: Call) -> Fault | None:
        """Run what comes before the answer; the fault to give instead of it, if any."""
        for rule in [each for each in self._before if each.fits(call)]:
            rule.act(call)
        return next((each.act for each in self._faults if each.fits(call)), None)

    def end(self, call: Call) -> None:
        """Run what comes after the answer."""
        for rule in [each for each in self._after if each.fits(call)]:
            rule.act(call)


def more_ids_than(most: int) -> When:
    """Requests that ask for more node ids than that."""
    return lambda call: len(call.ids) > most


def asks(number: int, *fields: str) -> When:
    """Requests that ask for this PR, and for all of these fields: `asks(77, "contexts")`."""
    return lambda call: number in call.numbers and call.fields.issuperset(fields)


def _named(call: Call, on: str | None) -> bool:
    if on is None:
        return True
    return call.path.startswith(on) if on.startswith("/") else call.query == on


def _added(
    rules: list[Rule],
    act: Callable[[Call], Any],
    on: str | None,
    *,
    nth: int = 1,
    times: int | None = 1,
    when: When | None = None,
) -> Rule:
    rule = Rule(lambda call: _named(call, on) and (when is None or when(call)), act, nth - 1, times)
    rules.append(rule)
    return rule
