"""How Slack writes things as JSON: users, channels, messages, views."""

import re
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from tests.fakes.slack.directory import Directory
from tests.fakes.slack.entities import Channel, Message, User, View
from tests.fakes.slack.messages import Messages


def user_json(workspace: Directory, user: User, *, locale: bool = False) -> dict[str, Any]:
    """As `users.info` shows a user; one of another organisation is a stranger."""
    offset = datetime.now(ZoneInfo(user.tz)).utcoffset()
    shown = {
        "id": user.id,
        "team_id": user.team,
        "name": user.name,
        "real_name": user.real_name,
        "deleted": user.deleted,
        "tz": user.tz,
        "tz_label": user.tz,
        "tz_offset": int(offset.total_seconds()) if offset else 0,
        "is_admin": user.is_admin,
        "is_owner": False,
        "is_bot": user.is_bot,
        "is_restricted": user.is_restricted,
        "is_ultra_restricted": False,
        "is_app_user": False,
        "profile": {"real_name": user.real_name, "display_name": user.name, "team": user.team},
    }
    if user.team != workspace.team_id:
        shown["is_stranger"] = True
    return shown | ({"locale": user.locale} if locale else {})


def channel_json(workspace: Directory, channel: Channel, bot: User) -> dict[str, Any]:
    """As `conversations.info` shows a channel to the app."""
    if channel.im_with:
        return {"id": channel.id, "is_im": True, "user": channel.im_with, "is_archived": False, "is_org_shared": False}
    return {
        "id": channel.id,
        "name": channel.name,
        "name_normalized": channel.name,
        "is_channel": True,
        "is_group": False,
        "is_im": False,
        "is_mpim": False,
        "is_private": channel.private,
        "is_archived": channel.archived,
        "is_general": False,
        "is_shared": channel.shared,
        "is_org_shared": False,
        "is_ext_shared": channel.shared,
        "is_pending_ext_shared": channel.pending,
        "is_read_only": channel.read_only,
        "is_member": bot.id in channel.members,
        "creator": channel.creator,
        "context_team_id": workspace.team_id,
        "topic": {"value": "", "creator": "", "last_set": 0},
        "purpose": {"value": "", "creator": "", "last_set": 0},
    }


def message_json(workspace: Messages, message: Message, *, metadata: bool = True) -> dict[str, Any]:
    """As history, replies and answers show a message."""
    shown: dict[str, Any] = {"type": "message", "user": message.user, "ts": message.ts, "text": message.text}
    shown["team"] = message.team
    if message.bot_id:
        shown |= {"bot_id": message.bot_id, "app_id": message.app_id, "bot_profile": bot_profile(workspace, message)}
    if message.blocks:
        shown["blocks"] = message.blocks
    if message.thread_ts:
        shown["thread_ts"] = message.thread_ts
    if message.broadcast:
        shown["subtype"] = "thread_broadcast"
    if message.edited:
        shown["edited"] = {"user": message.user, "ts": message.edited}
    if message.files:
        shown["files"] = message.files
    if message.metadata and metadata:
        shown["metadata"] = message.metadata
    return shown | _thread_facts(workspace, message)


def bot_profile(workspace: Directory, message: Message) -> dict[str, Any]:
    """The short portrait of a bot that its messages carry."""
    name = workspace.user(message.user).name
    return {"id": message.bot_id, "app_id": message.app_id, "name": name, "deleted": False, "team_id": message.team}


def view_json(workspace: Directory, view: View) -> dict[str, Any]:
    """As answers and payloads show a view."""
    return {
        "id": view.id,
        "team_id": workspace.team_id,
        "app_id": workspace.app.app_id,
        "bot_id": workspace.bot.bot_id,
        "hash": view.hash,
        "root_view_id": view.root,
        "previous_view_id": view.previous,
        "private_metadata": "",
        "callback_id": "",
        "external_id": "",
        "state": {"values": {}},
        **view.content,
    }


def rich_text(text: str) -> list[dict[str, Any]]:
    """The blocks that Slack's own client makes of a person's message."""
    pieces = re.split(r"(<@\w+(?:\|[^>]*)?>|<#\w+(?:\|[^>]*)?>|<https?:[^>]+>)", text)
    elements = [_element(piece) for piece in pieces if piece]
    section = {"type": "rich_text_section", "elements": elements}
    return [{"type": "rich_text", "block_id": "typed", "elements": [section]}]


def _element(piece: str) -> dict[str, Any]:
    inside = piece[1:-1].split("|")
    if piece.startswith("<@"):
        return {"type": "user", "user_id": inside[0][1:]}
    if piece.startswith("<#"):
        return {"type": "channel", "channel_id": inside[0][1:]}
    if piece.startswith("<http"):
        return {"type": "link", "url": inside[0]} | ({"text": inside[1]} if len(inside) > 1 else {})
    return {"type": "text", "text": piece.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")}


def _thread_facts(workspace: Messages, message: Message) -> dict[str, Any]:
    if not message.is_root:
        root = workspace.message(message.channel, message.thread_ts)
        return {"parent_user_id": root.user} if root else {}
    replies = workspace.replies(message.channel, message.ts)
    if not replies:
        return {}
    told = {"thread_ts": message.ts, "reply_count": len(replies), "latest_reply": replies[-1].ts}
    return told | {"reply_users": sorted({each.user for each in replies})}
