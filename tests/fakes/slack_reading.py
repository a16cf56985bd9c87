"""A message in; what a reader of Slack would see of it out: visible text, links, whom it pings."""

from typing import Any

from bot.render.blocks import Message, payloads
from bot.slack.limits import BUDGET, validate
from bot.slack.safety import Allowed, breaches
from bot.slack.wire import Payload, nodes


def problems(message: Message, allowed: Allowed, *forms) -> list[str]:
    """What is wrong with a message in each form."""
    sent = [each for form in forms for each in payloads(message, form)] if forms else list(payloads(message))
    return [
        f"{each.where} {each.problem}" for one in sent for each in (*validate(one, BUDGET), *breaches(one, allowed))
    ]


def raw(payload: Payload) -> Any:
    """The arguments of the call, as JSON of any shape."""
    return payload.arguments()


def shown(payload: Payload) -> str:
    """The text of all blocks, letter for letter, elements of one line together."""
    return "".join(_shown(block) for block in payload.blocks)


def links(payload: Payload) -> list[tuple[str, str]]:
    """All links of the blocks: label and address."""
    found = [node for _, node in nodes(list(payload.blocks)) if node.get("type") == "link"]
    return [(str(node["text"]), str(node["url"])) for node in found]


def kinds(payload: Payload) -> list[str]:
    """The types of the blocks."""
    return [str(block["type"]) for block in payload.blocks]


def bold(payload: Payload) -> list[str]:
    """What is shown in bold."""
    styled = [node for _, node in nodes(list(payload.blocks)) if node.get("style") == {"bold": True}]
    return [str(node["text"]) for node in styled]


def _shown(node: object) -> str:
    if isinstance(node, list):
        return "".join(_shown(each) for each in node)
    if not isinstance(node, dict):
        return ""
    text = node.get("text")
    own = text if isinstance(text, str) else _shown(text)
    inner = "".join(_shown(node.get(key)) for key in ("fields", "elements", "rows"))
    return own + inner + ("\n" if str(node.get("type")).startswith(("rich_text_section", "raw_", "plain_")) else "")
