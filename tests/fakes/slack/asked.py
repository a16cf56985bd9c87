"""One call of a method with its workspace and arguments, the checks methods share, and the table of all methods."""

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from tests.fakes.slack.call import RefusedError, Request
from tests.fakes.slack.entities import Channel, Message
from tests.fakes.slack.workspace import Workspace

if TYPE_CHECKING:
    from tests.fakes.slack.server import Slack

Json = dict[str, Any]
STRUCTURED = ("attachments", "blocks", "chunks", "files", "loading_messages", "metadata", "prompts", "view")
FLAGS = ("include_all_metadata", "inclusive", "reply_broadcast", "include_locale", "include_num_members")


@dataclass
class Asked:
    """What a method gets: the workspace its token belongs to (a nameless one for the app's own token)."""

    slack: "Slack"
    workspace: Workspace
    args: Json

    def need(self, *names: str) -> None:
        """Refuse when an argument is missing."""
        for name in names:
            if self.args.get(name) in (None, ""):
                told = {"messages": [f"[ERROR] missing required field: {name}"]}
                raise RefusedError("invalid_arguments", response_metadata=told)

    def need_scope(self, *either: str) -> None:
        """Refuse when none of these scopes was granted."""
        if not self.workspace.scopes.intersection(either):
            provided = ",".join(sorted(self.workspace.scopes))
            raise RefusedError("missing_scope", needed=either[0], provided=provided)

    def channel(self, name: str = "channel") -> Channel:
        """The channel of an argument; a private one that the app is not in looks like none."""
        self.need(name)
        found = self.workspace.find(str(self.args[name]))
        if found is None or ((found.private or found.im_with) and not self.is_member(found)):
            raise RefusedError("channel_not_found")
        return found

    def is_member(self, channel: Channel) -> bool:
        """Whether the app is in it."""
        return self.workspace.bot.id in channel.members

    def inside(self, name: str = "channel") -> Channel:
        """The channel of an argument, where the app must be a member."""
        found = self.channel(name)
        if not self.is_member(found):
            raise RefusedError("not_in_channel")
        return found

    def message(self, channel: Channel, ts: str) -> Message:
        """A message that is there."""
        found = self.workspace.message(channel, ts)
        if found is None:
            raise RefusedError("message_not_found")
        return found

    def page(self, items: list[Any], usual: int = 100) -> tuple[list[Any], Json]:
        """The page of a list that `limit` and `cursor` ask for, and what an answer says of the next one."""
        limit = min(int(self.args.get("limit") or usual), 999)
        start = int(str(self.args.get("cursor") or "at:0").removeprefix("at:"))
        more = len(items) > start + limit
        told: Json = {"response_metadata": {"next_cursor": f"at:{start + limit}" if more else ""}}
        return items[start : start + limit], told


@dataclass(frozen=True)
class Method:
    """A method: what runs, and which of these scopes one must have."""

    run: Callable[[Asked], Json]
    scopes: tuple[str, ...] = ()


METHODS: dict[str, Method] = {}


def method(name: str, *scopes: str) -> Callable[[Callable[[Asked], Json]], Callable[[Asked], Json]]:
    """Enter a function into the table of methods; one of `scopes` is needed."""

    def enter(run: Callable[[Asked], Json]) -> Callable[[Asked], Json]:
        METHODS[name] = Method(run, scopes)
        return run

    return enter


def arguments(request: Request) -> Json:
    """The arguments of a call: query, form or JSON; nested ones are decoded, flags are booleans."""
    args: Json = dict(request.query)
    if request.headers.get("content-type", "").startswith("application/json"):
        sent = json.loads(request.body or b"{}")
        args |= sent if isinstance(sent, dict) else {}
    else:
        args |= dict(parse_qsl(request.body.decode("utf-8", "replace"), keep_blank_values=True))
    for name in STRUCTURED:
        if isinstance(args.get(name), str):
            args[name] = _decoded(args[name])
    return args | {name: str(args[name]).casefold() in ("1", "true") for name in FLAGS if name in args}


def identified(blocks: list[Json]) -> list[Json]:
    """Blocks as Slack keeps them: those without an id get one."""
    return [{"block_id": secrets.token_urlsafe(4), **each} for each in blocks]


def _decoded(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        return value
