"""Settings in; whether Slack can be reached with them and what each missing scope switches off out."""

import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime

from activity.doctor import Check, checked
from activity.settings import StoreSettings, read_settings
from bot.settings import SlackSettings
from bot.slack.calls import Calls
from bot.slack.scopes import missing_scopes

_SKEW = 60.0
"""Slack refuses signatures that are five minutes old, and so does Herald."""


def slack_checks(settings: StoreSettings) -> Iterator[Check]:  # noqa: ARG001 - every look gets the settings of the stores
    """The tokens, the granted scopes, the clock, and the channels Herald is a member of."""
    slack = read_settings(SlackSettings)
    if slack.bot_token is None:
        cure = "set SLACK_BOT_TOKEN to use Slack; `herald slack manifest` begins the set-up"
        yield Check(name="Slack", ok=None, said="no bot token is set", cure=cure)
        return
    yield from checked("Slack way in", lambda: _way_in(slack))
    yield from checked("Slack", lambda: _reached(slack))


def _way_in(slack: SlackSettings) -> Check:
    if slack.app_token is not None:
        slack.socket_token()
        return Check(name="Slack way in", ok=True, said="Socket Mode (SLACK_APP_TOKEN is set)")
    slack.secret()
    return Check(name="Slack way in", ok=True, said="HTTP only (SLACK_SIGNING_SECRET is set)")


def _reached(slack: SlackSettings) -> Iterator[Check]:
    calls = Calls(slack.token(), slack.api_url)
    told, granted = calls.scopes()
    yield Check(name="Slack", ok=True, said=f"{told.get('user')} in {told.get('team')}")
    for scope in missing_scopes(granted):
        ok = None if scope.optional else False
        cure = "add it under OAuth & Permissions and install the app again"
        yield Check(name=f"Slack scope {scope.name}", ok=ok, said=f"not granted: {scope.without}", cure=cure)
    yield _clock(calls.server_date())
    yield from _membership(calls)


def _clock(date: str | None) -> Check:
    if date is None:
        return Check(name="Slack clock", ok=None, said="Slack does not tell the time")
    skew = abs(parsedate_to_datetime(date).timestamp() - time.time())
    ok = skew < _SKEW
    said = f"{skew:.0f} s from Slack's"
    return Check(name="Slack clock", ok=ok, said=said, cure=None if ok else "set the clock of this machine by NTP")


def _membership(calls: Calls) -> Iterator[Check]:
    told = calls.repeatable("users.conversations", types="public_channel,private_channel", limit=200)
    channels = told.get("channels")
    names = [str(each.get("name")) for each in channels if isinstance(each, dict)] if isinstance(channels, list) else []
    if names:
        yield Check(name="Slack channels", ok=True, said=f"member of {', '.join(names)}")
        return
    yield Check(name="Slack channels", ok=None, said="member of no channel", cure="type /invite @Herald in one")
