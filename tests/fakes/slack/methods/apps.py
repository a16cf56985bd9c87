"""auth.test, apps.connections.open and oauth.v2.access."""

from tests.fakes.slack.asked import Asked, Json, method
from tests.fakes.slack.call import RefusedError


@method("api.test")
def api_test(asked: Asked) -> Json:
    """Whether Slack is there."""
    return {"args": asked.args}


@method("auth.test")
def auth_test(asked: Asked) -> Json:
    """Who the token is; the granted scopes come in the header `x-oauth-scopes`."""
    workspace = asked.workspace
    who = {"user": workspace.bot.name, "user_id": workspace.bot.id, "bot_id": workspace.bot.bot_id}
    where = {"url": f"{workspace.domain}/", "team": workspace.name.capitalize(), "team_id": workspace.team_id}
    return where | who | {"is_enterprise_install": False}


@method("apps.connections.open")
def open_connection(asked: Asked) -> Json:
    """The address of a websocket, good for one connection."""
    return {"url": asked.slack.socket_url()}


@method("oauth.v2.access")
def access(asked: Asked) -> Json:
    """A code from `slack.authorizes(workspace)` becomes a bot token, once."""
    app = asked.slack.app
    if (asked.args.get("client_id"), asked.args.get("client_secret")) != (app.client_id, app.client_secret):
        raise RefusedError("bad_client_secret")
    workspace = asked.slack.codes.pop(str(asked.args.get("code")), None)
    if workspace is None:
        raise RefusedError("invalid_code")
    return {
        "access_token": workspace.bot_token,
        "token_type": "bot",
        "scope": ",".join(sorted(workspace.scopes)),
        "bot_user_id": workspace.bot.id,
        "app_id": app.app_id,
        "team": {"id": workspace.team_id, "name": workspace.name},
        "enterprise": None,
        "authed_user": {"id": workspace.user("boss").id},
        "is_enterprise_install": False,
    }
