"""When a fault happens, a call waits, or the client dies: rules looked through at each call, the first fit wins."""

import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from tests.fakes.slack.call import Call
from tests.fakes.slack.faults import Fault

When = Callable[[Call], bool]


class Process(Protocol):
    """Something with a process id, as `subprocess.Popen`."""

    pid: int


@dataclass
class Rule:
    """A fault, or an action before or after a call, for some of the calls.

    `skip` fitting calls pass first, then `left` are hit (`None`: all of them). `hits` counts them.
    """

    when: When
    act: Callable[[Call], Any]
    skip: int = 0
    left: int | None = 1
    hits: int = 0

    def fits(self, call: Call) -> bool:
        """Whether it is this rule's turn; counts the call if it fits."""
        if self.left == 0 or not self.when(call):
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        self.left = None if self.left is None else self.left - 1
        self.hits += 1
        return True


class Script:
    """All rules of a server; `turn` is `nth` (first call hit), `times` (`None`: from then on), `when(call)`."""

    def __init__(self) -> None:
        self._faults: list[Rule] = []
        self._before: list[Rule] = []
        self._after: list[Rule] = []
        self._turns = threading.Lock()

    def fails(self, fault: Fault, on: str | None = None, **turn: Any) -> Rule:
        """Give this fault (from `faults`) instead of the answer to this method, or to all."""
        return _added(self._faults, fault, on, **turn)

    def before(self, act: Callable[[Call], Any], on: str | None = None, **turn: Any) -> Rule:
        """Do this before the call takes effect: change the workspace, wait, kill."""
        return _added(self._before, act, on, **turn)

    def after(self, act: Callable[[Call], Any], on: str | None = None, **turn: Any) -> Rule:
        """Do this when the call took effect and before its answer is sent."""
        return _added(self._after, act, on, **turn)

    def kills(self, process: Process, on: str, *, stored: bool, **turn: Any) -> Rule:
        """SIGKILL this client at a call: `stored=False` before it takes effect, `stored=True` after."""
        if stored:
            return self.after(lambda _call: os.kill(process.pid, signal.SIGKILL), on, **turn)
        return self.before(lambda call: _killed(process, call), on, **turn)

    def begin(self, call: Call) -> Fault | None:
        """Run what comes before the call; the fault to give instead of its answer, if any."""
        for rule in self._fitting(self._before, call):
            rule.act(call)
        with self._turns:
            return next((each.act for each in self._faults if each.fits(call)), None)

    def end(self, call: Call) -> None:
        """Run what comes after the call."""
        for rule in self._fitting(self._after, call):
            rule.act(call)

    def _fitting(self, rules: list[Rule], call: Call) -> list[Rule]:
        with self._turns:
            return [each for each in rules if each.fits(call)]


def _killed(process: Process, call: Call) -> None:
    os.kill(process.pid, signal.SIGKILL)
    call.fault = "killed"


def _added(
    rules: list[Rule],
    act: Callable[[Call], Any],
    on: str | None,
    *,
    nth: int = 1,
    times: int | None = 1,
    when: When | None = None,
) -> Rule:
    rule = Rule(lambda call: on in (None, call.method) and (when is None or when(call)), act, nth - 1, times)
    rules.append(rule)
    return rule
