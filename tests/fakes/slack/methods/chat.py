"""chat.postMessage, postEphemeral, update, delete, getPermalink."""

from typing import Any

from tests.fakes.slack.asked import Asked, Json, identified, method
from tests.fakes.slack.call import RefusedError
from tests.fakes.slack.entities import Channel, Message
from tests.fakes.slack.limits.message import MOST_ON_UPDATE, checked
from tests.fakes.slack.reading import parts
from tests.fakes.slack.shapes import message_json

HOW = ("unfurl_links", "unfurl_media", "link_names", "parse", "mrkdwn")


@method("chat.postMessage", "chat:write")
def post_message(asked: Asked) -> Json:
    """Post; a reply to a root that is gone lands in the channel, and the answer then has no `thread_ts`."""
    place = writable(asked)
    checked(asked.args)
    _files_exist(asked)
    made = asked.workspace.post(asked.workspace.bot, place, _text(asked), **_facts(asked))
    for each in made:
        asked.workspace.echo(each)
    return {"channel": place.id, "ts": made[0].ts, "message": message_json(asked.workspace, made[0])}


@method("chat.postEphemeral", "chat:write")
def post_ephemeral(asked: Asked) -> Json:
    """Show something to one member of the channel."""
    asked.need("user")
    place = writable(asked)
    if str(asked.args["user"]) not in place.members:
        raise RefusedError("user_not_in_channel")
    checked(asked.args, most_text=MOST_ON_UPDATE)
    facts = _facts(asked) | {"ephemeral_to": str(asked.args["user"]), "metadata": None}
    made = asked.workspace.post(asked.workspace.bot, place, _text(asked), **facts)
    return {"message_ts": made[0].ts}


@method("chat.update", "chat:write")
def update(asked: Asked) -> Json:
    """Edit an own message; what is not passed (blocks, metadata) stays."""
    asked.need("ts")
    place = asked.inside()
    message = asked.message(place, str(asked.args["ts"]))
    _may_change(asked, message)
    checked(asked.args, most_text=MOST_ON_UPDATE)
    before = message_json(asked.workspace, message)
    asked.workspace.change(message, **_changes(asked, message))
    if asked.workspace.echoes:
        asked.workspace.tell_changed(message, before, wait=False)
    shown = message_json(asked.workspace, message)
    return {"channel": place.id, "ts": message.ts, "text": message.text, "message": shown}


@method("chat.delete", "chat:write")
def delete(asked: Asked) -> Json:
    """Delete an own message."""
    asked.need("ts")
    place = asked.inside()
    message = asked.message(place, str(asked.args["ts"]))
    if message.user != asked.workspace.bot.id:
        raise RefusedError("cant_delete_message")
    asked.workspace.drop(message)
    if asked.workspace.echoes:
        asked.workspace.tell_deleted(message, wait=False)
    return {"channel": place.id, "ts": message.ts}


@method("chat.getPermalink")
def permalink(asked: Asked) -> Json:
    """The link to a message that is there."""
    asked.need("message_ts")
    place = asked.channel()
    message = asked.message(place, str(asked.args["message_ts"]))
    return {"channel": place.id, "permalink": asked.workspace.permalink(message)}


def writable(asked: Asked) -> Channel:
    """The channel of a post, where nothing forbids it."""
    place = asked.channel()
    if place.archived:
        raise RefusedError("is_archived")
    if not asked.is_member(place) and (place.private or "chat:write.public" not in asked.workspace.scopes):
        raise RefusedError("not_in_channel")
    thread = asked.args.get("thread_ts")
    if place.read_only:
        raise RefusedError("restricted_action_read_only_channel")
    if place.threads_only and not thread:
        raise RefusedError("restricted_action_thread_only_channel")
    if place.no_threads and thread:
        raise RefusedError("restricted_action_non_threadable_channel")
    return place


def _text(asked: Asked) -> str:
    return str(asked.args.get("text") or asked.args.get("markdown_text") or "")


def _facts(asked: Asked) -> dict[str, Any]:
    args = asked.args
    return {
        "blocks": identified(args.get("blocks") or []),
        "metadata": args.get("metadata") or None,
        "thread_ts": args.get("thread_ts") or None,
        "broadcast": bool(args.get("reply_broadcast")),
        "sent": {name: args[name] for name in HOW if name in args},
    }


def _changes(asked: Asked, message: Message) -> dict[str, Any]:
    args = asked.args
    blocks = message.blocks if args.get("blocks") is None else identified(args["blocks"])
    metadata = message.metadata if args.get("metadata") is None else args["metadata"] or None
    sent = message.sent | {name: args[name] for name in HOW if name in args}
    return {"text": _text(asked) or message.text, "blocks": blocks, "metadata": metadata, "sent": sent}


def _may_change(asked: Asked, message: Message) -> None:
    workspace = asked.workspace
    if message.user != workspace.bot.id:
        raise RefusedError("cant_update_message")
    if message.stream == "running":
        raise RefusedError("streaming_state_conflict")
    age = workspace.clock.time() - float(message.ts)
    if workspace.edit_window is not None and age > workspace.edit_window:
        raise RefusedError("edit_window_closed")
    blocks = asked.args.get("blocks")
    if _is_rich(message.blocks) and blocks is not None and not _is_rich(blocks):
        raise RefusedError("block_mismatch")


def _is_rich(blocks: Any) -> bool:
    return any(each.get("type") == "rich_text" for each in parts(blocks))


def _files_exist(asked: Asked) -> None:
    for each in parts(asked.args.get("blocks") or []):
        named = each.get("slack_file")
        if isinstance(named, dict) and named.get("id") not in asked.workspace.uploads:
            told = ["invalid slack file [json-pointer:/blocks]"]
            raise RefusedError("invalid_blocks", errors=told, response_metadata={"messages": told})
