"""Long texts are cut at good places, whole, within the budget."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.slack.splitting import FENCE, split
from bot.slack.wire import length

WORDS = st.lists(
    st.sampled_from(
        (
            "word",
            "重点内容",
            "👩‍👩‍👧",
            "e\u0301",
            "&lt;T&gt;",
            "<https://github.com/o/r/pull/12|#12>",
            "\n",
            "\n\n",
            FENCE,
        )
    ),
    max_size=60,
).map(" ".join)


def bare(text):
    return "".join(text.split())


@given(WORDS, st.integers(60, 200))
def test_every_part_fits_and_nothing_is_lost(text, budget):
    parts = split(text, budget)
    assert all(length(part) <= budget for part in parts)
    kept = bare("".join(parts)) if FENCE not in text else re.sub("`", "", bare("".join(parts)))
    assert kept == (bare(text) if FENCE not in text else re.sub("`", "", bare(text)))


@given(WORDS, st.integers(60, 200))
def test_no_part_ends_inside_something_that_is_one(text, budget):
    for part in split(text, budget):
        assert part.count("<") == part.count(">")
        assert re.search(r"&(?!lt;|gt;|amp;)", part) is None
        assert re.match("[\u0301\u200d\ufe0f]", part) is None
        assert not part.endswith("\u200d")
        assert part.count(FENCE) % 2 == 0 or part.count(FENCE) == text.count(FENCE)


def test_an_empty_line_is_the_best_place():
    assert split("a" * 30 + "\n\n" + "b" * 30 + "\nc d", 50) == ("a" * 30, "b" * 30 + "\nc d")


def test_a_fence_is_closed_and_opened_again():
    parts = split(f"see\n{FENCE}\n" + "\n".join(f"line {number}" for number in range(20)) + f"\n{FENCE}", 80)
    assert len(parts) > 2
    for part in parts:
        assert part.count(FENCE) == 2
        assert len(part) <= 80


@pytest.mark.parametrize("text", ["x" * 500, "<" + "y" * 500 + ">", "👍" * 500])
def test_what_has_no_good_place_is_cut_all_the_same(text):
    parts = split(text, 100)
    assert "".join(parts) == text
    assert all(length(part) <= 100 for part in parts)


def test_a_short_text_stays_as_it_is():
    assert split("", 10) == ("",)
    assert split(" a \n", 10) == (" a \n",)
