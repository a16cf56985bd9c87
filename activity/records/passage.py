"""A passage: one to three sentences about a PR, with where they come from; what is embedded, searched and quoted."""

import hashlib
from enum import StrEnum

from activity.records.frozen import Record

CUTTER = "4"
"""The version of the text cutter: whoever changes how passages are cut raises it, and indexes are made again."""


class PassageSource(StrEnum):
    """Whose words a passage holds."""

    TITLE = "title"
    DESCRIPTION = "description"
    COMMIT = "commit"
    DIFF = "diff"  # our words, computed from the diff
    NAMES = "names"  # names in changed lines: found by words only, as a list of names means nothing
    HUMAN_REVIEW = "human_review"  # a review, thread or comment of a person
    BOT_REVIEW = "bot_review"
    NOTE = "note"  # a reader's note of a records file: quoted as such, never a fact


class Passage(Record):
    """A text of one source. `heading` is the PR's title, embedded in front of the text and never quoted with it.

    `speaker` is the login of who said it, `state` that of the review or thread, in GitHub's word; both `None` where
    there is none or it is not known.
    """

    source: PassageSource
    heading: str
    text: str
    speaker: str | None = None
    state: str | None = None

    @property
    def told(self) -> str:
        """What is embedded and cut into words."""
        return told(self.heading, self.text)

    @property
    def key(self) -> str:
        """The hash of what is embedded, so that one key always means one vector."""
        return hashlib.sha256(self.told.encode()).hexdigest()[:40]


def told(heading: str, text: str) -> str:
    """A passage with its PR's title in front; the title alone stands once."""
    return text if text == heading else f"{heading}. {text}"
