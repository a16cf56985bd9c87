"""A description or commit message in; its first telling sentences, fit to be quoted, out. Nothing else is taken over.

Templates, check boxes, pictures, quoted code and links say nothing about the change, or lead a reader elsewhere.
"""

import re

from bot.report.outside import QUOTE_CAP

_DROPPED = (
    re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL),
    re.compile(r"```.*?(?:```|\Z)", re.DOTALL),
    re.compile(r"!\[[^\]]*\]\([^)]*\)"),
    re.compile(r"<[^>]{1,200}>"),
)
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_ADDRESS = re.compile(r"\b(?:https?://|www\.)\S+", re.IGNORECASE)
_NO_SENTENCE = re.compile(
    r"\s*(?:#|[-*]\s*\[[ xX]\]|\||>|---|===|signed-off-by:|co-authored-by:|reviewed-by:|change-id:|$)", re.IGNORECASE
)
_MARKS = re.compile(r"[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}")
_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")


def excerpt(text: str | None) -> str | None:
    """The first sentences, as many as a quotation holds; `None` when there is nothing to quote."""
    if not text:
        return None
    for pattern in _DROPPED:
        text = pattern.sub(" ", text)
    lines = (line.strip() for line in text.replace("\r", "").split("\n") if not _NO_SENTENCE.match(line))
    words = _MARKS.sub("", _ADDRESS.sub("…", _LINK.sub(r"\1", " ".join(lines))))
    kept = ""
    for sentence in _END.split(" ".join(words.split())):
        if kept and len(kept) + len(sentence) >= QUOTE_CAP:
            break
        kept = f"{kept} {sentence}".strip()
    return kept or None
