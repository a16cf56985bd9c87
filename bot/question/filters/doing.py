"""What is said to be done to files, and path rules made of it."""

from activity.records import FileStatus
from activity.selection import PathRule, PathVerdict
from bot.question.sentence import Spot
from bot.question.tokens import Sort, Token

TARGETS = (Sort.PATH, Sort.DOCS, Sort.TESTS, Sort.TEST_FILES, Sort.CATEGORY, Sort.EXTENSION, Sort.CODE)
"""What a verb of changing can be about."""
_SKIPPED = (Sort.STOP, Sort.PLACE, Sort.FILE, Sort.AND, Sort.OR, Sort.BOTH, Sort.NOT, Sort.ONLY, Sort.NUMBER)
_BUT = {"but", "但", "但是", "而"}
"""`changed tests but not docs`: the verb holds on."""


def verb_at(spot: Spot) -> str:
    """What is said to be done to the thing there: the verb before it, in Chinese or the passive the one after."""
    before = spot.before(*_SKIPPED, *TARGETS)
    if before is not None and before.words.lower() in _BUT:
        before = spot.sentence.before(spot.sentence.tokens.index(before), *_SKIPPED, *TARGETS)
    if before is not None and before.has(Sort.CHANGE):
        return before.key(Sort.CHANGE)
    after = spot.after(Sort.STOP, Sort.FILE, Sort.PLACE)
    if after is None or (after.words.isascii() and not after.words.lower().endswith("ed")):
        return ""
    return after.key(Sort.CHANGE)


def changes_at(spot: Spot) -> tuple[FileStatus, ...]:
    """The file status that the verb there asks for; a plain `touch` asks for any."""
    verb = verb_at(spot)
    return (FileStatus(verb),) if verb not in {"", "any"} else ()


def path_rule(token: Token, patterns: tuple[str, ...], changes: tuple[FileStatus, ...] = ()) -> PathRule:
    """A rule about these patterns, turned round by `not` and sharpened by `only`."""
    if token.only:
        verdict = PathVerdict.NOT_ONLY if token.negated else PathVerdict.ONLY
    else:
        verdict = PathVerdict.NONE if token.negated else PathVerdict.ANY
    return PathRule(patterns=patterns, changes=changes, verdict=verdict)


def as_patterns(ignored: tuple[str, ...]) -> tuple[str, ...]:
    """Patterns of `.gitignore` as patterns of a `PathRule`: `docs/` lies anywhere, `/docs/` only at the root."""
    found_patterns: list[str] = []
    for pattern in ignored:
        if pattern.startswith("/"):
            found_patterns.append(pattern.lstrip("/"))
        elif pattern.endswith("/"):
            found_patterns += [pattern, f"*/{pattern}*"]
        else:
            found_patterns.append(pattern)
    return tuple(found_patterns)


def followed_by_file(spot: Spot) -> bool:
    """`docs files`, 文档文件."""
    after = spot.after(Sort.STOP)
    return after is not None and after.has(Sort.FILE)
