"""Any text from outside in; text that every database, index and terminal can hold out."""

import re
import unicodedata

_SURROGATES = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def storable(text: str) -> str:
    """Drop NUL, put a replacement character for lone surrogates: what UTF-8 and Postgres can store."""
    return _SURROGATES.sub("\ufffd", text.replace("\x00", ""))


def one_line(text: str, limit: int | None = None) -> str:
    """A text as one displayable line: no control or direction characters, single spaces, cut with `…`."""
    line = " ".join(_BIDI.sub("", _CONTROL.sub(" ", storable(text))).split())
    if limit is not None and len(line) > limit:
        return line[: max(limit - 1, 0)].rstrip() + "…"
    return line


def folded(text: str) -> str:
    """A text for comparing: full-width forms made narrow (NFKC), letter case gone."""
    return unicodedata.normalize("NFKC", text).casefold()
