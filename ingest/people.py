"""Git names and addresses, or account logins, in; `Person` (login where known, human, bot or ghost) out."""

import re
from collections.abc import Collection, Mapping

from activity.records import Person, PersonKind

GHOST = Person(login="ghost", kind=PersonKind.GHOST)
"""What GitHub shows for a deleted account. It stands for many people: two ghosts are never the same one."""

_NOREPLY = re.compile(r"(?:\d+\+)?(?P<login>[^+@\s]+)@users\.noreply\.[\w.-]+", re.IGNORECASE)
_BOT = "[bot]"


class People:
    """Tells who stands behind a git name or a login.

    Args:
        logins: display name as git shows it → login, for people whose address does not tell it.
        bots: further logins or names of machines, beside those that end in `[bot]`.
    """

    def __init__(self, logins: Mapping[str, str], bots: Collection[str] = ()) -> None:
        self._logins = dict(logins)
        self._bots = frozenset(bot.casefold() for bot in bots)

    def from_git(self, name: str, email: str) -> Person:
        """The person of a commit. An address that carries the login is exact, so it wins over the map."""
        name = name.strip()
        login = login_of(email) or self._logins.get(name)
        kind = PersonKind.BOT if self._is_bot(name) or self._is_bot(login) else PersonKind.HUMAN
        return Person(login=login, name=name or None, kind=kind)

    def from_account(self, login: str | None, *, machine: bool = False) -> Person:
        """The person of an account on the forge; `None` is a deleted one, `machine` an account of type Bot.

        The same bot is `x` in one API and `x[bot]` in the other (case GH-03); the marked form is kept.
        """
        if login is None or login == GHOST.login:
            return GHOST
        if machine and not login.endswith(_BOT):
            login += _BOT
        return Person(login=login, kind=PersonKind.BOT if self._is_bot(login) else PersonKind.HUMAN)

    def _is_bot(self, name: str | None) -> bool:
        return name is not None and (name.endswith(_BOT) or name.casefold() in self._bots)


def login_of(email: str) -> str | None:
    """The login in `<id>+<login>@users.noreply.<host>` or `<login>@users.noreply.<host>`, otherwise `None`."""
    match = _NOREPLY.fullmatch(email.strip())
    return match["login"] if match else None
