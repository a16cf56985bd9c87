"""What is said: messages stored, edited and deleted as Slack does it, threads, ephemerals, splitting of long texts."""

from collections import defaultdict
from typing import Any

from tests.fakes.slack.call import RefusedError
from tests.fakes.slack.directory import ChannelRef, Directory
from tests.fakes.slack.entities import Channel, Message, Session, Upload, User, View
from tests.fakes.slack.outlet import Outlet

SPLIT_AT = 4_000
CUT_AT = 40_000
MOST_MESSAGES = 100_000


class Messages(Directory):
    """The messages of a workspace; every change goes to the outlet, which tells the app."""

    def __init__(self, name: str = "acme", **facts: Any) -> None:
        super().__init__(name, **facts)
        self.messages: list[Message] = []
        self._by_channel: dict[str, list[Message]] = defaultdict(list)
        self.views: dict[str, View] = {}
        self.homes: dict[str, View] = {}
        self.sessions: dict[tuple[str, str | None], Session] = {}
        self.uploads: dict[str, Upload] = {}
        self.edit_window: float | None = None
        self.echoes = True
        self.outlet = Outlet()

    def message(self, where: ChannelRef, ts: str | None) -> Message | None:
        """The message with this ts that is still there and not ephemeral."""
        place = self.place(where).id
        found = (each for each in self._in(place) if each.ts == ts)
        return next((each for each in found if not each.deleted and each.ephemeral_to is None), None)

    def store(self, message: Message) -> Message:
        """Put a message into its channel; a reply to a root that is gone lands in the channel, without a word.

        Raises:
            RefusedError: `cannot_reply_to_message` when the named root is itself a reply.
        """
        with self.lock:
            assert len(self.messages) < MOST_MESSAGES, "the stand-in keeps 100,000 messages at most"
            message.thread_ts = self._thread(message)
            self.messages.append(message)
            self._by_channel[message.channel].append(message)
        self._ends_status(message)
        return message

    def post(self, user: User, channel: Channel, text: str = "", **facts: Any) -> list[Message]:
        """Store what a user or bot posts; a text over 4,000 characters without blocks becomes several messages."""
        pieces = [text[:CUT_AT]]
        if not facts.get("blocks"):
            pieces = [text[at : at + SPLIT_AT] for at in range(0, min(len(text), CUT_AT), SPLIT_AT)] or [""]
        made = []
        for piece in pieces:
            message = Message(self.clock.ts(), channel.id, user.id, piece, team=user.team, **facts)
            message.bot_id, message.app_id = user.bot_id, user.app_id
            made.append(self.store(message))
        return made

    def change(self, message: Message, **facts: Any) -> Message:
        """Edit: the old text and blocks stay among the revisions."""
        with self.lock:
            message.revisions.append((message.text, message.blocks))
            message.edited = self.clock.ts()
            for name, value in facts.items():
                setattr(message, name, value)
        return message

    def drop(self, message: Message) -> None:
        """Delete."""
        message.deleted = True

    def replies(self, where: ChannelRef, root: str) -> list[Message]:
        """The replies of a thread that everybody sees, oldest first."""
        place = self.place(where).id
        return [each for each in self._public(place) if each.thread_ts == root and each.ts != root]

    def history(self, where: ChannelRef) -> list[Message]:
        """What stands in the channel itself for everybody, oldest first."""
        return [each for each in self._public(self.place(where).id) if each.is_root or each.broadcast]

    def permalink(self, message: Message) -> str:
        """The link to it."""
        link = f"{self.domain}/archives/{message.channel}/p{message.ts.replace('.', '')}"
        return link if message.is_root else f"{link}?thread_ts={message.thread_ts}&cid={message.channel}"

    def session(self, where: ChannelRef, thread: str | None) -> Session:
        """The agent session of a thread (empty when none was begun)."""
        return self.sessions.setdefault((self.place(where).id, thread), Session())

    def _in(self, channel: str) -> list[Message]:
        with self.lock:
            return list(self._by_channel[channel])

    def _public(self, channel: str) -> list[Message]:
        return [each for each in self._in(channel) if not each.deleted and each.ephemeral_to is None]

    def _thread(self, message: Message) -> str | None:
        if message.thread_ts is None:
            return None
        root = self.message(message.channel, message.thread_ts)
        if root is not None and not root.is_root:
            raise RefusedError("cannot_reply_to_message")
        return None if root is None else root.ts

    def _ends_status(self, message: Message) -> None:
        if message.bot_id == self.bot.bot_id and message.ephemeral_to is None:
            session = self.sessions.get((message.channel, message.thread_ts))
            if session is not None:
                session.line = ""
