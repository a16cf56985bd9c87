"""The wire: a bounded threaded HTTP/1.1 server on loopback that turns requests into `Call`s and sends `Reply`s."""

import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.fakes.github.call import Call, Reply

MOST_BYTES = 25_000_000
IDLE = 30.0
AT_ONCE = 32


class Web:
    """The server; `start` and `stop` it. `handle` answers one request, in any thread."""

    def __init__(self, handle: Callable[[Call], Reply]) -> None:
        self.handle = handle
        self._server: _Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """`http://host:port`."""
        assert self._server is not None, "the stand-in is not running: use it with `with`"
        return f"http://127.0.0.1:{self._server.server_port}"

    def start(self) -> None:
        """Listen on a free port."""
        self._server = _Server(self.handle)
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
    request_queue_size = 128

    def __init__(self, handle: Callable[[Call], Reply]) -> None:
        super().__init__(("127.0.0.1", 0), _Connection)
        self.handle = handle
        self.stopping = threading.Event()
        self.room = threading.BoundedSemaphore(AT_ONCE)
        self.broken: list[BaseException] = []
        self._open: set[socket.socket] = set()

    def process_request(self, request, client_address) -> None:
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
    server_version, sys_version = "github.com", ""

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
        call = Call(time.time(), self.command, self.path, headers, self.rfile.read(size))
        with self.server.room:
            self._send(self.server.handle(call))

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
        self.wfile.write(reply.body[: reply.hang_up_after])
        self.close_connection = self.close_connection or reply.hang_up_after is not None
