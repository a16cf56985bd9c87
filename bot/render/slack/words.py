"""What a language has to bring for Slack, beside the phrases of reports and answers.

A phrase that one language lacks is a missing argument for the type checker; a test compares the values named.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Notice(StrEnum):
    """What Herald says besides answers: one line what happened, one line what to do."""

    WORKING = "working"
    ALREADY_WORKING = "already_working"
    ALREADY_POSTED = "already_posted"
    WAITING = "waiting"
    STOPPED = "stopped"
    NOT_HERE = "not_here"
    USAGE = "usage"
    NO_SUCH_WEEK = "no_such_week"
    FUTURE_WEEK = "future_week"
    NO_REPOSITORY = "no_repository"
    WHICH_REPOSITORY = "which_repository"
    NOT_ALLOWED = "not_allowed"
    SHARED_CHANNEL = "shared_channel"
    OUTSIDE_PERSON = "outside_person"
    UNKNOWN_PLACE = "unknown_place"
    UNKNOWN_PERSON = "unknown_person"
    QUOTA_PERSON = "quota_person"
    QUOTA_CHANNEL = "quota_channel"
    FAILED = "failed"
    EXPIRED_CHOICE = "expired_choice"
    NO_THREADS = "no_threads"
    SETTINGS_FORBIDDEN = "settings_forbidden"
    SETTINGS_SAVED = "settings_saved"
    SETTINGS_OFF = "settings_off"
    THANKS = "thanks"
    MISSED = "missed"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class Said:
    """One notice: what happened, and what to do (empty: nothing)."""

    what: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class SettingsWords:
    """The modal with a channel's settings, and what is wrong with a submission."""

    title: str
    save: str
    cancel: str
    intro: str
    repository: str
    language: str
    languages: Mapping[str, str]
    weekday: str
    weekdays: tuple[str, ...]
    time: str
    zone: str
    zone_hint: str
    enabled: str
    on: str
    off: str
    bad_zone: str
    bad_repository: str
    bad_time: str
    too_early: str


@dataclass(frozen=True, slots=True)
class HomeWords:
    """The home tab."""

    title: str
    intro: str
    channels: str
    channel: str
    channel_off: str
    no_channel: str
    runs: str
    run: str
    no_run: str
    examples: str


@dataclass(frozen=True, slots=True)
class SlackWords:
    """All templates of one language. `{…}` are values; `{n:PR|PRs}` a number with its noun."""

    # How things are joined.
    colon: str
    bar: str
    bar_compared: str

    # A report.
    headline: str
    highlights: str
    highlight: str
    top_risks: str
    more: str
    merged: str
    merged_before: str
    touched: str
    of_total: str
    breaking: str
    risks: str
    risks_high: str
    nothing: str
    continued: str
    sources: str
    checked: str
    dropped: str
    in_thread: str
    # Around a message.
    asked_by: str
    scheduled: str
    late: str
    stale: str
    run: str
    yes: str
    no: str
    # An answer.
    show_rest: str
    movement: str
    number: str
    # Help.
    help_title: str
    help_lines: tuple[str, ...]
    examples: tuple[str, ...]
    help_button: str
    settings_button: str
    again_button: str
    open_link: str
    # A chart.
    chart_kinds: str
    chart_now: str
    chart_alt: str
    chart_alt_row: str
    chart_alt_before: str

    notices: Mapping[Notice, Said]
    settings: SettingsWords
    home: HomeWords
