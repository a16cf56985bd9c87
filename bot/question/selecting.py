"""Filters by name and a time in; the store's `Selection` out."""

from activity.selection import Selection
from bot.question.filters.finding import Value
from bot.question.known import Known
from bot.question.periods import Time
from bot.question.sentence import Sentence
from bot.question.tokens import Sort


def selection_of(known: Known, fields: dict[str, Value], time: Time) -> Selection:
    """The store's question. PRs by number and open ones are looked for at any time, unless one is named."""
    states = fields.get("states")
    timeless = bool({"numbers", "min_number", "max_number"} & fields.keys()) or (
        isinstance(states, tuple) and "open" in states
    )
    period = None if timeless and not time.given else time.period
    return Selection(repository=known.repository, period=period).narrowed(**_all_of(fields))


def _all_of(fields: dict[str, Value]) -> dict[str, Value]:
    """A single topic beside topics that must all hold is one of them."""
    single, every = fields.get("topics"), fields.get("all_topics")
    if isinstance(single, tuple) and isinstance(every, tuple) and len(single) == 1:
        return {name: value for name, value in fields.items() if name != "topics"} | {
            "all_topics": tuple(str(name) for name in (*every, *single))
        }
    return fields


def alternatives(sentence: Sentence) -> bool:
    """Whether `or` stands between two words that are no filters."""
    for place, _ in sentence.of(Sort.OR):
        near = (sentence.before(place, Sort.STOP), sentence.after(place, Sort.STOP))
        if all(token is not None and token.has(Sort.WORD, Sort.QUOTED) for token in near):
            return True
    return False


def containing(selection: Selection, words: tuple[str, ...], *, either: bool) -> Selection:
    """A set that is counted, not searched, holds the PRs in which all the words occur, or one of them."""
    spelt: tuple[tuple[str, ...], ...] = tuple((word, word[:-1]) if _plural(word) else (word,) for word in words)
    if either:
        spelt = (tuple(spelling for spellings in spelt for spelling in spellings),)
    return selection.narrowed(words=(*selection.words, *spelt)) if words else selection


def _plural(word: str) -> bool:
    return word.isascii() and len(word) > 4 and word.endswith("s") and not word.endswith("ss")
