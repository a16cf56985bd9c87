"""A message in; what is sent out, in any form of the ladder down to plain text. A refused form is never tried again."""

import re
from collections.abc import Iterable, Iterator, Sequence

from activity.records.frozen import Record
from bot.render.slack import elements
from bot.render.slack.content import (
    Block,
    Buttons,
    Feedback,
    Figures,
    Heading,
    Line,
    LineStyle,
    Marker,
    Message,
    Note,
    Picture,
    Prose,
    Spans,
    Table,
    joined,
    merged,
    plain,
)
from bot.render.slack.tables import shortened, table
from bot.slack.actions import EVENT_TYPE
from bot.slack.limits import BUDGET
from bot.slack.splitting import split
from bot.slack.text import escaped
from bot.slack.wire import Json, Payload

_POINTER = re.compile(r"/blocks/(\d+)")
_SEPARATOR = " · "
_BULLETS = {LineStyle.BULLET: "• ", LineStyle.DETAIL: "    ◦ "}


class Form(Record):
    """How a message is built: with what Slack may refuse, without it, or (no `blocks`) as escaped text."""

    table: bool = True
    feedback: bool = True
    picture: bool = True
    blocks: bool = True


WHOLE = Form()
TEXT = Form(table=False, feedback=False, picture=False, blocks=False)
_FRAGILE = {"table": "table", "context_actions": "feedback", "image": "picture"}


def payloads(message: Message, form: Form = WHOLE) -> tuple[Payload, ...]:
    """What to send, in order: one message, or several where only text is left of a long one.

    The further ones follow in the same thread; their metadata carries `piece` 1, 2, …
    """
    if form.blocks:
        blocks = tuple(each for block in message.blocks for each in _built(block, form))
        text = _short(message.text or text_of(message))
        return (Payload(text=text, blocks=blocks, metadata=_metadata(message.marker, 0)),)
    parts = split(text_of(message), BUDGET.text)
    return tuple(
        Payload(text=part or elements.EMPTY, metadata=_metadata(message.marker, piece))
        for piece, part in enumerate(parts)
    )


def next_form(message: Message, form: Form, errors: Sequence[str] = ()) -> Form | None:
    """The form to try after Slack refused one with `invalid_blocks`; `None` when nothing is left to take away.

    Args:
        message: what was refused.
        form: the form it was refused in.
        errors: Slack's words, from `errors` or `response_metadata.messages`; a JSON pointer in them names the block.
    """
    if not form.blocks:
        return None
    sent = payloads(message, form)[0].blocks
    kinds = [str(block["type"]) for block in sent]
    blamed = {kinds[place] for place in _places(errors) if place < len(kinds)} & _FRAGILE.keys()
    there = [kind for kind in _FRAGILE if kind in (blamed or set(kinds))]
    return form.model_copy(update={_FRAGILE[there[0]]: False}) if there else TEXT


def text_of(message: Message) -> str:
    """The whole message as escaped text, line by line, links as `<url|label>`."""
    lines = [each for block in message.blocks for each in _text_lines(block)]
    return "\n".join(lines).strip() or escaped(message.text).strip() or elements.EMPTY


def _places(errors: Iterable[str]) -> list[int]:
    return [int(match[1]) for error in errors for match in _POINTER.finditer(error)]


def _metadata(marker: Marker | None, piece: int) -> Json | None:
    """Ids only: other apps can read them."""
    if marker is None:
        return None
    told: Json = {"run_id": marker.run_id, "kind": marker.kind.value, "part": marker.part, "piece": piece}
    return {"event_type": EVENT_TYPE, "event_payload": told}


def _short(text: str) -> str:
    parts = split(text, BUDGET.text - 1)
    return parts[0] if len(parts) == 1 else parts[0] + "…"


def _built(block: Block, form: Form) -> Iterator[Json]:
    match block:
        case Heading():
            yield elements.heading(block)
        case Prose():
            yield from elements.prose(block)
        case Note():
            yield from elements.note(block)
        case Figures() if block.figures:
            yield elements.figures(block)
        case Buttons() if block.buttons:
            yield elements.buttons(block)
        case Feedback() | Table() | Picture():
            yield from _fragile(block, form)


def _fragile(block: Feedback | Table | Picture, form: Form) -> Iterator[Json]:
    """What some clients or workspaces refuse, or what stands in for it."""
    match block:
        case Feedback():
            yield elements.feedback(block) if form.feedback else elements.feedback_as_buttons(block)
        case Table():
            yield from [table(block)] if form.table else elements.prose(as_lines(block))
        case Picture():
            yield from [elements.picture(block)] if form.picture else []


def as_lines(block: Table) -> Prose:
    """The facts of a table as text: its headings, and a line for each row."""
    titles = shortened(tuple(plain(column.title) for column in block.columns))
    return Prose(lines=(Line(spans=_joined(titles), style=LineStyle.TITLE), *row_lines(block.rows)))


def row_lines(rows: Iterable[tuple[Spans, ...]]) -> Iterator[Line]:
    """The rows of a table as bullets."""
    return (Line(spans=_joined(shortened(row)), style=LineStyle.BULLET) for row in rows)


def _joined(cells: Iterable[Spans]) -> Spans:
    return merged(joined([cell or plain(elements.EMPTY) for cell in cells], plain(_SEPARATOR)))


def _text_lines(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield escaped(block.text)
        case Prose():
            yield from (f"{_BULLETS.get(line.style, '')}{elements.mrkdwn(line.spans)}" for line in block.lines)
        case Note():
            yield from (elements.mrkdwn(part) for part in block.parts)
        case Figures():
            yield from (escaped(each) for each in block.figures)
        case Table():
            yield from _text_lines(as_lines(block))
        case Picture():
            yield escaped(block.alt)
        case Buttons() | Feedback():
            return
