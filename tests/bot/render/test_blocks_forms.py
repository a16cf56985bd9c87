"""Content in any form of the ladder: nothing lost, nothing doubled, every form within the limits (SL-05 to 07, 13)."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from activity.records import Repository
from bot.language import Language
from bot.render.blocks import TEXT, WHOLE, Form, Marker, Message, MessageKind, next_form, payloads, text_of
from bot.render.slack.content import (
    Button,
    Buttons,
    Column,
    Feedback,
    Heading,
    Line,
    LineStyle,
    Link,
    Note,
    Picture,
    Prose,
    Table,
    Text,
    line,
    plain,
)
from bot.render.slack.packing import pack
from bot.render.slack.sentences import Writer
from bot.report.page import Piece, PieceKind, Sentence, figure
from bot.slack.limits import BUDGET, validate
from bot.slack.safety import Allowed
from bot.slack.wire import json_length
from tests.fakes.slack_reading import bold, kinds, links, problems, raw, shown
from tests.fakes.week import HOSTILE

ALLOWED = Allowed()
LINK = Link(text="#12", url="https://github.com/o/r/pull/12")
MARKER = Marker(run_id="r", kind=MessageKind.ANSWER)
FRAGILE = Message(
    blocks=(
        Heading(text="h"),
        Table(columns=(Column(title="a"), Column(title="n", right=True)), rows=((plain("Owner"), plain("3")),)),
        Picture(file="F1", alt="picture"),
        Feedback(run_id="r", yes="yes", no="no"),
    ),
    marker=MARKER,
)

TEXTS = st.sampled_from(HOSTILE) | st.text(max_size=300) | st.integers(1, 9_000).map("x".__mul__)
SPANS = st.lists(st.builds(Text, text=TEXTS, bold=st.booleans(), code=st.booleans()) | st.just(LINK), max_size=6).map(
    tuple
)
LINES = st.builds(Line, spans=SPANS, style=st.sampled_from(LineStyle))
TABLES = st.integers(1, 5).flatmap(
    lambda width: st.builds(
        Table,
        columns=st.lists(st.builds(Column, title=TEXTS, right=st.booleans()), min_size=width, max_size=width).map(
            tuple
        ),
        rows=st.lists(st.lists(SPANS, min_size=width, max_size=width).map(tuple), max_size=40).map(tuple),
    )
)
BUTTONS = st.builds(Button, text=TEXTS, action=st.just("a"), value=st.just("v"))
CONTENT = st.lists(
    st.builds(Prose, lines=st.lists(LINES, max_size=12).map(tuple))
    | TABLES
    | st.builds(Heading, text=TEXTS)
    | st.builds(Note, parts=st.lists(SPANS, max_size=12).map(tuple))
    | st.builds(Buttons, buttons=st.lists(BUTTONS, max_size=1).map(tuple))
    | st.just(Feedback(run_id="r", yes="yes", no="no")),
    max_size=8,
)


@given(CONTENT)
@settings(max_examples=80, deadline=None)
def test_any_content_is_packed_into_messages_that_can_be_sent_in_every_form(blocks):
    for packed in pack(blocks):
        message = Message(blocks=packed, text="t", marker=MARKER)
        assert problems(message, ALLOWED, WHOLE, Form(table=False), Form(table=False, feedback=False), TEXT) == []


@given(st.lists(st.integers(1, 2_000), min_size=1, max_size=120))
@settings(max_examples=60, deadline=None)
def test_packing_keeps_every_line_once_and_in_order(sizes):
    lines = [line(f"[{place}]{'x' * size}[/{place}]", LineStyle.BULLET) for place, size in enumerate(sizes)]
    text = "".join(shown(payloads(Message(blocks=each))[0]) for each in pack([Prose(lines=tuple(lines))]))
    marks = re.findall(r"\[(/?\d+)\]", text.replace("\n", ""))  # a long line may be parted within a mark
    assert marks == [mark for place in range(len(sizes)) for mark in (f"{place}", f"/{place}")]


def test_forty_items_just_over_a_section_are_all_delivered():
    items = [line(f"item {number:02d} {'y' * 62}", LineStyle.BULLET) for number in range(40)]
    (packed,) = pack([Prose(lines=tuple(items))])
    (sent,) = payloads(Message(blocks=packed))
    assert re.findall(r"item (\d\d)", shown(sent)) == [f"{number:02d}" for number in range(40)]
    assert validate(sent) == ()


def test_few_blocks_but_too_big_become_a_main_message_and_replies_in_order():
    blocks = [Prose(lines=(line(f"{number} " + "z" * 3_300),)) for number in range(4)]
    made = [payloads(Message(blocks=each))[0] for each in pack(blocks)]
    assert len(made) > 1
    assert all(json_length(each.blocks) <= BUDGET.message for each in made)
    assert re.findall(r"\d", "".join(shown(each) for each in made)) == ["0", "1", "2", "3"]
    assert sum(shown(each).count("z") for each in made) == 4 * 3_300


class TestTable:
    holes = Table(columns=(Column(title=""), Column(title="", right=True)), rows=((plain("Owner"), ()),))

    def test_holes_are_filled_and_every_column_has_settings(self):
        (sent,) = payloads(Message(blocks=(self.holes,)))
        assert validate(sent) == ()
        assert raw(sent)["blocks"][0]["rows"] == [
            [{"type": "raw_text", "text": "–"}, {"type": "raw_text", "text": "–"}],
            [{"type": "raw_text", "text": "Owner"}, {"type": "raw_text", "text": "–"}],
        ]
        assert [each["align"] for each in raw(sent)["blocks"][0]["column_settings"]] == ["left", "right"]

    def test_a_long_cell_is_cut_with_a_link_to_the_whole(self):
        row = ((LINK,), plain("w" * 4_000))
        (sent,) = payloads(Message(blocks=(Table(columns=(Column(title="PR"), Column(title="t")), rows=(row,)),)))
        assert validate(sent, BUDGET) == ()
        assert links(sent) == [("#12", LINK.url), ("…", LINK.url)]
        assert shown(sent).count("w") < 310

    def test_more_rows_than_fit_go_to_further_messages(self):
        rows = tuple((plain(f"row {number}"), plain(str(number))) for number in range(100))
        packed = pack([Table(columns=(Column(title="a"), Column(title="b")), rows=rows)])
        made = [payloads(Message(blocks=each))[0] for each in packed]
        assert all(kinds(each) == ["table"] and len(raw(each)["blocks"][0]["rows"]) <= 30 for each in made)
        assert len(re.findall(r"row \d+", "".join(shown(each) for each in made))) == 100


class TestLadder:
    def test_the_named_block_is_replaced_and_its_facts_stay(self):
        form = next_form(FRAGILE, WHOLE, ["[ERROR] invalid cell [json-pointer:/blocks/1/rows/0]"])
        assert form == Form(table=False)
        (sent,) = payloads(FRAGILE, form)
        assert kinds(sent) == ["header", "rich_text", "image", "context_actions"]
        assert "Owner · 3" in shown(sent)

    def test_feedback_buttons_become_buttons_with_the_same_values(self):
        form = next_form(FRAGILE, WHOLE, ["[json-pointer:/blocks/3/elements/0]"])
        assert form == Form(feedback=False)
        (sent,) = payloads(FRAGILE, form)
        assert [button["value"] for button in raw(sent)["blocks"][3]["elements"]] == ["up:r", "down:r"]

    @pytest.mark.parametrize("errors", [(), ("no pointer",), ("/blocks/0/text",), ("/blocks/99",)])
    def test_without_a_hint_every_rung_is_taken_down_to_text(self, errors):
        form: Form | None = WHOLE
        seen = []
        while form is not None:
            seen.append(kinds(payloads(FRAGILE, form)[0]))
            form = next_form(FRAGILE, form, errors)
        assert len(seen) == len({tuple(each) for each in seen}) == 5
        assert seen[-1] == []

    def test_the_last_rung_is_escaped_text(self):
        hostile = Message(blocks=(Prose(lines=(Line(spans=(LINK, Text(text=" <!channel> A & B"))),)),), marker=MARKER)
        (sent,) = payloads(hostile, TEXT)
        assert sent.blocks == ()
        assert "blocks" not in sent.arguments()
        assert sent.text == "<https://github.com/o/r/pull/12|#12> &lt;!channel&gt; A &amp; B"

    def test_long_text_comes_in_pieces_that_can_be_told_apart(self):
        message = Message(blocks=(Prose(lines=tuple(line("v" * 900) for _ in range(9))),), marker=MARKER)
        sent = payloads(message, TEXT)
        assert len(sent) > 1
        assert [raw(each)["metadata"]["event_payload"]["piece"] for each in sent] == list(range(len(sent)))
        assert sum(each.text.count("v") for each in sent) == 8_100


class TestBold:
    write = Writer(Repository(name="o/r", base="main"), Language.ZH, ALLOWED)

    def spoken(self, *pieces):
        message = Message(blocks=(Prose(lines=(Line(spans=self.write.sentence(Sentence(pieces=pieces))),)),))
        return payloads(message)[0]

    def test_chinese_bold_next_to_full_width_text(self):
        sent = self.spoken(
            Piece(text="这是**重点**内容，**结论：**合并 "), *figure("total", 12), Piece(text=" 个 PR。")
        )
        assert bold(sent) == ["重点", "结论："]
        assert shown(sent) == "这是重点内容，结论：合并 12 个 PR。\n"
        assert "*" not in sent.text
        assert "\u200b" not in sent.text

    def test_bold_around_a_figure(self):
        sent = self.spoken(Piece(text="**合并 "), *figure("total", 12), Piece(text=" 个**。"))
        assert bold(sent) == ["合并 12 个"]

    def test_an_odd_mark_and_marks_of_others_stay(self):
        sent = self.spoken(Piece(text="2**3 "), Piece(kind=PieceKind.TITLE, text="**kwargs**"))
        assert bold(sent) == []
        assert shown(sent) == "2**3 **kwargs**\n"


def test_the_fallback_text_is_whole_and_capped():
    message = Message(blocks=(Heading(text="a < b"), Prose(lines=tuple(line("u" * 500) for _ in range(10)))))
    (sent,) = payloads(message)
    assert sent.text.startswith("a &lt; b\nuuu")
    assert sent.text.endswith("…")
    assert len(sent.text) <= BUDGET.text
    assert len(text_of(message)) > BUDGET.text


@pytest.mark.parametrize("size", range(200, 700, 10))
def test_what_introduces_goes_with_what_it_introduces(size):
    lines = [
        line(f"{'q' * 60} {place}", style)
        for place, style in enumerate((LineStyle.TITLE, LineStyle.BULLET, LineStyle.DETAIL) * 6)
    ]
    packed = [
        [each for block in blocks if isinstance(block, Prose) for each in block.lines]
        for blocks in pack([Prose(lines=tuple(lines))], budget=size)
    ]
    assert [each for message in packed for each in message] == lines
    for before, after in pairwise(packed):
        if len(before) > 1:
            assert before[-1].style is not LineStyle.TITLE
            assert after[0].style is not LineStyle.DETAIL or before[-1].style is LineStyle.DETAIL
