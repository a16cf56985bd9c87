"""Bounds on lines and files on a page: `over 500 lines`, `between 100 and 500 lines`, 超过10个文件, 500行以下."""

import re
from collections.abc import Callable, Iterator

from bot.question.claims.page import Page
from bot.question.numbers import NUMBER, to_int
from bot.question.tokens import Sort, Token

Bounds = tuple[int | None, int | None]

_N = rf"(?P<n>{NUMBER})"
_M = rf"(?P<m>{NUMBER})"
_UNIT = (
    r"\s*(?:changed\s+|modified\s+|total\s+|different\s+)?(?:个\s*)?"
    r"(?P<unit>lines?(?:\s+of\s+(?:code|changes|diff))?(?![a-z])|loc(?![a-z])|行(?:代码|改动|变更)?|files?(?![a-z])|文件)"
)
_AT_LEAST = r"not\s+(?:less|fewer)\s+than|at\s+least|no\s+(?:less|fewer)\s+than|>=|≥|不少于|至少|不低于|不小于"
_MORE = (
    r"over|more\s+than|above|exceed(?:s|ing)?|greater\s+than|larger\s+than|bigger\s+than|longer\s+than|>|"
    r"超过了?|大于|多于|高于|超"
)
_AT_MOST = (
    r"at\s+most|no\s+more\s+than|not\s+more\s+than|not\s+over|up\s+to|<=|≤|within|"
    r"不超过|最多|至多|不大于|不多于"
)
_LESS = r"under|less\s+than|fewer\s+than|below|smaller\s+than|shorter\s+than|<|小于|少于|低于|不到|不足"
_NO = r"(?<!not )(?<!no )(?<!不)"
_OVER = rf"(?:(?P<inclusive>{_AT_LEAST})|{_NO}(?:{_MORE}))\s*了?"
_UNDER = rf"(?:(?P<inclusive>{_AT_MOST})|{_NO}(?:{_LESS}))\s*"
_MEASURE_LINES = r"(?:改动行数|变更行数|代码行数|行数|改动量|lines(?:\s+changed)?|size)\s*(?:在|是|为|is|are)?\s*"
_MEASURE_FILES = r"(?:文件数量?|改动文件数|files(?:\s+changed)?)\s*(?:在|是|为)?\s*"

_DID_NOT = r"didn't|did\s+not|doesn't|does\s+not|don't|do\s+not|without|never"
_NOT_WHERE = r"(?![a-z]|\s+(?:in|under|of|at|below|within|inside)\b)"


def _above(match: re.Match[str]) -> Bounds | None:
    low = to_int(match["n"])
    return None if low is None else (low if match["inclusive"] else low + 1, None)


def _below(match: re.Match[str]) -> Bounds | None:
    high = to_int(match["n"])
    return None if high is None else (None, high if match["inclusive"] else max(high - 1, 0))


def _between(match: re.Match[str]) -> Bounds | None:
    low, high = to_int(match["n"]), to_int(match["m"])
    return None if low is None or high is None else (min(low, high), max(low, high))


def _exactly(match: re.Match[str]) -> Bounds | None:
    count = to_int(match["n"])
    return None if count is None else (count, count)


def _from(match: re.Match[str]) -> Bounds | None:
    return to_int(match["n"]), None


def _up_to(match: re.Match[str]) -> Bounds | None:
    return None, to_int(match["n"])


