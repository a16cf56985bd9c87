"""Websocket frames (RFC 6455), the server's side: bytes of a socket in, messages out, and the other way round."""

import base64
import hashlib
import select
import socket
import struct
from collections.abc import Callable

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MOST_BYTES = 4_000_000
LOOK = 0.05
"""How often, in seconds, a reader looks whether it should end."""


class GoneError(Exception):
    """The other side is no longer there, or this side was told to end."""


def handshake(key: str) -> bytes:
    """The server's opening answer to the client's key."""
    digest = hashlib.sha1((key + MAGIC).encode(), usedforsecurity=False).digest()
    accept = base64.b64encode(digest).decode()
    lines = ("HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade")
    return "\r\n".join((*lines, f"Sec-WebSocket-Accept: {accept}", "", "")).encode()


def frame(opcode: int, payload: bytes = b"") -> bytes:
    """One whole frame; a server's frames are not masked."""
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", 0x80 | opcode, size) + payload
    if size < 65536:
        return struct.pack("!BBH", 0x80 | opcode, 126, size) + payload
    return struct.pack("!BBQ", 0x80 | opcode, 127, size) + payload


class Frames:
    """Reads frames; between bytes it looks whether `ends()` became true, so another thread can stop it."""

    def __init__(self, wire: socket.socket, ends: Callable[[], bool]) -> None:
        self._wire, self._ends, self._held = wire, ends, b""

    def read(self) -> tuple[int, bytes]:
        """The next message, put together from its frames.

        Raises:
            GoneError: when there is none any more.
        """
        first, payload = self._frame()
        opcode = first & 0x0F
        while not first & 0x80:
            first, more = self._frame()
            payload += more
            if len(payload) > MOST_BYTES:
                raise GoneError
        return opcode, payload

    def _frame(self) -> tuple[int, bytes]:
        first, second = self._take(2)
        size = second & 0x7F
        if size >= 126:
            size = int.from_bytes(self._take(2 if size == 126 else 8))
        if size > MOST_BYTES:
            raise GoneError
        mask = self._take(4) if second & 0x80 else b""
        payload = self._take(size)
        return first, bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)) if mask else payload

    def _take(self, size: int) -> bytes:
        while len(self._held) < size:
            self._held += self._more()
        taken, self._held = self._held[:size], self._held[size:]
        return taken

    def _more(self) -> bytes:
        try:
            while not select.select([self._wire], [], [], LOOK)[0]:
                if self._ends():
                    raise GoneError
            data = b"" if self._ends() else self._wire.recv(65536)
        except (OSError, ValueError) as reason:
            raise GoneError from reason
        if not data:
            raise GoneError
        return data
