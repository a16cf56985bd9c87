"""conversations.info, history, replies, members, open, list."""

from tests.fakes.slack.asked import Asked, Json, method
from tests.fakes.slack.call import RefusedError
from tests.fakes.slack.entities import Channel, Message
from tests.fakes.slack.shapes import channel_json, message_json


@method("conversations.info")
def info(asked: Asked) -> Json:
    """A channel; a public one also from outside."""
    found = asked.channel()
    asked.need_scope(f"{found.scope}:read")
    shown = channel_json(asked.workspace, found, asked.workspace.bot)
    if asked.args.get("include_num_members"):
        shown["num_members"] = len(found.members)
    return {"channel": shown}


@method("conversations.list", "channels:read", "groups:read", "im:read")
def listed(asked: Asked) -> Json:
    """Public channels, and private ones the app is in."""
    workspace = asked.workspace
    kinds = str(asked.args.get("types") or "public_channel").split(",")
    named = {"channel": "public_channel", "group": "private_channel", "im": "im"}
    fitting = [each for each in workspace.channels.values() if named[each.kind] in kinds]
    seen = [each for each in fitting if each.kind == "channel" or asked.is_member(each)]
    page, more = asked.page([channel_json(workspace, each, workspace.bot) for each in seen])
    return {"channels": page, **more}


@method("conversations.history")
def history(asked: Asked) -> Json:
    """What stands in the channel itself, newest first."""
    place = _readable(asked)
    found = _within(asked, asked.workspace.history(place))[::-1]
    return _pages(asked, found)


@method("conversations.replies")
def replies(asked: Asked) -> Json:
    """A thread: its root, then the replies, oldest first."""
    place = _readable(asked)
    asked.need("ts")
    root = asked.workspace.message(place, str(asked.args["ts"]))
    if root is None:
        raise RefusedError("thread_not_found")
    if not root.is_root:
        return _pages(asked, [root])
    return _pages(asked, [root, *_within(asked, asked.workspace.replies(place, root.ts))])


@method("conversations.members")
def members(asked: Asked) -> Json:
    """The ids of a channel's members."""
    found = asked.channel()
    asked.need_scope(f"{found.scope}:read")
    page, more = asked.page(sorted(found.members))
    return {"members": page, **more}


@method("conversations.open", "im:write")
def opened(asked: Asked) -> Json:
    """The DM with one user."""
    asked.need("users")
    ids = str(asked.args["users"]).split(",")
    if len(ids) > 1:
        raise RefusedError("not_supported")  # the stand-in has no group DMs
    user = asked.workspace.users.get(ids[0])
    if user is None:
        raise RefusedError("user_not_found")
    if user.is_bot or user.id == "USLACKBOT":
        raise RefusedError("cannot_dm_bot")
    return {"channel": {"id": asked.workspace.dm(user).id}}


def _readable(asked: Asked) -> Channel:
    found = asked.channel()
    asked.need_scope(f"{found.scope}:history")
    return asked.inside()


def _within(asked: Asked, messages: list[Message]) -> list[Message]:
    oldest, latest = float(asked.args.get("oldest") or 0), float(asked.args.get("latest") or "inf")
    if asked.args.get("inclusive"):
        return [each for each in messages if oldest <= float(each.ts) <= latest]
    return [each for each in messages if oldest < float(each.ts) < latest]


def _pages(asked: Asked, messages: list[Message]) -> Json:
    page, more = asked.page(messages, asked.slack.page)
    if asked.slack.rates.commercial:
        page = page[:15]
    metadata = bool(asked.args.get("include_all_metadata"))
    shown = [message_json(asked.workspace, each, metadata=metadata) for each in page]
    return {"messages": shown, "has_more": bool(more["response_metadata"]["next_cursor"]), **more}
