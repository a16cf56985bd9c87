"""The typed report: six sections of facts and sentences, all PRs of the period, counts, and how it was checked."""

from enum import StrEnum

from activity.period import Period
from activity.records import Breaking, Importance, Kind, Person, Repository, Risk, Tested
from activity.records.frozen import Instant, Record
from bot.conditions import Suggestion
from bot.language import Language
from bot.report.digest import Digest, digest
from bot.report.key_changes import KeyChanges, key_changes
from bot.report.next_steps import NextSteps, next_steps
from bot.report.page import Block, Sentence
from bot.report.risks import Risks, risks
from bot.report.summary import Summary, summarise
from bot.report.trends import Trends, trends
from bot.report.week import Counts, Week, count


class SectionName(StrEnum):
    """The six sections, in their order."""

    SUMMARY = "summary"
    KEY_CHANGES = "key_changes"
    TRENDS = "trends"
    RISKS = "risks"
    DIGEST = "digest"
    NEXT_STEPS = "next_steps"


class Facts(Record):
    """What each section states, free of any language; the base for every writer."""

    summary: Summary
    key_changes: KeyChanges
    trends: Trends
    risks: Risks
    digest: Digest
    next_steps: NextSteps
    counts: Counts


class Section(Record):
    """A section as written: its title in the reader's language, and its blocks."""

    name: SectionName
    title: str
    blocks: tuple[Block, ...]


class RiskEntry(Record):
    """A risk with its sentence."""

    risk: Risk
    statement: Sentence


class Entry(Record):
    """One PR of the period as the report lists it; `title` as its author wrote it, `merged_at` in UTC."""

    number: int
    title: str
    url: str
    author: Person | None
    merged_at: Instant | None
    kind: Kind
    topics: tuple[str, ...]
    breaking: Breaking
    tests: Tested
    importance: Importance
    risks: tuple[RiskEntry, ...]


class Verification(Record):
    """How many sentences were checked against the facts, and how many stood; `faults` are the reasons."""

    writer: str
    sentences: int
    kept: int
    dropped: int
    faults: tuple[str, ...] = ()


class WeeklyReport(Record):
    """The report of one period in one language.

    `heading` names period, base, number of PRs, freshness and all that is unknown, whatever the sections hold.
    `contents` is the heading of the table of contents.
    """

    language: Language
    repository: Repository
    period: Period
    data_as_of: Instant | None
    made_at: Instant
    title: str
    contents: str
    heading: tuple[Sentence, ...]
    sections: tuple[Section, ...]
    pull_requests: tuple[Entry, ...]
    counts: Counts
    facts: Facts
    verification: Verification

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The suggestions of the next steps, to be kept for the report after."""
        return self.facts.next_steps.suggestions


def establish(week: Week) -> Facts:
    """The facts of all sections."""
    return Facts(
        summary=summarise(week),
        key_changes=key_changes(week),
        trends=trends(week),
        risks=risks(week),
        digest=digest(week),
        next_steps=next_steps(week),
        counts=count(week),
    )
