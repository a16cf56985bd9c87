"""Posting, threads, edits and what Slack refuses, through the real SDK's client."""

import json

import pytest
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from tests.fakes.slack import Slack, Workspace
from tests.fakes.slack.bolt_apps import client_of, refused


def test_scopes_come_with_every_answer(client, workspace):
    workspace.scopes = {"chat:write", "commands"}
    assert client.auth_test().headers["x-oauth-scopes"] == "chat:write,commands"

    told = refused(client.users_info, user="U0ANN")
    assert (told["error"], told["needed"], told["provided"]) == ("missing_scope", "users:read", "chat:write,commands")


def test_tokens_are_told_apart(slack, workspace):
    wrong = WebClient("xoxb-wrong", base_url=slack.api_url)
    assert refused(wrong.auth_test)["error"] == "invalid_auth"
    assert refused(client_of(slack).apps_connections_open, app_token="xoxb-acme-stand-in")["error"] == (
        "not_allowed_token_type"
    )
    workspace.token_error = "token_revoked"
    assert refused(client_of(slack).auth_test)["error"] == "token_revoked"


def test_where_the_app_is_not_it_can_not_post(client, workspace):
    workspace.channel("open", bot=False)
    workspace.channel("closed", bot=False, private=True)
    workspace.channel("old", archived=True)

    errors = [refused(client.chat_postMessage, channel=name, text="x")["error"] for name in ("open", "closed", "old")]
    assert errors == ["not_in_channel", "channel_not_found", "is_archived"]
    assert workspace.by_app() == []

    workspace.invite("open")
    assert client.chat_postMessage(channel="open", text="x")["channel"] == "C0OPEN"


@pytest.mark.parametrize(
    "fact,thread,error",
    [
        ("read_only", None, "restricted_action_read_only_channel"),
        ("threads_only", None, "restricted_action_thread_only_channel"),
        ("no_threads", "1.1", "restricted_action_non_threadable_channel"),
    ],
)
def test_restricted_channels(client, workspace, fact, thread, error):
    workspace.channel("strict", **{fact: True})
    assert refused(client.chat_postMessage, channel="strict", text="x", thread_ts=thread)["error"] == error


def test_a_long_text_is_split(client, workspace):
    client.chat_postMessage(channel="dev", text="a" * 9_000)
    assert [len(each.text) for each in workspace.history("dev")] == [4_000, 4_000, 1_000]


def test_a_reply_to_a_deleted_root_lands_in_the_channel(client, workspace):
    root = workspace.says("ann", "dev", "question")
    assert client.chat_postMessage(channel="dev", text="in time", thread_ts=root.ts)["message"]["thread_ts"] == root.ts

    workspace.deletes(root)
    late = client.chat_postMessage(channel="dev", text="late", thread_ts=root.ts)["message"]
    assert "thread_ts" not in late
    assert [each.text for each in workspace.seen_by("bob", "dev")] == ["late"]
    told = refused(client.chat_getPermalink, channel="C0DEV", message_ts=root.ts)
    assert told["error"] == "message_not_found"


def test_metadata_comes_back_when_asked_for(client):
    key = {"event_type": "herald_post", "event_payload": {"run_id": "r1", "part": 2}}
    ts = client.chat_postMessage(channel="dev", text="x", metadata=key)["ts"]
    client.chat_postMessage(channel="dev", text="y", metadata=key, thread_ts=ts)

    plain = client.conversations_history(channel="C0DEV")["messages"]
    full = client.conversations_history(channel="C0DEV", include_all_metadata=True)["messages"]
    assert [each.get("metadata") for each in plain] == [None]
    assert [each.get("metadata") for each in full] == [key]
    thread = client.conversations_replies(channel="C0DEV", ts=ts, include_all_metadata=True)["messages"]
    assert [each["text"] for each in thread] == ["x", "y"]
    assert thread[0]["reply_count"] == 1


def test_history_has_pages_and_bounds(client, workspace):
    said = [workspace.says("ann", "dev", f"message {number}") for number in range(7)]
    first = client.conversations_history(channel="C0DEV", limit=3)
    second = client.conversations_history(channel="C0DEV", limit=3, cursor=first["response_metadata"]["next_cursor"])
    assert [each["text"][-1] for each in [*first["messages"], *second["messages"]]] == list("654321")
    assert first["has_more"]
    later = client.conversations_history(channel="C0DEV", oldest=said[4].ts)["messages"]
    assert [each["ts"] for each in later] == [said[6].ts, said[5].ts]


def test_ephemerals_reach_members_only(client, workspace):
    client.chat_postEphemeral(channel="C0DEV", user="U0ANN", text="for you")
    workspace.user("carl")

    assert [each.text for each in workspace.seen_by("ann", "dev")] == ["for you"]
    assert workspace.seen_by("bob", "dev") == []
    assert client.conversations_history(channel="C0DEV")["messages"] == []
    told = refused(client.chat_postEphemeral, channel="C0DEV", user="U0CARL", text="x")
    assert told["error"] == "user_not_in_channel"


