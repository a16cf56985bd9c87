"""users.info and users.conversations."""

from tests.fakes.slack.asked import Asked, Json, method
from tests.fakes.slack.call import RefusedError
from tests.fakes.slack.shapes import channel_json, user_json


@method("users.info", "users:read")
def info(asked: Asked) -> Json:
    """A user by id."""
    asked.need("user")
    found = asked.workspace.users.get(str(asked.args["user"]))
    if found is None:
        raise RefusedError("user_not_found")
    return {"user": user_json(asked.workspace, found, locale=bool(asked.args.get("include_locale")))}


@method("users.conversations", "channels:read", "groups:read", "im:read")
def conversations(asked: Asked) -> Json:
    """The channels the app is in."""
    workspace = asked.workspace
    kinds = str(asked.args.get("types") or "public_channel").split(",")
    named = {"channel": "public_channel", "group": "private_channel", "im": "im"}
    mine = [each for each in workspace.channels.values() if asked.is_member(each) and named[each.kind] in kinds]
    page, more = asked.page([channel_json(workspace, each, workspace.bot) for each in mine])
    return {"channels": page, **more}
