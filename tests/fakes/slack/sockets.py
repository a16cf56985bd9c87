"""Socket Mode: tickets, websocket connections and acknowledgements; an envelope goes to one of the connections."""

import json
import os
import socket
import struct
import threading
import time
import uuid
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tests.fakes.slack.call import Request
from tests.fakes.slack.frames import CLOSE, PING, PONG, TEXT, Frames, GoneError, frame, handshake

MOST = 10
"""Connections of one app at a time, as at Slack."""


@dataclass
class Waiting:
    """An envelope on its way, until its acknowledgement came or its connection went."""

    connection: "Connection | None" = None
    done: threading.Event = field(default_factory=threading.Event)
    acked_at: float | None = None
    payload: Any = None


class Connection:
    """One websocket; a test may `disconnect`, `close`, `reset` or `freeze` it."""

    def __init__(self, wire: socket.socket, number: int) -> None:
        self.wire, self.number = wire, number
        self.open = True
        self.frozen = False
        self.pings = 0
        self._reset = False
        self._lock = threading.Lock()
        self._frames = Frames(wire, lambda: not self.open)

    def run(self, heard: Callable[[dict[str, Any]], None]) -> None:
        """Read until the end; every JSON message goes to `heard`."""
        with suppress(GoneError):
            while self.open:
                opcode, payload = self._frames.read()
                if opcode == CLOSE:
                    break
                self._take(opcode, payload, heard)
        self.open = False
        if self._reset:
            self._tear()

    def _take(self, opcode: int, payload: bytes, heard: Callable[[dict[str, Any]], None]) -> None:
        if opcode == PING and not self.frozen:
            self.pings += 1
            self._write(frame(PONG, payload))
        elif opcode == TEXT and not self.frozen:
            heard(json.loads(payload))

    def send(self, message: dict[str, Any]) -> bool:
        """Send JSON; false when the connection is gone. A frozen one swallows it."""
        return self.open and (self.frozen or self._write(frame(TEXT, json.dumps(message).encode())))

    def disconnect(self, reason: str = "refresh_requested") -> None:
        """Tell the client to connect anew, as Slack does every few hours; this connection stays until it leaves."""
        self.send({"type": "disconnect", "reason": reason, "debug_info": {"host": "stand-in"}})

    def close(self, code: int = 1000) -> None:
        """Close it properly."""
        self._write(frame(CLOSE, struct.pack("!H", code)))
        self.open = False

    def reset(self) -> None:
        """Tear it down with RST, without a word."""
        self._reset, self.open = True, False

    def freeze(self) -> None:
        """Leave it open, but say nothing and answer no ping from now on."""
        self.frozen = True

    def _write(self, data: bytes) -> bool:
        try:
            with self._lock:
                self.wire.sendall(data)
        except OSError:
            self.open = False
            return False
        return True

    def _tear(self) -> None:
        with suppress(OSError), self._lock:
            self.wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            os.close(self.wire.detach())


class Sockets:
    """All connections of the app."""

    def __init__(self, app_id: str) -> None:
        self.app_id = app_id
        self.connections: list[Connection] = []
        self.heard: deque[dict[str, Any]] = deque(maxlen=10_000)
        self._waiting: dict[str, Waiting] = {}
        self._tickets: set[str] = set()
        self._numbers = count(1)
        self._changed = threading.Condition()
        self._stopped = False
        self.was_connected = False

    @property
    def live(self) -> list[Connection]:
        """The open ones."""
        return [each for each in self.connections if each.open]

    def ticket(self) -> str:
        """A ticket for one connection."""
        made = uuid.uuid4().hex
        self._tickets.add(made)
        return made

    def accept(self, request: Request, wire: socket.socket) -> None:
        """Own a websocket from its handshake to its end."""
        ticket = request.query.get("ticket", "")
        if ticket not in self._tickets or len(self.live) >= MOST:
            wire.sendall(b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            return
        self._tickets.discard(ticket)
        wire.sendall(handshake(request.headers["sec-websocket-key"]))
        connection = Connection(wire, next(self._numbers))
        connection.send(self._hello())
        with self._changed:
            self.connections.append(connection)
            self.was_connected = True
            self._changed.notify_all()
        connection.run(self._acknowledged)
        self._left(connection)

    def wait_for(self, number: int = 1, timeout: float = 10.0) -> bool:
        """Wait until so many connections are open; whether they are."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopped or len(self.live) >= number, timeout)
            return len(self.live) >= number

    def send(self, envelope: dict[str, Any], timeout: float, sent: Callable[[], None] = lambda: None) -> Waiting:
        """Give the envelope to one connection, in turn, and wait for its acknowledgement.

        While there is none, one that was there is waited for; an app that never connected is not.
        """
        ends = time.monotonic() + timeout
        waiting = Waiting()
        self._waiting[envelope["envelope_id"]] = waiting
        patience = timeout if self.was_connected else 0.0
        while waiting.connection is None and self.wait_for(1, min(patience, ends - time.monotonic())):
            chosen = self._next()
            if chosen is not None:
                waiting.connection = chosen
                if not chosen.send(envelope):
                    waiting.connection = None
        if waiting.connection is not None:
            sent()
            waiting.done.wait(max(0.0, ends - time.monotonic()))
        self._waiting.pop(envelope["envelope_id"], None)
        return waiting

    def close_all(self) -> None:
        """Close every connection; the app may come back."""
        for each in self.live:
            each.close()

    def stop(self) -> None:
        """The end: close every connection, wait for no other."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
        self.close_all()

    def _next(self) -> Connection | None:
        with self._changed:
            live = self.live
            if not live:
                return None
            chosen = live[0]
            self.connections.remove(chosen)
            self.connections.append(chosen)
            return chosen

    def _acknowledged(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        waiting = self._waiting.get(str(message.get("envelope_id")))
        if waiting is not None and waiting.acked_at is None:
            waiting.acked_at, waiting.payload = time.monotonic(), message.get("payload")
            waiting.done.set()

    def _left(self, connection: Connection) -> None:
        with self._changed:
            self.connections.remove(connection)
            self._changed.notify_all()
        for waiting in list(self._waiting.values()):
            if waiting.connection is connection:
                waiting.done.set()

    def _hello(self) -> dict[str, Any]:
        debug = {"host": "stand-in", "build_number": 1, "approximate_connection_time": 18060}
        told = {"app_id": self.app_id}
        return {
            "type": "hello",
            "num_connections": len(self.live) + 1,
            "debug_info": debug,
            "connection_info": told,
        }
