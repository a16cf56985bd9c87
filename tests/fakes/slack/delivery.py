"""How something reaches the app: the attempts, over a websocket or as a signed HTTP request, and what came back."""

import hashlib
import hmac
import http.client
import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.fakes.slack.entities import App
from tests.fakes.slack.sockets import Sockets

DEADLINE = 3.0
"""Seconds within which Slack wants its answer."""


@dataclass
class Attempt:
    """One try. `seconds` from sending to acknowledgement, `None` when none came; `answer` what was said with it."""

    number: int
    at: float
    via: str
    ok: bool = False
    seconds: float | None = None
    status: int | None = None
    body: str = ""
    answer: Any = None
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Delivery:
    """Something for the app, with its tries. `wait()` until it is through: acknowledged, or given up."""

    kind: str
    payload: dict[str, Any]
    envelope_id: str
    attempts: list[Attempt] = field(default_factory=list)
    done: threading.Event = field(default_factory=threading.Event)
    on_sent: Callable[[], None] | None = field(default=None, repr=False)

    @property
    def event_id(self) -> str | None:
        """Of an event."""
        return self.payload.get("event_id")

    @property
    def event_type(self) -> str | None:
        """Of an event: `app_mention`, `message`, …"""
        return self.payload.get("event", {}).get("type")

    @property
    def acked(self) -> bool:
        """Whether one try was acknowledged in time."""
        return any(each.ok for each in self.attempts)

    @property
    def seconds(self) -> float | None:
        """How long the acknowledged try took."""
        return next((each.seconds for each in self.attempts if each.ok), None)

    @property
    def answer(self) -> Any:
        """What came with the acknowledgement: text, a message or a response action."""
        return next((each.answer for each in self.attempts if each.ok), None)

    def wait(self, timeout: float = 15.0) -> bool:
        """Wait for the end; whether it was acknowledged."""
        self.done.wait(timeout)
        return self.acked

    def sent(self) -> None:
        """It is on the wire; its acknowledgement is not yet waited for."""
        act, self.on_sent = self.on_sent, None
        if act is not None:
            act()

    def as_json(self) -> dict[str, Any]:
        """For the control endpoint."""
        tries = [vars(each) for each in self.attempts]
        return {"kind": self.kind, "payload": self.payload, "acked": self.acked, "attempts": tries}


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """Slack's `v0` signature over exactly these bytes."""
    signed = b":".join((b"v0", timestamp.encode(), body))
    return "v0=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()


def encoded(kind: str, payload: dict[str, Any]) -> tuple[bytes, str]:
    """The body and content type of a payload in HTTP mode."""
    if kind == "events_api":
        return json.dumps(payload, ensure_ascii=False).encode(), "application/json"
    flat = payload if kind == "slash_commands" else {"payload": json.dumps(payload, ensure_ascii=False)}
    return urlencode(flat).encode(), "application/x-www-form-urlencoded"


class OverHttp:
    """Posts to the app's request URL. `skew` moves the timestamps, `secret` may be wrong on purpose."""

    def __init__(self, app: App, url: str) -> None:
        self.url, self.secret, self.skew = url, app.signing_secret, 0.0

    def bring(self, delivery: Delivery, number: int, reason: str | None) -> Attempt:
        """One try."""
        body, kind = encoded(delivery.kind, delivery.payload)
        again = {"X-Slack-Retry-Num": str(number), "X-Slack-Retry-Reason": reason or "http_timeout"}
        attempt = self.post(body, kind, again if number else {}, sent=delivery.sent)
        attempt.number = number
        return attempt

    def post(
        self,
        body: bytes,
        content_type: str = "application/json",
        headers: dict[str, str] | None = None,
        *,
        sent: Callable[[], None] = lambda: None,
    ) -> Attempt:
        """Sign these bytes and post them; headers given here win over the right ones."""
        stamp = str(int(time.time() + self.skew))
        signed = {"X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": signature(self.secret, stamp, body)}
        told = {"Content-Type": content_type, "User-Agent": "Slackbot 1.0", **signed, **(headers or {})}
        attempt = Attempt(0, time.time(), "http")
        started = time.monotonic()
        try:
            self._exchange(attempt, body, told, sent)
        except (OSError, http.client.HTTPException) as reason:
            attempt.body = type(reason).__name__
        else:
            attempt.seconds = time.monotonic() - started
            attempt.ok = attempt.status is not None and attempt.status < 300 and attempt.seconds <= DEADLINE
        return attempt

    def _exchange(self, attempt: Attempt, body: bytes, headers: dict[str, str], sent: Callable[[], None]) -> None:
        where = urlsplit(self.url)
        wire = http.client.HTTPConnection(where.hostname or "127.0.0.1", where.port, timeout=DEADLINE)
        try:
            wire.request("POST", where.path, body, headers)
            sent()
            got = wire.getresponse()
            attempt.status, attempt.body = got.status, got.read(100_000).decode("utf-8", "replace")
            attempt.headers = {name.casefold(): value for name, value in got.getheaders()}
            attempt.answer = _said(attempt.body)
        finally:
            wire.close()


class OverSockets:
    """Sends envelopes to the app's websockets."""

    def __init__(self, sockets: Sockets) -> None:
        self.sockets = sockets

    def bring(self, delivery: Delivery, number: int, reason: str | None) -> Attempt:
        """One try; the first one carries retry number 0 too, as at Slack."""
        envelope: dict[str, Any] = {
            "envelope_id": delivery.envelope_id,
            "type": delivery.kind,
            "accepts_response_payload": delivery.kind != "events_api",
            "payload": delivery.payload,
        }
        if delivery.kind == "events_api":
            envelope |= {"retry_attempt": number, "retry_reason": (reason or "timeout") if number else ""}
        attempt = Attempt(number, time.time(), "socket")
        started = time.monotonic()
        waiting = self.sockets.send(envelope, DEADLINE, delivery.sent)
        if waiting.acked_at is not None:
            attempt.ok, attempt.seconds, attempt.answer = True, waiting.acked_at - started, waiting.payload
        return attempt


def _said(body: str) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body or None
