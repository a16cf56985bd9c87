"""What a language has to bring: one template for each thing a report says.

A phrase that one language lacks is a missing argument for the type checker; a test compares the values that the
templates name, and the tables by kind, risk code, condition and variant.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from activity.records import Kind, ReviewOutcome, RiskCode, Severity
from bot.conditions import ConditionKind, Outcome
from bot.report.weekly import SectionName


@dataclass(frozen=True, slots=True)
class RiskPhrases:
    """What is said of one risk code: its name, the step it asks for, and that step as a short task."""

    name: str
    step: str
    task: str


@dataclass(frozen=True, slots=True)
class Phrases:
    """All templates of one language. `{…}` are values; `{n:PR|PRs}` a number with its noun."""

    # How things are joined.
    comma: str
    last: str
    semicolon: str
    and_more: str

    # Titles.
    report_title: str
    report_title_of_period: str
    contents: str
    sections: Mapping[SectionName, str]
    sections_of_period: Mapping[SectionName, str]

    # The heading.
    week_line: str
    period_line: str
    as_of: str
    as_of_unknown: str
    running: str
    covered_part: str
    covered_nothing: str
    never_covered: str
    span: str
    reviews_unknown: str
    reviews_unknown_all: str
    authors_unknown: str
    files_unknown: str
    directs: str

    # A PR.
    quoted: str
    with_number: str
    unknown_login: str
    unknown_author: str
    size: str
    size_together: str
    size_unknown: str
    no_file: str
    touched: str
    untested: str
    breaking: str
    at_risk: str
    reverts: str
    kind_names: Mapping[Kind, str]
    kind_counts: Mapping[Kind, str]
    kind_titles: Mapping[Kind, str]
    severities: Mapping[Severity, str]
    outcomes: Mapping[Outcome, str]
    reviews: Mapping[ReviewOutcome, str]
    bot_reviews: str

    # Summary.
    no_pull_request: str
    merged: str
    leading: str
    leading_one: str
    marked_breaking: str
    risks_high: str
    risks_medium: str
    risks_none: str
    risk_with_numbers: str
    tests_touched: str

    # Key changes.
    bullet: str
    theme_kind: str
    theme_other: str
    minor_title: str
    minor_only_title: str
    minor: str
    minor_twins: str

    # Trends.
    compared: str
    compared_share: str
    share: str
    not_compared: str
    kinds: str
    topics: str
    authors: str
    authors_uncounted: str
    files: str
    unit: str
    mean_before: str
    all_tied: str
    tied: str

    # Risks.
    finding: str
    place_with_text: str
    check: str
    commit: str
    thread: str
    of_pull_request: str
    more_places: str
    low: str
    nothing_found: str
    only_low: str

    # PR digest.
    columns: tuple[str, ...]
    rest: str

    # Next steps.
    no_step: str
    earlier: str
    followed: str
    followed_by: str
    done_when: str
    more_like_it: str
    where: str
    conditions: Mapping[ConditionKind, str]

    # Risks by code, and their statements by `code.variant`.
    risks: Mapping[RiskCode, RiskPhrases]
    statements: Mapping[str, str]
    statement_otherwise: str
