"""The pieces a question falls into: words with the senses they may have, and names, dates and numbers already read."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.question.dates import Dated


class Sort(StrEnum):
    """What a piece is: the sections of `vocabulary.toml`, and what is read by pattern or from the store."""

    NOT = "not"
    NOT_AFTER = "not_after"
    WITHOUT_AFTER = "without_after"
    NEUTRAL = "neutral"
    TWICE = "twice"
    ONLY = "only"
    ONLY_AFTER = "only_after"
    AND = "and"
    OR = "or"
    BOTH = "both"
    RESET = "reset"
    PR = "pr"
    CHANGE = "change"
    MERGE = "merge"
    KIND = "kind"
    KIND_MARKER = "kind_marker"
    TOPIC_MARKER = "topic_marker"
    DOCS = "docs"
    TESTS = "tests"
    TEST_FILES = "test_files"
    UNTESTED = "untested"
    CODE = "code"
    CATEGORY = "category"
    EXTENSION = "extension"
    FILE = "file"
    PLACE = "place"
    BREAKING = "breaking"
    RISK = "risk"
    AT_RISK = "at_risk"
    SEVERITY = "severity"
    REVIEW = "review"
    STATE = "state"
    REVERT = "revert"
    PEOPLE = "people"
    ROLE = "role"
    ROLE_AFTER = "role_after"
    WANT = "want"
    BY = "by"
    GROUP = "group"
    MOST = "most"
    ORDER = "order"
    ORDER_ADJECTIVE = "order_adjective"
    ASPECT = "aspect"
    PRONOUN = "pronoun"
    MORE = "more"
    FOLLOW = "follow"
    OUTSIDE = "outside"
    STOP = "stop"
    CONTENT = "content"
    # read by pattern or from the store
    WORD = "word"
    QUOTED = "quoted"
    NUMBER = "number"
    LIMIT = "limit"
    DATE = "date"
    PULL = "pull"
    SIZE = "size"
    PATH = "path"
    PERSON = "person"
    LABEL = "label"
    TOPIC = "topic"
    PICK = "pick"
    BASE = "base"
    UNREAD = "unread"


Sense = tuple[Sort, str]

FILTER_SORTS = (
    Sort.TOPIC, Sort.KIND, Sort.DOCS, Sort.TESTS, Sort.TEST_FILES, Sort.CODE, Sort.CATEGORY, Sort.EXTENSION,
    Sort.LABEL, Sort.PATH, Sort.PERSON, Sort.PEOPLE, Sort.RISK, Sort.AT_RISK, Sort.SEVERITY, Sort.BREAKING,
    Sort.REVIEW, Sort.REVERT, Sort.PULL, Sort.WORD, Sort.QUOTED, Sort.UNTESTED, Sort.STATE,
    Sort.SIZE,
)  # fmt: skip
"""What a question can filter by."""


@dataclass(frozen=True)
class Token:
    """One piece: its words and place, its senses, and what it holds.

    `values` are patterns, labels, a login or PR numbers as text; `bounds` the lowest and highest number allowed.
    `negated` and `only` are set by `scope`.
    """

    start: int
    end: int
    words: str
    senses: tuple[Sense, ...]
    values: tuple[str, ...] = ()
    bounds: tuple[int | None, int | None] = (None, None)
    dated: Dated | None = field(default=None, compare=False)
    negated: bool = False
    only: bool = False

    def has(self, *sorts: Sort) -> bool:
        """Whether one of its senses is of one of these sorts."""
        return any(sort in sorts for sort, _ in self.senses)

    def key(self, sort: Sort) -> str:
        """The key of its first sense of that sort, or an empty text."""
        return next((key for found, key in self.senses if found is sort), "")

    def as_only(self, sort: Sort) -> "Token":
        """The same token with only the senses of one sort."""
        return replace(self, senses=tuple(sense for sense in self.senses if sense[0] is sort))


def claimed(  # noqa: PLR0913 - a place, a sense and what is held
    text: str, start: int, end: int, sort: Sort, key: str = "", *, values: Iterable[str] = ()
) -> Token:
    """A token read by pattern."""
    return Token(start=start, end=end, words=text[start:end].strip(), senses=((sort, key),), values=tuple(values))
