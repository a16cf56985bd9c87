"""Persons and numbers of a sentence as findings: author unless another role is said, `except #12`, `#100-#110`."""

from collections.abc import Iterator

from bot.question.claims.people import UNKNOWN, logins, nearest
from bot.question.filters.finding import Finding, found
from bot.question.filters.roles import in_role, role_of, said_to_merge, surely_a_name
from bot.question.plan import Clarification
from bot.question.sentence import Sentence, Spot
from bot.question.text import fold
from bot.question.tokens import Sort, Token
from bot.question.wording import Wording

_FIELDS = {"author": "authors", "reviewer": "reviewers", "approver": "approvers", "merger": "mergers"}
_NEGATED = {"authors": "without_authors", "reviewers": "without_reviewers"}
_BY_NUMBER = Wording(
    en="before and after go by the PR's number, not by its merge", zh="之前、之后按编号而不是合并时间理解"
)
_AS_AUTHOR = Wording(en="read as the author, not as who pressed merge", zh="按作者理解，而不是点合并的人")


def people_findings(sentence: Sentence) -> Iterator[Finding]:
    """Whose PRs, and by whom reviewed, approved or merged; a name nobody has is asked about."""
    names = logins(sentence.known)
    for spot in sentence.spots():
        token = spot.token
        if token.has(Sort.PERSON):
            known = token.key(Sort.PERSON) != UNKNOWN
            yield from _person(spot, token.values) if known else _guessed(spot, names)
        elif token.has(Sort.WORD, Sort.STOP, Sort.KIND, Sort.TOPIC) and in_role(spot):
            yield from _named(spot, names)
        elif token.has(Sort.PULL):
            yield from _pull(token)


def _pull(token: Token) -> Iterator[Finding]:
    for field, bound in zip(("min_number", "max_number"), token.bounds, strict=True):
        if bound is not None:
            yield found(token, field, bound, _BY_NUMBER)
    if not token.values:
        return
    yield found(token, "without_numbers" if token.negated else "numbers", tuple(int(value) for value in token.values))


def _named(spot: Spot, names: dict[str, str]) -> Iterator[Finding]:
    """A word where a name belongs: a login that is also a word (`will`), or one that was misspelt."""
    exact = names.get(fold(spot.token.words))
    if exact is not None:
        yield from _person(spot, (exact,))
    elif spot.token.has(Sort.WORD):
        yield from _guessed(spot, names)


def _guessed(spot: Spot, names: dict[str, str]) -> Iterator[Finding]:
    written = spot.token.values[0] if spot.token.values else spot.token.words
    near = nearest(written, names)
    if len(near) == 1:
        note = Wording(en=f"“{written}” is read as {near[0]}", zh=f"“{written}”按 {near[0]} 理解")
        yield from _person(spot, near, note)
    elif near or surely_a_name(spot):
        yield _asked(spot.token, near, _which_one(written, near, names, spot.sentence.language))


def _person(spot: Spot, names: tuple[str, ...], note: Wording | None = None) -> Iterator[Finding]:
    token, role = spot.token, role_of(spot)
    field = _FIELDS[role or "author"]
    if token.negated and field not in _NEGATED:
        yield _asked(token, names, _cannot_leave_out(names[0], spot.sentence.language))
        return
    merged = role is None and said_to_merge(spot)
    yield found(token, _NEGATED[field] if token.negated else field, names, note or (_AS_AUTHOR if merged else None))


def _asked(token: Token, names: tuple[str, ...], question: Clarification) -> Finding:
    return Finding("ask", names, token.words, (token.start,), ask=question)


def _which_one(written: str, near: tuple[str, ...], names: dict[str, str], language: str) -> Clarification:
    alike = sorted({login for name, login in names.items() if name.startswith(fold(written)[:3])})
    text = Wording(en=f"Whom do you mean by “{written}”?", zh=f"“{written}”是指谁？")
    if not near:
        text = Wording(
            en=f"I know nobody called “{written}” here. Whose PRs do you mean?",
            zh=f"这里没有叫“{written}”的人。您指的是谁？",
        )
    return Clarification(question=text.spoken(language), choices=near or tuple(alike[:4]))


def _cannot_leave_out(name: str, language: str) -> Clarification:
    text = Wording(
        en=f"I can leave out an author or a reviewer, not {name} in that role. Which one do you mean?",
        zh=f"我只能排除作者或评审者，不能按这个角色排除 {name}。您指的是哪一种？",
    )
    choices = (f"not by {name}", f"not reviewed by {name}")
    if language == "zh":
        choices = (f"不是 {name} 写的", f"不是 {name} 评审的")
    return Clarification(question=text.spoken(language), choices=choices)
