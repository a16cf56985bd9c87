"""The typed answer: what was understood, what was found, how it was checked. Renderers and a model work on this."""

from activity.period import Period
from activity.records import Repository
from activity.records.frozen import Instant, Record
from bot.language import Language
from bot.question.plan import Clarification, Plan
from bot.report.page import Block, Sentence
from bot.report.week import Known
from bot.report.weekly import Verification, WeeklyReport


class Group(Record):
    """One group of a ranking, breakdown or trend; `count=None` is unknown. `title` is its name for readers."""

    name: str
    title: str
    count: int | None
    pull_requests: tuple[int, ...]


class Side(Record):
    """One side of a comparison; `total=None` is unknown."""

    title: str
    period: Period | None
    total: int | None
    pull_requests: tuple[int, ...]


class Citation(Record):
    """A PR that the text speaks of; `title` as its author wrote it, where it was read."""

    number: int
    title: str | None
    url: str


class Said(Record):
    """What was found, as one kind of answer states it; `shown` is how far the set has been listed."""

    blocks: tuple[Block, ...]
    total: int | None
    shown: int = 0
    groups: tuple[Group, ...] = ()
    sides: tuple[Side, ...] = ()


class Explained(Record):
    """How the answer came about: the words that were understood, the selection, the set, and each step's share."""

    steps: tuple[str, ...]
    selection: dict[str, object]
    narrowing: tuple[str, ...]


class Answer(Record):
    """The answer to one question in one language.

    `understood` is one line (none for help and questions back), `limits` what must be known of the data, `blocks` the
    answer itself.
    `pull_requests` is the whole set in order, `total` its size (`None`: unknown), `known` how much of the asked time
    the store holds. With `clarification` nothing is answered; with `report` the answer is a weekly report.
    """

    language: Language
    question: str
    repository: Repository
    plan: Plan
    period: Period | None
    data_as_of: Instant | None
    known: Known
    understood: Sentence | None
    limits: tuple[Sentence, ...] = ()
    blocks: tuple[Block, ...] = ()
    pull_requests: tuple[int, ...] = ()
    total: int | None = None
    shown: int = 0
    groups: tuple[Group, ...] = ()
    sides: tuple[Side, ...] = ()
    citations: tuple[Citation, ...] = ()
    clarification: Clarification | None = None
    verification: Verification
    report: WeeklyReport | None = None
    explained: Explained | None = None
