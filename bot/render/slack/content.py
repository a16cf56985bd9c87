"""What a message in Slack says, before it is JSON: spans, lines, blocks. All text here is unescaped.

It is kept between tries, so that a message which Slack refuses can be built again in a humbler form.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from activity.records.frozen import Record


class Text(Record):
    """Text that is shown letter for letter."""

    span: Literal["text"] = "text"
    text: str
    bold: bool = False
    code: bool = False


class Link(Record):
    """A link to a PR or to a message in Slack."""

    span: Literal["link"] = "link"
    text: str
    url: str
    bold: bool = False


class Mention(Record):
    """The one who asked, by the id that Slack sent."""

    span: Literal["mention"] = "mention"
    user: str


class Channel(Record):
    """A channel by its id; naming it pings nobody."""

    span: Literal["channel"] = "channel"
    channel: str


Span = Annotated[Text | Link | Mention | Channel, Field(discriminator="span")]
Spans = tuple[Span, ...]


class LineStyle(StrEnum):
    """How a line stands among others."""

    PLAIN = "plain"
    TITLE = "title"  # a small heading, never last in a message
    BULLET = "bullet"
    DETAIL = "detail"  # finer print below a bullet


class Line(Record):
    """One line of running text."""

    spans: Spans
    style: LineStyle = LineStyle.PLAIN


class Heading(Record):
    """The heading of a message."""

    block: Literal["heading"] = "heading"
    text: str


class Prose(Record):
    """Lines of text."""

    block: Literal["prose"] = "prose"
    lines: tuple[Line, ...]


class Figures(Record):
    """Key figures side by side, each with its name."""

    block: Literal["figures"] = "figures"
    figures: tuple[str, ...]


class Column(Record):
    """The heading of a column; numbers stand on the right."""

    title: str
    right: bool = False


class Table(Record):
    """Rows of cells. An empty cell is shown as `–`."""

    block: Literal["table"] = "table"
    columns: tuple[Column, ...]
    rows: tuple[tuple[Spans, ...], ...]


class Note(Record):
    """Small print, one element for each of its parts."""

    block: Literal["note"] = "note"
    parts: tuple[Spans, ...]


class Button(Record):
    """A button; `value` holds ids only."""

    text: str
    action: str
    value: str
    primary: bool = False


class Buttons(Record):
    """Buttons side by side."""

    block: Literal["buttons"] = "buttons"
    buttons: tuple[Button, ...]


class Feedback(Record):
    """The two buttons under an answer, with their labels."""

    block: Literal["feedback"] = "feedback"
    run_id: str
    yes: str
    no: str


class Picture(Record):
    """A picture that was uploaded to Slack."""

    block: Literal["picture"] = "picture"
    file: str
    alt: str


Block = Annotated[Heading | Prose | Figures | Table | Note | Buttons | Feedback | Picture, Field(discriminator="block")]


class MessageKind(StrEnum):
    """What a message is, for the metadata by which Herald finds its own posts."""

    REPORT = "report"
    ANSWER = "answer"
    NOTICE = "notice"


class Marker(Record):
    """Which run a message belongs to, and which of its parts it is: 0 the first, then the thread in order."""

    run_id: str
    kind: MessageKind
    part: int = 0


class Message(Record):
    """One message. `text` stands in for the blocks in notifications; empty: it is made from them."""

    text: str = ""
    blocks: tuple[Block, ...]
    marker: Marker | None = None


def plain(text: str, *, bold: bool = False) -> Spans:
    """One span of text, or none."""
    return (Text(text=text, bold=bold),) if text else ()


def line(text: str, style: LineStyle = LineStyle.PLAIN) -> Line:
    """A line of one span."""
    return Line(spans=plain(text), style=style)


def joined(parts: Iterable[Spans], between: Spans) -> Spans:
    """The parts with something between them."""
    spans: list[Span] = []
    for part in parts:
        spans.extend([*(between if spans else ()), *part])
    return tuple(spans)


def merged(spans: Iterable[Span]) -> Spans:
    """The spans with neighbours that look alike made one: a third of the JSON."""
    kept: list[Span] = []
    for span in spans:
        last = kept[-1] if kept else None
        if isinstance(span, Text) and isinstance(last, Text) and (span.bold, span.code) == (last.bold, last.code):
            kept[-1] = last.model_copy(update={"text": last.text + span.text})
        else:
            kept.append(span)
    return tuple(kept)


def words_of(spans: Spans) -> str:
    """The spans as unformatted text; of people and channels the id."""
    return "".join(_word(span) for span in spans)


def _word(span: Span) -> str:
    match span:
        case Text() | Link():
            return span.text
        case Mention():
            return f"@{span.user}"
        case Channel():
            return f"#{span.channel}"
