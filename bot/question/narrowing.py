"""A Selection and further filters in; the Selection that holds both out."""

from activity.selection import Selection
from bot.question.filters.finding import Value

_GROWING = (
    "without_topics", "without_kinds", "without_labels", "without_authors", "without_reviewers", "without_risks",
    "without_severities", "without_numbers", "paths", "words", "without_words", "any_of", "all_labels",
)  # fmt: skip


def narrowed_by(before: Selection, fields: dict[str, Value]) -> Selection:
    """Further filters on top of those before; the same field twice must hold twice where that can be said."""
    added: dict[str, object] = dict(fields)
    for name in _GROWING:
        value = fields.get(name)
        if isinstance(value, tuple):
            added[name] = tuple(dict.fromkeys((*getattr(before, name), *value)))
    topics, numbers = fields.get("topics"), fields.get("numbers")
    if isinstance(topics, tuple) and len(topics) == 1 and (before.topics or before.all_topics):
        added["all_topics"] = (*before.all_topics, *topics)
        del added["topics"]
    if isinstance(numbers, tuple) and before.numbers is not None:
        added["numbers"] = tuple(number for number in before.numbers if number in numbers)
    return before.narrowed(**added)
