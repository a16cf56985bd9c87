"""Blocks in, what Slack would refuse out, each problem with its JSON pointer."""

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

from tests.fakes.slack.limits.elements import ELEMENTS, TEXT_INPUTS, element
from tests.fakes.slack.limits.problems import Json, Problems
from tests.fakes.slack.limits.rich_text import rich_text
from tests.fakes.slack.limits.tables import CHARACTERS, table, table_characters

MARKDOWN = 12_000
NOT_IN_ACTIONS = (*TEXT_INPUTS, "feedback_buttons", "icon_button")
ACTIONS = tuple(kind for kind in ELEMENTS if kind not in NOT_IN_ACTIONS)
INPUTS = tuple(kind for kind in ELEMENTS if kind not in ("button", "icon_button", "feedback_buttons", "overflow"))
IN_MESSAGES = (
    "section",
    "header",
    "divider",
    "image",
    "actions",
    "context",
    "context_actions",
    "markdown",
    "rich_text",
    "table",
    "input",
)
IN_VIEWS = ("section", "header", "divider", "image", "actions", "context", "rich_text", "input")


def block_problems(
    blocks: Any, *, most: int = 50, allowed: Collection[str] = IN_MESSAGES, root: str = "/blocks"
) -> list[str]:
    """Everything that is wrong with these blocks; empty when Slack takes them."""
    here = Problems(root)
    listed = here.items(blocks, most, 0)
    for number, each in enumerate(listed):
        _block(here.at(number), each, allowed)
    _together(here, [each for each in listed if isinstance(each, dict)])
    return here.found


def _block(here: Problems, block: Any, allowed: Collection[str]) -> None:
    kind = block.get("type") if isinstance(block, dict) else None
    if kind not in allowed or kind not in BLOCKS:
        here.add(f"unsupported type: {kind}")
        return
    here.optional(block, "block_id", 255)
    BLOCKS[kind](here, block)


def _together(here: Problems, blocks: list[Json]) -> None:
    names = Counter(each["block_id"] for each in blocks if "block_id" in each)
    for name in (name for name, times in names.items() if times > 1):
        here.add(f"block_id {name!r} already exists")
    texts = [str(each.get("text", "")) for each in blocks if each.get("type") == "markdown"]
    if sum(map(len, texts)) > MARKDOWN:
        here.add(f"markdown blocks must be less than {MARKDOWN + 1} characters together")
    tables = [each for each in blocks if each.get("type") == "table"]
    if len(tables) > 1:
        here.add("only one table is allowed")
    if sum(map(table_characters, tables)) > CHARACTERS:
        here.add(f"table cells must be less than {CHARACTERS + 1} characters together")


def _section(here: Problems, block: Json) -> None:
    here.keys(block, (), ("text", "fields", "accessory", "expand"))
    if "text" not in block and "fields" not in block:
        here.add("missing required field: text")
    if "text" in block:
        here.at("text").text(block["text"], 3000)
    if "fields" in block:
        for number, each in enumerate(here.at("fields").items(block["fields"], 10)):
            here.at("fields", number).text(each, 2000)
    if "accessory" in block:
        _accessory(here.at("accessory"), block["accessory"])


def _accessory(here: Problems, value: Any) -> None:
    if isinstance(value, dict) and value.get("type") == "image":
        _image(here, value)
    else:
        element(here, value, ACTIONS)


def _header(here: Problems, block: Json) -> None:
    if here.keys(block, ("text",), ("level",)):
        here.at("text").plain(block["text"], 150)


def _divider(here: Problems, block: Json) -> None:
    here.keys(block, ())


def _image(here: Problems, block: Json) -> None:
    if here.keys(block, ("alt_text",), ("image_url", "slack_file", "title")):
        here.at("alt_text").string(block["alt_text"], 2000)
    if ("image_url" in block) == ("slack_file" in block):
        here.add("must have one of image_url, slack_file")
    if "image_url" in block:
        here.at("image_url").url(block["image_url"])
    if "title" in block:
        here.at("title").plain(block["title"], 2000)


def _actions(here: Problems, block: Json) -> None:
    if here.keys(block, ("elements",)):
        _elements(here, block, 25, ACTIONS)


def _context_actions(here: Problems, block: Json) -> None:
    if here.keys(block, ("elements",)):
        _elements(here, block, 5, ("feedback_buttons", "icon_button"))


def _elements(here: Problems, block: Json, most: int, allowed: tuple[str, ...]) -> None:
    listed = here.at("elements").items(block["elements"], most)
    for number, each in enumerate(listed):
        element(here.at("elements", number), each, allowed)
    names = Counter(each["action_id"] for each in listed if isinstance(each, dict) and "action_id" in each)
    for name in (name for name, times in names.items() if times > 1):
        here.at("elements").add(f"action_id {name!r} already exists")


def _context(here: Problems, block: Json) -> None:
    if not here.keys(block, ("elements",)):
        return
    for number, each in enumerate(here.at("elements").items(block["elements"], 10)):
        one = here.at("elements", number)
        if isinstance(each, dict) and each.get("type") == "image":
            _image(one, each)
        else:
            one.text(each, 2000)


def _markdown(here: Problems, block: Json) -> None:
    if here.keys(block, ("text",)):
        here.at("text").string(block["text"], MARKDOWN)


def _input(here: Problems, block: Json) -> None:
    if here.keys(block, ("label", "element"), ("hint", "optional", "dispatch_action")):
        here.at("label").plain(block["label"], 2000)
        element(here.at("element"), block["element"], INPUTS)
    if "hint" in block:
        here.at("hint").plain(block["hint"], 2000)


BLOCKS: dict[str, Callable[[Problems, Json], None]] = {
    "section": _section,
    "header": _header,
    "divider": _divider,
    "image": _image,
    "actions": _actions,
    "context": _context,
    "context_actions": _context_actions,
    "markdown": _markdown,
    "rich_text": rich_text,
    "table": table,
    "input": _input,
}
