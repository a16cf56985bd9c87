"""GitHub labels on a page: `labelled bug or perf`, `with the label "good first issue"`, 带 bug 或 perf 标签的."""

import re
from collections.abc import Iterator

from bot.question.claims.page import Page
from bot.question.known import Known
from bot.question.text import fold
from bot.question.tokens import Sort, Token, claimed

_ITEM = r"(?:\"[^\"]{1,60}\"|[a-z0-9][a-z0-9_:/.+-]*)"
_JOIN = r"\s*(?:,?\s*\bor\b|,?\s*\band\b|,|/|、|或者?|和|与|以及)\s*"
_AFTER = re.compile(
    r"(?<![a-z-])(?:label(?:l)?ed(?:\s+(?:as|with))?(?:\s+both)?|tagged(?:\s+(?:as|with))|(?:with|has|have|having|without|carry\w*|bear\w*)\s+(?:both\s+)?(?:the\s+|a\s+)?labels?|labels?\s*[:=])\s*(?=[\"a-z0-9])"
    r"|(?:标签(?:为|是|:|包含|含有?)|打了|贴了)\s*(?=[\"a-z0-9])"
)
_BEFORE = re.compile(
    rf"(?P<items>{_ITEM}(?:{_JOIN}{_ITEM}){{0,5}})(?:(?:\s+|-)label(?:l?ed|s)?(?![a-z])|\s*(?:这个|的)?标签)"
)
_JOINED = re.compile(r"(?<![a-z0-9_])([a-z0-9][a-z0-9_:/.+-]*?)-label(?:l)?ed(?![a-z])")
_ZH_HELD = re.compile(
    rf"(?<!不)(?:带有?|有)\s*({_ITEM})(?=\s*(?:但|而|且|,)+\s*(?:不带|没有|不含)\s*{_ITEM}\s*的?标签)"
)
_BUT_NOT = re.compile(r"\s*,?\s*(?:but\s+|and\s+)?(?:not|without)\s+")
_ENDS = {
    "prs",
    "pr",
    "pull",
    "or",
    "and",
    "in",
    "last",
    "this",
    "by",
    "from",
    "since",
    "that",
    "were",
    "are",
    "merged",
    "with",
    "without",
    "the",
    "a",
    "to",
    "for",
    "of",
    "on",
}


_NONE = re.compile(
    r"(?<![a-z-])(?:un-?label(?:l)?ed|(?:without|with\s+no|ha(?:ve|s|d)\s+no|no)\s+(?:any\s+|a\s+single\s+|a\s+)?labels?(?:\s+at\s+all)?|not\s+label(?:l)?ed(?:\s+at\s+all)?)"
    r"(?=\s*(?:$|[?,.!;)]|(?:at|in|last|this|since|from|by|merged|on|during|for|and|or|that|were|are|yesterday|today|prs?|pull)(?![a-z])))"
    r"|(?:没有?|没打|没贴|未打|不带|无)(?:任何|一个)?标签(?!\s*[\"a-z0-9])|一个标签(?:都|也)没有?(?:打)?"
)
_SOME = re.compile(
    r"(?<![a-z-])(?:with|ha(?:ve|s|d)|carrying)\s+(?:a|any|some|at\s+least\s+one)\s+labels?(?=\s*(?:$|[?,.!;]|in|last|this|merged))"
    r"|(?<![a-z-])label(?:l)?ed\s+(?=prs?(?![a-z])|pull)|(?<!没)(?:有|打了|带了?)标签的?(?=\s*(?:pr|合并请求|有|$))"
)
_ALL = re.compile(r"\band\b|,\s*and|和|与|以及")


