"""A sentence in; whether groups are asked for — who, which files, by module, the most — and which, out."""

from bot.question.asked import Asked
from bot.question.filters.finding import Value
from bot.question.limits import SEVERAL, number_in
from bot.question.plan import Group, Wanted
from bot.question.sentence import Sentence, Spot
from bot.question.tokens import Sort, Token
from bot.question.wording import Wording

_BESIDE_PATH = (Sort.PATH, Sort.DOCS, Sort.EXTENSION, Sort.TESTS, Sort.CATEGORY, Sort.TOPIC, Sort.WORD)
_GROUP_OF = {
    Sort.KIND: Group.KIND,
    Sort.TESTS: Group.TESTS,
    Sort.RISK: Group.RISK,
    Sort.AT_RISK: Group.RISK,
    Sort.LABEL: Group.LABEL,
}
_PLURALS = {
    "authors", "files", "topics", "modules", "areas", "people", "contributors", "folders", "reviewers", "labels",
    "kinds", "hotspots", "ranking", "leaderboard", "rank", "ranked", "哪些", "哪几个", "热点文件", "热点", "排名",
    "排行", "排行榜", "有哪些", "都有哪些", "哪些文件", "哪些人", "哪些作者",
}  # fmt: skip


def grouped(sentence: Sentence, fields: dict[str, Value], words: tuple[str, ...]) -> Asked | None:
    """Rankings and breakdowns, or nothing."""
    group, by = _group(sentence), _by_group(sentence)
    if by is not None and not has_most(sentence):
        return Asked(Wanted.BREAKDOWN, group=by)
    if group is not None and (has_most(sentence) or (sentence.has(Sort.LIMIT) and not sentence.has(Sort.PR))):
        return Asked(
            Wanted.RANKING, group=by or group, limit=number_in(sentence) or (1 if _is_one(sentence) else SEVERAL)
        )
    if group is not None and "least" in sentence.keys(Sort.MOST):
        note = Wording(en="the fewest stand at the end", zh="最少的排在最后")
        return Asked(Wanted.BREAKDOWN, group=group, notes=(note,))
    if "breakdown" in sentence.keys(Sort.BY):
        return Asked(Wanted.BREAKDOWN, group=group or Group.KIND)
    return None if words else _everybody(sentence, fields, group)


def has_most(sentence: Sentence) -> bool:
    """Whether something is ranked."""
    return "most" in sentence.keys(Sort.MOST)


def _everybody(sentence: Sentence, fields: dict[str, Value], group: Group | None) -> Asked | None:
    """`who touched …`, `how many people …`, `which files were changed`: all of them, with counts."""
    if sentence.wants("who") and not ("authors" in fields and group is Group.AUTHOR):
        return Asked(Wanted.BREAKDOWN, group=group or Group.AUTHOR)
    named = next((spot.token for spot in sentence.spots() if spot.token.has(Sort.GROUP) and _is_object(spot)), None)
    if named is None or (sentence.has(Sort.PR) and named.key(Sort.GROUP) == "author"):
        return None
    return Asked(Wanted.BREAKDOWN, group=Group(named.key(Sort.GROUP)))


def _is_object(spot: Spot) -> bool:
    """Whether the noun right after which/how many is the group itself."""
    before = spot.before(Sort.STOP)
    asked_for = before is not None and before.key(Sort.WANT) in {"list", "count"}
    return asked_for or spot.token.has(Sort.WANT)


def _group(sentence: Sentence) -> Group | None:
    """What is ranked: the noun nearest to which/most, or people after `who`."""
    if sentence.wants("who") or (has_most(sentence) and _asks_for_bots(sentence)):
        return _people(sentence)
    nouns = (spot.token for spot in sentence.spots() if spot.token.has(Sort.GROUP) and not _part_of_path(spot))
    ranked = Group.REVIEWER if has_most(sentence) and sentence.has(Sort.REVIEW) else None
    return next((Group(noun.key(Sort.GROUP)) for noun in nouns), ranked)


def _asks_for_bots(sentence: Sentence) -> bool:
    """`which bot`, 哪个机器人."""
    pairs = zip(sentence.tokens, sentence.tokens[1:], strict=False)
    return any(one.key(Sort.WANT) == "list" and other.has(Sort.PEOPLE) for one, other in pairs)


def _people(sentence: Sentence) -> Group:
    named = [key for key in sentence.keys(Sort.GROUP) if key in {"reviewer", "merger"}]
    if named:
        return Group(named[0])
    reviewing = sentence.has(Sort.REVIEW) or {"reviewer", "approver"} & set(sentence.keys(Sort.ROLE_AFTER))
    return Group.REVIEWER if reviewing else Group.AUTHOR


def _part_of_path(spot: Spot) -> bool:
    """`Docker files` and `tests/ 下的文件` are paths, not something to rank."""
    if not spot.token.has(Sort.FILE):
        return False
    before, after = spot.before(Sort.STOP), spot.after(Sort.STOP)
    return (before is not None and before.has(*_BESIDE_PATH)) or (after is not None and after.has(Sort.PATH))


def _by_group(sentence: Sentence) -> Group | None:
    """`by module`, `per author`, 按主题, 每天."""
    for spot in sentence.spots():
        following = spot.after(Sort.STOP)
        if spot.token.key(Sort.BY) != "by" or following is None:
            continue
        if following.has(Sort.GROUP) and (spot.token.words.isascii() or sentence.close(spot.token, following)):
            return Group(following.key(Sort.GROUP))
        if (named := _by_kin(following)) is not None:
            return named
    return None


def _by_kin(token: Token) -> Group | None:
    return next((group for sort, group in _GROUP_OF.items() if token.has(sort)), None)


def _is_one(sentence: Sentence) -> bool:
    """`who`, `which author`, 哪个: one winner is asked for, with its ties."""
    plural = any(_PLURALS & {token.words, *token.words.lower().split()} for token in sentence.tokens)
    return not plural and "top" not in sentence.keys(Sort.LIMIT)
