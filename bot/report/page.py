"""What a written report is made of: pieces, sentences, blocks, sections.

A sentence is a row of typed pieces, so that a check can hold each number, PR and name against the facts, and so
that a renderer escapes outside text and never has to guess which `#12` is a PR.
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from activity.records import Severity
from activity.records.frozen import Record
from bot.report.outside import clean_code, clean_name, clean_title


class PieceKind(StrEnum):
    """What a piece of a sentence is. Everything but PLAIN comes from the store."""

    PLAIN = "plain"  # our own words
    PULL_REQUEST = "pull_request"
    TITLE = "title"
    CODE = "code"  # a path, a name in code, a quoted line
    NAME = "name"  # a person, a topic, a date, a label
    FIGURE = "figure"  # a number that the facts state under the name `figure`


class Piece(Record):
    """One piece; `number` of a PULL_REQUEST, `figure` of a FIGURE."""

    kind: PieceKind = PieceKind.PLAIN
    text: str
    number: int | None = None
    figure: str | None = None


Pieces = tuple[Piece, ...]


def plain(text: str) -> Pieces:
    """Our own words."""
    return (Piece(text=text),) if text else ()


def pull_request(number: int) -> Pieces:
    """A reference such as `#12`."""
    return (Piece(kind=PieceKind.PULL_REQUEST, text=f"#{number}", number=number),)


def title(text: str) -> Pieces:
    """A PR's title, cleaned and capped."""
    return (Piece(kind=PieceKind.TITLE, text=clean_title(text)),)


def code(text: str) -> Pieces:
    """A path or a line of code, cleaned and capped."""
    return (Piece(kind=PieceKind.CODE, text=clean_code(text)),)


def name(text: str) -> Pieces:
    """A person, topic, date or label, cleaned and capped."""
    return (Piece(kind=PieceKind.NAME, text=clean_name(text)),)


def figure(fact: str, value: float) -> Pieces:
    """A number under the name of its fact: whole ones with thousands commas, others with one decimal."""
    text = f"{value:,}" if isinstance(value, int) else f"{value:,.1f}"
    return (Piece(kind=PieceKind.FIGURE, text=text, figure=fact),)


class Source(StrEnum):
    """What a sentence rests on."""

    FACT = "fact"
    DIFF = "diff"
    TREE = "tree"
    DESCRIPTION = "description"
    HUMAN_REVIEW = "human_review"
    BOT_REVIEW = "bot_review"


class Sentence(Record):
    """One statement. `about` are PRs it speaks of without writing their numbers."""

    pieces: Pieces
    about: tuple[int, ...] = ()
    sources: tuple[Source, ...] = (Source.FACT,)

    @property
    def text(self) -> str:
        """The sentence as unformatted text."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def pull_requests(self) -> tuple[int, ...]:
        """All PRs it speaks of, in the order they appear."""
        written = [piece.number for piece in self.pieces if piece.number is not None]
        return tuple(dict.fromkeys([*written, *self.about]))


class MarkKind(StrEnum):
    """What a mark beside an item says: a severity, or what became of a suggestion."""

    HIGH = Severity.HIGH.value
    MEDIUM = Severity.MEDIUM.value
    LOW = Severity.LOW.value
    DONE = "done"
    OPEN = "open"
    UNKNOWN = "unknown"


class Mark(Record):
    """A mark and its word in the reader's language."""

    kind: MarkKind
    label: str


class Paragraph(Record):
    """Running text."""

    block: Literal["paragraph"] = "paragraph"
    sentences: tuple[Sentence, ...]


class Item(Record):
    """One bullet, with finer print below it."""

    sentence: Sentence
    details: tuple[Sentence, ...] = ()
    mark: Mark | None = None


class ItemList(Record):
    """Bullets under a small heading; `compact`: each names several things in passing."""

    block: Literal["list"] = "list"
    title: Sentence | None = None
    mark: Mark | None = None
    items: tuple[Item, ...]
    compact: bool = False


class Bar(Record):
    """A counted name; `before` is the mean of the periods before, `None` where they are not covered.

    `fact` is the name under which the facts state `value`.
    """

    name: Sentence
    fact: str
    value: int
    before: float | None = None

    @property
    def movement(self) -> str:
        """`↑ 5.5`, `↓ 2.0`, `=`; empty without a comparison."""
        if self.before is None:
            return ""
        difference = round(self.value - self.before, 1)
        return "=" if not difference else f"{'↑' if difference > 0 else '↓'} {abs(difference):,.1f}"


class Bars(Record):
    """Counts, largest first. `notes` say what was left out."""

    block: Literal["bars"] = "bars"
    title: str
    unit: str
    before: str | None = None
    """The heading of the comparison, if there is one."""
    rows: tuple[Bar, ...]
    notes: tuple[Sentence, ...] = ()


class DigestRow(Record):
    """One PR in the digest."""

    number: int
    title: Sentence
    author: Sentence
    importance: float
    points: tuple[Sentence, ...]
    review: Sentence


class DigestTable(Record):
    """The most important PRs in full, `rest` in short; `columns` are the headings of number … review."""

    block: Literal["digest"] = "digest"
    columns: tuple[str, ...]
    rows: tuple[DigestRow, ...]
    rest_title: Sentence | None = None
    rest: tuple[DigestRow, ...] = ()


Block = Annotated[Paragraph | ItemList | Bars | DigestTable, Field(discriminator="block")]
