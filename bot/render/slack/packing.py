"""Any number of content blocks in; as many messages as they need out, each within the budget, nothing lost or doubled.

Cuts fall between blocks, then between lines, then between spans, then inside a long text at a good place. A small
heading never ends a message; a message holds one table.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from bot.render.slack.content import Block, Heading, Line, LineStyle, Message, Prose, Span, Spans, Table, Text
from bot.render.slack.elements import span_element
from bot.render.slack.payloads import as_lines, payloads, row_lines
from bot.render.slack.tables import cell, shortened
from bot.slack.limits import BUDGET
from bot.slack.splitting import split
from bot.slack.wire import json_length, length

LINE = 3_000
"""The longest JSON of one line; a longer one is cut."""
_SECTION, _LIST = 48, 74
"""What a line and the start of another list cost in JSON beside their elements, rounded up."""


def pack(blocks: Iterable[Block], budget: int = BUDGET.message) -> tuple[tuple[Block, ...], ...]:
    """The blocks of each message, in order."""
    packer = _Packer(budget)
    for block in blocks:
        for atom in _atoms(block):
            packer.add(atom)
    return packer.done()


def cost(block: Block) -> int:
    """How much of the budget a block takes, rounded up."""
    if isinstance(block, Prose):
        return _LIST + sum(map(_line_cost, block.lines)) + _LIST * _changes(block.lines)
    sent = payloads(Message(text="-", blocks=(block,)))[0].blocks
    size = json_length(sent) if sent else 0
    return max(size, cost(as_lines(block))) if isinstance(block, Table) else size


class _Packer:
    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._messages: list[list[Block]] = []
        self._open: list[Block] = []
        self._used = 0

    def add(self, atom: Block) -> None:
        """Put one atom into the open message, or begin the next with it."""
        if self._open and not self._fits(atom):
            self._close(atom)
        self._used += self._cost(atom)
        self._open.append(atom)

    def done(self) -> tuple[tuple[Block, ...], ...]:
        self._messages.append(self._open)
        return tuple(tuple(_together(each)) for each in self._messages if each)

    def _fits(self, atom: Block) -> bool:
        second = isinstance(atom, Table) and any(isinstance(each, Table) for each in self._open)
        full = len(self._open) >= BUDGET.blocks and not isinstance(atom, Prose)
        return not (second or full) and self._used + self._cost(atom) <= self._budget

    def _cost(self, atom: Block) -> int:
        """A line of the same style goes on with the list that is there."""
        last = self._open[-1] if self._open else None
        goes_on = isinstance(atom, Prose) and isinstance(last, Prose) and not _changes((*last.lines, *atom.lines))
        return cost(atom) - (_LIST if goes_on else 0)

    def _close(self, following: Block) -> None:
        """End the open message; what introduces the following goes to the next one with it."""
        moved: list[Block] = []
        while len(self._open) > 1 and _introduces(self._open[-1], moved[0] if moved else following):
            moved.insert(0, self._open.pop())
        self._messages.append(self._open)
        self._open, self._used = moved, sum(map(cost, moved))


def _introduces(block: Block, following: Block) -> bool:
    """Whether a block is a heading, or a bullet whose finer print follows."""
    if not isinstance(block, Prose):
        return isinstance(block, Heading)
    style = block.lines[-1].style
    finer = isinstance(following, Prose) and following.lines[0].style is LineStyle.DETAIL
    return style is LineStyle.TITLE or (style is LineStyle.BULLET and finer)


def _together(blocks: Sequence[Block]) -> Iterator[Block]:
    """Neighbouring lines as one block."""
    lines: list[Line] = []
    for block in blocks:
        if isinstance(block, Prose):
            lines.extend(block.lines)
            continue
        if lines:
            yield Prose(lines=tuple(lines))
            lines = []
        yield block
    if lines:
        yield Prose(lines=tuple(lines))


def _atoms(block: Block) -> Iterator[Block]:
    """What is never cut again: single lines, tables that fit, everything else as it is."""
    match block:
        case Prose():
            yield from (Prose(lines=(part,)) for line in block.lines for part in _cut_line(line))
        case Table():
            yield from _cut_table(block)
        case _:
            yield block


def _cut_line(line: Line) -> Iterator[Line]:
    """A line as lines that fit; the rest of a heading is running text."""
    kept: list[Span] = []
    used, style = 0, line.style
    for span, apart in _cut_spans(line.spans):
        size = _span_cost(span)
        if kept and (apart or used + size > LINE):
            yield Line(spans=tuple(kept), style=style)
            kept, used = [], 0
            style = LineStyle.PLAIN if style is LineStyle.TITLE else style
        kept.append(span)
        used += size
    yield Line(spans=tuple(kept), style=style)


def _cut_spans(spans: Spans) -> Iterator[tuple[Span, bool]]:
    """The spans, long texts cut; with each whether it must begin a line, as the second part of a text does."""
    for span in spans:
        if not isinstance(span, Text) or length(span.text) <= LINE // 2:
            yield span, False
            continue
        for place, part in enumerate(split(span.text, LINE // 2)):
            yield span.model_copy(update={"text": part}), place > 0


def _cut_table(block: Table) -> Iterator[Table]:
    """Tables of so many rows as fit, each with the headings."""
    rows: list[tuple[Spans, ...]] = []
    head = cost(block.model_copy(update={"rows": ()}))
    used = head
    for row in block.rows:
        size = _row_cost(row)
        if rows and (len(rows) >= BUDGET.rows - 1 or used + size > BUDGET.cells):
            yield block.model_copy(update={"rows": tuple(rows)})
            rows, used = [], head
        rows.append(row)
        used += size
    yield block.model_copy(update={"rows": tuple(rows)})


def _row_cost(row: tuple[Spans, ...]) -> int:
    """The dearer of the two ways to show a row."""
    (said,) = row_lines([row])
    return max(json_length([*map(cell, shortened(row))]), _line_cost(said))


def _line_cost(line: Line) -> int:
    bold = len(',"style":{"bold":true}') if line.style is LineStyle.TITLE else 1
    return _SECTION + sum(_span_cost(span) + bold for span in line.spans)


def _span_cost(span: Span) -> int:
    element = span_element(span)
    return json_length(element) if element else 0


def _changes(lines: Sequence[Line]) -> int:
    """How often a list or a section begins."""
    return sum(first.style is not second.style for first, second in pairwise(lines))
