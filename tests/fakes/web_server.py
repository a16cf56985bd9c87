"""A folder of bare clones in, a loopback web server that gives them to git out; it can ask for a password."""

import base64
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class _Files(SimpleHTTPRequestHandler):
    def __init__(self, *arguments, password: str | None, **rest) -> None:
        self.password = password
        super().__init__(*arguments, **rest)

    def do_GET(self) -> None:
        if self.password is not None and not self._knows_it():
            self.send_response(401)
            self.send_header("WWW-Authenticate", "Basic")
            self.end_headers()
            return
        super().do_GET()

    def log_message(self, *_: object) -> None:
        pass  # tests read their own output

    def _knows_it(self) -> bool:
        expected = base64.b64encode(f"reader:{self.password}".encode()).decode()
        return self.headers.get("Authorization") == f"Basic {expected}"


@contextmanager
def serve(folder: Path, password: str | None = None) -> Iterator[str]:
    """Serve the folder; the host and port come back. Clones in it need `git update-server-info` first."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder), password=password))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
