"""A base branch on a page: `on the release/v0.7 branch`, `branch develop`, v0.8.x 分支."""

import re
from collections.abc import Iterator

from bot.question.claims.page import Page
from bot.question.known import Known
from bot.question.text import fold
from bot.question.tokens import Sort, Token, claimed

_NAME = r"(?P<name>[a-z0-9][\w./-]*[\w])"
_PATTERNS = (
    re.compile(
        rf"(?:\b(?:into|to|on|onto|in|for|of)\s+)?(?:the\s+)?(?<![\w/]){_NAME}\s*(?:branch(?![a-z])|分支)", re.ASCII
    ),
    re.compile(
        rf"(?:\b(?:into|to|on|onto|in)\s+)?(?:the\s+)?(?:branch|分支)\s*{_NAME}(?!\s*(?:merge|cover))", re.ASCII
    ),
)
_LIKELY = re.compile(r"(?:main|master|develop|dev|trunk|next|stable)$|.*[\d/].*")


def find_branches(page: Page, known: Known) -> Iterator[Token]:
    """The base branch a question names; only names that look like one."""
    for pattern in _PATTERNS:
        for match in page.find(pattern):
            if _LIKELY.match(match["name"]):
                name = page.text[match.start("name") : match.end("name")]
                yield claimed(
                    page.text, *match.span(), Sort.BASE, values=[known.base if name == fold(known.base) else name]
                )
