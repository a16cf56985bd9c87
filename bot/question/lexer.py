"""A cleaned question and the store's vocabulary in; its tokens, in order, out. Nothing is left out."""

import re
from collections.abc import Iterator
from datetime import datetime

from bot.question.claims.branches import find_branches
from bot.question.claims.labels import find_labels
from bot.question.claims.page import BLOT, Page
from bot.question.claims.paths import find_paths
from bot.question.claims.people import find_people
from bot.question.claims.picks import find_limits
from bot.question.claims.pulls import find_pulls
from bot.question.claims.sizes import find_sizes
from bot.question.claims.unread import find_unread
from bot.question.dates import Dated, find_dates
from bot.question.known import Known
from bot.question.numbers import NUMBER, to_int
from bot.question.text import fold, is_han
from bot.question.tokens import Sort, Token, claimed
from bot.question.vocabulary import Lexicon, general_words, lexicon_for

_QUOTED = re.compile(r"[\"`]([^\"`]{2,60})[\"`]")
_WORD = re.compile(r"[a-z0-9](?:[\w.+'#:-]*[\w+#])?", re.ASCII)
_NUMBER = re.compile(rf"(?:{NUMBER})(?![a-z0-9_]|[.-]\w)")
_APART = re.compile(
    r"\b(?:compare\w*|comparison|vs\.?|versus|than|difference|respectively|apiece)\b|\beach\W*$|各(?:有|合|是|自|多少)|分别|比|对照|差别|区别"
)
_SHY = frozenset("动合人天日周分各每外搬挪得多新不数")
"""Single characters that are words only when no unknown character stands beside them."""


def tokenize(text: str, known: Known, now: datetime) -> tuple[Token, ...]:
    """All tokens of a cleaned question."""
    page = Page.of(text)
    page = page.claim(find_pulls(page))
    page = page.claim(find_branches(page, known))
    page = page.claim(find_paths(page, known))
    page = page.claim(_own_name(page, known))
    page = page.claim(find_labels(page, known))
    page = page.claim(_quoted(page))
    page = page.claim(find_unread(page))
    page = page.claim(find_sizes(page))
    page = page.claim(_dates(page, known, now))
    page = page.claim(find_limits(page))
    page = page.claim(find_people(page, known, general_words()))
    rest = list(_words(page, lexicon_for(known)))
    return tuple(sorted([*page.tokens, *_joined_han(text, rest)], key=lambda token: token.start))


def _own_name(page: Page, known: Known) -> Iterator[Token]:
    """The repository's own name asks for nothing, unless it is what was touched."""
    name = fold(known.repository)
    pattern = rf"(?<![\w/.@-])(?:{re.escape(name)}|{re.escape(name.partition('/')[2])})(?:'s)?(?![\w/.\[-])"
    for match in page.find(re.compile(pattern, re.ASCII)):
        if _TOUCHING.search(page.low[: match.start()]) is None:
            yield claimed(page.text, *match.span(), Sort.STOP)


_TOUCHING = re.compile(r"(?:\b(?:touch|chang|modif|edit|under|about|mention)\w*\s+(?:the\s+)?|[改动到])$")


def _quoted(page: Page) -> Iterator[Token]:
    for match in page.find(_QUOTED):
        if len(match[0]) < len(page.text) and BLOT not in match[0]:
            start, end = match.span(1)
            yield claimed(page.text, *match.span(), Sort.QUOTED, values=[page.text[start:end].strip()])


def _dates(page: Page, known: Known, now: datetime) -> Iterator[Token]:
    names = frozenset(fold(login) for login in known.people)
    for dated in find_dates(page.low, now, known.zone, names=names, apart=_APART.search(page.low) is not None):
        yield _date_token(page, dated)


def _date_token(page: Page, dated: Dated) -> Token:
    words = page.text[dated.start : dated.end].strip()
    return Token(dated.start, dated.end, words, ((Sort.DATE, ""),), dated=dated.model_copy(update={"words": words}))


def _words(page: Page, lexicon: Lexicon) -> Iterator[Token]:
    """What no pattern claimed: the longest phrase of the vocabulary, else a number, a word, or one character."""
    place = 0
    while place < len(page.low):
        if page.low[place] in {BLOT, " "}:
            place += 1
            continue
        token = _token_at(page, place, lexicon)
        yield token
        place = token.end


def _token_at(page: Page, place: int, lexicon: Lexicon) -> Token:
    found = lexicon.longest_at(page.low, place)
    word = _WORD.match(page.low, place)
    if found is not None:
        end = place + len(found[0])
        return Token(place, end, page.text[place:end], found[1])
    number = _NUMBER.match(page.low, place)
    whole = number is not None and (word is None or number.end() >= word.end())
    if number is not None and whole and to_int(number[0]) is not None:
        return claimed(page.text, *number.span(), Sort.NUMBER, values=[str(to_int(number[0]))])
    if word is not None:
        end = word.end() - 2 if word[0].endswith("'s") else word.end()
        return claimed(page.text, place, end, Sort.WORD, values=[page.text[place:end]])
    return claimed(page.text, place, place + 1, Sort.WORD, values=[page.text[place]])


def _joined_han(text: str, tokens: list[Token]) -> Iterator[Token]:
    """Unknown Chinese characters that stand together become one word, taking shy single ones along."""
    run: list[Token] = []
    for token in tokens:
        if run and run[-1].end == token.start and _loose(token):
            run.append(token)
            continue
        yield from _closed(text, run)
        run = [token] if _loose(token) else []
        if not run:
            yield token
    yield from _closed(text, run)


def _loose(token: Token) -> bool:
    if len(token.words) != 1 or not is_han(token.words):
        return token.has(Sort.CONTENT) and is_han(token.words[0])
    return token.has(Sort.WORD) or token.words in _SHY


def _closed(text: str, run: list[Token]) -> Iterator[Token]:
    """A run with no unknown character falls apart again."""
    if not any(token.has(Sort.WORD, Sort.CONTENT) for token in run):
        yield from run
    elif run:
        start, end = run[0].start, run[-1].end
        yield claimed(text, start, end, Sort.WORD, values=[text[start:end]])
