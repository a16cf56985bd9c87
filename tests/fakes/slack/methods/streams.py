"""chat.startStream, appendStream, stopStream: a message that grows, for five minutes by the stand-in's clock."""

from tests.fakes.slack.asked import Asked, Json, identified, method
from tests.fakes.slack.call import RefusedError
from tests.fakes.slack.entities import Message
from tests.fakes.slack.limits.blocks import MARKDOWN
from tests.fakes.slack.limits.message import check_blocks, check_metadata
from tests.fakes.slack.methods.chat import writable
from tests.fakes.slack.shapes import message_json

LIFE = 300.0
SESSION = ("processing", "active", "suspended", "closed")


@method("chat.startStream", "chat:write")
def start(asked: Asked) -> Json:
    """Begin; needs a thread, and in channels the reader and their team."""
    asked.need("thread_ts")
    place, workspace = writable(asked), asked.workspace
    if place.im_with is None:
        for name in ("recipient_user_id", "recipient_team_id"):
            if not asked.args.get(name):
                raise RefusedError(f"missing_{name}")
    if workspace.message(place, str(asked.args["thread_ts"])) is None:
        raise RefusedError("invalid_thread_ts")
    thread = str(asked.args["thread_ts"])
    message = workspace.post(workspace.bot, place, _added(asked), thread_ts=thread, stream="running")[0]
    workspace.session(place, thread).status = "processing"
    return {"channel": place.id, "ts": message.ts}


@method("chat.appendStream", "chat:write")
def append(asked: Asked) -> Json:
    """Add text."""
    message = _running(asked)
    message.text += _added(asked)
    return {"channel": message.channel, "ts": message.ts}


@method("chat.stopStream", "chat:write")
def stop(asked: Asked) -> Json:
    """Add the last text and blocks; the message is an ordinary one from then on."""
    message = _running(asked)
    check_blocks(asked.args.get("blocks"))
    check_metadata(asked.args.get("metadata"))
    message.text += _added(asked)
    message.blocks = identified(asked.args.get("blocks") or [])
    message.metadata, message.stream = asked.args.get("metadata") or message.metadata, "stopped"
    status = asked.args.get("session_status") or "active"
    asked.workspace.session(message.channel, message.thread_ts).status = status
    asked.workspace.echo(message)
    return {"channel": message.channel, "ts": message.ts, "message": message_json(asked.workspace, message)}


def _running(asked: Asked) -> Message:
    asked.need("ts")
    message = asked.message(asked.inside(), str(asked.args["ts"]))
    if message.user != asked.workspace.bot.id:
        raise RefusedError("message_not_owned_by_app")
    if message.stream == "stopped_by_user":
        raise RefusedError("stopped_by_user")
    if message.stream == "running" and asked.workspace.clock.time() - float(message.ts) > LIFE:
        message.stream = "expired"
    if message.stream != "running":
        raise RefusedError("message_not_in_streaming_state")
    return message


def _added(asked: Asked) -> str:
    chunks = asked.args.get("chunks") or []
    texts = [str(each.get("text", "")) for each in chunks if each.get("type") == "markdown_text"]
    text = "".join([str(asked.args.get("markdown_text") or ""), *texts])
    if len(text) > MARKDOWN:
        raise RefusedError("msg_too_long")
    return text
