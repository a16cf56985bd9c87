"""The second look before every send: nothing pings, links elsewhere, or hides."""

from typing import Any

import pytest

from activity.records import Repository
from bot.slack.safety import Allowed, breaches, is_permalink, view_breaches
from bot.slack.text import clipped, escaped, label, unescaped, visible
from bot.slack.wire import Payload, length

ALLOWED = Allowed(asker="U0ANN")
PULL = "https://github.com/o/r/pull/12"


def rich(*elements):
    return {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": list(elements)}]}


@pytest.mark.parametrize(
    "url",
    [
        "http://github.com/o/r/pull/12",
        "https://github.com.evil.example/o/r/pull/12",
        "https://github.com@evil.example/o/r/pull/12",
        "https://evil.example/github.com/o/r/pull/12",
        "https://user:pw@github.com/o/r/pull/12",
        "https://github.com:8443/o/r/pull/12",
        "https://gıthub.com/o/r/pull/12",
        "https://xn--gthub-n4a.com/o/r/pull/12",
        "https://github.com/o/r/pull/12?x=|y>",
        "https://github.com/o/r/pull/12#x",
        "https://github.com/login",
        "https://GITHUB.com/o/r/pull/12\u202e",
        "javascript:alert(1)",
        "https://[broken",
        "",
    ],
)
def test_foreign_links(url):
    assert not ALLOWED.permits(url)
    assert breaches(Payload(text="x", blocks=(rich({"type": "link", "url": url}),)), ALLOWED)


def test_links_to_pull_requests_and_to_messages_in_slack():
    assert ALLOWED.permits(PULL)
    assert Allowed(hosts=frozenset({"git.acme.example:8443"})).permits("https://git.acme.example:8443/git/o/r/pull/1")
    assert ALLOWED.permits("https://acme.slack.com/archives/C0DEV/p1717000000000100?thread_ts=1.2&cid=C0DEV")
    assert not is_permalink("https://acme.slack.com.evil.example/archives/C0DEV/p1")
    assert not is_permalink("https://[broken")


def test_a_link_is_made_only_where_it_may_lead():
    assert ALLOWED.pull_request(Repository(name="o/r", base="main"), 12) == PULL
    assert ALLOWED.pull_request(Repository(name="o/r", base="main", web="https://evil.example"), 12) is None
    assert ALLOWED.pull_request(Repository(name="o/r|x>", base="main"), 12) is None


@pytest.mark.parametrize(
    "element",
    [
        {"type": "broadcast", "range": "channel"},
        {"type": "usergroup", "usergroup_id": "S1"},
        {"type": "user", "user_id": "U0BOSS"},
        {"type": "text", "text": "gnp\u202e.exe"},
        {"type": "text", "text": "a\x07b"},
    ],
)
def test_elements_that_ping_or_hide(element):
    assert breaches(Payload(text="x", blocks=(rich(element),)), ALLOWED)


def test_the_asker_may_be_named():
    block = rich({"type": "user", "user_id": "U0ANN"}, {"type": "channel", "channel_id": "C1"})
    assert breaches(Payload(text=f"<@U0ANN> <{PULL}|#12> <#C1>", blocks=(block,)), ALLOWED) == ()


@pytest.mark.parametrize(
    "text",
    [
        "<!channel>",
        "<@U0BOSS>",
        "a < b",
        "a & b",
        "<https://evil.example|x>",
        "https://evil.example",
        "www.evil.example",
    ],
)
def test_text_that_slack_would_read(text):
    assert breaches(Payload(text=text), ALLOWED)
    block: Any = {"type": "context", "elements": [{"type": "mrkdwn", "text": text}]}
    assert view_breaches({"type": "home", "blocks": [block]}, ALLOWED)


def test_markdown_blocks_are_never_sent():
    assert breaches(Payload(text="x", blocks=({"type": "markdown", "text": "x"},)), ALLOWED)


def test_escaping_is_once_and_only_three_signs():
    assert escaped("List<T> & &amp; *x*") == "List&lt;T&gt; &amp; &amp;amp; *x*"
    assert unescaped("&amp;lt; &lt;") == "&lt; <"
    assert label("a|b>\nc") == "a¦b&gt; c"
    for text in ("https://evil.example", "see www.evil.example", "mailto:a@evil.example", "HTTPS://x"):
        assert breaches(Payload(text=escaped(text)), ALLOWED) == ()


def test_what_shows_nothing_is_gone():
    assert visible("a\u202eb\u200bc\x07d\ud800\n重点 👍") == "abcd\ufffd\n重点 👍"
    assert visible("plain") == "plain"


def test_clipping_counts_as_slack_may_and_cuts_no_letter():
    assert clipped("short", 10) == "short"
    assert clipped("👍" * 10, 9) == "👍" * 4 + "…"
    assert clipped("e\u0301" * 10, 6) == "e\u0301" * 2 + "…"
    assert all(length(clipped("👍🏽a" * 10, limit)) <= limit for limit in range(2, 30))
