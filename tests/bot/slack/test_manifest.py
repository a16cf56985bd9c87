"""The manifest keeps Slack's limits, and each scope and event has its use."""

import json
from typing import Any

import pytest

from bot.slack.manifest import EVENTS, manifest, manifest_json
from bot.slack.scopes import SCOPES, missing_scopes

URLS = (None, "https://herald.acme.example/")


@pytest.mark.parametrize("url", URLS)
def test_lengths(url):
    told: Any = manifest(url)
    shown = told["display_information"]
    assert len(shown["name"]) <= 35
    assert len(shown["description"]) <= 140
    assert 174 <= len(shown["long_description"]) <= 4000
    features = told["features"]
    assert len(features["bot_user"]["display_name"]) <= 80
    assert len(features["agent_view"]["agent_description"]) <= 300
    assert len(features["agent_view"]["suggested_prompts"]) <= 4
    (command,) = features["slash_commands"]
    assert (command["command"], command["should_escape"]) == ("/weekly-report", True)
    assert "assistant_view" not in features
    assert features["app_home"]["messages_tab_read_only_enabled"] is False
    assert json.loads(manifest_json(url)) == told


def test_socket_mode_names_no_address():
    assert "://" not in json.dumps(manifest())
    told: Any = manifest()
    assert told["settings"]["socket_mode_enabled"] is True


def test_http_names_one_address_for_all():
    told: Any = manifest(URLS[1])
    address = "https://herald.acme.example/slack/events"
    assert told["settings"]["socket_mode_enabled"] is False
    assert told["settings"]["event_subscriptions"]["request_url"] == address
    assert told["settings"]["interactivity"]["request_url"] == address
    assert told["features"]["slash_commands"][0]["url"] == address


def test_events_have_the_scopes_they_need():
    scopes = {scope.name for scope in SCOPES}
    needs = {"app_mention": "app_mentions:read", "message.im": "im:history", "message.channels": "channels:history",
             "message.groups": "groups:history", "member_joined_channel": "channels:read"}  # fmt: skip
    assert all(need in scopes for event, need in needs.items() if event in EVENTS)
    assert needs.keys() <= set(EVENTS)


def test_what_is_missing_is_told_vital_ones_first():
    granted = frozenset(scope.name for scope in SCOPES) - {"users:read", "chat:write", "files:write"}
    missing = missing_scopes(granted)
    assert [scope.name for scope in missing] == ["chat:write", "users:read", "files:write"]
    assert all(scope.why and scope.without for scope in SCOPES)


def test_nothing_is_asked_for_that_is_not_needed():
    names = {scope.name for scope in SCOPES}
    assert names.isdisjoint({"chat:write.public", "channels:join", "users:read.email", "chat:write.customize"})
    told: Any = manifest()
    assert told["oauth_config"]["scopes"]["bot_optional"] == ["files:write"]
