"""A template of ours and typed pieces in; the pieces of a sentence out.

`{total}` is replaced by its pieces, `{total:PR|PRs}` by a number and the noun that fits it. Only our own texts
are templates: what comes from outside arrives as finished pieces and is never read as one.
"""

from collections.abc import Mapping
from string import Formatter

from bot.report.page import Pieces, plain


def fill(template: str, values: Mapping[str, Pieces]) -> Pieces:
    """Put the pieces into the template.

    Raises:
        KeyError: the template names a value that is not there.
    """
    pieces: list[Pieces] = []
    for literal, field, forms, _ in Formatter().parse(template):
        pieces.append(plain(literal))
        if field is not None:
            pieces.append(values[field])
            pieces.append(plain(_noun(values[field], forms)) if forms else ())
    return tuple(piece for part in pieces for piece in part)


def fields(template: str) -> frozenset[str]:
    """The names of the values that a template needs."""
    return frozenset(field for _, field, _, _ in Formatter().parse(template) if field is not None)


def _noun(number: Pieces, forms: str) -> str:
    one, _, many = forms.partition("|")
    return " " + (one if "".join(piece.text for piece in number) == "1" else many)
