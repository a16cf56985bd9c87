"""What people do, one line each: speak, edit, delete, command, click, submit; the app hears of it as at Slack."""

from collections.abc import Callable, Sequence
from typing import Any

from tests.fakes.slack import answers, elements, payloads
from tests.fakes.slack.delivery import Delivery
from tests.fakes.slack.directory import ChannelRef, UserRef
from tests.fakes.slack.entities import Channel, Message, User, View
from tests.fakes.slack.shapes import message_json
from tests.fakes.slack.sight import Sight

HEARING = {"channel": "message.channels", "group": "message.groups", "im": "message.im"}


class People(Sight):
    """Actions. Each waits until the app acknowledged (or Slack gave up) unless `wait=False`."""

    def says(
        self,
        who: UserRef,
        where: ChannelRef,
        text: str,
        *,
        thread: Message | str | None = None,
        order: Sequence[str] = ("app_mention", "message"),
        times: int = 1,
        wait: bool = True,
        then: Callable[[dict[str, Any]], Any] | None = None,
        **facts: Any,
    ) -> Message:
        """Somebody writes a message; the app gets `app_mention`, `message` or both, as subscribed and allowed.

        Args:
            who: a user; a bot's message carries its bot id, app id and profile.
            where: a channel; speaking in a public one joins it.
            text: as Slack stores it, `&lt;` for `<`; `<@HERALD>` is the app.
            thread: the root replied to.
            order: of the two events, for a mention.
            times: how often each event is delivered, its event id unchanged.
            wait: for the acknowledgements.
            then: changes each event before it is sent (`lambda event: event.pop("bot_id")`).
            facts: more fields of the message.

        Returns:
            The message; `message.deliveries` tells how the app took it.
        """
        user, place = self.user(who), self._open_for(who, where)
        root = thread.ts if isinstance(thread, Message) else thread
        text = text.replace("<@HERALD>", self.bot.mention)
        message = self.post(user, place, text, thread_ts=root, **facts)[0]
        for kind in [each for each in order if self._hears(each, message)]:
            event = payloads.message_event(self, message, kind)
            if then is not None:
                then(event)
            message.deliveries += self.event(event, place, times=times, wait=wait)
        return message

    def edits(self, message: Message, text: str, *, wait: bool = True) -> list[Delivery]:
        """The author corrects a message."""
        before = message_json(self, message)
        self.change(message, text=text.replace("<@HERALD>", self.bot.mention))
        return self.tell_changed(message, before, wait=wait)

    def previews(self, message: Message, *, wait: bool = True) -> list[Delivery]:
        """Slack adds a link preview: `message_changed`, the text as it was."""
        return self.tell_changed(message, message_json(self, message), wait=wait)

    def deletes(self, message: Message, *, wait: bool = True) -> list[Delivery]:
        """A message is deleted."""
        self.drop(message)
        return self.tell_deleted(message, wait=wait)

    def reacts(self, who: UserRef, message: Message, emoji: str = "thumbsup") -> list[Delivery]:
        """Somebody adds an emoji."""
        message.reactions.setdefault(emoji, set()).add(self.user(who).id)
        item = {"type": "message", "channel": message.channel, "ts": message.ts}
        event = {"type": "reaction_added", "user": self.user(who).id, "reaction": emoji, "item_user": message.user}
        return self._subscribed(event | {"item": item, "event_ts": self.clock.ts()})

    def slash(self, who: UserRef, where: ChannelRef, command: str, text: str = "", *, wait: bool = True) -> Delivery:
        """Somebody runs a command; what the app says to it appears to them, a failure too."""
        user, place = self.user(who), self.place(where)
        payload = payloads.slash(self, user, place, command, text)
        return self._interacts("slash_commands", payload, answers.to_slash(self, user, place, command), wait=wait)

    def clicks(
        self, who: UserRef, on: Message | View, action_id: str, value: Any = None, *, wait: bool = True
    ) -> Delivery:
        """Somebody uses a button, feedback button, menu or picker that is there."""
        user = self.user(who)
        blocks = on.blocks if isinstance(on, Message) else on.content["blocks"]
        action = elements.used(*elements.find(blocks, action_id, value), value, self.clock.ts())
        if isinstance(on, Message):
            payload = payloads.click_on_message(self, user, on, action)
        else:
            payload = payloads.click_in_view(self, user, on, action)
        return self._interacts("interactive", payload, None, wait=wait)

    def submits(self, who: UserRef, view: View | None = None, values: dict[str, Any] | None = None) -> Delivery:
        """Somebody sends a modal off, `values` by block id or action id; `view.errors` tells what the app refused.

        Raises:
            LookupError: an input that must be filled is empty, or a value is for nothing on the screen.
        """
        user, open_view = self.user(who), view or self.modal(who)
        if open_view is None:
            raise LookupError(f"{user.name} has no modal open")
        state = answers.filled(open_view, values or {})
        payload = payloads.submission(self, user, open_view, state)
        return self._interacts("interactive", payload, answers.to_submission(self, open_view))

    def opens_home(self, who: UserRef, tab: str = "home") -> list[Delivery]:
        """Somebody opens the app's Home (`home`) or its DM (`messages`)."""
        user, place = self.user(who), self.dm(who)
        event = {"type": "app_home_opened", "user": user.id, "channel": place.id, "tab": tab}
        return self._subscribed(event | {"event_ts": self.clock.ts()})

    def stops(self, who: UserRef, where: ChannelRef, thread: str) -> list[Delivery]:
        """Somebody presses stop in an agent session; its running stream ends."""
        place = self.place(where)
        running = [each for each in self.replies(place, thread) if each.stream == "running"]
        for each in running:
            each.stream = "stopped_by_user"
        event = {"type": "agent_session_stopped", "channel": place.id, "thread_ts": thread, "user": self.user(who).id}
        return self._subscribed(event | {"streaming_message_ts": [each.ts for each in running]})

    def joins(self, who: UserRef, where: ChannelRef) -> list[Delivery]:
        """Somebody, or the app, is added to a channel."""
        user, place = self.user(who), self.place(where)
        self.invite(place, user)
        event = {"type": "member_joined_channel", "user": user.id, "channel": place.id, "channel_type": "C"}
        return self._subscribed(event | {"team": user.team, "event_ts": self.clock.ts()})

    def uninstalls(self) -> list[Delivery]:
        """The app is thrown out: its token is dead."""
        self.token_error = "account_inactive"
        revoked = {"type": "tokens_revoked", "tokens": {"oauth": [], "bot": [self.bot.id]}}
        return [*self._subscribed(revoked), *self._subscribed({"type": "app_uninstalled"})]

    def event(self, event: dict[str, Any], where: Channel | None = None, **how: Any) -> list[Delivery]:
        """Deliver any event, subscribed or not; `times` for repeated deliveries of one event id."""
        shared = where is not None and where.shared
        payload, times = payloads.wrapped(self, event, shared=shared), how.pop("times", 1)
        sent = [self.outlet.send("events_api", payload, **{"wait": True, **how}, attempt=n) for n in range(times)]
        return [each for each in sent if each is not None]

    def tell_changed(self, message: Message, before: dict[str, Any], *, wait: bool = True) -> list[Delivery]:
        """Tell the app of a change, where it hears messages."""
        event = payloads.changed_event(self, message, before)
        return self.event(event, self.channels[message.channel], wait=wait) if self._hears("message", message) else []

    def tell_deleted(self, message: Message, *, wait: bool = True) -> list[Delivery]:
        """Tell the app of a deletion, where it hears messages."""
        event = payloads.deleted_event(self, message)
        return self.event(event, self.channels[message.channel], wait=wait) if self._hears("message", message) else []

    def echo(self, message: Message) -> None:
        """Tell the app of its own new message, as Slack does."""
        if self.echoes and message.ephemeral_to is None and self._hears("message", message):
            self.event(payloads.message_event(self, message), self.channels[message.channel], wait=False)

    def _hears(self, kind: str, message: Message) -> bool:
        place = self.channels[message.channel]
        if self.bot.id not in place.members:
            return False
        if kind == "message":
            return HEARING[place.kind] in self.app.events and f"{place.scope}:history" in self.scopes
        named = self.bot.mention in message.text and place.im_with is None and message.user != self.bot.id
        return named and "app_mention" in self.app.events and "app_mentions:read" in self.scopes

    def _open_for(self, who: UserRef, where: ChannelRef) -> Channel:
        user: User = self.user(who)
        place = self.place(where)
        if user.id not in place.members and (place.private or place.im_with):
            raise LookupError(f"{user.name} is not in {place.name}")
        place.members.add(user.id)
        return place

    def _subscribed(self, event: dict[str, Any]) -> list[Delivery]:
        return self.event(event) if event["type"] in self.app.events else []

    def _interacts(self, kind: str, payload: dict[str, Any], then: Any, *, wait: bool = True) -> Delivery:
        sent = self.outlet.send(kind, payload, wait=wait, then=then or (lambda _delivery: None))
        assert sent is not None, "no app is listening: use the workspace inside `with Slack(workspace)`"
        return sent
