"""A typed report in; a page for a terminal of any width out, plain when it is piped.

Outside text is put into rich as `Text`, never as markup, and was stripped of control characters before.
"""

from collections.abc import Iterable, Iterator
from io import StringIO
from typing import TYPE_CHECKING

from activity.records import Repository
from bot.answer.answer import Answer
from bot.language import Language
from bot.render.running_text import explained_lines, space_between
from bot.report.page import (
    Bars,
    Block,
    DigestTable,
    Item,
    ItemList,
    Mark,
    MarkKind,
    Paragraph,
    PieceKind,
    Sentence,
)
from bot.report.weekly import WeeklyReport

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

WIDEST = 100
"""Longer lines are hard to read."""
_BAR = 24
_STYLES = {PieceKind.TITLE: "bold", PieceKind.CODE: "cyan"}
_MARKS = {
    MarkKind.HIGH: "bold red",
    MarkKind.MEDIUM: "yellow",
    MarkKind.LOW: "dim",
    MarkKind.DONE: "green",
    MarkKind.OPEN: "yellow",
    MarkKind.UNKNOWN: "dim",
}


def print_report(report: WeeklyReport, console: "Console | None" = None) -> None:
    """Show the report on standard output, or on `console`."""
    from rich.console import Console

    shown = console or Console(markup=False, highlight=False, emoji=False)
    width = min(shown.width, WIDEST)
    for part in Screen(report.repository, report.language).parts(report):
        shown.print(part, width=width, markup=False, highlight=False, emoji=False)


def print_answer(answer: Answer, console: "Console | None" = None) -> None:
    """Show an answer: what was understood, what was found, what limits it."""
    from rich.console import Console

    if answer.report is not None:
        print_report(answer.report, console)
        return
    shown = console or Console(markup=False, highlight=False, emoji=False)
    width = min(shown.width, WIDEST)
    for part in Screen(answer.repository, answer.language).answer(answer):
        shown.print(part, width=width, markup=False, highlight=False, emoji=False)


def to_terminal(report: WeeklyReport, width: int = WIDEST) -> str:
    """The page as text without colours."""
    from rich.console import Console

    buffer = StringIO()
    print_report(report, Console(file=buffer, width=width, color_system=None, force_terminal=False))
    return "\n".join(line.rstrip() for line in buffer.getvalue().splitlines()) + "\n"


def to_terminal_answer(answer: Answer, width: int = WIDEST) -> str:
    """The answer as text without colours."""
    from rich.console import Console

    buffer = StringIO()
    print_answer(answer, Console(file=buffer, width=width, color_system=None, force_terminal=False))
    return "\n".join(line.rstrip() for line in buffer.getvalue().splitlines()) + "\n"


class Screen:
    """Turns blocks, and whole reports, into what rich prints."""

    def __init__(self, repository: Repository, language: Language) -> None:
        """Links lead to PRs of this repository."""
        self._repository = repository
        self._space = space_between(language)

    def parts(self, report: WeeklyReport) -> Iterator["RenderableType"]:
        """A report from its title to its last section."""
        from rich.rule import Rule
        from rich.text import Text

        yield Rule(Text(f"{report.title} · {report.repository.name} · {report.period.label}", "bold"), characters="═")
        yield self.joined(report.heading)
        for section in report.sections:
            if section.blocks:
                yield Text()
                yield Rule(Text(section.title, "bold"), align="left")
                for index, block in enumerate(section.blocks):
                    yield from [Text()] if index else []
                    yield from self.block(block)

    def answer(self, answer: Answer) -> Iterator["RenderableType"]:
        """An answer from its echo to its limits, and how it came about where that was asked for."""
        from rich.text import Text

        if answer.understood is not None:
            yield self._text(answer.understood, "dim")
        for block in answer.blocks:
            yield from self.block(block)
        if answer.limits:
            yield self._dim(answer.limits)
        for line in explained_lines(answer):
            yield Text(line, "dim")

    def _dim(self, sentences: Iterable[Sentence]) -> "Text":
        text = self.joined(sentences)
        text.stylize("dim")
        return text

    def block(self, block: Block) -> Iterator["RenderableType"]:
        """The parts of one block."""
        match block:
            case Paragraph():
                yield self.joined(block.sentences)
            case ItemList():
                yield from self._list(block)
            case Bars():
                yield from self._bars(block)
            case DigestTable():
                yield from self._digest(block)

    def _list(self, block: ItemList) -> Iterator["RenderableType"]:
        from rich.text import Text

        if block.title:
            marked = (Text(" · "), *self._mark(block.mark)) if block.mark else ()
            yield Text.assemble(self._text(block.title, "bold underline"), *marked)
        for item in block.items:
            yield self._item(item)

    def _item(self, item: Item) -> "RenderableType":
        from rich.padding import Padding
        from rich.table import Table
        from rich.text import Text

        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=1)
        grid.add_column(overflow="fold")
        marked = (*self._mark(item.mark), Text(" ")) if item.mark else ()
        grid.add_row("•", Text.assemble(*marked, self._text(item.sentence)))
        for detail in item.details:
            grid.add_row("", Padding(self._text(detail, "dim"), (0, 0, 0, 2)))
        return grid

    def _bars(self, block: Bars) -> Iterator["RenderableType"]:
        from rich.table import Table
        from rich.text import Text

        yield Text(block.title, "bold underline")
        largest = max([1, *(row.value for row in block.rows)])
        grid = Table.grid(padding=(0, 1))
        grid.add_column(overflow="fold", ratio=1)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(width=_BAR, no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        for row in block.rows:
            bar = Text("━" * max(min(row.value, 1), round(_BAR * row.value / largest)), "blue")
            compared = "" if row.before is None else f"{block.before} {row.before:,.1f} {row.movement}"
            grid.add_row(self._text(row.name), str(row.value), bar, Text(compared, "dim"))
        if block.rows:
            yield grid
        if block.notes:
            notes = self.joined(block.notes)
            notes.stylize("dim")
            yield notes

    def _digest(self, block: DigestTable) -> Iterator["RenderableType"]:
        from rich.padding import Padding
        from rich.text import Text

        for row in block.rows:
            head = (f"{row.importance:4.1f}  ", self._number(row.number), "  ", self._text(row.title, "bold"))
            yield Text.assemble(*head)
            points = Text(" · ").join(self._text(point) for point in row.points)
            review = Text.assemble(f"{block.columns[-1]} ", self._text(row.review))
            below = Text(" · ").join([self._text(row.author), points, review])
            below.stylize("dim")
            yield Padding(below, (0, 0, 0, 6))
        if block.rest_title:
            numbers = Text(", ").join(self._number(row.number) for row in block.rest)
            yield Text.assemble("\n", self._text(block.rest_title), ": ", numbers)

    def _mark(self, mark: Mark | None) -> tuple["Text", ...]:
        from rich.text import Text

        return (Text(mark.label, _MARKS[mark.kind]),) if mark else ()

    def joined(self, sentences: Iterable[Sentence]) -> "Text":
        """The sentences as one paragraph."""
        from rich.text import Text

        return Text(self._space).join(self._text(sentence) for sentence in sentences)

    def _text(self, sentence: Sentence, style: str = "") -> "Text":
        from rich.text import Text

        text = Text(style=style)
        for piece in sentence.pieces:
            if piece.number is not None:
                text.append_text(self._number(piece.number))
            else:
                text.append(piece.text, _STYLES.get(piece.kind, ""))
        return text

    def _number(self, number: int) -> "Text":
        from rich.text import Text

        return Text(f"#{number}", f"blue link {self._repository.link(number)}")
