"""Who: a GitHub login where it is known, the git name otherwise."""

from enum import StrEnum

from activity.records.frozen import Record


class PersonKind(StrEnum):
    """What stands behind a name."""

    HUMAN = "human"
    BOT = "bot"
    GHOST = "ghost"  # the account was deleted; two ghosts are not the same person


class Person(Record):
    """Somebody who wrote, reviewed or merged. `login=None` is "unknown login", shown with the git name."""

    login: str | None
    name: str | None = None
    kind: PersonKind = PersonKind.HUMAN
