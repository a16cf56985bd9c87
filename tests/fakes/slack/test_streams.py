"""Streams and status lines, and when they end."""

from tests.fakes.slack.bolt_apps import refused


def test_streams_live_five_minutes(client, workspace):
    root = workspace.says("ann", "dev", "question")
    needed = {"recipient_user_id": "U0ANN", "recipient_team_id": "T0ACME"}
    told = refused(client.chat_startStream, channel="C0DEV", thread_ts=root.ts)
    assert told["error"] == "missing_recipient_user_id"

    ts = client.chat_startStream(channel="C0DEV", thread_ts=root.ts, markdown_text="one ", **needed)["ts"]
    client.chat_appendStream(channel="C0DEV", ts=ts, markdown_text="two ")
    assert refused(client.chat_update, channel="C0DEV", ts=ts, text="x")["error"] == "streaming_state_conflict"
    workspace.clock.advance(301)
    told = refused(client.chat_stopStream, channel="C0DEV", ts=ts, markdown_text="three")
    assert told["error"] == "message_not_in_streaming_state"
    assert workspace.thread(root)[0].text == "one two "
    client.chat_update(channel="C0DEV", ts=ts, text="whole")


def test_status_lines_fade_and_end_with_the_answer(client, workspace):
    root = workspace.says("ann", "dev", "question")
    client.assistant_threads_setStatus(channel_id="C0DEV", thread_ts=root.ts, status="is reading…")
    assert workspace.status("dev", root.ts) == "is reading…"
    client.chat_postMessage(channel="C0DEV", thread_ts=root.ts, text="done")
    assert workspace.status("dev", root.ts) == ""

    client.agents_sessions_setStatus(channel_id="C0DEV", thread_ts=root.ts, status="processing", title="Weekly")
    assert workspace.session("dev", root.ts).title == "Weekly"
    workspace.clock.advance(121)
    assert workspace.status("dev", root.ts) == ""
