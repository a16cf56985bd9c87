"""Both ways to the app when they are troubled: lost sockets, wrong signatures, retries, killed processes."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from slack_sdk.errors import SlackApiError

from tests.fakes.slack import Slack, Workspace, error, hang_up, lost_reply, ratelimited, server_error, slow
from tests.fakes.slack.bolt_apps import bolt_app, client_of, over_http, over_sockets

CHILD = """
import os, time
from slack_bolt import App
from slack_bolt.adapter.socket_mode import SocketModeHandler
from slack_sdk import WebClient
client = WebClient(os.environ["SLACK_BOT_TOKEN"], base_url=os.environ["HERALD_SLACK_API_URL"])
app = App(client=client)
@app.event("app_mention")
def mention(event, client):
    client.chat_postMessage(channel=event["channel"], thread_ts=event["ts"], text="answer")
SocketModeHandler(app, os.environ["SLACK_APP_TOKEN"]).start()
"""


@pytest.fixture
def workspace() -> Workspace:
    made = Workspace()
    made.channel("dev", members=["ann"])
    made.app.events.discard("message.channels")
    return made


@pytest.fixture
def slack(workspace):
    with Slack(workspace) as running:
        yield running


@pytest.fixture
def heard() -> list:
    return []


@pytest.fixture
def app(slack, heard):
    made = bolt_app(slack)
    made.event("app_mention")(lambda body: heard.append(body["event_id"]))
    return made


@pytest.fixture
def child(slack):
    running = subprocess.Popen([sys.executable, "-c", CHILD], env={**os.environ, **slack.environment})
    assert slack.sockets.wait_for(1)
    yield running
    running.kill()
    running.wait()


def test_connections_share_the_envelopes(slack, workspace, app, heard):
    with over_sockets(slack, app, number=3):
        for number in range(9):
            assert workspace.says("ann", "dev", f"<@HERALD> {number}").deliveries[0].acked
    assert len(set(heard)) == len(heard) == 9


@pytest.mark.parametrize("trouble", ["disconnect", "close", "reset"])
def test_the_app_comes_back_after_a_lost_socket(slack, workspace, app, heard, trouble):
    with over_sockets(slack, app):
        first = slack.sockets.live[0]
        getattr(first, trouble)()
        ends = time.monotonic() + 10
        while first in slack.sockets.live or not slack.sockets.live:
            assert time.monotonic() < ends, "it did not come back"
            time.sleep(0.02)
        assert workspace.says("ann", "dev", "<@HERALD> still there?").deliveries[0].acked
        assert len(slack.made("apps.connections.open")) == 2


def test_a_frozen_socket_gets_nothing_and_the_event_comes_again(slack, workspace, app, heard):
    slack.post_room.retries = (0.0,)
    with over_sockets(slack, app, number=2):
        slack.sockets.live[0].freeze()
        delivery = workspace.says("ann", "dev", "<@HERALD> anybody?").deliveries[0]
    assert [each.ok for each in delivery.attempts] == [False, True]
    assert heard == [delivery.event_id]


def test_only_exact_and_fresh_signatures_pass(slack, workspace, app):
    with over_http(slack, app):
        body = json.dumps({"type": "url_verification", "challenge": "été"}, ensure_ascii=False).encode()
        assert json.loads(slack.raw(body).body)["challenge"] == "été"
        assert slack.raw(body, x_slack_signature="v0=00").status == 401
        slack.post_room.way.skew = -301
        assert slack.raw(body).status == 401
        slack.post_room.way.skew = -299
        assert slack.raw(body).status == 200
        slack.post_room.way.secret = "another"
        assert slack.raw(body).status == 401


def test_a_slow_app_gets_the_event_again_with_a_reason(slack, workspace):
    slow_app, seen = bolt_app(slack), []

    @slow_app.middleware
    def remember(request, next_):
        seen.append(request.headers.get("x-slack-retry-num"))
        time.sleep(3.2 if len(seen) == 1 else 0)
        next_()

    slow_app.event("app_mention")(lambda: None)
    slack.post_room.retries = (0.0, 0.1)
    with over_http(slack, slow_app):
        delivery = workspace.says("ann", "dev", "<@HERALD> slow?").deliveries[0]
    assert [each.ok for each in delivery.attempts] == [False, True]
    assert seen == [None, ["1"]]


def test_faults_hit_the_calls_they_name(slack, workspace):
    client = client_of(slack)
    slack.fails(error("is_archived"), on="chat.postMessage", nth=2)
    slack.fails(server_error(), on="chat.postMessage", nth=2)
    slack.fails(ratelimited(7), on="auth.test")
    told = []
    for number in range(4):
        try:
            told.append(client.chat_postMessage(channel="C0DEV", text=str(number))["ok"])
        except SlackApiError as reason:
            told.append(reason.response.data.get("error", reason.response.status_code))
    with pytest.raises(SlackApiError) as caught:
        client.auth_test()

    assert told[:2] == [True, "is_archived"]
    assert told[3] is True
    assert caught.value.response.headers["retry-after"] == "7"
    assert [each.text for each in workspace.history("dev")] == ["0", "3"]
    assert [each.stored for each in slack.made("chat.postMessage")] == [True, False, False, True]


@pytest.mark.parametrize("fault,stored", [(hang_up(), []), (lost_reply(), ["x"]), (lost_reply(503), ["x"])])
def test_a_lost_reply_may_have_taken_effect(slack, workspace, fault, stored):
    slack.fails(fault, on="chat.postMessage")
    with pytest.raises((OSError, SlackApiError)):
        client_of(slack).chat_postMessage(channel="C0DEV", text="x")
    assert [each.text for each in workspace.history("dev")] == stored


def test_a_slow_answer_comes_late(slack):
    slack.fails(slow(0.3), on="auth.test")
    started = time.monotonic()
    client_of(slack).auth_test()
    assert time.monotonic() - started > 0.3


@pytest.mark.parametrize("stored", [False, True])
def test_a_client_dies_before_or_after_its_post_is_stored(slack, workspace, child, stored):
    slack.kills(child, "chat.postMessage", stored=stored)
    asked = workspace.says("ann", "dev", "<@HERALD> question")

    assert child.wait(10) == -signal.SIGKILL
    slack.settle()
    assert [each.text for each in workspace.thread(asked)] == (["answer"] if stored else [])


def test_a_client_dies_with_the_event_unread_and_slack_tries_again(slack, workspace, child):
    slack.post_room.retries = (0.2, 0.2)
    slack.kills_at_delivery(child, "app_mention")
    delivery = workspace.says("ann", "dev", "<@HERALD> question", wait=False).deliveries[0]
    assert child.wait(10) == -signal.SIGKILL

    again = subprocess.Popen([sys.executable, "-c", CHILD], env={**os.environ, **slack.environment})
    try:
        assert delivery.wait()
        slack.wait_for("chat.postMessage")
    finally:
        again.kill()
        again.wait()
    assert len(workspace.by_app("dev")) == 1


def test_response_urls_are_good_for_five_uses(slack, workspace, app):
    app.command("/weekly-report")(lambda ack: ack())
    with over_sockets(slack, app):
        url = workspace.slash("ann", "dev", "/weekly-report").payload["response_url"]

    def status() -> int:
        asked = urllib.request.Request(url, b'{"text": "hello"}', {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(asked) as got:
                return got.status
        except urllib.error.HTTPError as reason:
            with reason:
                return reason.code

    assert [status() for _ in range(6)] == [200] * 5 + [404]
    assert len(workspace.ephemerals("ann", "dev")) == 5


def test_another_process_can_look_and_act(slack, workspace):
    client_of(slack).chat_postMessage(channel="C0DEV", text="x")

    def ask(path: str, body: dict | None = None) -> dict:
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{slack.url}/control/{path}", data)) as got:
            return json.loads(got.read())

    assert ask("calls?method=chat.postMessage")["calls"][0]["args"]["text"] == "x"
    said = ask("act", {"action": "says", "args": ["ann", "dev", "hello"], "facts": {"wait": False}})
    assert said["result"]["text"] == "hello"
    assert [each["text"] for each in ask("messages?channel=dev")["messages"]] == ["x", "hello"]
    ask("fails", {"fault": "error", "args": ["is_archived"], "on": "chat.postMessage"})
    with pytest.raises(SlackApiError):
        client_of(slack).chat_postMessage(channel="C0DEV", text="y")
    assert ask("environment")["environment"] == slack.environment
