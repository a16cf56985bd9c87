"""A typed report in; GitHub-flavoured Markdown out, safe to paste into an issue: it pings and links nobody else.

A backslash does not stop GitHub from turning `@name` or `#12` into a mention, since that happens after Markdown is
rendered; a zero-width space does. URLs are linked while Markdown is read, so an entity for `:` or `.` stops that.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from activity.records import Repository
from bot.report.page import (
    Bars,
    Block,
    DigestRow,
    DigestTable,
    Item,
    ItemList,
    Mark,
    Paragraph,
    Piece,
    PieceKind,
    Sentence,
)
from bot.report.weekly import WeeklyReport

_SPECIAL = re.compile(r"[\\`*_\[\]<>|~$#]")
_CALLS = re.compile(r"([@#]|GH-)(?=\w)", re.IGNORECASE)
_APART = "&#8203;"


def to_markdown(report: WeeklyReport) -> str:
    """The report as Markdown, with one link for each mention of a PR of the repository."""
    page = Page(report.repository, " " if report.language.value == "en" else "")
    return "\n".join([*page.masthead(report), *page.sections(report)]).rstrip() + "\n"


def escaped(text: str) -> str:
    """Outside text as Markdown that shows it literally."""
    safe = _SPECIAL.sub(r"\\\g<0>", text.replace("&", "&amp;"))
    safe = _CALLS.sub(rf"\1{_APART}", safe)
    return re.sub(r"(?i)\bwww\.", "www&#46;", safe.replace("://", "&#58;//"))


def code_span(text: str) -> str:
    """Text in backticks, with more of them than it holds itself."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


class Page:
    """Writes blocks with the links of one repository."""

    def __init__(self, repository: Repository, space: str) -> None:
        """`space` stands between two sentences."""
        self._repository = repository
        self._space = space
        self._colon = ": " if space else "\uff1a"

    def masthead(self, report: WeeklyReport) -> Iterator[str]:
        """Title and heading of a report."""
        name = escaped(report.repository.name)
        comma = ", " if self._space else "\uff0c"
        yield f"# {escaped(report.title)}{self._colon}{name}{comma}{escaped(report.period.label)}"
        yield ""
        yield self.joined(report.heading)
        yield ""

    def sections(self, report: WeeklyReport) -> Iterator[str]:
        """The sections of a report that hold something."""
        for section in report.sections:
            if section.blocks:
                yield f"## {section.title}"
                yield ""
                for block in section.blocks:
                    yield from self.block(block)

    def block(self, block: Block) -> Iterator[str]:
        """The lines of one block, an empty one after it."""
        match block:
            case Paragraph():
                yield self.joined(block.sentences)
                yield ""
            case ItemList():
                yield from self._list(block)
            case Bars():
                yield from self._bars(block)
            case DigestTable():
                yield from self._digest(block)

    def _list(self, block: ItemList) -> Iterator[str]:
        if block.title:
            yield f"### {self._text(block.title)}{_mark(block.mark, ' · {}')}"
            yield ""
        for item in block.items:
            yield from self._item(item)
        yield ""

    def _item(self, item: Item) -> Iterator[str]:
        yield f"- {_mark(item.mark, '**{}** · ')}{self._text(item.sentence)}"
        yield from (f"  - {self._text(detail)}" for detail in item.details)

    def _bars(self, block: Bars) -> Iterator[str]:
        if block.rows:
            heads = [block.title, block.unit, *([block.before, ""] if block.before else [])]
            yield from _table_head(heads)
            for row in block.rows:
                compared = ["" if row.before is None else f"{row.before:,.1f}", row.movement] if block.before else []
                yield _cells([self._text(row.name), str(row.value), *compared])
            yield ""
        if block.notes:
            yield f"{'' if block.rows else f'{block.title}{self._colon}'}{self.joined(block.notes)}"
            yield ""

    def _digest(self, block: DigestTable) -> Iterator[str]:
        yield from _table_head(block.columns)
        yield from (_cells(self._row(row)) for row in block.rows)
        yield ""
        if block.rest_title:
            yield f"### {self._text(block.rest_title)}"
            yield ""
            yield from _table_head(block.columns[:-1])
            yield from (_cells(self._row(row)[:-1]) for row in block.rest)
            yield ""

    def _row(self, row: DigestRow) -> list[str]:
        points = ("; " if self._space else "\uff1b").join(self._text(point) for point in row.points)
        link = self._link(row.number)
        return [
            link,
            *map(self._text, (row.title, row.author)),
            f"{row.importance:.1f}",
            points,
            self._text(row.review),
        ]

    def joined(self, sentences: Iterable[Sentence]) -> str:
        """The sentences as one paragraph."""
        return self._space.join(self._text(sentence) for sentence in sentences)

    def _text(self, sentence: Sentence) -> str:
        return "".join(self._piece(piece) for piece in sentence.pieces)

    def _piece(self, piece: Piece) -> str:
        if piece.kind is PieceKind.PULL_REQUEST and piece.number is not None:
            return self._link(piece.number)
        return code_span(piece.text) if piece.kind is PieceKind.CODE else escaped(piece.text)

    def _link(self, number: int) -> str:
        return f"[#{number}]({self._repository.link(number)})"


def _mark(mark: Mark | None, form: str) -> str:
    return form.format(mark.label) if mark else ""


def _table_head(columns: Sequence[str]) -> Iterator[str]:
    yield _cells(columns)
    yield _cells(["---"] * len(columns))


def _cells(cells: Sequence[str]) -> str:
    """One table row. In a table even a code span may hold `|` only behind a backslash."""
    return "| " + " | ".join(re.sub(r"(?<!\\)\|", r"\\|", cell) for cell in cells) + " |"