def find_labels(page: Page, known: Known) -> Iterator[Token]:
    """The labels asked for; a name that no PR carries is kept, for it selects nothing."""
    for pattern, key in ((_NONE, "none"), (_SOME, "some")):
        for match in page.find(pattern):
            yield claimed(page.text, *match.span(), Sort.LABEL, key)
    names = {fold(label): label for label in known.labels}
    for match in (*page.find(_JOINED), *page.find(_ZH_HELD)):
        yield claimed(page.text, *match.span(), Sort.LABEL, values=[names.get(match[1], match[1])])
    for match in page.find(_AFTER):
        yield from _listed(page, match, names)
    if "label" not in page.low and "标签" not in page.low:
        return
    for match in page.find(_BEFORE):
        start = match.start("items")
        items = _items(page, start, match.end("items"), names)
        if items and _surely(match[0], items[-1], names):
            start = items[0][0]
            yield _all_or_any(page, start, match.end(), [name for _, _, name in items])


def _all_or_any(page: Page, start: int, end: int, names: list[str]) -> Token:
    """`bug and perf` must both be there, `bug or perf` and `bug, perf` need not."""
    key = "all" if len(names) > 1 and _ALL.search(page.low[start:end]) else ""
    return claimed(page.text, start, end, Sort.LABEL, key, values=names)


def _listed(page: Page, match: re.Match[str], names: dict[str, str]) -> Iterator[Token]:
    """The items after a marker, joined by or, and, commas."""
    end, found = match.end(), []
    while (item := _item_at(page, end, names)) is not None:
        found.append(item[2])
        end = item[1]
        joined = re.compile(_JOIN).match(page.low, end)
        if joined is None or _item_at(page, joined.end(), names) is None:
            break
        end = joined.end()
    if found:
        start = match.start() + len("without ") if match[0].startswith("without ") else match.start()
        yield _all_or_any(page, start, end, found)
        excepted = _BUT_NOT.match(page.low, end)
        item = _item_at(page, excepted.end(), names) if excepted else None
        if item is not None:
            yield claimed(page.text, item[0], item[1], Sort.LABEL, values=[item[2]])


def _item_at(page: Page, place: int, names: dict[str, str]) -> tuple[int, int, str] | None:
    """One label at a place: a quoted one, the longest known one, or one plain word."""
    if (quoted := re.compile(r"\"([^\"]{1,60})\"").match(page.low, place)) is not None:
        name = fold(quoted[1].strip())
        return place, quoted.end(), names.get(name, page.text[quoted.start(1) : quoted.end(1)].strip())
    for low in sorted(names, key=len, reverse=True):
        if page.low.startswith(low, place) and not page.low[place + len(low) : place + len(low) + 1].isalnum():
            return place, place + len(low), names[low]
    word = re.compile(r"[a-z0-9][a-z0-9_:/.+-]*(?<![.:])").match(page.low, place)
    if word is None or word[0] in _ENDS:
        return None
    return place, word.end(), page.text[place : word.end()]


def _items(page: Page, start: int, end: int, names: dict[str, str]) -> list[tuple[int, int, str]]:
    """The labels in a stretch before the word `label`: as many as reach back unbroken from its end."""
    stretch = page.low[start:end]
    for low in sorted(names, key=len, reverse=True):
        if stretch.endswith(low) and (len(low) == len(stretch) or not stretch[-len(low) - 1].isalnum()):
            rest = re.search(rf"{_JOIN}$", stretch[: -len(low)])
            before = _items(page, start, start + rest.start(), names) if rest else []
            return [*before, (end - len(low), end, names[low])]
    word = re.search(rf"{_ITEM}$", stretch)
    if word is None or word[0].strip('"') in _ENDS:
        return []
    rest = re.search(rf"{_JOIN}$", stretch[: word.start()])
    before = _items(page, start, start + rest.start(), names) if rest else []
    name = page.text[start + word.start() : end].strip('"')
    return [*before, (start + word.start(), end, names.get(fold(name), name))]


def _surely(words: str, last: tuple[int, int, str], names: dict[str, str]) -> bool:
    """`the perf label` only when such a label exists; `bug-labelled` and 标签 say it themselves."""
    return "标签" in words or "labeled" in words or "labelled" in words or fold(last[2]) in names
