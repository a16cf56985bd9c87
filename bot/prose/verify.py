"""Sentences and what the facts bear out in; the sentences that hold, and the reasons against the others, out."""

import re
from collections.abc import Iterator

from bot.prose.grounds import Grounds
from bot.report.page import Bars, Block, DigestRow, DigestTable, ItemList, Paragraph, Piece, PieceKind, Sentence

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_REFERENCE = re.compile(r"#(\d+)")


def faults(sentence: Sentence, grounds: Grounds) -> tuple[str, ...]:
    """Why a sentence can't stand; nothing when every PR, title, name and number in it is borne out."""
    found = [*_unknown_numbers(sentence, grounds)]
    for piece in sentence.pieces:
        found.extend(_piece_faults(piece, sentence, grounds))
    return tuple(found)


def sentences_of(block: Block) -> Iterator[Sentence]:
    """All sentences of a block, headings and finer print included."""
    match block:
        case Paragraph():
            yield from block.sentences
        case ItemList():
            yield from (block.title,) if block.title else ()
            for item in block.items:
                yield item.sentence
                yield from item.details
        case Bars():
            yield from (row.name for row in block.rows)
            yield from block.notes
        case DigestTable():
            yield from (block.rest_title,) if block.rest_title else ()
            for row in (*block.rows, *block.rest):
                yield from _row_sentences(row)


def kept(block: Block, grounds: Grounds) -> Block:
    """The block without the sentences that can't stand; a bullet goes with its finer print."""

    def holds(sentence: Sentence) -> bool:
        return not faults(sentence, grounds)

    match block:
        case Paragraph():
            return block.model_copy(update={"sentences": tuple(filter(holds, block.sentences))})
        case ItemList():
            items = [
                item.model_copy(update={"details": tuple(filter(holds, item.details))})
                for item in block.items
                if holds(item.sentence)
            ]
            return block.model_copy(update={"items": tuple(items)})
        case _:
            return block


def bar_faults(block: Block, grounds: Grounds) -> tuple[str, ...]:
    """The bars whose value is not what the facts count."""
    if not isinstance(block, Bars):
        return ()
    wrong = [row for row in block.rows if row.value not in grounds.figures.get(row.fact, frozenset())]
    return tuple(f"{row.fact} is not {row.value}" for row in wrong)


def _row_sentences(row: DigestRow) -> Iterator[Sentence]:
    yield from (row.title, row.author, row.review)
    yield from row.points


def _unknown_numbers(sentence: Sentence, grounds: Grounds) -> Iterator[str]:
    for number in sentence.pull_requests:
        if number not in grounds.numbers:
            yield f"#{number} is not in the evidence"


def _piece_faults(piece: Piece, sentence: Sentence, grounds: Grounds) -> Iterator[str]:
    match piece.kind:
        case PieceKind.PLAIN:
            yield from _plain_faults(piece, sentence)
        case PieceKind.TITLE:
            yield from [] if piece.text in grounds.titles else [f"no PR has the title {piece.text!r}"]
        case PieceKind.CODE | PieceKind.NAME:
            yield from [] if piece.text in grounds.words else [f"{piece.text!r} does not occur in the facts"]
        case PieceKind.PULL_REQUEST:
            yield from [] if piece.text == f"#{piece.number}" else [f"{piece.text} is not #{piece.number}"]
        case PieceKind.FIGURE:
            yield from _figure_faults(piece, sentence, grounds)


def _plain_faults(piece: Piece, sentence: Sentence) -> Iterator[str]:
    """Words of ours hold no number; in free text each reference must be one of the sentence's PRs."""
    for match in _REFERENCE.finditer(piece.text):
        if int(match[1]) not in sentence.pull_requests:
            yield f"#{match[1]} is not one of the sentence's PRs"
    for match in _NUMBER.finditer(_REFERENCE.sub("", piece.text)):
        yield f"the number {match[0]} names no fact"


def _figure_faults(piece: Piece, sentence: Sentence, grounds: Grounds) -> Iterator[str]:
    value = float(piece.text.replace(",", ""))
    if value not in _borne_out(piece.figure or "", sentence, grounds):
        yield f"{piece.figure} is not {piece.text}"


def _borne_out(fact: str, sentence: Sentence, grounds: Grounds) -> frozenset[float]:
    """The values a figure may have: as counted from the records, or from the sentence's own list."""
    if fact == "listed":
        return frozenset({float(len(sentence.pull_requests))})
    owners, _, what = fact.partition(".")
    if "+" in owners:
        parts = [grounds.figures.get(f"{owner}.{what}", frozenset()) for owner in owners.split("+")]
        return frozenset({float(sum(sum(part) for part in parts))})
    whole, beyond, shown = fact.partition(".beyond.")
    if beyond:
        return frozenset(value - int(shown) for value in grounds.figures.get(whole, frozenset()))
    return grounds.figures.get(fact, frozenset())