def test_updates_keep_what_is_not_passed(client, workspace):
    rich = [{"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": []}]}]
    key = {"event_type": "k", "event_payload": {}}
    ts = client.chat_postMessage(channel="C0DEV", text="one", blocks=rich, metadata=key)["ts"]
    client.chat_update(channel="C0DEV", ts=ts, text="two")

    (message,) = workspace.history("dev")
    assert (message.text, message.metadata, message.blocks[0]["type"]) == ("two", key, "rich_text")
    assert message.revisions[0][0] == "one"
    section = [{"type": "section", "text": {"type": "mrkdwn", "text": "x"}}]
    assert refused(client.chat_update, channel="C0DEV", ts=ts, text="x", blocks=section)["error"] == "block_mismatch"
    assert refused(client.chat_update, channel="C0DEV", ts=ts, text="x" * 4_001)["error"] == "msg_too_long"
    assert refused(client.chat_update, channel="C0DEV", ts="1.1", text="x")["error"] == "message_not_found"


def test_others_messages_and_old_ones_stay(client, workspace):
    ann = workspace.says("ann", "dev", "mine")
    mine = client.chat_postMessage(channel="C0DEV", text="x")["ts"]
    assert refused(client.chat_update, channel="C0DEV", ts=ann.ts, text="x")["error"] == "cant_update_message"
    assert refused(client.chat_delete, channel="C0DEV", ts=ann.ts)["error"] == "cant_delete_message"

    workspace.edit_window = 60
    workspace.clock.advance(61)
    assert refused(client.chat_update, channel="C0DEV", ts=mine, text="x")["error"] == "edit_window_closed"
    client.chat_delete(channel="C0DEV", ts=mine)
    assert [each.text for each in workspace.history("dev")] == ["mine"]


def test_the_rate_limit_is_per_channel(slack, client, workspace):
    workspace.channel("ops")
    slack.rates.posts = True
    client.chat_postMessage(channel="C0DEV", text="1")
    client.chat_postMessage(channel="C0OPS", text="1")
    with pytest.raises(SlackApiError) as caught:
        client.chat_postMessage(channel="C0DEV", text="2")

    assert caught.value.response.status_code == 429
    assert caught.value.response.headers["retry-after"] == "1"
    workspace.clock.advance(1)
    client.chat_postMessage(channel="C0DEV", text="2")
    assert [each.text for each in workspace.history("dev")] == ["1", "2"]


def test_invalid_blocks_say_where(client, workspace):
    long = {"type": "section", "text": {"type": "mrkdwn", "text": "x" * 3_001}}
    told = refused(client.chat_postMessage, channel="C0DEV", text="x", blocks=[{"type": "divider"}, long])

    assert told["error"] == "invalid_blocks"
    assert told["errors"] == ["must be less than 3001 characters [json-pointer:/blocks/1/text/text]"]
    assert told["response_metadata"]["messages"][0].startswith("[ERROR] must be")
    assert workspace.by_app() == []


def test_few_blocks_can_be_too_much(client):
    fields = [{"type": "mrkdwn", "text": "x" * 1_340} for _ in range(10)]
    told = refused(client.chat_postMessage, channel="C0DEV", text="x", blocks=[{"type": "section", "fields": fields}])
    assert told["error"] == "msg_blocks_too_long"


def test_files_are_uploaded_in_three_steps(client, workspace):
    client.files_upload_v2(channel="C0DEV", file=b"png-bytes", filename="trend.png", title="Trend")

    (upload,) = workspace.uploads.values()
    assert (upload.data, upload.title, upload.shared) == (b"png-bytes", "Trend", ["C0DEV"])
    assert workspace.history("dev")[0].files[0]["name"] == "trend.png"


def test_oauth_gives_each_workspace_its_token():
    other = Workspace("other")
    with Slack(Workspace(), other) as slack:
        client = WebClient(base_url=slack.api_url)
        code, app = slack.authorizes(other), slack.app
        told = client.oauth_v2_access(client_id=app.client_id, client_secret=app.client_secret, code=code)
        assert (told["access_token"], told["team"]["id"]) == (other.bot_token, "T0OTHER")
        again = refused(client.oauth_v2_access, client_id=app.client_id, client_secret=app.client_secret, code=code)
        assert again["error"] == "invalid_code"


def test_pings_and_links_are_seen_wherever_they_hide(client, workspace):
    mrkdwn = {"type": "mrkdwn", "text": "<https://lookalike.example/x|PR 7> <!channel> &lt;!here&gt;"}
    rich = [{"type": "user", "user_id": "U0BOSS"}, {"type": "link", "url": "https://forge.example/7", "text": "7"}]
    blocks = [
        {"type": "section", "text": mrkdwn},
        {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": rich}]},
    ]
    client.chat_postMessage(channel="C0DEV", text="hello <@U0ANN>", blocks=json.dumps(blocks), unfurl_links=False)

    assert workspace.pings(but=["ann"]) == ["!channel", "U0BOSS"]
    assert [each.host for each in workspace.links()] == ["lookalike.example", "forge.example"]
    assert workspace.shown(workspace.by_app()) == "PR 7 @channel <!here>\n@U0BOSS7"
    assert len(workspace.unfurled()) == 1
