"""One request as the stand-in sees it, the reply it gives, and the line of the log that stays."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

JSON_HEADERS = {"content-type": "application/json; charset=utf-8"}


class RefusedError(Exception):
    """Slack says no: `ok: false` with this error; further fields of the answer as keywords."""

    def __init__(self, error: str, **more: Any) -> None:
        super().__init__(error)
        self.body: dict[str, Any] = {"ok": False, "error": error, **more}


@dataclass
class Reply:
    """What goes back. `body=None` hangs up without a word; `delay` seconds pass before it is sent."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes | None = b""
    delay: float = 0.0


@dataclass
class Request:
    """A request as it came over the wire; header names are lower case."""

    verb: str
    path: str
    query: dict[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


@dataclass
class Call:
    """One call of a Web API method, kept in the log.

    `at` is epoch seconds of the machine, `answer` the JSON that went back, `status` that of HTTP (empty and 0 when the
    connection was dropped), `done` whether the stand-in is through with it,
    `fault` the name of the fault played, `stored` whether the call took effect.
    """

    at: float
    method: str
    token: str
    args: dict[str, Any]
    headers: Mapping[str, str] = field(default_factory=dict)
    status: int = 0
    answer: dict[str, Any] = field(default_factory=dict)
    fault: str | None = None
    stored: bool = False
    seconds: float = 0.0
    done: bool = False
    perform: Callable[[], Reply] = field(default=Reply, repr=False)

    @property
    def ok(self) -> bool:
        """Whether it took effect and the client was told so."""
        return bool(self.answer.get("ok"))

    @property
    def error(self) -> str | None:
        """The error name the client got, if any."""
        return self.answer.get("error")

    @property
    def channel(self) -> str | None:
        """The channel it names."""
        return self.args.get("channel") or self.args.get("channel_id")

    def as_json(self) -> dict[str, Any]:
        """The line of the log for the control endpoint."""
        names = ("at", "method", "token", "args", "status", "answer", "fault", "stored", "seconds")
        return {name: getattr(self, name) for name in names}


def answer(body: dict[str, Any], status: int = 200, **headers: str) -> Reply:
    """A JSON reply; header names with `_` for `-`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status, {**JSON_HEADERS, **named}, json.dumps(body).encode())


def text(body: str, status: int = 200) -> Reply:
    """A plain reply."""
    return Reply(status, {"content-type": "text/plain; charset=utf-8"}, body.encode())
