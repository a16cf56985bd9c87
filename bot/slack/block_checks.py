"""One block as JSON in; what Slack's reference for its type forbids out, each with a JSON pointer."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bot.slack.wire import Json, length, nodes, objects_in, text_in

if TYPE_CHECKING:
    from bot.slack.limits import Limits

Found = Iterator[tuple[str, str]]


def check_block(block: Json, where: str, limits: "Limits") -> Found:
    """Problems of one block."""
    check = _CHECKS.get(str(block.get("type")))
    if check is None:
        yield where, f"unknown block type {block.get('type')!r}"
        return
    yield from _within(length(text_in(block, "block_id")), limits.identity, f"{where}/block_id")
    yield from check(block, where, limits)
    for inner, node in nodes(block, where):
        yield from _node(node, inner, limits)


def _within(size: int, most: int, where: str, what: str = "characters") -> Found:
    if size > most:
        yield where, f"{size} {what}, at most {most}"


def _needs(text: str, most: int, where: str) -> Found:
    if not text:
        yield where, "empty"
    yield from _within(length(text), most, where)


def _count(block: Json, key: str, most: int, where: str) -> Found:
    found = block.get(key)
    size = len(found) if isinstance(found, list) else 0
    if not size:
        yield f"{where}/{key}", "empty"
    yield from _within(size, most, f"{where}/{key}", "elements")


def _header(block: Json, where: str, limits: "Limits") -> Found:
    yield from _needs(text_in(block, "text"), limits.header, f"{where}/text")
    text = block.get("text")
    if not (isinstance(text, dict) and text.get("type") == "plain_text"):
        yield f"{where}/text", "not plain_text"


def _section(block: Json, where: str, limits: "Limits") -> Found:
    if "text" in block:
        yield from _needs(text_in(block, "text"), limits.section, f"{where}/text")
    elif "fields" not in block:
        yield where, "neither text nor fields"
    if "fields" in block:
        yield from _count(block, "fields", limits.fields, where)
    for place, field in enumerate(objects_in(block, "fields")):
        yield from _needs(text_in(field, "text"), limits.field, f"{where}/fields/{place}")


def _context(block: Json, where: str, limits: "Limits") -> Found:
    yield from _count(block, "elements", limits.context, where)
    for place, element in enumerate(objects_in(block, "elements")):
        yield from _within(length(text_in(element, "text")), limits.field, f"{where}/elements/{place}")


def _actions(block: Json, where: str, limits: "Limits") -> Found:
    yield from _count(block, "elements", limits.actions, where)


def _context_actions(block: Json, where: str, limits: "Limits") -> Found:
    yield from _count(block, "elements", limits.context_actions, where)


def _markdown(block: Json, where: str, limits: "Limits") -> Found:
    yield from _needs(text_in(block, "text"), limits.markdown, f"{where}/text")


def _image(block: Json, where: str, limits: "Limits") -> Found:
    yield from _needs(text_in(block, "alt_text"), limits.alt_text, f"{where}/alt_text")
    if not (block.get("image_url") or block.get("slack_file")):
        yield where, "no image"


def _input(block: Json, where: str, limits: "Limits") -> Found:
    yield from _needs(text_in(block, "label"), limits.label, f"{where}/label")
    yield from _within(length(text_in(block, "hint")), limits.label, f"{where}/hint")
    if not isinstance(block.get("element"), dict):
        yield f"{where}/element", "missing"


def _rich_text(block: Json, where: str, limits: "Limits") -> Found:  # noqa: ARG001 - all checks take the limits
    if not objects_in(block, "elements"):
        yield f"{where}/elements", "empty"
    for inner, node in nodes(block, where):
        if str(node.get("type")).startswith("rich_text_") and not objects_in(node, "elements"):
            yield f"{inner}/elements", "empty"
        if node.get("type") == "text" and not text_in(node, "text"):
            yield f"{inner}/text", "empty"


def _table(block: Json, where: str, limits: "Limits") -> Found:
    yield from _count(block, "rows", limits.rows, where)
    rows = block.get("rows")
    for place, row in enumerate(rows if isinstance(rows, list) else []):
        cells = [cell for cell in row if isinstance(cell, dict)] if isinstance(row, list) else []
        if not isinstance(row, list) or len(cells) != len(row) or not cells:
            yield f"{where}/rows/{place}", "a row is a list of cells"
        yield from _within(len(cells), limits.columns, f"{where}/rows/{place}", "cells")
        for column, cell in enumerate(cells):
            yield from _cell(cell, f"{where}/rows/{place}/{column}", limits)
    settings = block.get("column_settings", [])
    if not isinstance(settings, list) or any(not isinstance(each, dict) for each in settings):
        yield f"{where}/column_settings", "an object for each column"
    else:
        yield from _within(len(settings), limits.columns, f"{where}/column_settings", "settings")


def _cell(cell: Json, where: str, limits: "Limits") -> Found:
    match cell.get("type"):
        case "raw_text" | "raw_number" if not text_in(cell, "text"):
            yield where, "empty cell"
        case "raw_number" if not isinstance(cell.get("value"), int | float):
            yield where, "a number needs its value"
        case "rich_text":
            yield from _rich_text(cell, where, limits)
        case "raw_text" | "raw_number":
            return
        case other:
            yield where, f"unknown cell type {other!r}"


def _divider(block: Json, where: str, limits: "Limits") -> Found:  # noqa: ARG001 - nothing can be wrong with it
    yield from ()


def _node(node: Json, where: str, limits: "Limits") -> Found:
    """What holds for any object, wherever it stands."""
    kind = node.get("type")
    if kind in {"plain_text", "mrkdwn"}:
        yield from _needs(text_in(node, "text"), limits.section, where)
    if kind == "button":
        yield from _needs(text_in(node, "text"), limits.button, f"{where}/text")
        yield from _within(length(text_in(node, "value")), limits.value, f"{where}/value")
    if kind == "feedback_buttons":
        yield from _feedback(node, where, limits)
    yield from _within(length(text_in(node, "action_id")), limits.identity, f"{where}/action_id")
    yield from _within(length(text_in(node, "url")), limits.url, f"{where}/url")
    yield from _within(length(text_in(node, "placeholder")), limits.placeholder, f"{where}/placeholder")
    yield from _options(node, where, limits)
    if any(isinstance(each, str) and not _sendable(each) for each in node.values()):
        yield where, "half a surrogate pair"


def _feedback(node: Json, where: str, limits: "Limits") -> Found:
    for key in ("positive_button", "negative_button"):
        button = node.get(key)
        if not isinstance(button, dict):
            yield f"{where}/{key}", "missing"
            continue
        yield from _needs(text_in(button, "text"), limits.button, f"{where}/{key}/text")
        yield from _needs(text_in(button, "value"), limits.value, f"{where}/{key}/value")


def _options(node: Json, where: str, limits: "Limits") -> Found:
    if "options" not in node:
        return
    yield from _count(node, "options", limits.options, where)
    for place, option in enumerate(objects_in(node, "options")):
        yield from _needs(text_in(option, "text"), limits.option, f"{where}/options/{place}/text")
        yield from _needs(text_in(option, "value"), limits.option_value, f"{where}/options/{place}/value")


def _sendable(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= one <= "\udfff" for one in text)


_CHECKS: dict[str, Callable[[Json, str, "Limits"], Found]] = {
    "actions": _actions,
    "context": _context,
    "context_actions": _context_actions,
    "divider": _divider,
    "header": _header,
    "image": _image,
    "input": _input,
    "markdown": _markdown,
    "rich_text": _rich_text,
    "section": _section,
    "table": _table,
}
