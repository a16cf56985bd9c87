"""The stand-in's own validator: what Slack takes, and what it refuses."""

import pytest

from tests.fakes.slack import block_problems, view_problems


def plain(text: str) -> dict:
    return {"type": "plain_text", "text": text}


def section(text: str = "x") -> dict:
    return {"type": "section", "text": {"type": "mrkdwn", "text": text}}


def raw(text: str) -> dict:
    return {"type": "raw_text", "text": text}


def table(rows: int = 2, columns: int = 2, text: str = "x", **more) -> dict:
    return {"type": "table", "rows": [[raw(text) for _ in range(columns)] for _ in range(rows)], **more}


def button(text: str = "ok", **more) -> dict:
    return {"type": "button", "text": plain(text), "action_id": "a", **more}


def feedback(text: str = "Good") -> dict:
    one = {"text": plain(text), "value": "up:1"}
    return {"type": "feedback_buttons", "action_id": "f", "positive_button": one, "negative_button": one}


GOOD = [
    section("x" * 3000),
    {"type": "header", "text": plain("x" * 150)},
    {"type": "section", "fields": [{"type": "mrkdwn", "text": "x" * 2000}] * 10},
    {"type": "context", "elements": [{"type": "mrkdwn", "text": "x"}] * 10},
    {"type": "context_actions", "elements": [feedback()]},
    {"type": "actions", "elements": [button(value="v" * 2000, url="https://x.example")]},
    {"type": "image", "image_url": "https://x.example/a.png", "alt_text": "a chart"},
    {"type": "markdown", "text": "x" * 12_000},
    table(100, 20, column_settings=[{"align": "right"}, {}]),
    {"type": "table", "rows": [[{"type": "raw_number", "value": 7, "text": "7"}]]},
]
BAD = [
    (section("x" * 3001), "/blocks/0/text/text"),
    (section(""), "/blocks/0/text/text"),
    ({"type": "header", "text": plain("x" * 151)}, "/blocks/0/text/text"),
    ({"type": "header", "text": {"type": "mrkdwn", "text": "x"}}, "/blocks/0/text/type"),
    ({"type": "section", "fields": [{"type": "mrkdwn", "text": "x"}] * 11}, "/blocks/0/fields"),
    ({"type": "section", "fields": [{"type": "mrkdwn", "text": "x" * 2001}]}, "/blocks/0/fields/0/text"),
    ({"type": "context", "elements": [{"type": "mrkdwn", "text": "x"}] * 11}, "/blocks/0/elements"),
    ({"type": "context_actions", "elements": [feedback()] * 6}, "/blocks/0/elements"),
    ({"type": "context_actions", "elements": [feedback("x" * 76)]}, "/blocks/0/elements/0/positive_button/text/text"),
    ({"type": "actions", "elements": [button("x" * 76)]}, "/blocks/0/elements/0/text/text"),
    ({"type": "actions", "elements": [button(value="x" * 2001)]}, "/blocks/0/elements/0/value"),
    ({"type": "actions", "elements": [feedback()]}, "/blocks/0/elements/0"),
    ({"type": "actions", "elements": [button()] * 2}, "/blocks/0/elements"),
    ({"type": "image", "image_url": "https://x.example/a.png"}, "/blocks/0"),
    ({"type": "alert", "text": plain("x")}, "/blocks/0"),
    (table(101), "/blocks/0/rows"),
    (table(1, 21), "/blocks/0/rows/0"),
    (table(text=""), "/blocks/0/rows/0/0/text"),
    (table(column_settings=[None, {"align": "right"}]), "/blocks/0/column_settings/0"),
    (table(101, 1, text="x" * 100), "/blocks"),
    ({**section(), "color": "red"}, "/blocks/0"),
    ({**section(), "block_id": "x" * 256}, "/blocks/0/block_id"),
    ({"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": [{"type": "text", "text": ""}]}]},
     "/blocks/0/elements/0/elements/0/text"),
]  # fmt: skip


@pytest.mark.parametrize("block", GOOD, ids=lambda block: block["type"])
def test_what_slack_takes(block):
    assert block_problems([block]) == []


@pytest.mark.parametrize("block,pointer", BAD)
def test_what_slack_refuses(block, pointer):
    assert any(each.endswith(f"[json-pointer:{pointer}]") for each in block_problems([block]))


def test_blocks_are_counted_and_named_together():
    assert block_problems([section()] * 50) == []
    assert block_problems([section()] * 51) == ["no more than 50 items allowed [json-pointer:/blocks]"]
    assert block_problems([table(), table()]) == ["only one table is allowed [json-pointer:/blocks]"]
    markdown = {"type": "markdown", "text": "x" * 6001}
    assert len(block_problems([markdown, markdown])) == 1
    named = {**section(), "block_id": "same"}
    assert block_problems([named, named]) == ["block_id 'same' already exists [json-pointer:/blocks]"]


def test_views_have_limits_of_their_own():
    modal = {"type": "modal", "title": plain("Settings"), "blocks": [section()]}
    assert view_problems(modal) == []
    assert view_problems({**modal, "title": plain("x" * 25)})
    assert view_problems({**modal, "private_metadata": "x" * 3001})
    assert view_problems({**modal, "blocks": [section()] * 100}) == []
    assert view_problems({**modal, "blocks": [section()] * 101})
    typed = {"type": "input", "label": plain("x"), "element": {"type": "plain_text_input", "action_id": "a"}}
    assert view_problems({**modal, "blocks": [typed]}) == ["missing required field: submit [json-pointer:/view]"]
    assert view_problems({"type": "home", "blocks": [table()]})
