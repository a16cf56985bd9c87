"""The Bolt app in Socket Mode: a websocket that is watched, and replaced when it looks alive but is not."""

import logging
import time
from threading import Event
from typing import TYPE_CHECKING, Any

from bot.settings import SlackSettings

if TYPE_CHECKING:
    from slack_bolt import App

_LOG = logging.getLogger("herald.slack")
PATIENCE = 3
"""After so many looks at a connection that is not well it is replaced."""
SILENCE = 4
"""After so many ping intervals without a pong the connection is given up."""


class Sockets:
    """Keeps one Socket Mode connection of the app."""

    def __init__(self, app: "App", settings: SlackSettings) -> None:
        """Connect with the app-level token of these settings."""
        self._app = app
        self._settings = settings
        self._handler: Any = None

    def run(self, stop: Event) -> None:
        """Stay connected until told to stop.

        Raises:
            SettingsError: there is no app-level token.
        """
        token = self._settings.socket_token()
        self._connect(token)
        silent = 0
        while not stop.wait(self._settings.ping_seconds):
            silent = 0 if self.healthy() else silent + 1
            if silent >= PATIENCE:  # the client itself connects anew at once where it notices
                silent = 0
                _LOG.warning("the websocket is silent; connecting anew")
                self._close()
                self._connect(token)
        self._close()

    def healthy(self) -> bool:
        """Whether the connection answered a ping a short while ago."""
        session = self._handler.client.current_session if self._handler else None
        if session is None or not session.is_active():
            return False
        last = session.last_ping_pong_time
        return last is None or time.time() - last < SILENCE * self._settings.ping_seconds

    def _connect(self, token: str) -> None:
        from slack_bolt.adapter.socket_mode import SocketModeHandler

        self._handler = SocketModeHandler(self._app, token, ping_interval=self._settings.ping_seconds, concurrency=20)
        try:
            self._handler.connect()
        except OSError as error:
            _LOG.warning("Slack is out of reach: %s", type(error).__name__)

    def _close(self) -> None:
        if self._handler is not None:
            self._handler.close()
        self._handler = None
