"""A person in a sentence in; the role it is named in — author, reviewer, approver, merger — out."""

import re

from bot.question.sentence import Spot
from bot.question.tokens import Sort, Token

_LINKS = (Sort.AND, Sort.OR, Sort.STOP, Sort.NOT, Sort.BOTH, Sort.PERSON)
PASSIVE = {"由", "被", "来自"}
"""Words before a person after which the verb that follows tells the role."""


def role_of(spot: Spot) -> str | None:
    """The role said before (`reviewed by bob and alice`) or after (bob 评审的, bob approved) a person."""
    return said_before(spot) or _said_after(spot)


def said_to_merge(spot: Spot) -> bool:
    """Whether 合并 follows: read as "had merged", so that its author is meant."""
    after = spot.after(Sort.STOP, Sort.DATE)
    return after is not None and after.has(Sort.MERGE) and after.words[:1] == "合"


def in_role(spot: Spot) -> bool:
    """Whether a word that is no known name stands where only a name can stand."""
    if not spot.token.words[:1].isascii():
        return False
    if (spot.left is not None and spot.left.key(Sort.ROLE)) or _beside_person(spot):
        return True
    after = spot.after(Sort.DATE)
    if after is None or after.has(Sort.ROLE_AFTER):
        return after is not None
    did = spot.left is not None and spot.left.words.lower() in {"did", "has"}
    return did and after.has(Sort.MERGE, Sort.STOP, Sort.KIND, Sort.CHANGE, Sort.REVIEW)


def _beside_person(spot: Spot) -> bool:
    """`bob-2 or alice`: a word in the shape of a login, joined to a person."""
    if not re.search(r"[a-z0-9][-_0-9]|[a-z][A-Z]", spot.token.words):
        return False
    joins = (
        (spot.left, spot.sentence.before(spot.place, *_JOINS)),
        (spot.right, spot.sentence.after(spot.place, *_JOINS)),
    )
    return any(
        joint is not None and joint.has(*_JOINS) and who is not None and who.has(Sort.PERSON) for joint, who in joins
    )


_JOINS = (Sort.AND, Sort.OR)


def surely_a_name(spot: Spot) -> bool:
    """`PRs by zhangsan` is a name; `fixed by adding a lock` is not."""
    if spot.token.has(Sort.PERSON) or _beside_person(spot):
        return True
    if spot.left is not None and spot.left.has(Sort.ROLE):
        long_role = " " in spot.left.words or spot.left.words.startswith("作者")
        earlier = spot.sentence.before(spot.place - 1, Sort.STOP, Sort.DATE, Sort.MORE)
        return long_role or (
            earlier is not None and earlier.has(Sort.PR, Sort.MERGE, Sort.KIND, Sort.CHANGE, Sort.TOPIC)
        )
    after = spot.after(Sort.DATE)
    return after is not None and after.has(Sort.ROLE_AFTER) and not after.words.isascii() and after.words[-1] == "的"


def said_before(spot: Spot) -> str | None:
    """The role that the words before a person tell: `by`, `reviewed by`."""
    for token in reversed(spot.sentence.tokens[: spot.place]):
        if token.words in PASSIVE:
            return None
        if token.key(Sort.ROLE):
            return token.key(Sort.ROLE)
        if not token.has(*_LINKS):
            return None
    return None


def _said_after(spot: Spot) -> str | None:
    passive = spot.left is not None and spot.left.words in PASSIVE
    for token in spot.sentence.tokens[spot.place + 1 :]:
        role = _role_said_by(token, passive=passive)
        if role or not token.has(*_LINKS, Sort.DATE):
            return role
    return None


def _role_said_by(token: Token, *, passive: bool) -> str | None:
    if token.key(Sort.ROLE_AFTER):
        return token.key(Sort.ROLE_AFTER)
    if token.key(Sort.REVIEW) in {"approved", "reviewed"}:
        return "approver" if token.key(Sort.REVIEW) == "approved" else "reviewer"
    return "merger" if passive and token.has(Sort.MERGE) else None
