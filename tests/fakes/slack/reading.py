"""A message in, what it does to its readers out: the text shown, the people pinged, the links that can be clicked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tests.fakes.slack.entities import Message

Json = dict[str, Any]

TOKEN = re.compile(r"<([^<>]+)>")
BARE = re.compile(r"(?<![<|\w])(?:https?://|mailto:)[^\s<>|]+")
MARKDOWN_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)[^)]*\)|<((?:https?|mailto):[^>\s]+)>")
AT_ALL = re.compile(r"(?<!\w)@(here|channel|everyone)\b")
ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"))
BLOCK_ELEMENTS = ("rich_text_section", "rich_text_list", "rich_text_preformatted", "rich_text_quote")


@dataclass(frozen=True)
class Link:
    """A link, with its label as shown (empty: the address itself)."""

    url: str
    label: str = ""

    @property
    def host(self) -> str:
        """Its host, port and user included when there are any."""
        return urlsplit(self.url).netloc


def pings(message: Message) -> list[str]:
    """Whom it notifies: user ids, `!here`, `!channel`, `!everyone`, ids of user groups; in text or blocks."""
    found = [ping for text in texts(message) for ping in _pings_in(text)]
    if message.sent.get("link_names") or message.sent.get("parse") == "full":
        found += [f"!{name}" for text in texts(message) for name in AT_ALL.findall(text)]
    for each in parts(message.blocks):
        found += _ping_of(each)
    return found


def links(message: Message) -> list[Link]:
    """Every link in text, blocks, buttons and images, whatever its host."""
    found = [link for text in texts(message) for link in _links_in(text)]
    for each in parts(message.blocks):
        found += _links_of(each)
    return found


def shown(message: Message) -> str:
    """What a reader sees: the blocks when there are any, else the text; links as their labels."""
    return "\n".join(_block_shown(each) for each in message.blocks) if message.blocks else _mrkdwn_shown(message.text)


def parts(value: Any) -> Iterator[Json]:
    """Every object inside blocks, outer ones first."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts(inner)


def texts(message: Message) -> list[str]:
    """Every text in which Slack looks for its own markup: the fallback text and the mrkdwn objects."""
    objects = [each for each in parts(message.blocks) if each.get("type") in ("mrkdwn", "markdown")]
    return [message.text, *(str(each.get("text", "")) for each in objects)]


def _pings_in(text: str) -> Iterator[str]:
    for token in TOKEN.findall(text):
        name = token.split("|")[0]
        if name.startswith("@") or name in ("!here", "!channel", "!everyone"):
            yield name.removeprefix("@")
        elif name.startswith("!subteam^"):
            yield name.removeprefix("!subteam^")


def _ping_of(part: Json) -> list[str]:
    match part:
        case {"type": "user", "user_id": who}:
            return [str(who)]
        case {"type": "broadcast", "range": who}:
            return [f"!{who}"]
        case {"type": "usergroup", "usergroup_id": who}:
            return [str(who)]
    return []


def _links_in(text: str) -> Iterator[Link]:
    for token in TOKEN.findall(text):
        url, _, label = token.partition("|")
        if url[:1] not in ("@", "#", "!"):
            yield Link(url, label)
    for url in BARE.findall(TOKEN.sub(" ", text)):
        yield Link(url)


def _links_of(part: Json) -> list[Link]:
    match part:
        case {"type": "link", "url": url}:
            return [Link(url, part.get("text", ""))]
        case {"type": "markdown", "text": text}:
            found = MARKDOWN_LINK.findall(text)
            return [Link(url or auto, label) for label, url, auto in found]
        case {"type": "button" | "workflow_button", "url": url}:
            return [Link(url, part["text"]["text"])]
    named = ("image_url", "video_url", "title_url", "thumbnail_url")
    return [Link(part[name], part.get("alt_text", "")) for name in named if isinstance(part.get(name), str)]


def _mrkdwn_shown(text: str) -> str:
    shown_text = TOKEN.sub(lambda found: _token_shown(found[1]), text)
    for entity, character in ENTITIES:
        shown_text = shown_text.replace(entity, character)
    return shown_text


def _token_shown(token: str) -> str:
    target, _, label = token.partition("|")
    return label or (f"@{target[1:]}" if target.startswith("!") else target)


def _text_object(value: Any) -> str:
    if not isinstance(value, dict):
        return ""
    return _mrkdwn_shown(value["text"]) if value.get("type") == "mrkdwn" else str(value.get("text", ""))


def _block_shown(block: Json) -> str:
    kind = block.get("type")
    if kind == "rich_text":
        return "\n".join(_rich_shown(each) for each in block["elements"])
    if kind == "table":
        return "\n".join(" | ".join(_cell_shown(cell) for cell in row) for row in block["rows"])
    if kind == "markdown":
        return str(block["text"])
    if kind in ("section", "header"):
        pieces = [_text_object(block.get("text")), *map(_text_object, block.get("fields", ()))]
        return "\n".join(piece for piece in [*pieces, _element_shown(block.get("accessory"))] if piece)
    if kind == "image":
        return str(block.get("alt_text", ""))
    return " ".join(_element_shown(each) for each in block.get("elements", ()))


def _rich_shown(part: Json) -> str:
    if part["type"] == "rich_text_list":
        return "\n".join(f"• {_rich_shown(each)}" for each in part["elements"])
    return "".join(_leaf_shown(each) for each in part["elements"])


def _leaf_shown(leaf: Json) -> str:
    match leaf:
        case {"type": "text", "text": text}:
            return str(text)
        case {"type": "link", "url": url}:
            return str(leaf.get("text") or url)
        case {"type": "emoji", "name": name}:
            return f":{name}:"
        case {"type": "date", "fallback": text}:
            return str(text)
    return "".join(f"@{leaf[name]}" for name in ("user_id", "channel_id", "usergroup_id", "range") if name in leaf)


def _cell_shown(cell: Json) -> str:
    return _block_shown(cell) if cell["type"] == "rich_text" else str(cell.get("text", cell.get("value", "")))


def _element_shown(element: Any) -> str:
    if not isinstance(element, dict):
        return ""
    if element.get("type") in ("mrkdwn", "plain_text"):
        return _text_object(element)
    if element.get("type") == "feedback_buttons":
        return " ".join(f"[{element[name]['text']['text']}]" for name in ("positive_button", "negative_button"))
    label = _text_object(element.get("text")) or _text_object(element.get("placeholder"))
    return f"[{label}]" if label else str(element.get("alt_text", ""))
