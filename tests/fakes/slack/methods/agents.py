"""assistant.threads.* and agents.sessions.*: the status line, the session of a thread, suggested prompts."""

from tests.fakes.slack.asked import Asked, Json, method
from tests.fakes.slack.call import RefusedError
from tests.fakes.slack.entities import Session
from tests.fakes.slack.methods.streams import SESSION

LINE_LIFE = 120.0


@method("assistant.threads.setStatus", "chat:write", "assistant:write")
def set_line(asked: Asked) -> Json:
    """Show a status line for two minutes; an empty one clears it."""
    asked.need("thread_ts")
    if "status" not in asked.args:
        raise RefusedError("invalid_arguments")
    if len(asked.args.get("loading_messages") or []) > 10:
        raise RefusedError("invalid_arguments")
    _line(asked, _session(asked), str(asked.args["status"]))
    return {}


@method("assistant.threads.setTitle", "assistant:write")
def set_title(asked: Asked) -> Json:
    """Name the thread."""
    asked.need("thread_ts", "title")
    _session(asked).title = str(asked.args["title"])
    return {}


@method("assistant.threads.setSuggestedPrompts", "assistant:write")
def set_prompts(asked: Asked) -> Json:
    """Offer at most four prompts; without a thread, in the DM itself."""
    asked.need("prompts")
    prompts = asked.args["prompts"]
    if not isinstance(prompts, list) or len(prompts) > 4:
        raise RefusedError("invalid_arguments")
    if any(not each.get("title") or not each.get("message") for each in prompts):
        raise RefusedError("invalid_arguments")
    _session(asked).prompts = prompts
    return {}


@method("agents.sessions.setStatus", "assistant:write")
def set_session(asked: Asked) -> Json:
    """Begin a session or move it on; only for an app declared an agent."""
    if not asked.workspace.app.is_agent:
        raise RefusedError("not_authorized")
    if asked.args.get("status") not in SESSION:
        raise RefusedError("invalid_status")
    session = _session(asked)
    session.status = str(asked.args["status"])
    _title(asked, session)
    _line(asked, session, "is working…" if session.status == "processing" else "")
    return {}


@method("agents.sessions.rename", "assistant:write")
def rename(asked: Asked) -> Json:
    """Name a session."""
    asked.need("title")
    _title(asked, _session(asked))
    return {}


def _session(asked: Asked) -> Session:
    place = asked.inside("channel_id")
    thread = asked.args.get("thread_ts")
    if thread and asked.workspace.message(place, str(thread)) is None:
        raise RefusedError("invalid_thread_ts")
    return asked.workspace.session(place, thread)


def _line(asked: Asked, session: Session, line: str) -> None:
    session.line, session.line_until = line, asked.workspace.clock.time() + LINE_LIFE
    session.lines.append(line)


def _title(asked: Asked, session: Session) -> None:
    title = str(asked.args.get("title") or session.title)
    if len(title) > 200:
        raise RefusedError("invalid_arguments")
    session.title = title
