"""A sentence in; whether a list in an order is asked for — the biggest, the newest five, the riskiest — out."""

from activity.selection import Order
from bot.question.asked import Asked
from bot.question.grouping import has_most
from bot.question.limits import SEVERAL, is_one_pr, number_in
from bot.question.plan import Wanted
from bot.question.sentence import Sentence
from bot.question.tokens import Sort, Token
from bot.question.wording import Wording


def ordered(sentence: Sentence, words: tuple[str, ...]) -> Asked | None:
    """A list with an order and mostly a limit, or nothing."""
    key = next((key for key in sentence.keys(Sort.ORDER) if key), "")
    if not key and has_most(sentence) and sentence.has(Sort.PR, Sort.CHANGE):
        key = Order.LINES.value
    if not key and "size" in sentence.keys(Sort.ASPECT):
        key = f"{Order.LINES.value}?"
    if key == Order.MERGED_OLDEST.value and "open" in sentence.keys(Sort.STATE):
        key = Order.AGE.value
    if key.endswith("?"):
        order = Order(key.rstrip("?"))
        return Asked(
            list_or_count(sentence, words), order=order, limit=number_in(sentence), notes=(_all_of_them(order),)
        )
    wanted = Wanted.TOPIC if words else Wanted.LIST
    if key:
        return Asked(wanted, order=Order(key), limit=_limit(sentence))
    return _first_or_newest(sentence, wanted)


def list_or_count(sentence: Sentence, words: tuple[str, ...]) -> Wanted:
    """The plain ways to ask for a set: how many, whether any, about what, which."""
    if sentence.wants("count"):
        return Wanted.COUNT
    if words:
        return Wanted.TOPIC
    first = sentence.tokens[0].words.lower() if sentence.tokens else ""
    yes_or_no = sentence.wants("exists") or first in _YES_OR_NO
    return Wanted.EXISTS if yes_or_no and not sentence.wants("list") else Wanted.LIST


_YES_OR_NO = {"has", "have", "had", "did", "do", "does", "is", "are", "was", "were"}


def _first_or_newest(sentence: Sentence, wanted: Wanted) -> Asked | None:
    """`the latest 5 PRs`, `top 5`, `the first PR of June`."""
    limit = _only(sentence, Sort.LIMIT)
    if limit is not None:
        order = _LIMITED.get(limit.key(Sort.LIMIT), Order.IMPORTANCE)
        return Asked(wanted, order=order, limit=int(limit.values[0]))
    pick = _only(sentence, Sort.PICK)
    if pick is None:
        return None
    place = int(pick.values[0])
    return Asked(Wanted.LIST, order=Order.MERGED if place < 0 else Order.MERGED_OLDEST, limit=max(1, place))


_LIMITED = {"recent": Order.MERGED, "first": Order.MERGED_OLDEST}


def _only(sentence: Sentence, sort: Sort) -> Token | None:
    return next((token for _, token in sentence.of(sort)), None)


def _limit(sentence: Sentence) -> int | None:
    """What was said; else one or several; `sorted by size` cuts nothing."""
    orders = [token.words.lower() for _, token in sentence.of(Sort.ORDER)]
    sorting = bool(orders) and all(_sorts(words) for words in orders)
    return number_in(sentence) or (None if sorting else 1 if is_one_pr(sentence) else SEVERAL)


def _sorts(words: str) -> bool:
    return words.startswith(("by ", "按", "从")) or words.endswith(" first")


def _all_of_them(order: Order) -> Wording:
    return Wording(
        en=f"no bound was given, so all are sorted by {order.value}, and none is left out",
        zh="没有给出界限，因此全部按此排序，没有删去任何一个",
    )
