"""One validator knows every limit of Slack; what the SDK itself would refuse is refused here too."""

from typing import Any

import pytest

from bot.slack.limits import BUDGET, HARD, validate, validate_view
from bot.slack.wire import Payload


def plain(text):
    return {"type": "plain_text", "text": text}


def section(text):
    return {"type": "section", "text": plain(text)}


def cell(text):
    return {"type": "raw_text", "text": text}


def table(rows, **more):
    return {"type": "table", "rows": rows, **more}


def button(text="ok", action="a", value="v"):
    return {"type": "button", "text": plain(text), "action_id": action, "value": value}


def rich(*elements):
    return {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": list(elements)}]}


def feedback(value="up:1"):
    side = {"text": plain("yes"), "value": value}
    return {
        "type": "context_actions",
        "elements": [{"type": "feedback_buttons", "action_id": "f", "positive_button": side, "negative_button": side}],
    }


def problems(*blocks, text="t"):
    return [f"{each.where} {each.problem}" for each in validate(Payload(text=text, blocks=blocks))]


GOOD = [
    section("x" * 3000),
    {"type": "header", "text": plain("x" * 150)},
    {"type": "context", "elements": [plain("x")] * 10},
    {"type": "actions", "elements": [button(action=f"a{number}") for number in range(25)]},
    {"type": "section", "fields": [plain("x" * 900)] * 10},
    {"type": "markdown", "text": "x" * 12_000},
    {"type": "image", "slack_file": {"id": "F1"}, "alt_text": "x"},
    table([[cell("x")] * 20]),
    table([[cell("x")]] * 100),
    table([[cell("a"), {"type": "raw_number", "value": 1, "text": "1"}]], column_settings=[{}, {"align": "right"}]),
    rich({"type": "text", "text": "x"}),
    feedback(),
    {"type": "divider"},
]
BAD = [
    section("x" * 3001),
    section(""),
    {"type": "section"},
    {"type": "header", "text": plain("x" * 151)},
    {"type": "header", "text": plain("")},
    {"type": "header", "text": {"type": "mrkdwn", "text": "x"}},
    {"type": "context", "elements": []},
    {"type": "context", "elements": [plain("x")] * 11},
    {"type": "actions", "elements": [button(action=f"a{number}") for number in range(26)]},
    {"type": "actions", "elements": [button("x" * 76)]},
    {"type": "actions", "elements": [button(value="x" * 2001)]},
    {"type": "actions", "elements": [button(action="x" * 256)]},
    {"type": "actions", "elements": [button(), button()]},
    {"type": "actions", "elements": [{**button(), "url": "https://x/" + "x" * 3000}]},
    {"type": "section", "fields": [plain("x")] * 11},
    {"type": "section", "fields": [plain("x" * 2001)]},
    {"type": "markdown", "text": "x" * 12_001},
    {"type": "image", "slack_file": {"id": "F1"}, "alt_text": ""},
    {"type": "image", "alt_text": "x"},
    table([]),
    table([[cell("x")]] * 101),
    table([[cell("x")] * 21]),
    table([[cell("")]]),
    table([["x"]]),
    table([[cell("x")]], column_settings=[None]),
    table([[cell("x" * 201)]] * 50),
    table([[{"type": "raw_number", "text": "1"}]]),
    table([[{"type": "video", "text": "1"}]]),
    table([[rich({"type": "text", "text": ""})]]),
    rich(),
    rich({"type": "text", "text": ""}),
    {"type": "rich_text", "elements": []},
    feedback(value=""),
    feedback(value="x" * 2001),
    {"type": "poll"},
    {**section("x"), "block_id": "x" * 256},
    section("half \ud83d of a pair"),
]


@pytest.mark.parametrize("block", GOOD, ids=range(len(GOOD)))
def test_what_is_at_the_limit_passes(block):
    assert problems(block) == []


@pytest.mark.parametrize("block", BAD, ids=range(len(BAD)))
def test_what_is_over_a_limit_is_named_with_its_place(block):
    found = [each for each in problems(block) if "of JSON" not in each]
    assert found
    assert all(each.startswith("/blocks") for each in found)


def test_blocks_and_their_sum():
    assert problems(*[section("x")] * 51)
    assert problems(*[section("x" * 2700)] * 4) == []
    assert any("characters of JSON" in each for each in problems(*[section("x" * 2700)] * 5))


def test_only_one_table_and_all_markdown_together():
    assert problems(table([[cell("x")]]), table([[cell("x")]]))
    assert problems({"type": "markdown", "text": "x" * 6_001}, {"type": "markdown", "text": "x" * 6_001})


def test_a_block_id_stands_once():
    assert problems({**section("x"), "block_id": "a"}, {**section("x"), "block_id": "a"})


@pytest.mark.parametrize("text", ["", "  ", "x" * 4001, "👍" * 2001])
def test_the_text_for_notifications(text):
    assert [each.where for each in validate(Payload(text=text))] == ["/text"]


def test_metadata_needs_its_two_parts():
    assert validate(Payload(text="x", metadata={"event_type": "a"}))
    assert validate(Payload(text="x", metadata={"event_type": "a", "event_payload": {}})) == ()


def test_the_budget_is_below_each_limit():
    for name in HARD.__slots__:
        assert getattr(BUDGET, name) <= getattr(HARD, name)


def test_views():
    modal = {"type": "modal", "title": plain("t"), "submit": plain("s"), "close": plain("c"), "blocks": [section("x")]}
    assert validate_view(modal) == ()
    assert validate_view({"type": "home", "blocks": [section("x")] * 100}) == ()
    bad: Any
    for bad in (
        {**modal, "title": plain("x" * 25)},
        {**modal, "submit": plain("")},
        {**modal, "private_metadata": "x" * 3001},
        {**modal, "callback_id": "x" * 256},
        {**modal, "type": "page"},
        {"type": "home", "blocks": [section("x")] * 101},
    ):
        assert validate_view(bad)


def test_menus():
    def menu(count, text="x", value="v"):
        options = [{"text": plain(text), "value": value}] * count
        return {"type": "input", "label": plain("l"), "element": {"type": "static_select", "options": options}}

    assert problems(menu(100)) == []
    assert problems(menu(101))
    assert problems(menu(0))
    assert problems(menu(1, text="x" * 76))
    assert problems(menu(1, value="x" * 151))
    assert problems({"type": "input", "label": plain("l")})


@pytest.mark.parametrize("block", GOOD[:10], ids=range(10))
def test_the_sdk_takes_what_passes(block):
    from slack_sdk.models.blocks import Block

    parsed = Block.parse(block)
    assert parsed is not None
    parsed.validate_json()
