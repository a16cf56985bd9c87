"""A message and a place in; the same message once in Slack out, also after a crash or a lost reply.

Before each post a claim is written. A claim that was there already means: it may have been sent, so Herald looks for
its own post by its metadata first. https://docs.slack.dev/messaging/message-metadata
"""

import logging
import time
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any

from activity.records.frozen import Record
from bot.ledger import Claim, Ledger, Part
from bot.render.blocks import TEXT, WHOLE, Form, Message, next_form, payloads
from bot.slack.actions import EVENT_TYPE
from bot.slack.calls import Calls, LostError, RefusedError
from bot.slack.limits import validate
from bot.slack.safety import Allowed, breaches
from bot.slack.wire import Payload

_LOG = logging.getLogger("herald.slack")
REBUILD = {"invalid_blocks", "invalid_blocks_format", "invalid_attachments", "markdown_text_conflict"}
TOO_LONG = {"msg_too_long", "msg_blocks_too_long", "msg_blocks_too_many"}
_TRIES = 4
_PAGES = 5
_LOOK_BACK = 120.0
"""Seconds before its claim from which a post is looked for: clocks differ."""
_LATE = 5.0


class Place(Record):
    """Where a message goes: a channel, or a thread of it. `since` is when the question was asked (epoch seconds)."""

    channel: str
    thread_ts: str | None = None
    since: float | None = None


class RootGoneError(RefusedError):
    """The message that a reply belongs to was deleted."""


