"""Slack's payloads in; the listeners that take them, and nothing else. The only place with slack_bolt, beside http.

Events are taken in a middleware, which runs before the acknowledgement: what Slack was told we have, we have.
"""

import logging
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.slack.actions import CHOICE_ACTIONS, FEEDBACK_ACTIONS, SETTINGS_CALLBACK, Action
from bot.slack.buttons import Buttons
from bot.slack.channel_settings import ChannelSettings
from bot.slack.command import Commands
from bot.slack.front import Front
from bot.slack.scopes import COMMAND
from bot.slack.tabs import Tabs

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from slack_bolt import App

Next = Callable[[], Any]
_QUIET = ("slack_bolt", "slack_sdk", "slack_bolt.App")


def make_app(front: Front) -> "App":
    """The Bolt app with all listeners."""
    from slack_bolt import App

    for name in _QUIET:  # a refused signature is logged at INFO with the whole body
        logging.getLogger(name).setLevel(logging.WARNING)
    desk = front.desk
    app = App(
        client=desk.calls.client,
        signing_secret=desk.slack.signing_secret.get_secret_value() if desk.slack.signing_secret else "not used",
        token_verification_enabled=False,
        raise_error_for_unhandled_request=False,
        listener_executor=_executor(),
    )
    _hear_events(app, front)
    _hear_commands(app, front)
    _hear_clicks(app, front)
    return app


def _hear_events(app: "App", front: Front) -> None:
    tabs = Tabs(front)

    def heard(body: dict[str, Any], next: Next) -> None:  # noqa: A002 - Bolt passes arguments by these names
        front.hear(body)
        next()

    def stopped(body: dict[str, Any], next: Next) -> None:  # noqa: A002
        event = body["event"]
        tabs.stopped(event["channel"], event["thread_ts"])
        next()

    app.event("app_mention", middleware=[heard])(_nothing)
    app.event("message", middleware=[heard])(_nothing)
    app.event("agent_session_stopped", middleware=[stopped])(_nothing)
    app.event("app_home_opened")(_by_event(tabs))
    for name in ("member_joined_channel", "app_uninstalled", "tokens_revoked", "app_rate_limited"):
        app.event(name)(_nothing)


def _hear_commands(app: "App", front: Front) -> None:
    commands = Commands(front)

    def weekly_report(ack: Callable[..., Any], body: dict[str, Any]) -> None:
        ack(**commands.taken(body))

    app.command(COMMAND)(weekly_report)


def _hear_clicks(app: "App", front: Front) -> None:
    buttons, modal = Buttons(front), ChannelSettings(front)

    def listen(action: str | re.Pattern[str], do: Callable[[dict[str, Any], dict[str, Any]], None]) -> None:
        def clicked(ack: Callable[..., Any], body: dict[str, Any], action: dict[str, Any]) -> None:
            do(body, action)
            ack()

        app.action(action)(clicked)

    listen(FEEDBACK_ACTIONS, buttons.voted)
    listen(CHOICE_ACTIONS, buttons.chose)
    listen(Action.REST.value, buttons.rest)
    listen(Action.AGAIN.value, buttons.again)
    listen(Action.HELP.value, buttons.help)
    listen(Action.SETTINGS.value, lambda body, _: modal.open(body))

    def saved(ack: Callable[..., Any], body: dict[str, Any]) -> None:
        ack(**modal.saved(body))

    app.view(SETTINGS_CALLBACK)(saved)


def _by_event(tabs: Tabs) -> Callable[[dict[str, Any]], None]:
    """Bolt looks at the names of arguments, and a method would be given one too many."""

    def opened(event: dict[str, Any]) -> None:
        tabs.opened(event)

    return opened


def _nothing() -> None:
    """The event was taken before; this only lets Bolt acknowledge it."""


def _executor() -> "Executor":
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(max_workers=32, thread_name_prefix="listener")
