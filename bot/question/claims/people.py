"""People on a page: `@login`, logins and git names that the store knows; misspelt ones by distance."""

import re
from collections.abc import Iterator

from bot.question.claims.page import Page
from bot.question.known import Known
from bot.question.text import fold
from bot.question.tokens import Sort, Token, claimed

_AT = re.compile(r"(?<![a-z0-9_.])@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\[bot\])?)")
_WORD = re.compile(r"(?<![\w./@#-])[a-z0-9](?:[\w.-]*\w)?(?:\[bot\])?(?![\w/])", re.ASCII)
UNKNOWN = "unknown"


def find_people(page: Page, known: Known, words: frozenset[str]) -> Iterator[Token]:
    """The people a page names for certain. A login that is also a word of the language waits for its role."""
    names = logins(known)
    for match in page.find(_AT):
        name = names.get(match[1]) or names.get(f"{match[1]}[bot]")
        shown = name or page.text[match.start(1) : match.end(1)]
        yield claimed(page.text, *match.span(), Sort.PERSON, "" if name else UNKNOWN, values=[shown])
    for name in sorted((name for name in names if " " in name or not name.isascii()), key=len, reverse=True):
        if len(name) > 1 and (place := page.low.find(name)) >= 0:
            yield claimed(page.text, place, place + len(name), Sort.PERSON, values=[names[name]])
    for match in page.find(_WORD):
        word = match[0].removesuffix("'s")
        if word in names and word not in words and not word.isdigit():
            yield claimed(page.text, match.start(), match.start() + len(word), Sort.PERSON, values=[names[word]])


def logins(known: Known) -> dict[str, str]:
    """Login or git name in lower case → login; `dependabot` is `dependabot[bot]` where nobody else is called so."""
    bots = {fold(login).removesuffix("[bot]"): login for login in known.people if login.endswith("[bot]")}
    return {
        **bots,
        **{fold(name): login for name, login in known.display.items()},
        **{fold(login): login for login in known.people},
    }


def nearest(word: str, names: dict[str, str]) -> tuple[str, ...]:
    """The logins within one slip of a word (two from eight letters on), else those it begins; several mean: ask."""
    low = fold(word)
    allowed = 0 if len(low) < 4 else 1 if len(low) < 8 else 2
    best: dict[str, int] = {}
    for name, login in names.items():
        slips = distance(low, name, allowed)
        if slips <= allowed:
            best[login] = min(slips, best.get(login, slips))
    fewest = min(best.values(), default=0)
    near = tuple(sorted(login for login, slips in best.items() if slips == fewest))
    return near or tuple(sorted({login for name, login in names.items() if len(low) > 3 and name.startswith(low)}))


def distance(one: str, other: str, limit: int) -> int:
    """How many slips (a letter more, less, wrong, or two swapped) lie between two words; above `limit` it stops."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, sign in enumerate(one, 1):
        last, row, before = before, [i, *[0] * len(other)], row
        for j, against in enumerate(other, 1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (sign != against))
            if i > 1 and j > 1 and sign == other[j - 2] and one[i - 2] == against:
                row[j] = min(row[j], last[j - 2] + 1)
        if min(row) > limit:
            return limit + 1
    return row[-1]
