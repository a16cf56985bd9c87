"""Tokens in; the same tokens with what is negated or meant exclusively marked out. Pure.

A `not` reaches the next filter and, over `and`, `or` and commas, the ones joined to it; anything else ends it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.question.tokens import FILTER_SORTS, Sort, Token

_THINGS = tuple(
    sort
    for sort in FILTER_SORTS
    if sort not in {Sort.BREAKING, Sort.REVIEW, Sort.STATE, Sort.REVERT, Sort.WORD, Sort.SIZE}
)
_JOINS = (Sort.AND, Sort.OR, Sort.BOTH)
_ENDS = (Sort.RESET, Sort.WANT, Sort.DATE, Sort.MOST)
_HAVING = {"any", "have", "has", "include", "including", "有", "带", "包含", "包括", "含"}
"""`don't have tests`: these words pass a `not` on."""
_BETWEEN_ONLY = (Sort.STOP, Sort.CHANGE, Sort.PLACE, Sort.ROLE, Sort.FILE, Sort.NOT)


_LEAVING_OUT = {
    "exclude", "excluding", "excludes", "except", "except for", "drop", "skip", "leave out", "leaving out", "hide",
    "take out", "filter out", "remove the", "ignoring", "minus", "without", "not counting", "除了", "去掉",
    "排除", "不要", "过滤掉", "剔除",
}  # fmt: skip
"""After these the description of what to leave out may follow: `drop those that touch tests`."""
_DESCRIBED = (Sort.PRONOUN, Sort.PR, Sort.STOP)
_ANYTHING = {"anything", "everything", "any", "all", "ones", "whatever"}
_TRAILING = {"去掉", "排除", "剔除", "过滤掉", "不要", "不算", "不看"}


def scoped(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Mark what is negated, then what is meant exclusively."""
    tokens = _trailing(tokens)
    negated = _marked(_doubled(tokens), Sort.NOT, _negates, lambda token: replace(token, negated=True))
    negated = _backwards(negated, Sort.NOT_AFTER, lambda token: replace(token, negated=True))
    negated = _backwards(negated, Sort.WITHOUT_AFTER, lambda token: replace(token, negated=True))
    only = _marked(negated, Sort.ONLY, _restricts, lambda token: replace(token, only=True))
    return tuple(_backwards(only, Sort.ONLY_AFTER, lambda token: replace(token, only=True)))


def _trailing(tokens: Sequence[Token]) -> list[Token]:
    """机器人的去掉: a word of leaving out with nothing after it speaks of what stands before."""
    found, open_end = [], True
    for token in reversed(tokens):
        trailing = open_end and token.has(Sort.NOT) and token.words in _TRAILING
        found.append(replace(token, senses=((Sort.NOT_AFTER, ""),)) if trailing else token)
        open_end = open_end and token.has(Sort.STOP, Sort.FOLLOW, Sort.RESET)
    return found[::-1]


def _doubled(tokens: Sequence[Token]) -> list[Token]:
    """`not … without` says no twice: the second one is marked, to be asked about."""
    found: list[Token] = []
    open_not = False
    for token in tokens:
        twice = open_not and token.has(Sort.NOT)
        found.append(replace(token, senses=((Sort.TWICE, ""), *token.senses)) if twice else token)
        open_not = token.has(Sort.NOT) or (open_not and token.has(Sort.STOP))
    return found


def _negates(token: Token) -> bool:
    """Whether an open `not` survives this token on its way to a filter."""
    return not token.has(*_ENDS) or token.has(Sort.NOT) or token.words.lower() in _HAVING


def _describes(token: Token) -> bool:
    """`exclude PRs with tests`, `drop anything that touches docs`: the description goes on."""
    return token.has(*_DESCRIBED, Sort.RESET) or token.words.lower() in _ANYTHING


def _restricts(token: Token) -> bool:
    """`only touch docs` is about the files, `only PRs that touch docs` is not."""
    return token.has(*_BETWEEN_ONLY) and not token.has(Sort.PR)


def _marked(
    tokens: Sequence[Token], opener: Sort, survives: Callable[[Token], bool], mark: Callable[[Token], Token]
) -> list[Token]:
    found: list[Token] = []
    waiting = carrying = joined = describing = False
    for token in tokens:
        if token.has(opener):
            waiting, carrying, describing = True, False, token.words.lower() in _LEAVING_OUT
        elif token.has(*FILTER_SORTS):
            hit = waiting or (carrying and joined and token.has(*_THINGS) and token.words[0] not in "带有")
            found.append(mark(token) if hit else token)
            waiting, carrying, joined = False, hit, False
            continue
        elif token.has(Sort.PRONOUN) and waiting and opener is Sort.NOT:
            found.append(replace(token, senses=((Sort.STOP, ""),)))
            continue
        elif token.has(*_JOINS):
            joined = True
            found.append(token)
            continue
        elif waiting:
            waiting = survives(token) or (describing and _describes(token))
        elif not token.has(Sort.STOP, Sort.PLACE):
            carrying = False
        joined = joined and token.has(Sort.STOP)
        found.append(token)
    return found


def _backwards(tokens: Sequence[Token], closer: Sort, mark: Callable[[Token], Token]) -> list[Token]:
    """`docs excluded`, 机器人除外: the filters right before the word, as far as they are joined."""
    found = list(tokens)
    for place, token in enumerate(tokens):
        if not token.has(closer):
            continue
        for before in range(place - 1, -1, -1):
            if found[before].has(*FILTER_SORTS):
                if found[before].negated and closer is not Sort.ONLY_AFTER:
                    break
                found[before] = mark(found[before])
            elif not found[before].has(*_JOINS, Sort.STOP, Sort.PR, Sort.ROLE_AFTER):
                break
    return found
