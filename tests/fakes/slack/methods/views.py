"""views.open, push, update, publish."""

import secrets

from tests.fakes.slack.answers import change, fresh_hash
from tests.fakes.slack.asked import Asked, Json, identified, method
from tests.fakes.slack.call import RefusedError
from tests.fakes.slack.entities import View
from tests.fakes.slack.limits.views import view_problems
from tests.fakes.slack.shapes import view_json


@method("views.open")
def opened(asked: Asked) -> Json:
    """Show a modal to whoever the trigger belongs to."""
    content = _content(asked, "modal")
    user = asked.slack.spend_trigger(str(asked.args.get("trigger_id") or ""))
    identity = f"V{secrets.token_hex(5).upper()}"
    view = View(identity, user, content, fresh_hash(), identity)
    asked.workspace.views[identity] = view
    return {"view": view_json(asked.workspace, view)}


@method("views.push")
def pushed(asked: Asked) -> Json:
    """Put a modal on top of the open one."""
    content = _content(asked, "modal")
    user = asked.slack.spend_trigger(str(asked.args.get("trigger_id") or ""))
    below = asked.workspace.modal(user)
    if below is None:
        raise RefusedError("not_found")
    change(asked.workspace, below, content, push=True)
    return {"view": view_json(asked.workspace, asked.workspace.modal(user) or below)}


@method("views.update")
def updated(asked: Asked) -> Json:
    """Change an open modal; a hash that is no longer right is refused."""
    view = asked.workspace.views.get(str(asked.args.get("view_id")))
    if view is None:
        raise RefusedError("not_found")
    if asked.args.get("hash") not in (None, view.hash):
        raise RefusedError("hash_conflict")
    change(asked.workspace, view, _content(asked, "modal"), push=False)
    return {"view": view_json(asked.workspace, view)}


@method("views.publish")
def published(asked: Asked) -> Json:
    """Show a user's Home tab."""
    asked.need("user_id")
    user = asked.workspace.users.get(str(asked.args["user_id"]))
    if user is None:
        raise RefusedError("user_not_found")
    before = asked.workspace.homes.get(user.id)
    if before is not None and asked.args.get("hash") not in (None, before.hash):
        raise RefusedError("hash_conflict")
    identity = before.id if before else f"V{secrets.token_hex(5).upper()}"
    view = View(identity, user.id, _content(asked, "home"), fresh_hash(), identity)
    asked.workspace.homes[user.id] = view
    return {"view": view_json(asked.workspace, view)}


def _content(asked: Asked, kind: str) -> Json:
    asked.need("view")
    content = asked.args["view"]
    problems = view_problems(content)
    if not problems and content["type"] != kind:
        problems = [f"must be a {kind} [json-pointer:/view/type]"]
    if problems:
        told = {"messages": [f"[ERROR] {each}" for each in problems]}
        raise RefusedError("invalid_arguments", response_metadata=told)
    return content | {"blocks": identified(content["blocks"])}
