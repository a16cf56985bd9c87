"""The payloads Slack sends to an app: events, slash commands, clicks, submissions."""

import secrets
from typing import Any

from tests.fakes.slack.entities import Channel, Message, User, View
from tests.fakes.slack.messages import Messages
from tests.fakes.slack.shapes import message_json, rich_text, view_json

Json = dict[str, Any]


def identity(prefix: str) -> str:
    """A fresh id."""
    return f"{prefix}{secrets.token_hex(5).upper()}"


def wrapped(workspace: Messages, event: Json, *, shared: bool = False) -> Json:
    """The envelope of an event."""
    to = {"enterprise_id": None, "team_id": workspace.team_id, "user_id": workspace.bot.id, "is_bot": True}
    return {
        "token": workspace.app.verification,
        "team_id": workspace.team_id,
        "context_team_id": workspace.team_id,
        "context_enterprise_id": None,
        "api_app_id": workspace.app.app_id,
        "event": event,
        "type": "event_callback",
        "event_id": identity("Ev0"),
        "event_time": int(workspace.clock.time()),
        "authorizations": [to | {"is_enterprise_install": False}],
        "is_ext_shared_channel": shared,
        "event_context": identity("4-"),
    }


def message_event(workspace: Messages, message: Message, kind: str = "message") -> Json:
    """A new message, as `message` or as `app_mention`."""
    channel = workspace.channels[message.channel]
    event = message_json(workspace, message) | {"type": kind, "channel": channel.id, "event_ts": message.ts}
    if not message.bot_id:
        event |= {"client_msg_id": identity("msg-"), "blocks": message.blocks or rich_text(message.text)}
    if kind == "message":
        event["channel_type"] = channel.kind
    if message.team != workspace.team_id:
        event |= {"user_team": message.team, "source_team": message.team}
    return event


def changed_event(workspace: Messages, message: Message, before: Json) -> Json:
    """A message was edited (by its author, by an app, or by Slack with a link preview)."""
    now = workspace.clock.ts()
    shown = message_json(workspace, message)
    return _about(workspace, message, "message_changed", now) | {"message": shown, "previous_message": before}


def deleted_event(workspace: Messages, message: Message) -> Json:
    """A message was deleted."""
    now, was = workspace.clock.ts(), message_json(workspace, message)
    return _about(workspace, message, "message_deleted", now) | {"deleted_ts": message.ts, "previous_message": was}


def slash(workspace: Messages, user: User, channel: Channel, command: str, text: str) -> Json:
    """A slash command; Slack tells the channel by name only where it has a public one."""
    names = {"im": "directmessage", "group": "privategroup", "channel": channel.name}
    return {
        "token": workspace.app.verification,
        "team_id": user.team,
        "team_domain": workspace.name,
        "channel_id": channel.id,
        "channel_name": names[channel.kind],
        "user_id": user.id,
        "user_name": user.name,
        "command": command,
        "text": text,
        "api_app_id": workspace.app.app_id,
        "is_enterprise_install": "false",
        "response_url": workspace.outlet.response_url(channel.id, user.id),
        "trigger_id": workspace.outlet.trigger(user.id),
    }


def click_on_message(workspace: Messages, user: User, message: Message, action: Json) -> Json:
    """Somebody used an element of a message; an ephemeral one comes without its content."""
    channel = workspace.channels[message.channel]
    hidden = message.ephemeral_to is not None
    container: Json = {"type": "message", "message_ts": message.ts, "channel_id": channel.id, "is_ephemeral": hidden}
    if message.thread_ts:
        container["thread_ts"] = message.thread_ts
    shown = {} if hidden else {"message": message_json(workspace, message)}
    return _acted(workspace, user, "block_actions") | {
        "container": container,
        "channel": {"id": channel.id, "name": channel.name},
        "state": {"values": {}},
        "response_url": workspace.outlet.response_url(channel.id, user.id, message.ts),
        "actions": [action],
        **shown,
    }


def click_in_view(workspace: Messages, user: User, view: View, action: Json) -> Json:
    """Somebody used an element of a view."""
    about = {"container": {"type": "view", "view_id": view.id}, "view": view_json(workspace, view)}
    return _acted(workspace, user, "block_actions") | about | {"actions": [action]}


def submission(workspace: Messages, user: User, view: View, values: Json) -> Json:
    """Somebody sent a modal off."""
    shown = view_json(workspace, view) | {"state": {"values": values}}
    return _acted(workspace, user, "view_submission") | {"view": shown, "response_urls": []}


def _acted(workspace: Messages, user: User, kind: str) -> Json:
    return {
        "type": kind,
        "team": {"id": workspace.team_id, "domain": workspace.name},
        "user": {"id": user.id, "username": user.name, "name": user.name, "team_id": user.team},
        "api_app_id": workspace.app.app_id,
        "token": workspace.app.verification,
        "trigger_id": workspace.outlet.trigger(user.id),
        "enterprise": None,
        "is_enterprise_install": False,
    }


def _about(workspace: Messages, message: Message, subtype: str, now: str) -> Json:
    channel = workspace.channels[message.channel]
    return {
        "type": "message",
        "subtype": subtype,
        "channel": channel.id,
        "channel_type": channel.kind,
        "hidden": True,
        "ts": now,
        "event_ts": now,
    }
