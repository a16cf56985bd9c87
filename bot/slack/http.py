"""The Bolt app behind a threaded WSGI server: POST /slack/events with Slack's signature, GET /healthz."""

import json
from collections.abc import Callable, Iterable
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from activity.errors import SettingsError
from bot.slack.manifest import EVENTS_PATH

if TYPE_CHECKING:
    from slack_bolt import App

_THREADS = 32
_MOST_BYTES = 2_000_000

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Http:
    """Serves the app on one port of all interfaces; a proxy in front of it ends TLS."""

    def __init__(self, app: "App", port: int, health: Callable[[], dict[str, Any]], host: str = "0.0.0.0") -> None:  # noqa: S104
        """Listen on this port; 0 takes a free one. `health` tells what `/healthz` shows.

        Raises:
            SettingsError: the port is taken.
        """
        from slack_bolt.adapter.wsgi import SlackRequestHandler
        from waitress import create_server  # type: ignore[import-untyped]

        slack: Wsgi = SlackRequestHandler(app, path=EVENTS_PATH)
        try:
            self._server = create_server(
                _routes(slack, health),
                host=host,
                port=port,
                threads=_THREADS,
                max_request_body_size=_MOST_BYTES,
                ident="herald",
                clear_untrusted_proxy_headers=True,
            )
        except OSError as error:
            raise SettingsError(f"Cannot listen on port {port}: {error.strerror}; give another with --http.") from error

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._server.effective_port)

    def run(self, stop: Event) -> None:
        """Serve until told to stop."""
        serving = Thread(target=self._serve, args=(stop,), name="http")
        serving.start()
        stop.wait()
        self._server.close()
        serving.join(timeout=5)

    def _serve(self, stop: Event) -> None:
        try:
            self._server.run()
        except (OSError, ValueError):  # its loop finds the socket closed under it
            if not stop.is_set():
                raise


def _routes(slack: Wsgi, health: Callable[[], dict[str, Any]]) -> Wsgi:
    def serve(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path, method = environ.get("PATH_INFO"), environ.get("REQUEST_METHOD")
        if path == "/healthz" and method in {"GET", "HEAD"}:
            told = health()
            body = json.dumps(told).encode()
            start("200 OK" if told.get("ok") else "503 Service Unavailable", [("Content-Type", "application/json")])
            return [body]
        if path == EVENTS_PATH and not str(environ.get("HTTP_X_SLACK_REQUEST_TIMESTAMP", "0")).isdecimal():
            start("401 Unauthorized", [("Content-Type", "text/plain")])
            return [b"invalid request"]
        return slack(environ, start)

    return serve
