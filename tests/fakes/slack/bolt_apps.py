"""Real Bolt apps connected to a stand-in, for tests: over websockets, or behind a threaded WSGI server."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from slack_bolt import App
from slack_bolt.adapter.socket_mode import SocketModeHandler
from slack_bolt.adapter.wsgi import SlackRequestHandler
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from tests.fakes.slack.server import Slack


def client_of(slack: Slack) -> WebClient:
    """The SDK's client with the app's bot token."""
    return WebClient(slack.workspace.bot_token, base_url=slack.api_url, retry_handlers=[])


def bolt_app(slack: Slack) -> App:
    """A Bolt app without listeners."""
    return App(client=client_of(slack), signing_secret=slack.app.signing_secret)


def refused(act: Callable[..., Any], **facts: Any) -> dict[str, Any]:
    """The body with which Slack refuses a call of the SDK's client.

    Raises:
        AssertionError: Slack took it.
    """
    try:
        act(**facts)
    except SlackApiError as reason:
        return dict(reason.response.data)
    raise AssertionError("Slack took it")


@contextmanager
def over_sockets(slack: Slack, app: App, number: int = 1) -> Iterator[list[SocketModeHandler]]:
    """The app in Socket Mode, with so many connections."""
    handlers = [SocketModeHandler(app, slack.app.app_token, ping_interval=1) for _ in range(number)]
    try:
        for each in handlers:
            each.connect()
        assert slack.sockets.wait_for(number)
        yield handlers
    finally:
        for each in handlers:
            each.client.auto_reconnect_enabled = False
        slack.sockets.close_all()  # so that closing does not wait for the client's next look at its socket
        for each in handlers:
            each.close()


@contextmanager
def over_http(slack: Slack, app: App) -> Iterator[str]:
    """The app in HTTP mode; the stand-in delivers to it."""
    server = make_server("127.0.0.1", 0, SlackRequestHandler(app), _Server, _Quiet)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    url = f"http://127.0.0.1:{server.server_port}/slack/events"
    slack.http_to(url)
    try:
        yield url
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
        slack.socket_mode()


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Quiet(WSGIRequestHandler):
    def log_message(self, *_: object) -> None:
        pass
