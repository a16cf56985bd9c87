"""An answer in; its message out, and what does not fit into one as further messages for the same thread."""

from collections.abc import Iterable, Iterator

from bot.answer.answer import Answer
from bot.question.plan import Clarification, Wanted
from bot.render.slack.content import (
    Block,
    Button,
    Buttons,
    Column,
    Line,
    Message,
    MessageKind,
    Note,
    Prose,
    Spans,
    Table,
    plain,
)
from bot.render.slack.frame import Frame, feedback, small_print, warnings
from bot.render.slack.packing import pack
from bot.render.slack.phrasing import WORDS, filled, said
from bot.render.slack.report import report_posting
from bot.render.slack.sentences import Writer
from bot.report.page import Bars
from bot.report.page import Block as PageBlock
from bot.slack.actions import Action, Choice, choice_value

_LISTED = {Wanted.LIST, Wanted.EXISTS, Wanted.TOPIC, Wanted.COUNT}
MOST_CHOICES = 10


def answer_messages(answer: Answer, frame: Frame) -> tuple[Message, ...]:
    """The messages of an answer, in order; a report is its main post and its thread."""
    if answer.report is not None:
        return report_posting(answer.report, frame).messages
    made = _Reply(answer, frame).blocks()
    return tuple(
        Message(blocks=blocks, marker=frame.marker(MessageKind.ANSWER, place))
        for place, blocks in enumerate(pack(made))
    )


def shows_rest(answer: Answer) -> bool:
    """Whether the set has PRs that this answer has not listed and "show the rest" would."""
    return answer.plan.wanted in _LISTED and answer.total is not None and answer.shown < answer.total


class _Reply:
    def __init__(self, answer: Answer, frame: Frame) -> None:
        self._answer = answer
        self._frame = frame
        self._words = WORDS[answer.language]
        self._write = Writer(answer.repository, answer.language, frame.allowed)

    def blocks(self) -> Iterator[Block]:
        """What was understood, what was found, what limits it, what can be done next."""
        answer = self._answer
        if answer.understood is not None:
            yield Note(parts=(self._write.sentence(answer.understood),))
        if warned := warnings(self._frame, answer.language):
            yield Prose(lines=warned)
        yield from self._found(answer.blocks)
        if answer.clarification is not None:
            yield from self._choices(answer.clarification)
            return
        yield from self._rest()
        yield small_print(self._frame, answer.language, tuple(self._limits()))
        yield feedback(self._frame, answer.language)

    def _found(self, blocks: Iterable[PageBlock]) -> Iterator[Block]:
        """The first counts as a table, everything else as text."""
        tabled = False
        for block in blocks:
            if isinstance(block, Bars) and block.rows and not tabled:
                yield self._table(block)
                yield from self._notes(block)
                tabled = True
            else:
                yield Prose(lines=tuple(self._write.lines([block])))

    def _table(self, block: Bars) -> Table:
        compared = (Column(title=block.before, right=True), Column(title=self._words.movement)) if block.before else ()
        rows = []
        for row in block.rows:
            before = plain("" if row.before is None else f"{row.before:,.1f}")
            more: tuple[Spans, ...] = (before, plain(row.movement)) if block.before else ()
            rows.append((self._write.sentence(row.name), plain(f"{row.value:,}"), *more))
        columns = (Column(title=block.title), Column(title=block.unit, right=True), *compared)
        return Table(columns=columns, rows=tuple(rows))

    def _notes(self, block: Bars) -> Iterator[Block]:
        if block.notes:
            yield Prose(lines=(Line(spans=self._write.sentences(block.notes)),))

    def _choices(self, asked: Clarification) -> Iterator[Block]:
        """The PRs it could be about, and a button for each choice."""
        if asked.candidates:
            yield Prose(lines=(Line(spans=self._write.numbers(asked.candidates)),))
        buttons = tuple(
            Button(
                text=f"{place}) {choice}",
                action=f"{Action.CHOICE}_{place}",
                value=choice_value(Choice(run_id=self._frame.run_id, place=place)),
            )
            for place, choice in enumerate(asked.choices[:MOST_CHOICES], 1)
        )
        if buttons:
            yield Buttons(buttons=buttons)

    def _rest(self) -> Iterator[Block]:
        answer = self._answer
        if shows_rest(answer) and answer.total is not None:
            text = said(self._words.show_rest, {"more": answer.total - answer.shown})
            yield Buttons(buttons=(Button(text=text, action=Action.REST, value=self._frame.run_id),))

    def _limits(self) -> Iterator[Spans]:
        if self._answer.limits:
            yield self._write.sentences(self._answer.limits)
        if self._answer.verification.dropped:
            yield filled(self._words.dropped, {"dropped": self._answer.verification.dropped})
