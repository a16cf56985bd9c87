"""What a phrase of time can mean, before it is cut into a Period; and the shape of a language's table of phrases."""

import re
from collections.abc import Callable
from datetime import date

from activity.records.frozen import Record
from bot.question.dates.spans import Span
from bot.question.wording import Wording


class Relative(Record):
    """The period of the thread, `shift` lengths later; without a thread `otherwise`."""

    shift: int
    otherwise: Span


class Everything(Record):
    """All that is covered: "ever", 有史以来."""


class Hours(Record):
    """The last so many hours, up to now."""

    count: int


class Unsure(Record):
    """Two readings or none: asked back."""

    question: Wording
    choices: tuple[str, ...] = ()


def no_such(words: str) -> Unsure:
    """A day or week the calendar does not have is asked about, never dropped."""
    return Unsure(
        question=Wording(
            en=f"There is no “{words}” in the calendar. Which time do you mean?",
            zh=f"日历里没有“{words}”。您指的是什么时间？",
        )
    )


Meaning = Span | Relative | Everything | Hours | Unsure
Builder = Callable[[re.Match[str], date], Meaning | None]
Phrase = tuple[re.Pattern[str], Builder]


def phrase(pattern: str, builder: Builder) -> Phrase:
    """One line of a table. The text is lower case; `<` and `>` at its ends are word boundaries for Latin letters."""
    edges = pattern.removeprefix("<").removesuffix(">")
    before = r"(?<![a-z0-9_@#/])" if pattern.startswith("<") else ""
    after = r"(?![a-z0-9_]|-[a-z]|[./][a-z])" if pattern.endswith(">") else ""
    return re.compile(f"{before}(?:{edges}){after}"), builder
