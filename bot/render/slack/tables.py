"""A table in; Slack's table block out: no hole, no cell so long that it hides the others.

Source: https://docs.slack.dev/reference/block-kit/blocks/table-block
"""

from pydantic import JsonValue

from bot.render.slack.content import Link, Spans, Table, Text, words_of
from bot.render.slack.elements import EMPTY, inline
from bot.slack.text import clipped, visible
from bot.slack.wire import Json, length

CELL = 300
"""The longest text of one cell; what is longer is cut with a mark that leads where the row's link leads."""


def table(block: Table) -> Json:
    """A table block: a row of headings, then the cells."""
    head: list[JsonValue] = [_raw(column.title) for column in block.columns]
    rows: list[JsonValue] = [head, *(_row(row) for row in block.rows)]
    settings: list[JsonValue] = [
        {"align": "right" if column.right else "left", "is_wrapped": not column.right} for column in block.columns
    ]
    return {"type": "table", "rows": rows, "column_settings": settings}


def _row(row: tuple[Spans, ...]) -> list[JsonValue]:
    return [cell(spans) for spans in shortened(row)]


def shortened(row: tuple[Spans, ...]) -> tuple[Spans, ...]:
    """The cells of a row, long ones cut."""
    link = next((span for spans in row for span in spans if isinstance(span, Link)), None)
    return tuple(_short(spans, link) for spans in row)


def _short(spans: Spans, link: Link | None) -> Spans:
    text = visible(words_of(spans))
    if length(text) <= CELL:
        return spans
    cut = clipped(text, CELL)
    return (Text(text=cut),) if link is None else (Text(text=cut[:-1]), Link(text="…", url=link.url))


def cell(spans: Spans) -> Json:
    """A cell: plain where it can be, rich where there is a link to follow."""
    if any(isinstance(span, Link) for span in spans):
        section: Json = {"type": "rich_text_section", "elements": [*inline(spans)]}
        return {"type": "rich_text", "elements": [section]}
    return _raw(words_of(spans))


def _raw(text: str) -> Json:
    return {"type": "raw_text", "text": clipped(visible(text).strip(), CELL) or EMPTY}