class Poster:
    """Posts messages of one bot, paced per channel."""

    def __init__(
        self, calls: Calls, ledger: Ledger, pause: float, *, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        """Post by these calls, with `pause` seconds between two posts in one channel."""
        self._calls = calls
        self._ledger = ledger
        self._pace = Pace(pause, sleep)
        self._sleep = sleep

    def post(self, place: Place, message: Message, allowed: Allowed) -> str:
        """Post a message, in a humbler form where Slack refuses one; the `ts` of its first piece.

        Raises:
            RefusedError: Slack does not take it in any form, or not here.
            RootGoneError: the thread is gone.
            LostError: Slack did not answer, several times.
        """
        form: Form | None = _valid_form(message, allowed)
        while form is not None:
            try:
                return self._pieces(place, message, form)
            except RefusedError as error:
                if error.error not in REBUILD | TOO_LONG:
                    raise
                _LOG.warning("slack refused a form: %s %s", error.error, "; ".join(error.details))
                form = next_form(message, form, error.details) if error.error in REBUILD else _shorter(form)
        raise RefusedError("chat.postMessage", "no form of the message was accepted")

    def whisper(self, channel: str, user: str, message: Message, thread_ts: str | None = None) -> bool:
        """Show a message to one person in a channel, else in their DM; whether it reached them."""
        sent = shown(message, Allowed(asker=user))
        try:
            self._calls.once("chat.postEphemeral", channel=channel, user=user, thread_ts=thread_ts, **sent.arguments())
        except (RefusedError, LostError) as error:
            _LOG.warning("an ephemeral did not reach %s: %s", channel, error)
            return self.direct(user, message)
        return True

    def direct(self, user: str, message: Message) -> bool:
        """Write to one person; whether it reached them."""
        try:
            sent = shown(message, Allowed(asker=user))
            self._calls.once("chat.postMessage", channel=self.direct_channel(user), **sent.arguments())
        except (RefusedError, LostError) as error:
            _LOG.warning("a direct message did not reach its reader: %s", error)
            return False
        return True

    def direct_channel(self, user: str) -> str:
        """The DM with a person.

        Raises:
            RefusedError: it cannot be opened.
            LostError: Slack did not answer.
        """
        opened: Any = self._calls.repeatable("conversations.open", users=user)
        return str(opened["channel"]["id"])

    def answer(self, url: str, message: Message) -> bool:
        """Show a message to whoever ran a command, through its `response_url`; whether Slack took it."""
        sent = shown(message, Allowed())
        body = {"response_type": "ephemeral", "replace_original": False, **sent.arguments()}
        body.pop("metadata", None)
        return self._calls.respond(url, body)

    def status(self, place: Place, text: str) -> None:
        """Show what is being done under a thread; empty clears it. Does nothing where Slack does not offer it."""
        if place.thread_ts is None:
            return
        try:
            self._calls.once(
                "assistant.threads.setStatus", channel_id=place.channel, thread_ts=place.thread_ts, status=text
            )
        except (RefusedError, LostError) as error:
            _LOG.info("no status: %s", error)

    def permalink(self, channel: str, ts: str) -> str | None:
        """The address of a message; `None` when it is not there."""
        try:
            told = self._calls.repeatable("chat.getPermalink", channel=channel, message_ts=ts)
        except (RefusedError, LostError):
            return None
        return str(told["permalink"])

    def _pieces(self, place: Place, message: Message, form: Form) -> str:
        """The first piece in its place, further ones in its thread."""
        first, *more = payloads(message, form)
        ts = self._once(place, first)
        below = place.model_copy(update={"thread_ts": place.thread_ts or ts})
        for each in more:
            self._once(below, each)
        return ts

    def _once(self, place: Place, sent: Payload) -> str:
        part = _part(sent)
        if part is None:
            return self._sent(place, sent)
        claim = self._ledger.claim(part, place.channel, place.thread_ts)
        ts = claim.ts or (None if claim.fresh else self._find(place, claim))
        if ts is None:
            ts = self._delivered(place, sent, claim)
        if claim.ts is None:
            self._ledger.posted(part, ts)
        return ts

    def _delivered(self, place: Place, sent: Payload, claim: Claim) -> str:
        """Send; after a lost reply look whether it arrived before sending again."""
        for attempt in range(_TRIES - 1):
            try:
                return self._sent(place, sent)
            except LostError as error:
                _LOG.warning("a reply was lost: %s", error)
                self._sleep(0.3 * 3**attempt)
                if (found := self._find(place, claim)) is not None:
                    return found
        return self._sent(place, sent)

    def _sent(self, place: Place, sent: Payload) -> str:
        self._check_root(place)
        self._pace.wait(place.channel)
        told: Any = self._calls.once(
            "chat.postMessage", channel=place.channel, thread_ts=place.thread_ts, **sent.arguments()
        )
        if place.thread_ts is not None and told.get("message", {}).get("thread_ts") is None:
            self._calls.repeatable("chat.delete", channel=place.channel, ts=told["ts"])
            raise RootGoneError("chat.postMessage", "message_not_found")
        return str(told["ts"])

    def _check_root(self, place: Place) -> None:
        """A reply to a deleted root lands in the channel without an error, so a late one looks first."""
        late = place.since is not None and time.time() - place.since > _LATE
        if place.thread_ts is None or not late:
            return
        try:
            self._calls.repeatable("chat.getPermalink", channel=place.channel, message_ts=place.thread_ts)
        except RefusedError as error:
            if error.error == "message_not_found":
                raise RootGoneError(error.method, error.error) from error
        except LostError:
            return

    def _find(self, place: Place, claim: Claim) -> str | None:
        """The `ts` of the post that carries this claim's ids, if Slack has one."""
        wanted = claim.part.model_dump()
        for message in self._recent(place, claim.claimed_at.timestamp() - _LOOK_BACK):
            metadata = message.get("metadata") or {}
            told = metadata.get("event_payload") or {}
            if metadata.get("event_type") == EVENT_TYPE and {name: told.get(name) for name in wanted} == wanted:
                return str(message["ts"])
        return None

    def _recent(self, place: Place, since: float) -> Iterator[dict[str, Any]]:
        method = "conversations.replies" if place.thread_ts else "conversations.history"
        arguments = {
            "channel": place.channel,
            "ts": place.thread_ts,
            "oldest": f"{since:.6f}",
            "include_all_metadata": True,
        }
        cursor = None
        for _ in range(_PAGES):
            page: Any = self._calls.repeatable(method, cursor=cursor, limit=200, **arguments)
            yield from page.get("messages", ())
            cursor = (page.get("response_metadata") or {}).get("next_cursor")
            if not cursor:
                return


class Pace:
    """Keeps posts in one channel apart, in the order in which they came."""

    def __init__(self, pause: float, sleep: Callable[[float], None]) -> None:
        """With so many seconds between two."""
        self._pause = pause
        self._sleep = sleep
        self._free: dict[str, float] = {}
        self._lock = Lock()

    def wait(self, channel: str) -> None:
        """Wait for the channel's next turn."""
        with self._lock:
            now = time.monotonic()
            turn = max(now, self._free.get(channel, now))
            self._free[channel] = turn + self._pause
        if turn > now:
            self._sleep(turn - now)


def _part(sent: Payload) -> Part | None:
    told: Any = (sent.metadata or {}).get("event_payload")
    return Part(run_id=told["run_id"], part=told["part"], piece=told["piece"]) if told else None


def _valid_form(message: Message, allowed: Allowed) -> Form | None:
    """The first form that Slack would take and that is safe; text alone is never refused for its size."""
    for form in (WHOLE, TEXT):
        sent = payloads(message, form)
        problems = [problem for each in sent for problem in (*validate(each), *breaches(each, allowed))]
        if not problems:
            return form
        _LOG.error(
            "a message was not sent as built: %s", "; ".join(f"{each.where} {each.problem}" for each in problems[:5])
        )
    return None


def shown(message: Message, allowed: Allowed) -> Payload:
    """A short message as it is sent, in a form that is valid and safe."""
    form = _valid_form(message, allowed) or TEXT
    return payloads(message, form)[0]


def _shorter(form: Form) -> Form | None:
    return TEXT if form.blocks else None
