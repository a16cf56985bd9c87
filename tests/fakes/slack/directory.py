"""Who and where: users, channels, DMs and memberships of a workspace, found by name, id or the thing itself."""

import re
import threading
from collections.abc import Iterable
from typing import Any

from tests.fakes.slack.clock import Clock
from tests.fakes.slack.entities import SCOPES, App, Channel, User

UserRef = User | str
ChannelRef = Channel | str


class Directory:
    """The people and places of one workspace.

    Users are made when first named (`ann` is `U0ANN`); channels are made by `channel`, DMs by `dm`.
    """

    def __init__(self, name: str = "acme", *, app: App | None = None, clock: Clock | None = None) -> None:
        self.name, self.team_id = name, f"T0{_word(name)}"
        self.app, self.clock = app or App(), clock or Clock()
        self.lock = threading.RLock()
        self.users: dict[str, User] = {}
        self.channels: dict[str, Channel] = {}
        self.bot_token = f"xoxb-{name}-stand-in"
        self.scopes: set[str] = set(SCOPES)
        self.token_error: str | None = None
        self.bot = self._make_bot()
        self.user("boss", is_admin=True)
        self.users["USLACKBOT"] = User("USLACKBOT", "slackbot", self.team_id, "Slackbot", is_bot=False)

    @property
    def domain(self) -> str:
        """Of its permalinks."""
        return f"https://{self.name}.slack.com"

    def user(self, who: UserRef, **facts: Any) -> User:
        """The user of that name or id, made when new; facts (`is_admin`, `tz`, `team`, …) are set."""
        if isinstance(who, User):
            return who
        with self.lock:
            found = self.users.get(who) or self.users.get(f"U0{_word(who)}")
            if found is None:
                found = User(f"U0{_word(who)}", who, self.team_id, who.capitalize())
                self.users[found.id] = found
        for name, value in facts.items():
            setattr(found, name, value)
        return found

    def bot_user(self, name: str, **facts: Any) -> User:
        """Another app's bot."""
        return self.user(name, is_bot=True, bot_id=f"B0{_word(name)}", app_id=f"A0{_word(name)}", **facts)

    def outsider(self, name: str, team: str = "T0OTHER") -> User:
        """A person of another organisation."""
        return self.user(name, team=team)

    def channel(self, name: str, *, members: Iterable[UserRef] = (), bot: bool = True, **facts: Any) -> Channel:
        """Make a channel; `bot=False` leaves the app out, facts are those of `Channel`."""
        made = Channel(f"C0{_word(name)}", name, **facts)
        made.members |= {self.user(each).id for each in members} | ({self.bot.id} if bot else set())
        assert made.id not in self.channels, f"there is a channel {name!r} already"
        self.channels[made.id] = made
        return made

    def dm(self, who: UserRef) -> Channel:
        """The DM between the app and this user, opened when new."""
        user = self.user(who)
        made = Channel(f"D0{user.id[2:]}", "directmessage", {user.id, self.bot.id}, im_with=user.id)
        return self.channels.setdefault(made.id, made)

    def place(self, where: ChannelRef) -> Channel:
        """The channel of that name or id.

        Raises:
            LookupError: there is none.
        """
        found = where if isinstance(where, Channel) else self.find(where)
        if found is None:
            raise LookupError(f"no channel {where!r}: make it with workspace.channel")
        return found

    def find(self, where: str) -> Channel | None:
        """The same for the API: by id, `#name` or, as Slack does it, a user's id for the DM."""
        if where in self.users and self.users[where].is_bot is False:
            return self.dm(where)
        named = where.removeprefix("#")
        return self.channels.get(where) or next((each for each in self.channels.values() if each.name == named), None)

    def invite(self, where: ChannelRef, *who: UserRef) -> None:
        """Add users; without one, the app."""
        self.place(where).members.update(self.user(each).id for each in who or (self.bot,))

    def remove(self, where: ChannelRef, *who: UserRef) -> None:
        """Take users out; without one, the app."""
        self.place(where).members.difference_update(self.user(each).id for each in who or (self.bot,))

    def _make_bot(self) -> User:
        word = _word(self.app.name)
        bot_id = f"B0{word}"
        made = User(f"U0{word}", self.app.name.casefold(), self.team_id, self.app.name, is_bot=True, bot_id=bot_id)
        made.app_id = self.app.app_id
        self.users[made.id] = made
        return made


def _word(name: str) -> str:
    return re.sub(r"[^A-Z0-9]", "", name.upper())
