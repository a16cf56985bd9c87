"""What people see of a workspace: channels, threads, ephemerals, modals, Home, status lines, pings, links."""

from collections.abc import Iterable

from tests.fakes.slack import reading
from tests.fakes.slack.directory import ChannelRef, UserRef
from tests.fakes.slack.entities import Message, View
from tests.fakes.slack.messages import Messages
from tests.fakes.slack.reading import Link


class Sight(Messages):
    """Questions that tests ask about what is visible; nothing here changes anything but expiring status lines."""

    def seen_by(self, who: UserRef, where: ChannelRef) -> list[Message]:
        """What this user finds in the channel itself: messages and their own ephemerals, oldest first."""
        user, place = self.user(who), self.place(where)
        if user.id not in place.members:
            return self.ephemerals(user, place)
        mine = [each for each in self.ephemerals(user, place) if each.thread_ts is None]
        return sorted([*self.history(place), *mine], key=lambda each: each.ts)

    def ephemerals(self, who: UserRef, where: ChannelRef) -> list[Message]:
        """What only this user sees in the channel and its threads."""
        user, place = self.user(who), self.place(where)
        return [each for each in self._in(place.id) if each.ephemeral_to == user.id and not each.deleted]

    def thread(self, root: Message | str, who: UserRef | None = None) -> list[Message]:
        """The replies below this message or ts, oldest first; for a user, with the ephemerals they see there."""
        ts = root if isinstance(root, str) else root.ts
        seen = (None,) if who is None else (None, self.user(who).id)
        with self.lock:
            below = [each for each in self.messages if each.thread_ts == ts and each.ts != ts]
        return [each for each in below if not each.deleted and each.ephemeral_to in seen]

    def by_app(self, where: ChannelRef | None = None) -> list[Message]:
        """Everything the app has posted that is still there, ephemerals too; in one channel, or all."""
        place = None if where is None else self.place(where).id
        with self.lock:
            mine = [each for each in self.messages if each.user == self.bot.id and not each.deleted]
        return [each for each in mine if place in (None, each.channel)]

    def shown(self, what: Message | Iterable[Message]) -> str:
        """The text a reader sees of a message, or of several."""
        return reading.shown(what) if isinstance(what, Message) else "\n\n".join(map(reading.shown, what))

    def pings(self, what: Message | Iterable[Message] | None = None, *, but: Iterable[UserRef] = ()) -> list[str]:
        """Whom messages notify (all by the app, if none is given), in text or blocks, except these users."""
        spared = {self.user(each).id for each in but}
        return [ping for each in self._these(what) for ping in reading.pings(each) if ping not in spared]

    def links(self, what: Message | Iterable[Message] | None = None) -> list[Link]:
        """Every link of messages (all by the app, if none is given)."""
        return [link for each in self._these(what) for link in reading.links(each)]

    def unfurled(self) -> list[Message]:
        """Messages by the app with a link and without `unfurl_links` and `unfurl_media` false."""
        return [each for each in self.by_app() if each.unfurls and reading.links(each)]

    def modal(self, who: UserRef) -> View | None:
        """The modal on top of this user's screen."""
        mine = [each for each in self.views.values() if each.user == self.user(who).id]
        return mine[-1] if mine else None

    def home(self, who: UserRef) -> View | None:
        """The Home tab published for this user."""
        return self.homes.get(self.user(who).id)

    def status(self, where: ChannelRef, thread: str) -> str:
        """The status line under a thread now; empty when cleared, answered, or two minutes old."""
        session = self.session(where, thread)
        return session.line if self.clock.time() < session.line_until else ""

    def _these(self, what: Message | Iterable[Message] | None) -> list[Message]:
        if what is None:
            return self.by_app()
        return [what] if isinstance(what, Message) else list(what)
