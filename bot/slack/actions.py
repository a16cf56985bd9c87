"""What buttons, menus and modals are called, and the short values they carry: ids only, never text from outside."""

import re
from enum import StrEnum

from activity.records.frozen import Record

EVENT_TYPE = "herald_message"
SETTINGS_CALLBACK = "herald_settings"


class Action(StrEnum):
    """The action ids of Herald's elements; those of choices end in their place, `herald_choice_2`."""

    FEEDBACK = "herald_feedback"
    FEEDBACK_UP = "herald_feedback_up"  # the two plain buttons that stand in for feedback buttons
    FEEDBACK_DOWN = "herald_feedback_down"
    REST = "herald_rest"
    CHOICE = "herald_choice"
    AGAIN = "herald_post_again"
    HELP = "herald_help"
    SETTINGS = "herald_settings_open"


FEEDBACK_ACTIONS = re.compile(r"herald_feedback(?:_up|_down)?")
CHOICE_ACTIONS = re.compile(r"herald_choice_\d+")


class Vote(StrEnum):
    """What a person thinks of an answer or a report."""

    UP = "up"
    DOWN = "down"


class Feedback(Record):
    """One click on a feedback button."""

    vote: Vote
    run_id: str


class Choice(Record):
    """One click on a choice of a question back; `place` counts from 1."""

    run_id: str
    place: int


def feedback_value(feedback: Feedback) -> str:
    """`up:<run id>`."""
    return f"{feedback.vote}:{feedback.run_id}"


def read_feedback(value: str) -> Feedback | None:
    """What a feedback button carried; `None` if it is none of ours."""
    match = re.fullmatch(r"(up|down):(.{1,200})", value)
    return Feedback(vote=Vote(match[1]), run_id=match[2]) if match else None


def choice_value(choice: Choice) -> str:
    """`<place>:<run id>`."""
    return f"{choice.place}:{choice.run_id}"


def read_choice(value: str) -> Choice | None:
    """What a choice carried; `None` if it is none of ours."""
    match = re.fullmatch(r"(\d{1,3}):(.{1,200})", value)
    return Choice(run_id=match[2], place=int(match[1])) if match else None
