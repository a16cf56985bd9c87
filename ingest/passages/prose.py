"""A description, message or remark in; what it says, in parts of one to three sentences, out. Pure.

What a template asked, check boxes, pictures, quoted mail, sign-offs and links say nothing about the change: they
only make all PRs alike.
"""

import re
from collections.abc import Iterator

PART = 280
"""Characters of a part; a sentence that is longer stands alone, cut at `_LONGEST`."""
_LONGEST = 420
_SENTENCES = 3
_SHORTEST = 12
_EXAMPLE = 240
_EXAMPLES = 2

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_FENCE = re.compile(r"^[ \t]*(```+|~~~+)[^\n]*\n(.*?)(?:^[ \t]*\1|\Z)", re.DOTALL | re.MULTILINE)
_DETAILS = re.compile(r"<details>.*?(?:</details>|\Z)", re.DOTALL | re.IGNORECASE)
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)|<img[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,200}>")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_ADDRESS = re.compile(r"\b(?:https?://|www\.)\S+", re.IGNORECASE)
_SKIPPED = re.compile(r"^\s*(?:(?:[-*+]|\d+[.)])\s*\[[ xX]?\]|>)")
_BOX = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s*\[")
_ENDS_LIST = re.compile(r"^(?:#|-{3,})")
_ENDS_QUOTE = re.compile(r"^(?:#|[-*+•]\s|\d{1,2}[.)]\s|>|-{3,})")
_NO_WORDS = re.compile(
    r"^\s*(?:#|={3,}|-{3,}|\*{3,}|_{3,}"
    r"|(?:signed-off|co-authored|reviewed|acked|tested|cherry[- ]picked)[- ](?:by|from)\b|change-id:|cc\b[: ]"
    r"|(?:fix(?:es)?|close[sd]?|resolve[sd]?|related(?: to| issues?| prs?)?|part of)\s*:?\s*(?:[\w./-]*#\d+|https?://\S+)\W*$"
    r"|[\w ]{0,14}\b(?:version|main|commit)\s*:\s*\S+\s*$)",
    re.IGNORECASE,
)
_NOTHING = re.compile(
    r"^(?:n/?a|none|no|yes|nil|todo|tbd|wip|as above|see (?:above|title)|无|没有|否|是)[.。!]?$", re.IGNORECASE
)
_BULLET = re.compile(r"^\s*(?:[-*+•]|\d{1,2}[.)、])\s+")
_EMPHASIS = re.compile(r"(\*{1,3}|~~|(?<!\w)_{1,2}(?=\w)|(?<=\w)_{1,2}(?!\w))")
_END = re.compile(
    r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!vs\.)[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9\u4e00-\u9fff])|(?<=[。！？；])"
)
_ASKED = re.compile(
    r"add code snippet|please (?:add|describe|provide|remove|fill)|your (?:code|text) here", re.IGNORECASE
)
"""What templates put where an author should write."""


def parts(text: str | None, *, most: int) -> tuple[str, ...]:
    """The first `most` parts of a text."""
    if not text:
        return ()
    bare, examples = _without_code(_DETAILS.sub(" ", _COMMENT.sub(" ", text.replace("\r", ""))))
    paragraphs = [paragraph for paragraph in _paragraphs(bare) if not _NOTHING.match(paragraph)]
    found = [*_joined(paragraphs), *examples[:_EXAMPLES]]
    return tuple(dict.fromkeys(part for part in found if _says_something(part)))[:most]


def _says_something(part: str) -> bool:
    if len(part) < 120 and _ASKED.search(part):
        return False
    letters = sum(2 if one > "\u2e80" else 1 for one in part if one.isalnum())
    return letters >= _SHORTEST


def _without_code(text: str) -> tuple[str, list[str]]:
    """The text without its code, and the beginnings of that: error messages and settings are looked for too."""
    examples = [" ".join(found[2].split())[:_EXAMPLE].rstrip() for found in _FENCE.finditer(text)]
    return _FENCE.sub("\n\n", text), [example for example in examples if example]


def _paragraphs(text: str) -> Iterator[str]:
    """Paragraphs and points of a list, each as one line."""
    gathered: list[str] = []
    skipped: str | None = None
    for line in text.split("\n"):
        if skipped is not None and _goes_on(skipped, line):
            continue
        skipped = line if _SKIPPED.match(line) else None
        marked = _NO_WORDS.match(line) or line.count("|") > 1 or _BULLET.match(line)
        if skipped is not None or not line.strip() or marked:
            yield from _one(gathered)
            gathered = [_BULLET.sub("", line)] if _BULLET.match(line) and skipped is None else []
        else:
            gathered.append(line)
    yield from _one(gathered)


def _goes_on(first: str, line: str) -> bool:
    """Whether a line belongs to the list of check boxes, or the quotation, that began with `first`.

    Hosts wrap lines without indenting them, and the points below a box explain the box.
    """
    ends = _ENDS_LIST if _BOX.match(first) else _ENDS_QUOTE
    return bool(line.strip()) and not ends.match(line)


def _one(lines: list[str]) -> Iterator[str]:
    text = _ADDRESS.sub("…", _LINK.sub(r"\1", _TAG.sub(" ", _PICTURE.sub(" ", " ".join(lines)))))
    plain = " ".join(_EMPHASIS.sub("", text).split())
    if plain and plain != "…":
        yield plain


def _joined(paragraphs: list[str]) -> Iterator[str]:
    """Sentences put together, up to three and never over `PART` characters."""
    gathered: list[str] = []
    for paragraph in paragraphs:
        for sentence in _sentences(paragraph):
            if gathered and (len(gathered) == _SENTENCES or len(" ".join([*gathered, sentence])) > PART):
                yield " ".join(gathered)
                gathered = []
            gathered.append(sentence)
    if gathered:
        yield " ".join(gathered)


def _sentences(paragraph: str) -> Iterator[str]:
    for sentence in _END.split(paragraph):
        rest = sentence.strip()
        while len(rest) > _LONGEST:
            head, _, _ = rest[:_LONGEST].rpartition(" ")
            head = head or rest[:_LONGEST]
            yield head
            rest = rest[len(head) :].strip()
        if rest:
            yield rest
