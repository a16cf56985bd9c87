"""Nothing in; the app's manifest as data and JSON out, for Socket Mode or HTTP.

Source: https://docs.slack.dev/reference/app-manifest
"""

import json

from pydantic import JsonValue

from bot.slack.scopes import COMMAND, SCOPES
from bot.slack.wire import Json

EVENTS_PATH = "/slack/events"
EVENTS = (
    "agent_session_stopped",
    "app_home_opened",
    "app_mention",
    "app_uninstalled",
    "member_joined_channel",
    "message.channels",
    "message.groups",
    "message.im",
    "tokens_revoked",
)
"""Each needs a listener: Slack retries what nobody acknowledges."""


def manifest(url: str | None = None) -> Json:
    """The manifest; with the public https root of the app for HTTP, without one for Socket Mode."""
    return {
        "_metadata": {"major_version": 2, "minor_version": 1},
        "display_information": {
            "name": "Herald",
            "description": "The honest weekly report of a repository, and exact answers in between.",
            "long_description": _LONG,
            "background_color": "#1f3a5f",
        },
        "features": _features(url),
        "oauth_config": {"scopes": _scopes()},
        "settings": _settings(url),
    }


def manifest_json(url: str | None = None) -> str:
    """The manifest as JSON, to be pasted where Slack asks for it."""
    return json.dumps(manifest(url), ensure_ascii=False, indent=2)


_LONG = (
    "Every Monday Herald reports what was merged into a repository: what changed, what it means, what is risky, and "
    "what to do next, in English or Chinese. Between two reports it answers questions about pull requests in channels, "
    "threads and direct messages, with exact counts and links. Every statement is checked against the facts, and what "
    "is unknown is said to be so."
)


def _features(url: str | None) -> Json:
    command: Json = {
        "command": COMMAND,
        "description": "The report of a week / 某一周的周报",
        "usage_hint": "[2026-W23] [zh|en] [owner/name] [private] | help | settings",
        "should_escape": True,
        **_at("url", url),
    }
    prompts: list[JsonValue] = [
        {"title": "Merged last week", "message": "Which PRs were merged last week?"},
        {"title": "Fixes without tests", "message": "Which fixes have no test?"},
        {"title": "上周的 PR", "message": "上周合并了哪些 PR？"},
        {"title": "谁合并得最多", "message": "上周谁合并得最多？"},
    ]
    return {
        "bot_user": {"display_name": "Herald", "always_online": True},
        "app_home": {"home_tab_enabled": True, "messages_tab_enabled": True, "messages_tab_read_only_enabled": False},
        "agent_view": {
            "agent_description": "Answers questions about merged pull requests.",
            "suggested_prompts": prompts,
        },
        "slash_commands": [command],
    }


def _scopes() -> Json:
    bot: list[JsonValue] = [scope.name for scope in SCOPES if not scope.optional]
    return {"bot": bot, "bot_optional": [scope.name for scope in SCOPES if scope.optional]}


def _settings(url: str | None) -> Json:
    return {
        "event_subscriptions": {"bot_events": list(EVENTS), **_at("request_url", url)},
        "interactivity": {"is_enabled": True, **_at("request_url", url)},
        "socket_mode_enabled": url is None,
        "org_deploy_enabled": False,
        "token_rotation_enabled": False,
    }


def _at(key: str, url: str | None) -> Json:
    return {} if url is None else {key: url.rstrip("/") + EVENTS_PATH}
