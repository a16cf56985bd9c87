"""What was seen in the tree at a commit, kept as a fact so that detectors stay pure."""

from enum import StrEnum

from activity.records.frozen import Record


class LookKind(StrEnum):
    """What was looked for."""

    PARSES = "parses"


class TreeLook(Record):
    """One look at one file as it stands after the merge.

    `problem=None`: looked and found in order. Otherwise the parser's sentence, with the 1-based `line` it
    names and the text of that line. `language` is what the file was read as (yaml, json, toml, python,
    shell, workflow).
    """

    kind: LookKind = LookKind.PARSES
    path: str
    language: str
    problem: str | None = None
    line: int | None = None
    excerpt: str | None = None
    before: bool | None = None
    """Whether the file had the same problem before the merge; `None` when it was not there or not looked at."""
