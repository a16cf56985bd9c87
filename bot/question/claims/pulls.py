"""Numbers of PRs on a page: `#12`, `PR 12 and 15`, `#100-#110`, `12号 PR`, `what does 6086 do`."""

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.question.claims.page import Page
from bot.question.tokens import Sort, Token, claimed

_NOUN = r"(?:prs?|pulls?(?:\s+requests?)?|mrs?|merge\s+requests?|合并请求|拉取请求)"
_UNIT = (
    r"(?![\d.,/-]*\d)"
    r"(?!\s*(?:lines?|loc|files?|days?|weeks?|months?|hours?|years?|st\b|nd\b|rd\b|th\b|[行个天周月年日条位]))"
)
_ISSUE = re.compile(r"(?:issues?|tickets?|bugs?|议题|工单)\s*$")
_RANGE = re.compile(
    rf"(?:(?:between|from|从|在)\s*)?(?:#\s?|(?<![a-z0-9]){_NOUN}\s*#?)(\d{{1,7}})\s*(?:-|to|through|\.\.|~|到|至|and(?=\s*#))\s*#?(\d{{1,7}})"
    rf"{_UNIT}(?:\s*之间)?"
)
_OPEN_ENDS = (
    (
        re.compile(
            r"\b(?:after|above|since|beyond|newer\s+than|later\s+than|higher\s+than|greater\s+than)\s+(?:pr\s*)?#\s?(\d{1,7})"
        ),
        "after",
    ),
    (
        re.compile(r"\b(?:before|below|older\s+than|earlier\s+than|lower\s+than|up\s+to)\s+(?:pr\s*)?#\s?(\d{1,7})"),
        "before",
    ),
    (re.compile(r"#\s?(\d{1,7})\s*(?:号)?(?:之后|以后|往后)|(?:编号|号码)\s*(?:大于|高于)\s*#?(\d{1,7})"), "after"),
    (re.compile(r"#\s?(\d{1,7})\s*(?:号)?(?:之前|以前|往前)|(?:编号|号码)\s*(?:小于|低于)\s*#?(\d{1,7})"), "before"),
)
_MARKED = re.compile(r"#\s?(\d{1,7})(?!\d)")
_NAMED = re.compile(rf"(?<![a-z0-9]){_NOUN}\s*(?:no\.?|number|编号|号)?\s*[#!]?\s?(\d{{1,7}}){_UNIT}")
_NEXT = re.compile(rf"\s*(?:,|and|or|&|/|和|与|、|vs\.?|跟)\s*#?(\d{{1,7}}){_UNIT}(?!\s*[a-z0-9])")
_ZH = re.compile(
    rf"(?<![月\d])(?:第)?(\d{{1,7}})\s*号\s*(?:的)?\s*(?={_NOUN}|做|是什么|为什么|为何|改了什么|谁|有没有|的作者)"
)
_BIG_ZH = re.compile(r"(?<![月\d])(3[2-9]|[4-9]\d|\d{3,7})\s*号")
_BARE = re.compile(
    r"(?<![\w.#:/-])(?<!than )(?<!over )(?<!under )(?<!least )(?<!most )(?!(?:19|20)\d\d(?!\d))(\d{3,6})"
    r"(?=\s*(?:$|\?|have\b|has\b|need\w*\b|touch\w*\b|break\w*\b|fix\w*\b|add\w*\b|merged\b|take\b|do\b|does\b|about\b|change\b|risky\b|safe\b|reverted\b|tested\b|做了什么|是什么|改了什么|干了什么|为什么|是谁|有测试|有风险|有没有|重要))"
)
_ASKED = re.compile(
    r"\b(?:does|did|is|was|has|why|about|why\s+was|explain)\s+(?!(?:19|20)\d\d(?!\d))(\d{3,6})(?![\w.:/-])"
)
MOST = 200
"""How many PRs a range may name."""


def find_pulls(page: Page) -> Iterator[Token]:
    """The PR numbers of a page; a range keeps both ends in `bounds`, an issue's number is a word."""
    yield from _ranges(page)
    for pattern, key in _OPEN_ENDS:
        for match in page.find(pattern):
            number = int(match[1] or match[2])
            bounds = (number + 1, None) if key == "after" else (None, number - 1)
            yield replace(claimed(page.text, *match.span(), Sort.PULL, "range"), bounds=bounds)
    for match in page.find(_MARKED):
        yield _marked(page, match)
    for pattern in (_NAMED, _ZH, _BIG_ZH):
        for match in page.find(pattern):
            yield from _with_next(page, match)
    for pattern in (_BARE, _ASKED):
        for match in page.find(pattern):
            yield claimed(page.text, *match.span(1), Sort.PULL, values=[str(int(match[1]))])


def _ranges(page: Page) -> Iterator[Token]:
    for match in page.find(_RANGE):
        low, high = sorted((int(match[1]), int(match[2])))
        if " and " in match[0] and "between" not in match[0]:
            continue
        values = [str(number) for number in range(low, high + 1)] if high - low < MOST else []
        token = claimed(page.text, *match.span(), Sort.PULL, "range", values=values)
        yield token if values else replace(token, bounds=(low, high))


def _marked(page: Page, match: re.Match[str]) -> Token:
    number = str(int(match[1]))
    if _ISSUE.search(page.low[: match.start()]):
        return claimed(page.text, *match.span(), Sort.QUOTED, values=[f"#{number}"])
    return claimed(page.text, *match.span(), Sort.PULL, values=[number])


def _with_next(page: Page, match: re.Match[str]) -> Iterator[Token]:
    """`PR 12, 15 and 20`: the numbers that follow are PRs as well."""
    yield claimed(page.text, *match.span(), Sort.PULL, values=[str(int(match[1]))])
    end = match.end()
    while (more := _NEXT.match(page.low, end)) is not None:
        yield claimed(page.text, more.start(1), more.end(1), Sort.PULL, values=[str(int(more[1]))])
        end = more.end()
