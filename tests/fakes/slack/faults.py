"""What can go wrong with a call, each as Slack does it. A fault takes the call and gives the reply."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.fakes.slack.call import Call, Reply, answer

Fault = Callable[[Call], Reply]


def error(name: str, **more: Any) -> Fault:
    """`ok: false` with this error, nothing stored; `needed=`, `provided=`, `errors=` … are passed on."""
    return lambda _call: answer({"ok": False, "error": name, **more})


def ratelimited(retry_after: int = 1) -> Fault:
    """HTTP 429 with Retry-After, nothing stored."""
    return lambda _call: answer({"ok": False, "error": "ratelimited"}, 429, retry_after=str(retry_after))


def server_error(status: int = 503, body: str = "<html>upstream error</html>") -> Fault:
    """A 5xx page, nothing stored."""
    return lambda _call: Reply(status, {"content-type": "text/html"}, body.encode())


def hang_up() -> Fault:
    """The connection drops before Slack took the call: nothing stored."""
    return lambda _call: Reply(body=None)


def lost_reply(status: int | None = None) -> Fault:
    """The call takes effect, then the connection drops, or this 5xx comes instead of the answer."""

    def fault(call: Call) -> Reply:
        call.perform()
        return Reply(body=None) if status is None else Reply(status, {"content-type": "text/html"}, b"<html></html>")

    return fault


def slow(seconds: float) -> Fault:
    """The call takes effect at once, the true answer comes late."""
    return lambda call: replace(call.perform(), delay=seconds)


NAMED: dict[str, Callable[..., Fault]] = {
    made.__name__: made for made in (error, ratelimited, server_error, hang_up, lost_reply, slow)
}
"""All faults by name, for the control endpoint."""
