"""Text from outside, made fit for databases and for one line of a terminal."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from activity.text import folded, one_line, storable

ANY = st.text(st.characters(exclude_categories=[]), max_size=60)
QUICK = settings(max_examples=200, deadline=None)


@QUICK
@given(ANY)
def test_storable_text_can_be_stored_and_is_else_the_same(text: str) -> None:
    stored = storable(text)
    assert "\x00" not in stored
    assert storable(stored.encode().decode()) == stored
    if "\x00" not in text and not any(0xD800 <= ord(char) <= 0xDFFF for char in text):
        assert stored == text


@QUICK
@given(ANY, st.none() | st.integers(1, 30))
def test_one_line_is_one_line(text: str, limit: int | None) -> None:
    line = one_line(text, limit)
    assert line.splitlines() in ([line], [])
    assert line == line.strip()
    assert "  " not in line
    assert not any(unicodedata.category(char) == "Cc" for char in line)
    assert not any(
        unicodedata.bidirectional(char) in {"RLE", "LRE", "RLO", "LRO", "PDF", "RLI", "LRI"} for char in line
    )
    assert limit is None or len(line) <= limit
    assert one_line(line, limit) == line


@pytest.mark.parametrize(
    "text,limit,line",
    [
        ("ok\x00 done", None, "ok done"),
        ("cut \ud83d", None, "cut \ufffd"),
        ("a\r\n\tb\u2028c\x1b[31m", None, "a b c [31m"),
        ("\u202egnp.exe\u200f \ufeffx\u061c", None, "gnp.exe x"),
        ("many words here", 7, "many w…"),
        ("many words here", 6, "many…"),
        ("same", 4, "same"),
        ("中文标题", 3, "中文…"),
        ("", 5, ""),
    ],
)
def test_one_line(text: str, limit: int | None, line: str) -> None:
    assert one_line(text, limit) == line


@pytest.mark.parametrize(
    "one,other", [("ＮＰＵ", "npu"), ("Straße", "STRASSE"), ("ＡＢＣ １２", "abc 12"), ("门", "门")]
)
def test_folded_texts_are_equal(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_folding_keeps_what_differs() -> None:
    assert folded("fix: a") != folded("fix: b")
