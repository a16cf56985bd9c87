"""How many and which one on a page: `top 3`, 前三, `the second one`, 第二个, `the last 5 PRs`."""

import re
from collections.abc import Iterator

from bot.question.claims.page import Page
from bot.question.numbers import HAN, NUMBER, ORDINAL, ordinal, to_int
from bot.question.tokens import Sort, Token, claimed

_NOUN = r"(?:prs?|pull\s+requests?|merge\s+requests?|changes|合并请求|拉取请求)(?![a-z])"
_TOP = re.compile(rf"(?<![a-z])(?:top|best)[\s-]*({NUMBER})(?!\s*%)")
_FRONT = re.compile(rf"前\s*({HAN}|\d{{1,3}})\s*(?:名|位|个(?!月|星期|礼拜|季度)|大|条)?(?![天周日年季月])")
_LAST = re.compile(
    rf"(?:the\s+)?(?:last|latest|newest|most\s+recent)\s+({NUMBER})\s+(?:merged\s+|closed\s+|open\s+)?"
    rf"(?={_NOUN}|$|merged)"
)
_ZH_LAST = re.compile(
    rf"最(?:近|新)(?:合并|合入)?的?\s*({HAN}|\d{{1,3}})\s*[个条](?!\s*(?:月|星期|礼拜|周|季度|小时|工作日))"
)
_NTH = re.compile(
    rf"(?:the\s+)?(?<![a-z])({ORDINAL}|last)\s+(?:one|pr|pull\s+request|of\s+(?:them|those|these)|entry|item|result|author|"
    rf"person|file)(?![a-z])"
)
_NTH_BARE = re.compile(
    rf"^\W*(?:(?:and|show|show me|open|what about|tell me about)\s+)?(?:the\s+)?({ORDINAL}|last)\W*$"
)
_FIRST_FEW = re.compile(rf"(?:the\s+)?(?<![a-z])first\s+({NUMBER})(?:\s+(?:ones|of\s+(?:them|those)))?(?=\W*$)")
_EARLIEST = re.compile(rf"(?:the\s+)?(?<![a-z])first\s+({NUMBER})\s+(?:merged\s+)?(?={_NOUN})")
_ZH_NTH = re.compile(rf"(?:第\s*({HAN}|\d{{1,3}})|(最后一|倒数第一))\s*[个条名位](?!月|星期|礼拜|季度)(?:{_NOUN})?")
MOST_PICKED = 50


def find_limits(page: Page) -> Iterator[Token]:
    """Limits (`LIMIT`, key `recent` when the newest are meant) and places in a list (`PICK`, -1 is the last)."""
    for pattern, key in ((_TOP, "top"), (_LAST, "recent"), (_ZH_LAST, "recent"), (_FRONT, "top")):
        for match in page.find(pattern):
            if 0 < (count := to_int(match[1]) or 0) <= 1000:
                yield claimed(page.text, *match.span(), Sort.LIMIT, key, values=[str(count)])
    for match in page.find(_EARLIEST):
        if 0 < (count := to_int(match[1]) or 0) <= 1000:
            yield claimed(page.text, *match.span(), Sort.LIMIT, "first", values=[str(count)])
    for match in page.find(_FIRST_FEW):
        places = range(1, min(to_int(match[1]) or 0, MOST_PICKED) + 1)
        yield claimed(page.text, *match.span(), Sort.PICK, "few", values=[str(place) for place in places])
    yield from _places(page)


def _places(page: Page) -> Iterator[Token]:
    for pattern in (_NTH, _NTH_BARE, _ZH_NTH):
        for match in page.find(pattern):
            if number := ordinal(match[match.lastindex or 1]):
                yield claimed(page.text, *match.span(), Sort.PICK, values=[str(number)])
