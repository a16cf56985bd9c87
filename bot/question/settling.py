"""A sentence whose words may have several senses in; the same with one sense each, chosen by the neighbours, out."""

from collections.abc import Callable
from dataclasses import replace

from bot.question.filters.roles import PASSIVE
from bot.question.sentence import Sentence, Spot
from bot.question.tokens import Sort, Token

_STOP = ((Sort.STOP, ""),)
_TARGETS = (
    Sort.PATH, Sort.TESTS, Sort.TEST_FILES, Sort.CATEGORY, Sort.EXTENSION, Sort.FILE, Sort.CODE,
)  # fmt: skip
_NOUNS = (Sort.PR, Sort.CHANGE, Sort.KIND, Sort.TOPIC, Sort.DOCS, Sort.BREAKING, Sort.MERGE, Sort.LIMIT)
_NAMES = (Sort.PERSON, Sort.WORD, Sort.QUOTED)
_PART_OF_PHRASE = (Sort.TOPIC, Sort.TESTS, Sort.DOCS, Sort.CATEGORY, Sort.EXTENSION, Sort.CODE)
_VAGUE_KINDS = {"build", "style", "ci", "perf", "chore", "feat"}
_NO_NAMES = {"的PR", "提交"}


def settled(sentence: Sentence) -> Sentence:
    """Choose the senses: first of the small words, then, twice, of the names in a longer phrase."""
    for choose in (_small, _compound, _compound):
        sentence = sentence.with_tokens([choose(spot) for spot in sentence.spots()])
    return sentence


def _small(spot: Spot) -> Token:
    reader = next((_READERS[sort] for sort in _READERS if spot.token.has(sort)), None)
    return reader(spot) if reader else spot.token


def _role(spot: Spot) -> Token:
    """`by alice` names an author, `by module` groups, `by Friday` does neither."""
    token, following = spot.token, spot.after(Sort.STOP, Sort.NOT)
    if following is not None and following.has(Sort.PERSON):
        return token.as_only(Sort.ROLE)
    if token.words in PASSIVE or following is None or following.has(Sort.PEOPLE):
        return replace(token, senses=_STOP)
    if token.has(Sort.BY) and following.has(Sort.GROUP, Sort.KIND, Sort.TESTS, Sort.RISK):
        return token.as_only(Sort.BY)
    if following.has(*_NAMES):
        return token.as_only(Sort.ROLE)
    return replace(token, senses=_STOP) if token.has(Sort.BY) else token


def _role_after(spot: Spot) -> Token:
    """写的, 评审了: a role only when a person, or a Latin name nobody knows, stands close before."""
    token, role = spot.token, spot.token.key(Sort.ROLE_AFTER)
    person = spot.before(Sort.STOP, Sort.DATE, Sort.AND, Sort.MERGE, Sort.NUMBER)
    named = person is not None and (person.has(Sort.PERSON) or (person.has(Sort.WORD) and token.words not in _NO_NAMES))
    if named or spot.sentence.wants("who"):
        return token.as_only(Sort.ROLE_AFTER)
    others = tuple(sense for sense in token.senses if sense[0] is not Sort.ROLE_AFTER)
    if others or token.words.isascii():
        return replace(token, senses=others or _STOP)
    instead = {"reviewer": (Sort.REVIEW, "reviewed"), "approver": (Sort.REVIEW, "approved")}
    if "PR" in token.words.upper():
        return replace(token, senses=((Sort.PR, "pr"),))
    return replace(token, senses=(instead.get(role, (Sort.STOP, "")),))


def _marker(spot: Spot) -> Token:
    """`of type fix` marks the kind, `by type` groups."""
    token, following, before = spot.token, spot.after(Sort.STOP), spot.before(Sort.STOP)
    named = following is not None and following.has(Sort.KIND, Sort.TOPIC, Sort.DOCS, Sort.TESTS)
    if named and not (before is not None and before.has(Sort.BY)):
        return token.as_only(Sort.KIND_MARKER if token.has(Sort.KIND_MARKER) else Sort.TOPIC_MARKER)
    return token.as_only(Sort.GROUP) if token.has(Sort.GROUP) else replace(token, senses=_STOP)


def _order(spot: Spot) -> Token:
    """`biggest PRs`, `3 biggest`, `which was the largest` order the list; `large model`, `longest prefix` are words."""
    token, right = spot.token, spot.right
    if right is not None and right.has(Sort.WORD) and spot.sentence.close(token, right) and token.words.isascii():
        return _as_word(token)
    if token.has(Sort.ORDER):
        return token
    following = spot.after(Sort.STOP, Sort.NUMBER, Sort.PERSON, Sort.DATE)
    noun = (following is not None and following.has(*_NOUNS)) or token.words.lower().endswith(("pr", "改动"))
    key = token.key(Sort.ORDER_ADJECTIVE)
    return replace(token, senses=((Sort.ORDER, f"{key}?"),) if noun else _STOP)


def _most(spot: Spot) -> Token:
    """`most PRs` ranks; `at most` does not."""
    at_most = spot.left is not None and spot.left.words.lower() == "at"
    return replace(spot.token, senses=_STOP) if at_most else spot.token


def _change(spot: Spot) -> Token:
    """`new` and `create` count only with a file that is new."""
    following = spot.after(Sort.STOP, Sort.PLACE, Sort.NUMBER)
    if spot.token.words.lower() not in {"new", "加入", "create", "creates", "created"}:
        return spot.token
    target = following is not None and following.has(*_TARGETS)
    return spot.token if target else replace(spot.token, senses=_STOP)


def _number(spot: Spot) -> Token:
    """`Qwen 3` is a name."""
    return _as_word(spot.token) if spot.touches(Sort.WORD) else spot.token


def _compound(spot: Spot) -> Token:
    """A name right beside an unknown word is part of a longer phrase: `checkpoint 保存崩溃`, `test failures`."""
    token = spot.token
    if token.has(Sort.CONTENT) and not token.has(Sort.WORD):
        return _as_word(token)
    marked = spot.left is not None and spot.left.has(
        Sort.NOT, Sort.CHANGE, Sort.KIND_MARKER, Sort.TOPIC_MARKER, Sort.ONLY
    )
    if marked or not spot.touches(Sort.WORD):
        return token
    if token.has(Sort.CODE):
        return replace(token, senses=_STOP)
    return _as_word(token) if _belongs(spot) else token


def _belongs(spot: Spot) -> bool:
    token = spot.token
    if token.has(*_PART_OF_PHRASE):
        return not token.has(Sort.KIND)
    before_word = spot.right is not None and spot.right.has(Sort.WORD)
    return before_word and (token.key(Sort.KIND) in _VAGUE_KINDS or token.key(Sort.STATE) == "open")


def _as_word(token: Token) -> Token:
    return replace(token, senses=((Sort.WORD, ""),), values=(token.words,))


_READERS: dict[Sort, Callable[[Spot], Token]] = {
    Sort.ROLE: _role,
    Sort.ROLE_AFTER: _role_after,
    Sort.KIND_MARKER: _marker,
    Sort.TOPIC_MARKER: _marker,
    Sort.ORDER: _order,
    Sort.ORDER_ADJECTIVE: _order,
    Sort.MOST: _most,
    Sort.CHANGE: _change,
    Sort.NUMBER: _number,
}
