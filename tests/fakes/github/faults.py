"""What can go wrong, each as GitHub does it. A fault takes the call and gives the reply instead of the true one."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.fakes.github.call import Call, Reply

Fault = Callable[[Call], Reply]

HTML = (
    "<!DOCTYPE html><html><head><title>Unicorn!</title></head><body>We had issues producing the response.</body></html>"
)
HTML_HEADERS = {"content-type": "text/html; charset=utf-8"}
JSON_HEADERS = {"content-type": "application/json; charset=utf-8"}
SECONDARY = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."
PRIMARY = "API rate limit exceeded for user ID 101."
SLOW = (
    "Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug."
)


def html(status: int = 502, after: float = 0.0) -> Fault:
    """An HTML page: 502 and 504 as the gateway sends them, 200 as a proxy does; `after` so many seconds."""
    return lambda _call: Reply(status, dict(HTML_HEADERS), HTML.encode(), delay=after)


def message(text: str = SECONDARY, status: int = 200, **headers: str) -> Fault:
    """`{"message": …}` without errors, as a secondary limit or a refusal comes; headers with `_` for `-`."""
    return lambda _call: answer({"message": text, "documentation_url": "/docs"}, status, **headers)


def cut_json(keep: int = 40) -> Fault:
    """The true answer, cut in the middle; the length header fits the piece."""
    return lambda call: _cut(call, keep)


def empty() -> Fault:
    """200 without a body."""
    return lambda _call: Reply(200, dict(JSON_HEADERS), b"")


def hang_up(*, inside: bool = False) -> Fault:
    """Drop the connection: before a word, or inside the answer."""
    if inside:
        return lambda call: replace(call.answer(), hang_up_after=30)
    return lambda _call: Reply(body=None)


def slow(seconds: float) -> Fault:
    """The true answer, late."""
    return lambda call: replace(call.answer(), delay=seconds)


def rate_limited(kind: str = "RATE_LIMITED", reset: float = 2) -> Fault:
    """The primary limit as GraphQL tells it: 200, an error of this type; the reset in so many seconds from now."""
    body = {"errors": [{"type": kind, "message": PRIMARY}]}
    return lambda _call: answer(body, 200, **_used_up(reset))


def primary_limit(reset: float = 2, status: int = 403) -> Fault:
    """The primary limit as REST tells it: 403 and a message; a negative reset lies in the past."""
    return lambda _call: answer({"message": PRIMARY}, status, **_used_up(reset))


def secondary_limit(status: int = 403, retry_after: str | None = None, *, in_errors: bool = False) -> Fault:
    """A secondary limit: 200, 403 or 429, with or without `retry-after`, as a message or among errors."""
    headers = {} if retry_after is None else {"retry_after": retry_after}
    body: dict[str, Any] = {"message": SECONDARY}
    if in_errors:
        body = {"data": None, "errors": [{"type": "RATE_LIMITED", "message": SECONDARY}]}
    return lambda _call: answer(body, status, x_ratelimit_remaining="4900", **headers)


def no_data() -> Fault:
    """`{"data": null}` and nothing else."""
    return lambda _call: answer({"data": None})


def something_went_wrong(after: float = 0.0) -> Fault:
    """200 with GitHub's words for a query that took too long, and no data."""
    return lambda _call: replace(answer({"data": None, "errors": [{"message": SLOW}]}), delay=after)


def too_many_nodes() -> Fault:
    """MAX_NODE_LIMIT_EXCEEDED whatever was asked, data null."""
    told = "This query requests up to 525,100 possible nodes which exceeds the maximum limit of 500,000."
    return lambda _call: answer({"data": None, "errors": [{"type": "MAX_NODE_LIMIT_EXCEEDED", "message": told}]})


def partial(*paths: str, kind: str | None = None, text: str = SLOW) -> Fault:
    """The true answer with these places null and an error for each: `nodes.#7.comments` (`#7`: the PR 7), `nodes.0`."""
    return lambda call: _with_holes(call, paths, kind, text)


def too_heavy(*paths: str) -> Fault:
    """RESOURCE_LIMITS_EXCEEDED with partial data: these places are null."""
    return partial(*paths, kind="RESOURCE_LIMITS_EXCEEDED", text="Resource limits for this query exceeded.")


def emptied(*paths: str) -> Fault:
    """RESOURCE_LIMITS_EXCEEDED where the lists at these places came back empty, the error without a path."""
    return lambda call: _emptied(call, paths)


def answer(body: Any, status: int = 200, **headers: str) -> Reply:
    """A JSON reply; header names with `_` for `-`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status, {**JSON_HEADERS, **named}, json.dumps(body).encode())


def _used_up(reset: float) -> dict[str, str]:
    when = str(int(time.time() + reset))
    return {"x_ratelimit_limit": "5000", "x_ratelimit_remaining": "0", "x_ratelimit_reset": when}


def _cut(call: Call, keep: int) -> Reply:
    true = call.answer()
    return replace(true, body=(true.body or b"")[:keep])


def _with_holes(call: Call, paths: tuple[str, ...], kind: str | None, text: str) -> Reply:
    true = call.answer()
    body = json.loads(true.body or b"{}")
    for path in paths:
        error: dict[str, Any] = {"message": text, "path": _hole(body["data"], path.split("."))}
        body.setdefault("errors", []).append(error | ({"type": kind} if kind else {}))
    return replace(true, body=json.dumps(body).encode())


def _emptied(call: Call, paths: tuple[str, ...]) -> Reply:
    true = call.answer()
    body = json.loads(true.body or b"{}")
    for path in paths:
        place: Any = body["data"]
        for step in path.split("."):
            place = place[_step(place, step)]
        place["nodes"] = []
    body["errors"] = [{"type": "RESOURCE_LIMITS_EXCEEDED", "message": "Resource limits for this query exceeded."}]
    return replace(true, body=json.dumps(body).encode())


def _hole(data: Any, steps: list[str]) -> list[str | int]:
    walked: list[str | int] = []
    place = data
    for step in steps[:-1]:
        walked.append(_step(place, step))
        place = place[walked[-1]]
    walked.append(_step(place, steps[-1]))
    place[walked[-1]] = None
    return walked


def _step(place: Any, step: str) -> str | int:
    if step.startswith("#"):
        return next(i for i, each in enumerate(place) if each and each.get("number") == int(step[1:]))
    return int(step) if isinstance(place, list) else step
