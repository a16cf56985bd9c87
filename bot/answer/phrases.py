"""What a language has to bring for answers, beside the phrases of reports: one template for each thing said.

A phrase that one language lacks is a missing argument for the type checker; a test compares the values named.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from activity.records import FileStatus, PassageSource, PersonKind, State, Tested
from activity.selection import Order, PathVerdict
from bot.evidence.words import Place
from bot.question.plan import Group


@dataclass(frozen=True, slots=True)
class AnswerPhrases:
    """All templates of one language. `{…}` are values; `{n:PR|PRs}` a number with its noun."""

    # What was understood.
    stop: str
    understood: str
    week: str
    days: str
    one_day: str
    moments: str
    everything: str
    default_period: str
    states: Mapping[State, str]
    within: str
    rest_of: str
    filters: Mapping[str, str]
    paths: Mapping[PathVerdict, str]
    changes: Mapping[FileStatus, str]
    people_kinds: Mapping[PersonKind, str]
    tested: Mapping[Tested, str]
    orders: Mapping[Order, str]
    first: str
    beside: str
    grouped_by: str
    or_: str

    # What limits the data.
    beyond_merged: str
    other_base: str
    lower_bound: str

    # Lists and counts.
    count: str
    at_least: str
    unknown: str
    found: str
    found_part: str
    limited: str
    tied: str
    none: str
    yes: str
    yes_part: str
    no: str
    rest: str
    rest_part: str
    rest_none: str
    also: str
    row: str
    row_undated: str
    not_needed: str
    unknown_tests: str
    unknown_reviews: str
    unknown_labels: str
    share: str
    suspected: str
    instead: str
    instead_unknown: str
    undecided: str

    # Why a PR is in a list.
    more_files: str
    tests_touched: str
    topics: str
    labels: str
    kind: str
    importance: str
    review: str
    open_for: str
    hours: str
    day_count: str
    placed: str
    places: Mapping[Place, str]

    # Topics by words.
    by_words: str
    no_words: str
    no_passage: str
    mention: str
    mention_part: str
    some_vectors: str
    no_vectors: str
    passages: Mapping[PassageSource, str]
    passage: str
    passage_by: str
    nearby: str

    # Groups.
    groups: Mapping[Group, str]
    winner: str
    winners: str
    top: str
    more_groups: str
    next_ones: str
    broken_down: str
    overlapping: str
    ungrouped: str
    no_bots: str
    generated_out: str
    no_group: str

    # Lines in all.
    lines_in_all: str
    lines_each: str
    lines_unknown: str
    largest: str

    # Comparison and trend.
    side: str
    side_part: str
    side_unknown: str
    more: str
    fewer: str
    same: str
    no_difference: str
    side_prs: str
    side_tests: str
    trend: str
    trend_unknown: str
    trend_running: str
    trend_nothing: str

    # Durations and newcomers.
    duration: str
    duration_unknown: str
    duration_part: str
    longest: str
    newcomers: str
    newcomers_none: str
    newcomers_unknown: str
    since: str
    since_unknown: str

    # One PR.
    missing: str
    headline: str
    merged_on: str
    merged_by: str
    opened: str
    opened_unknown: str
    closed: str
    still_open: str
    author: str
    claims: str
    message: str
    no_text: str
    note: str
    note_on: str
    files: str
    file: str
    files_unknown: str
    files_more: str
    tests_of: Mapping[Tested, str]
    reviews_unknown: str
    no_review: str
    human_reviews: str
    bot_reviews: str
    review_said: str
    threads: str
    no_risk: str
    finding: str
    reverts: str
    reverts_other: str
    undone_by: str
    not_undone: str
    undone_why: str
    twins: str
    importance_of: str
    part: str
    marked: str
    unmarked: str
    marks: Mapping[str, str]
    link: str

    # Without an answer from facts.
    report: str
    outside: str
    helps: str
    topics_of_help: tuple[str, ...]
    examples: str
    asked_back: str
    choice: str
    expired: str
    expired_choices: tuple[str, ...]
    suggestions: Mapping[str, str]
