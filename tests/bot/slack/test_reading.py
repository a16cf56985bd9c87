"""What arrives from Slack is read as it was typed (SL-08)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.slack.reading import LONGEST, mentioned, read_question
from bot.slack.text import escaped

OWN = "U0HERALD"


def read(text, **names):
    return read_question(text, OWN, names)


def test_tokens_become_words_and_are_unescaped_once():
    text = (
        "<@U0HERALD> why is <https://forge.example/o/r/pull/12|forge.example/o/r/pull/12> slower for "
        "List&lt;T&gt; &amp; Map, ask <@U0ANN> in <#C0DEV|dev>"
    )
    asked = read(text, U0ANN="Ann")
    assert asked.text == "why is https://forge.example/o/r/pull/12 slower for List<T> & Map, ask Ann in #dev"
    assert (asked.people, asked.channels, asked.addressed) == (("U0ANN",), ("C0DEV",), True)
    assert mentioned(text) == ("U0HERALD", "U0ANN")


def test_an_escaped_entity_stays_one():
    assert read("is &amp;lt; ok?").text == "is &lt; ok?"


@pytest.mark.parametrize("text", ["<@U0HERALD>", " <@U0HERALD|herald> \n", "", "<@U0HERALD> <@U0HERALD>", "\u200b"])
def test_a_bare_mention_asks_nothing(text):
    assert read(text).empty


@pytest.mark.parametrize(
    "text,words",
    [
        ("what did <@U0ANN> do", "what did U0ANN do"),
        ("what did <@U0ANN|ann> do", "what did ann do"),
        ("hi <!here> <!channel|channel>", "hi @here @channel"),
        ("<!subteam^S1|@devs> merged?", "@devs merged?"),
        ("<!subteam^S1> merged?", "@subteam merged?"),
        ("on <!date^1717000000^{date}|June 1>?", "on June 1?"),
        ("mail <mailto:a@b.example|a@b.example>", "mail a@b.example"),
        ("in <#C0DEV>", "in #C0DEV"),
        ("at the end <@U0HERALD>", "at the end"),
        ("in the <@U0HERALD> middle", "in the middle"),
        ("<https://a.example/?x=1&amp;y=2>", "https://a.example/?x=1&y=2"),
        ("<https://evil.example|https://github.com/o/r/pull/1>", "https://evil.example"),
        ("1 &lt; 2 &gt; 0", "1 < 2 > 0"),
        ("上周\u3000谁合并得最多？", "上周 谁合并得最多？"),
        ("gnp\u202e.exe \x07", "gnp.exe"),
        ("first\n\n  second", "first\nsecond"),
    ],
)
def test_each_token(text, words):
    assert read(text).text == words


def test_a_display_name_is_never_read_as_markup():
    assert read("ask <@U0ANN>", U0ANN="&lt;@U0BOSS&gt;").text == "ask &lt;@U0BOSS&gt;"


def test_the_length_is_capped():
    assert len(read("x" * 50_000).text) == LONGEST


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=80))
def test_what_was_escaped_comes_back(text):
    # Our own escaping also parts addresses; Slack's does not.
    typed = text.replace("://", ":")
    assert read(typed.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")).text == typed
    assert "<" not in escaped(typed)
