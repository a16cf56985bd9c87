"""A message or view as JSON in; what could ping, link or mislead somebody out. A second look, before every send.

The renderers already build nothing of the kind; this holds even if one of them is wrong.
"""

import re
import unicodedata
from collections.abc import Iterator
from urllib.parse import quote, urlsplit

from pydantic import JsonValue

from activity.records import Repository
from activity.records.frozen import Record
from bot.slack.limits import Violation
from bot.slack.wire import Json, Payload, nodes, text_in

_USER = re.compile(r"[UW][A-Z0-9]{2,30}")
_CHANNEL = re.compile(r"[CDG][A-Z0-9]{2,30}")
_NAME = re.compile(r"[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+")
_PULL = re.compile(r"(?:/[A-Za-z0-9_.%-]+)*/[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+/pull/\d+")
_SLACK = re.compile(r"[a-z0-9-]+(?:\.enterprise)?\.slack\.com")
_ARCHIVE = re.compile(r"/archives/[A-Z0-9]+/p\d+")
_TOKEN = re.compile(r"<([^<>]*)>")
_PINGS = {"broadcast", "usergroup", "team"}


class Allowed(Record):
    """Where links may lead and whom a message may name: web hosts of the forge, and the one who asked."""

    hosts: frozenset[str] = frozenset({"github.com"})
    asker: str | None = None

    def pull_request(self, repository: Repository, number: int) -> str | None:
        """The address of a PR; `None` where it would not be one of an allowed host."""
        if not _NAME.fullmatch(repository.name):
            return None
        url = quote(repository.link(number), safe=":/%")
        return url if self.leads_to_pull_request(url) else None

    def leads_to_pull_request(self, url: str) -> bool:
        """Whether this is https, an allowed host and nothing else before it, and the path of a PR."""
        try:
            parts = urlsplit(url)
        except ValueError:
            return False
        return (
            url.isascii()
            and parts.scheme == "https"
            and parts.netloc in self.hosts
            and _PULL.fullmatch(parts.path) is not None
            and not (parts.query or parts.fragment)
        )

    def permits(self, url: str) -> bool:
        """Whether a link may lead there: to a PR, or to a message in Slack."""
        return self.leads_to_pull_request(url) or is_permalink(url)


def is_permalink(url: str) -> bool:
    """Whether this is the address of a message in Slack, as `chat.getPermalink` gives it."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme == "https" and bool(_SLACK.fullmatch(parts.netloc)) and bool(_ARCHIVE.fullmatch(parts.path))


def is_user(identity: str) -> bool:
    """Whether this is the id of a person in Slack."""
    return _USER.fullmatch(identity) is not None


def is_channel(identity: str) -> bool:
    """Whether this is the id of a channel in Slack."""
    return _CHANNEL.fullmatch(identity) is not None


def breaches(message: Payload, allowed: Allowed) -> tuple[Violation, ...]:
    """What a message must not carry."""
    blocks: list[JsonValue] = list(message.blocks)
    return (*_of_markup(message.text, "/text", allowed), *_of_tree(blocks, "/blocks", allowed))


def view_breaches(view: Json, allowed: Allowed) -> tuple[Violation, ...]:
    """What a view must not carry."""
    return tuple(_of_tree(view.get("blocks", []), "/blocks", allowed))


def _of_tree(value: JsonValue, where: str, allowed: Allowed) -> Iterator[Violation]:
    for place, node in nodes(value, where):
        kind = node.get("type")
        if kind in _PINGS or (kind == "user" and node.get("user_id") != allowed.asker):
            yield Violation(where=place, problem=f"a {kind} element pings somebody")
        if kind == "markdown":
            yield Violation(where=place, problem="markdown would be read, not shown")
        if kind == "mrkdwn":
            yield from _of_markup(text_in(node, "text"), place, allowed)
        yield from _of_strings(node, place, allowed)


def _of_strings(node: Json, place: str, allowed: Allowed) -> Iterator[Violation]:
    for key, value in node.items():
        if not isinstance(value, str):
            continue
        if key.endswith("url") and not allowed.permits(value):
            yield Violation(where=f"{place}/{key}", problem="a foreign link")
        if _hides(value):
            yield Violation(where=f"{place}/{key}", problem="a control or direction character")


def _of_markup(text: str, where: str, allowed: Allowed) -> Iterator[Violation]:
    """In `text` and mrkdwn only links that are allowed and the asker may stand in angle brackets."""
    if _hides(text):
        yield Violation(where=where, problem="a control or direction character")
    for match in _TOKEN.finditer(text):
        target = match[1].partition("|")[0]
        if target != f"@{allowed.asker}" and not target.startswith("#") and not allowed.permits(target):
            yield Violation(where=where, problem=f"the token {match[0]!r}")
    bare = _TOKEN.sub("", text)
    if re.search(r"[<>]|&(?!amp;|lt;|gt;)", bare):
        yield Violation(where=where, problem="not escaped")
    if re.search(r"://|\bwww\.", bare):
        yield Violation(where=where, problem="an address that becomes a link")


def _hides(text: str) -> bool:
    if text.isascii() and text.isprintable():
        return False
    return any(one != "\n" and unicodedata.category(one) in {"Cc", "Cf", "Cs"} for one in text)
