"""Sentences and blocks of a report or an answer in; spans and lines for Slack out, with links to PRs where allowed."""

from collections.abc import Iterable, Iterator

from activity.records import Repository
from bot.language import Language
from bot.prose.plain import PHRASES
from bot.render.running_text import space_between
from bot.render.slack.content import Line, LineStyle, Link, Span, Spans, Text, joined, merged, plain
from bot.render.slack.phrasing import WORDS, Value, sentence_line
from bot.report.page import (
    Bar,
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
    Pieces,
    Sentence,
)
from bot.slack.safety import Allowed

_BOLD = "**"


class Writer:
    """Writes for one repository in one language."""

    def __init__(self, repository: Repository, language: Language, allowed: Allowed) -> None:
        """Links lead to PRs of this repository, as far as its host is allowed."""
        self._repository = repository
        self._space = plain(space_between(language))
        self._words = WORDS[language]
        self._comma = plain(PHRASES[language].comma)
        self._allowed = allowed

    def number(self, number: int) -> Span:
        """`#12` as a link; as text where no link is allowed."""
        url = self._allowed.pull_request(self._repository, number)
        return Link(text=f"#{number}", url=url) if url else Text(text=f"#{number}")

    def numbers(self, numbers: Iterable[int]) -> Spans:
        """`#1, #2, #3`."""
        return joined([(self.number(number),) for number in numbers], self._comma)

    def pieces(self, pieces: Pieces) -> Spans:
        """Pieces as spans: outside text letter for letter, our own `**words**` in bold."""
        shown: list[Span] = []
        for piece, text, bold in _emphasised(pieces):
            if piece.number is not None:
                shown.append(self.number(piece.number))
            elif text:
                shown.append(Text(text=text, bold=bold, code=piece.kind is PieceKind.CODE))
        return merged(shown)

    def sentence(self, sentence: Sentence) -> Spans:
        """One sentence."""
        return self.pieces(sentence.pieces)

    def sentences(self, sentences: Iterable[Sentence]) -> Spans:
        """Sentences as one paragraph."""
        return merged(joined([self.sentence(each) for each in sentences], self._space))

    def lines(self, blocks: Iterable[Block]) -> Iterator[Line]:
        """Blocks as lines of text."""
        for block in blocks:
            match block:
                case Paragraph():
                    yield Line(spans=self.sentences(block.sentences))
                case ItemList():
                    yield from self._list(block)
                case Bars():
                    yield from self.bars(block)
                case DigestTable():
                    yield from self._digest(block)

    def bars(self, block: Bars) -> Iterator[Line]:
        """Counted names as a list: each with its count, and the mean before where there is one."""
        yield Line(spans=plain(f"{block.title} · {block.unit}"), style=LineStyle.TITLE)
        for row in block.rows:
            yield self._bar(row, block.before)
        if block.notes:
            yield Line(spans=self.sentences(block.notes))

    def _bar(self, row: Bar, before: str | None) -> Line:
        values: dict[str, Value] = {"name": self.sentence(row.name), "count": row.value}
        if row.before is None or not before:
            return sentence_line(self._words.bar, values, LineStyle.BULLET)
        values |= {"before": before, "mean": f"{row.before:,.1f}", "movement": row.movement}
        return sentence_line(self._words.bar_compared, values, LineStyle.BULLET)

    def _list(self, block: ItemList) -> Iterator[Line]:
        if block.title is not None:
            marked = plain(f" · {block.mark.label}") if block.mark else ()
            yield Line(spans=(*self.sentence(block.title), *marked), style=LineStyle.TITLE)
        for item in block.items:
            yield from self._item(item)

    def _item(self, item: Item) -> Iterator[Line]:
        yield Line(spans=(*_marked(item.mark), *self.sentence(item.sentence)), style=LineStyle.BULLET)
        yield from (Line(spans=self.sentence(detail), style=LineStyle.DETAIL) for detail in item.details)

    def _digest(self, block: DigestTable) -> Iterator[Line]:
        for row in block.rows:
            yield from self._row(row, block.columns[-1])
        if block.rest_title is not None:
            yield Line(spans=self.sentence(block.rest_title), style=LineStyle.TITLE)
            yield from (self._short_row(row) for row in block.rest)

    def _row(self, row: DigestRow, review: str) -> Iterator[Line]:
        yield self._short_row(row, points=False)
        points = joined([self.sentence(point) for point in row.points], plain(" · "))
        told = (points, (*plain(f"{review}{self._words.colon}"), *self.sentence(row.review)))
        yield Line(spans=joined([part for part in told if part], plain(" · ")), style=LineStyle.DETAIL)

    def _short_row(self, row: DigestRow, *, points: bool = True) -> Line:
        """Number, title, author, importance and what little is told of it."""
        told = [self.sentence(row.author), plain(f"{row.importance:.1f}")]
        told += [self.sentence(point) for point in row.points] if points else []
        head = (self.number(row.number), *plain(" "), *self.sentence(row.title))
        return Line(spans=joined([head, *told], plain(" · ")), style=LineStyle.BULLET)


def _marked(mark: Mark | None) -> Spans:
    return (Text(text=mark.label, bold=True), Text(text=" · ")) if mark else ()


def _emphasised(pieces: Pieces) -> Iterator[tuple[Piece, str, bool]]:
    """The pieces, cut at each `**` of our own words; an odd one at the end is shown as it is."""
    marks = sum(piece.text.count(_BOLD) for piece in pieces if piece.kind is PieceKind.PLAIN)
    left, bold = marks - marks % 2, False
    for piece in pieces:
        if piece.kind is not PieceKind.PLAIN:
            yield piece, piece.text, bold
            continue
        parts = piece.text.split(_BOLD, left)
        left -= len(parts) - 1
        for place, part in enumerate(parts):
            bold = bold ^ bool(place)
            yield piece, part, bold
