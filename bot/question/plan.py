"""What a question means: the set it speaks of, what is wanted of it, and how it relates to the turn before.

A Plan *contains* the store's own Selection, so that the answer can never filter differently from the store.
"""

from enum import StrEnum

from activity.period import Period
from activity.records.frozen import Record
from activity.selection import Order, Selection


class Wanted(StrEnum):
    """What the asker wants to be told about the set."""

    LIST = "list"
    COUNT = "count"
    EXISTS = "exists"
    RANKING = "ranking"  # people, paths, topics … by number of PRs: "who merged the most?"
    BREAKDOWN = "breakdown"  # all groups with their counts: "by module"
    COMPARISON = "comparison"  # two periods or two sets side by side
    LINES = "lines"  # how many lines were added and deleted in all
    TREND = "trend"  # the same set week by week
    DETAIL = "detail"  # one or a few PRs by number: what, why, who, reviews, risks, reverts
    TOPIC = "topic"  # a topic that only retrieval could answer; words until then
    DURATION = "duration"  # how long PRs take from opening to merge
    NEWCOMERS = "newcomers"  # authors whose first merged PR in the store lies in the period
    REPORT = "report"
    HELP = "help"
    OUTSIDE = "outside"  # nothing Herald knows about


class Group(StrEnum):
    """What a ranking, breakdown or trend counts by."""

    AUTHOR = "author"
    REVIEWER = "reviewer"
    MERGER = "merger"
    FILE = "file"
    AREA = "area"  # folder
    TOPIC = "topic"
    KIND = "kind"
    LABEL = "label"
    TESTS = "tests"
    RISK = "risk"
    DAY = "day"
    WEEK = "week"


class Aspect(StrEnum):
    """Which side of a single PR a detail question asks about."""

    ALL = "all"
    AUTHOR = "author"
    FILES = "files"
    TESTS = "tests"
    REVIEWS = "reviews"
    RISKS = "risks"
    REVERTS = "reverts"
    TIME = "time"
    SIZE = "size"
    IMPORTANCE = "importance"
    BREAKING = "breaking"


class Relation(StrEnum):
    """How a question relates to the turn before it in the thread."""

    NEW = "new"  # stands alone
    WITHIN = "within"  # narrows the previous set: "which of those…", 其中…
    CHANGED = "changed"  # the previous plan with something replaced: "and last week?", 那上周呢
    MORE = "more"  # the rest of the previous list: "show the rest"
    PICK = "pick"  # one of the previous list: "the second one"


class Clarification(Record):
    """One short question back, with answers to choose from; `candidates` are PRs it could be about."""

    question: str
    choices: tuple[str, ...] = ()
    candidates: tuple[int, ...] = ()


class Step(Record):
    """One thing the planner understood: the words it stood on, and what they became (for `--explain`)."""

    words: str
    became: str


class Plan(Record):
    """The typed meaning of one question.

    `selection` is the set; `against` the second set of a comparison, `whole` the set it is a share of.
    `period_given` tells whether the asker named a period (otherwise `selection.period` is the default, which the
    answer echoes). `topic_words` are what is left for retrieval once filters are taken out; `carried_words` those
    that the set of a follow-up was found by (nothing to search again, unless the next question leaves that set).
    `assumed` are readings the answer must state ("by" read as author, …), in the language of the question. With
    `clarification` set nothing is answered.
    """

    wanted: Wanted
    selection: Selection
    against: Selection | None = None
    whole: Selection | None = None
    period_given: bool = False
    group: Group | None = None
    order: Order = Order.MERGED
    limit: int | None = None
    aspect: Aspect = Aspect.ALL
    topic_words: tuple[str, ...] = ()
    carried_words: tuple[str, ...] = ()
    language: str = "en"
    relation: Relation = Relation.NEW
    picked: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()
    assumed: tuple[str, ...] = ()
    clarification: Clarification | None = None


class Turn(Record):
    """What a conversation keeps of one answered question: its Plan and the exact set it gave, in order."""

    plan: Plan
    numbers: tuple[int, ...]
    shown: int
    group_names: tuple[str, ...] = ()


def period_of(plan: Plan) -> Period | None:
    """The period a plan speaks of."""
    return plan.selection.period
