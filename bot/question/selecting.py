"""Filters by name and a time in; the store's `Selection` out."""

from activity.selection import Selection
from bot.question.filters.finding import Value
from bot.question.known import Known
from bot.question.periods import Time


def selection_of(known: Known, fields: dict[str, Value], time: Time) -> Selection:
    """The store's question. PRs by number and open ones are looked for at any time, unless one is named."""
    states = fields.get("states")
    timeless = "numbers" in fields or (isinstance(states, tuple) and "open" in states)
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


def containing(selection: Selection, words: tuple[str, ...]) -> Selection:
    """A set that is counted, not searched, holds the PRs in which all the words occur."""
    spelt = tuple((word, word[:-1]) if _plural(word) else (word,) for word in words)
    return selection.narrowed(words=(*selection.words, *spelt)) if words else selection


def _plural(word: str) -> bool:
    return word.isascii() and len(word) > 4 and word.endswith("s") and not word.endswith("ss")