_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Bounds | None], str], ...] = tuple(
    (re.compile(pattern), build, unit)
    for pattern, build, unit in (
        (
            rf"(?:between\s+|from\s+|在)?{_N}\s*(?:行|lines)?\s*(?:and|to|-|~|到|至|和)\s*{_M}{_UNIT}(?:之间)?",
            _between,
            "",
        ),
        (rf"{_MEASURE_LINES}(?:between\s+)?{_N}\s*(?:and|to|-|~|到|至|和)\s*{_M}(?:之间)?(?![\d-])", _between, "lines"),
        (rf"{_OVER}{_N}{_UNIT}", _above, ""),
        (rf"{_UNDER}{_N}{_UNIT}(?:以内)?", _below, ""),
        (rf"{_MEASURE_LINES}{_OVER}{_N}", _above, "lines"),
        (rf"{_MEASURE_LINES}{_UNDER}{_N}", _below, "lines"),
        (rf"{_MEASURE_FILES}{_OVER}{_N}", _above, "files"),
        (rf"{_MEASURE_FILES}{_UNDER}{_N}", _below, "files"),
        (rf"{_N}\s*\+{_UNIT}", _from, ""),
        (rf"{_N}\s*or\s+more{_UNIT}", _from, ""),
        (rf"{_N}{_UNIT}\s*(?:or\s+more|及?以上|and\s+up|and\s+above)", _from, ""),
        (rf"{_N}\s*or\s+(?:fewer|less){_UNIT}", _up_to, ""),
        (rf"{_N}{_UNIT}\s*(?:or\s+(?:fewer|less)|以下|以内|之内|内)", _up_to, ""),
        (
            rf"(?:exactly|only|just|恰好|正好|只有?|仅)\s*(?:改动?了?|touch(?:ed|es)?|chang(?:e|ed|es)|动了)?\s*{_N}{_UNIT}",
            _exactly,
            "",
        ),
        (
            r"\b(?P<n>chang|touch|modif|edit)\w*\s+nothing(?P<unit>)(?:\s+at\s+all)?|\b(?:without|with\s+no|no)\s+(?:any\s+)?file\s+changes?",
            lambda _match: (0, 0),
            "files",
        ),
        (r"什么(?:文件)?[都也](?:没有?|未)(?:改动?|修改|动)[了过]?", lambda _match: (0, 0), "files"),
        (r"\b(?P<n>no|zero)\s+(?P<unit>files?)(?![a-z])", lambda _match: (0, 0), ""),
        (
            r"(?<!有)(?P<n>没有?|未)(?:改动?|修改|动|碰)?[了过]?(?:任何|一个)?(?P<unit>文件)(?!夹|改)",
            lambda _match: (0, 0),
            "",
        ),
        (r"(?P<n>一)个(?P<unit>文件)[都也](?:没有?|未|不)(?:改动?|修改|动|碰)?[了过]?", lambda _match: (0, 0), ""),
        (
            rf"\b(?P<n>{_DID_NOT})\s+(?:chang|touch|modify|edit)\w*\s+(?:any|a\s+single)\s+(?P<unit>files?){_NOT_WHERE}",
            lambda _match: (0, 0),
            "",
        ),
        (
            r"(?P<n>single|one)[- ](?P<unit>file|line)(?=\s+(?:prs?|pull|changes?|fix\w*|patch\w*))",
            lambda _match: (1, 1),
            "",
        ),
        (rf"(?P<inclusive>)more\s+lines\s+than\s+{_N}", _above, "lines"),
        (rf"(?P<inclusive>)(?:fewer|less)\s+lines\s+than\s+{_N}", _below, "lines"),
        (rf"(?P<inclusive>)more\s+files\s+than\s+{_N}", _above, "files"),
        (rf"(?P<inclusive>)(?:larger|bigger)\s+than\s+{_N}(?!\s*%)", _above, "lines"),
        (rf"(?P<inclusive>)smaller\s+than\s+{_N}(?!\s*%)", _below, "lines"),
    )
)


def find_sizes(page: Page) -> Iterator[Token]:
    """The bounds of a page, inclusive at both ends: `over 500 lines` is (501, None)."""
    for pattern, build, unit in _PATTERNS:
        for match in page.find(pattern):
            bounds = build(match)
            if bounds is None or _cut_in_two(page.low, match):
                continue
            named = unit or match["unit"]
            key = "files" if named.startswith("file") or "文件" in named else "lines"
            yield _sized(page, match, key, bounds)


def _sized(page: Page, match: re.Match[str], key: str, bounds: Bounds) -> Token:
    """With the verb beside it: `deleted over 500 lines` bounds the deletions; files so counted are no filter."""
    start, end = match.span()
    for side, before, after in _VERBS:
        opening, closing = before.search(page.low[:start]), after.match(page.low, end)
        if opening or closing:
            start, end = (opening.start() if opening else start), (closing.end() if closing else end)
            words = page.text[start:end].strip()
            sense = (Sort.SIZE, side) if key == "lines" else (Sort.UNREAD, "")
            return Token(start, end, words, (sense,), bounds=bounds)
    return Token(start, end, page.text[start:end].strip(), ((Sort.SIZE, key),), bounds=bounds)


_VERBS = (
    (
        "additions",
        re.compile(r"(?:\b(?:add(?:s|ed|ing)?|insert(?:s|ed|ing)?)|新增了?|增加了?|添加了?|加了)\s*$"),
        re.compile(r"\s+(?:of\s+)?(?:added|additions|inserted)(?![a-z])"),
    ),
    (
        "deletions",
        re.compile(r"(?:\b(?:delet(?:e|es|ed|ing)|remov(?:e|es|ed|ing))|删除了?|删掉了?|删了|移除了?|减少了?)\s*$"),
        re.compile(r"\s+(?:of\s+)?(?:deleted|deletions|removed)(?![a-z])"),
    ),
)


def _cut_in_two(text: str, match: re.Match[str]) -> bool:
    """A match may not begin inside a word or a number."""
    before, first = text[match.start() - 1 : match.start()], text[match.start()]
    return bool(before and before.isascii() and before.isalnum() and first.isascii() and first.isalnum())
