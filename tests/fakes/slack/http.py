"""The wire: a bounded threaded HTTP/1.1 server on loopback; requests in, replies out, websockets handed on."""

import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from tests.fakes.slack.call import Reply, Request

MOST_BYTES = 25_000_000
MOST_CONNECTIONS = 1024
IDLE = 30.0

Handle = Callable[[Request], Reply]
Upgrade = Callable[[Request, socket.socket], None]


class Web:
    """The server; `start` and `stop` it. `handle` answers one request, `upgrade` owns a websocket; in any thread."""

    def __init__(self, handle: Handle, upgrade: Upgrade) -> None:
        self.handle, self.upgrade = handle, upgrade
        self._server: _Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self._server is not None, "the stand-in is not running: use it with `with`"
        return self._server.server_port

    @property
    def stopping(self) -> threading.Event:
        """Set when the server ends; waits inside it end then too."""
        assert self._server is not None, "the stand-in is not running: use it with `with`"
        return self._server.stopping

    def start(self, port: int = 0) -> None:
        """Listen on this port, else on a free one."""
        self._server = _Server(port, self.handle, self.upgrade)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop listening and end every connection; delays under way are cut short."""
        assert self._server is not None
        assert self._thread is not None
        self._server.stopping.set()
        self._server.shutdown()
        self._server.hang_up()
        self._server.server_close()
        self._thread.join(timeout=10)
        if self._server.broken:
            raise AssertionError("the stand-in itself broke") from self._server.broken[0]


class _Server(ThreadingHTTPServer):
    daemon_threads = False  # closing waits for them; each ends because its connection is hung up
    request_queue_size = 256

    def __init__(self, port: int, handle: Handle, upgrade: Upgrade) -> None:
        super().__init__(("127.0.0.1", port), _Connection)
        self.handle, self.upgrade = handle, upgrade
        self.stopping = threading.Event()
        self.broken: list[BaseException] = []
        self._open: set[socket.socket] = set()

    def process_request(self, request, client_address) -> None:
        if len(self._open) >= MOST_CONNECTIONS:
            super().shutdown_request(request)
            return
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request, client_address) -> None:
        """Keep a fault of the stand-in for `stop`; a client that is killed in the middle is part of the tests."""
        fault = sys.exception()
        if fault is not None and not isinstance(fault, OSError):
            self.broken.append(fault)

    def hang_up(self) -> None:
        """End every connection that is still open."""
        for each in list(self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


class _Connection(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"
    timeout = IDLE
    wbufsize = -1
    disable_nagle_algorithm = True
    server_version, sys_version = "slack", ""

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def log_message(self, *_: object) -> None:
        pass  # the server keeps its own log

    def _answer(self) -> None:
        size = int(self.headers.get("content-length", "0"))
        if size > MOST_BYTES or "chunked" in self.headers.get("transfer-encoding", ""):
            self._send(Reply(413))
            return
        headers = {name.casefold(): value for name, value in self.headers.items()}
        asked = urlsplit(self.path)
        request = Request(self.command, asked.path, dict(parse_qsl(asked.query)), headers, self.rfile.read(size))
        if headers.get("upgrade", "").casefold() == "websocket":
            self.close_connection = True
            self.server.upgrade(request, self.connection)
        else:
            self._send(self.server.handle(request))

    def _send(self, reply: Reply) -> None:
        if reply.delay:
            self.server.stopping.wait(reply.delay)
        if reply.body is None:
            self.close_connection = True
            with suppress(OSError):
                self.connection.shutdown(socket.SHUT_RDWR)
            return
        self.send_response(reply.status)
        for name, value in {**reply.headers, "content-length": str(len(reply.body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(reply.body)
