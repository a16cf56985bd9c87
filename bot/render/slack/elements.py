"""Content blocks in; Slack's JSON for them out. Outside text goes into literal elements only, never into mrkdwn.

Sources: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from pydantic import JsonValue

from bot.render.slack.content import (
    Buttons,
    Channel,
    Feedback,
    Figures,
    Heading,
    Line,
    LineStyle,
    Link,
    Mention,
    Note,
    Picture,
    Prose,
    Span,
    Spans,
    Text,
    words_of,
)
from bot.slack.actions import Action, Vote, feedback_value
from bot.slack.actions import Feedback as Click
from bot.slack.limits import BUDGET
from bot.slack.text import clipped, escaped, label, visible
from bot.slack.wire import Json

EMPTY = "–"
_INDENTS = {LineStyle.BULLET: 0, LineStyle.DETAIL: 1}


def plain_text(text: str, limit: int) -> Json:
    """A text object that shows every letter and turns no `:word:` into a picture."""
    return {"type": "plain_text", "text": clipped(visible(text), limit) or EMPTY, "emoji": False}


def heading(block: Heading) -> Json:
    """A header block."""
    return {"type": "header", "text": plain_text(block.text.replace("\n", " "), BUDGET.header)}


def prose(block: Prose) -> Iterator[Json]:
    """One rich_text block, or nothing where no line holds anything."""
    lines = [line for line in block.lines if any(span_element(span) for span in line.spans)]
    elements: list[JsonValue] = [*_grouped(lines)]
    if elements:
        yield {"type": "rich_text", "elements": elements}


def figures(block: Figures) -> Json:
    """A section with one field for each figure."""
    fields: list[JsonValue] = [plain_text(each, BUDGET.field) for each in block.figures]
    return {"type": "section", "fields": fields}


def note(block: Note) -> Iterator[Json]:
    """A context block: literal parts, and mrkdwn only around a person's id with our own words."""
    elements: list[JsonValue] = [_note_part(part) for part in block.parts if words_of(part).strip()]
    if elements:
        yield {"type": "context", "elements": elements[: BUDGET.context]}


def buttons(block: Buttons) -> Json:
    """An actions block."""
    elements: list[JsonValue] = [
        _button(each.text, each.action, each.value, primary=each.primary) for each in block.buttons[: BUDGET.actions]
    ]
    return {"type": "actions", "elements": elements}


def feedback(block: Feedback) -> Json:
    """The native feedback buttons."""
    up, down = (feedback_value(Click(vote=vote, run_id=block.run_id)) for vote in (Vote.UP, Vote.DOWN))
    element: Json = {
        "type": "feedback_buttons",
        "action_id": Action.FEEDBACK.value,
        "positive_button": {"text": plain_text(block.yes, BUDGET.button), "value": up},
        "negative_button": {"text": plain_text(block.no, BUDGET.button), "value": down},
    }
    return {"type": "context_actions", "elements": [element]}


def feedback_as_buttons(block: Feedback) -> Json:
    """The same two as buttons of every client."""
    up, down = (feedback_value(Click(vote=vote, run_id=block.run_id)) for vote in (Vote.UP, Vote.DOWN))
    yes = _button(block.yes, Action.FEEDBACK_UP.value, up)
    return {"type": "actions", "elements": [yes, _button(block.no, Action.FEEDBACK_DOWN.value, down)]}


def picture(block: Picture) -> Json:
    """An image block of an uploaded file."""
    alt = clipped(visible(block.alt), BUDGET.alt_text) or EMPTY
    return {"type": "image", "slack_file": {"id": block.file}, "alt_text": alt}


def span_element(span: Span) -> Json | None:
    """One element of rich text; `None` for a text that shows nothing."""
    match span:
        case Mention():
            return {"type": "user", "user_id": span.user}
        case Channel():
            return {"type": "channel", "channel_id": span.channel}
        case Link():
            return _styled({"type": "link", "url": span.url, "text": visible(span.text) or EMPTY}, bold=span.bold)
        case Text():
            text = visible(span.text)
            return _styled({"type": "text", "text": text}, bold=span.bold, code=span.code) if text else None


def _grouped(lines: list[Line]) -> Iterator[Json]:
    """Neighbours of one style together: running lines in a section, bullets in a list."""
    for indent, same in groupby(lines, key=lambda line: _INDENTS.get(line.style)):
        if indent is None:
            yield _section(same)
        else:
            items: list[JsonValue] = [{"type": "rich_text_section", "elements": [*inline(line.spans)]} for line in same]
            yield {"type": "rich_text_list", "style": "bullet", "indent": indent, "elements": items}


def _section(lines: Iterable[Line]) -> Json:
    elements: list[JsonValue] = []
    for line in lines:
        if elements:
            elements.append({"type": "text", "text": "\n"})
        elements.extend(inline(line.spans, bold=line.style is LineStyle.TITLE))
    return {"type": "rich_text_section", "elements": elements}


def inline(spans: Spans, *, bold: bool = False) -> Iterator[Json]:
    """The elements of one line."""
    for span in spans:
        shown = span.model_copy(update={"bold": True}) if bold and isinstance(span, Text | Link) else span
        element = span_element(shown)
        if element is not None:
            yield element


def _styled(element: Json, **styles: bool) -> Json:
    chosen: Json = {name: True for name, wanted in styles.items() if wanted}
    return {**element, "style": chosen} if chosen else element


def _note_part(spans: Spans) -> Json:
    """A part that names a person holds nothing but our own words and the id."""
    if not any(isinstance(span, Mention) for span in spans):
        return plain_text(words_of(spans), BUDGET.field)
    return {"type": "mrkdwn", "text": mrkdwn(spans), "verbatim": True}


def mrkdwn(spans: Spans) -> str:
    """Spans as escaped mrkdwn, for `text` and for the asker's name."""
    parts = []
    for span in spans:
        match span:
            case Text():
                parts.append(escaped(span.text))
            case Link():
                parts.append(f"<{span.url}|{label(span.text) or EMPTY}>")
            case Mention():
                parts.append(f"<@{span.user}>")
            case Channel():
                parts.append(f"<#{span.channel}>")
    return "".join(parts)


def _button(text: str, action: str, value: str, *, primary: bool = False) -> Json:
    shown: Json = {"type": "button", "text": plain_text(text, BUDGET.button), "action_id": action, "value": value}
    return {**shown, "style": "primary"} if primary else shown
