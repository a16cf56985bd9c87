"""Tables: rows, columns, cells, column settings."""

from typing import Any

from tests.fakes.slack.limits.problems import Json, Problems
from tests.fakes.slack.limits.rich_text import rich_text
from tests.fakes.slack.reading import parts

ROWS, COLUMNS, CHARACTERS = 100, 20, 10_000


def table(here: Problems, block: Json) -> None:
    """A table block."""
    if not here.keys(block, ("rows",), ("column_settings",)):
        return
    rows = here.at("rows").items(block["rows"], ROWS)
    for number, row in enumerate(rows):
        for column, cell in enumerate(here.at("rows", number).items(row, COLUMNS)):
            _cell(here.at("rows", number, column), cell)
    if len({len(row) for row in rows if isinstance(row, list)}) > 1:
        here.at("rows").add("all rows must have the same number of cells")
    for number, setting in enumerate(here.at("column_settings").items(block.get("column_settings", []), COLUMNS, 0)):
        _setting(here.at("column_settings", number), setting)


def table_characters(block: Json) -> int:
    """The characters of all its cells."""
    cells = [each for each in parts(block.get("rows", [])) if each.get("type") != "rich_text"]
    return sum(len(str(each.get("text", each.get("value", "")))) for each in cells if not _holds(each))


def _cell(here: Problems, cell: Any) -> None:
    kind = cell.get("type") if isinstance(cell, dict) else None
    if kind == "rich_text":
        rich_text(here, cell)
    elif kind == "raw_text":
        if here.keys(cell, ("text",)):
            here.at("text").string(cell["text"], CHARACTERS)
    elif kind == "raw_number":
        if here.keys(cell, ("value",), ("text",)) and isinstance(cell["value"], str | bool):
            here.at("value").add("must be a number")
    else:
        here.add(f"unsupported type: {kind}")


def _setting(here: Problems, setting: Any) -> None:
    if not here.keys(setting, (), ("align", "is_wrapped")):
        return
    if setting.get("align", "left") not in ("left", "center", "right"):
        here.at("align").add("must be one of left, center, right")


def _holds(part: Json) -> bool:
    return "elements" in part
