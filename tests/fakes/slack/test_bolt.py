"""The real slack-bolt against the stand-in, in both modes."""

import time
from contextlib import AbstractContextManager

import pytest

from tests.fakes.slack import Slack, Workspace
from tests.fakes.slack.bolt_apps import bolt_app, over_http, over_sockets

MODAL = {
    "type": "modal",
    "callback_id": "settings",
    "title": {"type": "plain_text", "text": "Settings"},
    "submit": {"type": "plain_text", "text": "Save"},
    "blocks": [
        {
            "type": "input",
            "block_id": "zone",
            "label": {"type": "plain_text", "text": "Zone"},
            "element": {"type": "plain_text_input", "action_id": "typed", "initial_value": "UTC"},
        }
    ],
}
FEEDBACK = {
    "type": "context_actions",
    "elements": [
        {
            "type": "feedback_buttons",
            "action_id": "feedback",
            "positive_button": {"text": {"type": "plain_text", "text": "Good"}, "value": "up:7"},
            "negative_button": {"text": {"type": "plain_text", "text": "Bad"}, "value": "down:7"},
        }
    ],
}


def listening(slack: Slack, heard: list):
    app = bolt_app(slack)

    @app.event("app_mention")
    def mention(event, client):
        heard.append(("app_mention", event["ts"]))
        root = event.get("thread_ts") or event["ts"]
        client.chat_postMessage(channel=event["channel"], thread_ts=root, text="36 merged", blocks=[FEEDBACK])

    @app.event("message")
    def message(event):
        heard.append((event.get("subtype", "message"), event["ts"]))

    @app.command("/weekly-report")
    def weekly(ack, body, client):
        ack("working on it")
        heard.append(("slash", body["text"]))
        if body["text"] == "settings":
            client.views_open(trigger_id=body["trigger_id"], view=MODAL)

    @app.action("feedback")
    def feedback(ack, action, respond):
        ack()
        heard.append(("vote", action["value"]))
        respond(text="thank you", response_type="ephemeral", replace_original=False)

    @app.view("settings")
    def saved(ack, view):
        value = view["state"]["values"]["zone"]["typed"]["value"]
        ack(response_action="errors", errors={"zone": "no such zone"}) if value == "Mars" else ack()
        heard.append(("saved", value))

    @app.event("app_home_opened")
    def home(event, client):
        blocks = [{"type": "section", "text": {"type": "mrkdwn", "text": "*Herald*"}}]
        client.views_publish(user_id=event["user"], view={"type": "home", "blocks": blocks})

    return app


@pytest.fixture
def workspace() -> Workspace:
    made = Workspace()
    made.channel("verl-dev", members=["ann", "bob"])
    return made


@pytest.fixture
def heard() -> list:
    return []


@pytest.fixture(params=["sockets", "http"])
def slack(request, workspace, heard):
    with Slack(workspace) as running:
        way = over_sockets if request.param == "sockets" else over_http
        connected: AbstractContextManager = way(running, listening(running, heard))
        with connected:
            yield running


def test_a_mention_arrives_twice_and_is_answered_in_its_thread(slack, workspace, heard):
    asked = workspace.says("ann", "verl-dev", "<@HERALD> what merged today?")
    slack.settle()

    assert [each.event_type for each in asked.deliveries] == ["app_mention", "message"]
    assert len({each.event_id for each in asked.deliveries}) == 2
    assert all(each.acked and each.seconds < 1 for each in asked.deliveries)
    assert sorted(heard) == [("app_mention", asked.ts), ("message", asked.ts)]
    assert workspace.shown(workspace.thread(asked)) == "[Good] [Bad]"
    assert [each.text for each in workspace.thread(asked)] == ["36 merged"]
    assert workspace.seen_by("bob", "verl-dev") == [asked]


def test_a_command_answers_the_asker_alone(slack, workspace, heard):
    delivery = workspace.slash("ann", "verl-dev", "/weekly-report", "2026-W23 zh")

    assert delivery.acked
    assert ("slash", "2026-W23 zh") in heard
    assert [each.text for each in workspace.seen_by("ann", "verl-dev")] == ["working on it"]
    assert workspace.seen_by("bob", "verl-dev") == []


def test_an_unknown_command_shows_its_failure(slack, workspace):
    delivery = workspace.slash("ann", "verl-dev", "/nothing")

    assert not delivery.acked
    assert "failed with the error" in workspace.seen_by("ann", "verl-dev")[0].text


def test_votes_come_with_their_value_and_can_respond(slack, workspace, heard):
    asked = workspace.says("ann", "verl-dev", "<@HERALD> what merged today?")
    slack.wait_for("chat.postMessage")
    workspace.clicks("bob", workspace.thread(asked)[0], "feedback", "down:7")
    slack.settle()

    assert ("vote", "down:7") in heard
    assert [each.text for each in workspace.ephemerals("bob", "verl-dev")] == ["thank you"]


def test_a_modal_opens_is_corrected_and_closes(slack, workspace, heard):
    workspace.slash("boss", "verl-dev", "/weekly-report", "settings")
    slack.wait_for("views.open")
    view = workspace.modal("boss")
    workspace.submits("boss", view, {"zone": "Mars"})
    assert view.errors == {"zone": "no such zone"}

    workspace.submits("boss", view)
    assert ("saved", "UTC") in heard
    assert workspace.modal("boss") is None


def test_home_is_published(slack, workspace):
    workspace.opens_home("ann")
    slack.wait_for("views.publish")

    assert workspace.home("ann").content["blocks"][0]["text"]["text"] == "*Herald*"


def test_edits_deletions_and_previews_are_told(slack, workspace, heard):
    asked = workspace.says("ann", "verl-dev", "helo")
    workspace.edits(asked, "hello")
    workspace.previews(asked)
    workspace.deletes(asked)
    slack.settle()

    kinds = ["message", "message_changed", "message_changed", "message_deleted"]
    assert sorted(kind for kind, _ in heard) == kinds
    assert workspace.seen_by("bob", "verl-dev") == []


def test_the_same_event_can_come_again(slack, workspace, heard):
    asked = workspace.says("ann", "verl-dev", "<@HERALD> again?", order=("message", "app_mention"), times=2)
    slack.redeliver(asked.deliveries[-1], attempt=2)
    slack.settle()

    mentions = [each for each in heard if each[0] == "app_mention"]
    assert len(mentions) == 3
    assert len({each.event_id for each in slack.post_room.log if each.event_type == "app_mention"}) == 1


def test_nothing_arrives_where_the_app_is_not(slack, workspace, heard):
    workspace.channel("elsewhere", members=["ann"], bot=False)
    asked = workspace.says("ann", "elsewhere", "<@HERALD> hello?")
    time.sleep(0.05)

    assert asked.deliveries == []
    assert heard == []


def test_bots_are_marked_as_such(slack, workspace, heard):
    beeper = workspace.bot_user("beeper")
    said = workspace.says(beeper, "verl-dev", "see <@HERALD>/tools")

    event = said.deliveries[0].payload["event"]
    assert event["bot_id"] == "B0BEEPER"
    assert event["app_id"] == "A0BEEPER"
    assert event["bot_profile"]["name"] == "beeper"
