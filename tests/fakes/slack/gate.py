"""A call in, a reply out: who asks, may they, is it too soon, and then the method itself."""

import base64
import json
from typing import TYPE_CHECKING, Any

from tests.fakes.slack import methods
from tests.fakes.slack.asked import METHODS, Asked, Json, arguments
from tests.fakes.slack.call import Call, RefusedError, Reply, Request, answer
from tests.fakes.slack.workspace import Workspace

if TYPE_CHECKING:
    from tests.fakes.slack.server import Slack

WITHOUT_TOKEN = ("api.test", "oauth.v2.access")
WITH_APP_TOKEN = ("apps.connections.open",)

assert methods.__all__  # importing the package entered the methods


def read(request: Request, at: float) -> Call:
    """The call of a request."""
    args = _with_credentials(request, arguments(request))
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    token = token if kind == "Bearer" else str(args.pop("token", ""))
    return Call(at, request.path.removeprefix("/api/"), token, args, request.headers)


def perform(slack: "Slack", call: Call) -> Reply:
    """The true answer; the call takes effect."""
    too_soon = slack.rates.refusal(call)
    if too_soon is not None:
        return too_soon
    scopes: list[str] = []
    try:
        workspace = _admitted(slack, call)
        scopes = sorted(workspace.scopes)
        body = {"ok": True, **_run(Asked(slack, workspace, call.args), call.method)}
        call.stored = True
    except RefusedError as refused:
        body = refused.body
    return answer(body, x_oauth_scopes=",".join(scopes))


def _run(asked: Asked, name: str) -> Json:
    method = METHODS[name]
    if method.scopes:
        asked.need_scope(*method.scopes)
    with asked.workspace.lock:
        return method.run(asked)


def _admitted(slack: "Slack", call: Call) -> Workspace:
    """The workspace of the token."""
    if call.method not in METHODS:
        raise RefusedError("unknown_method", req_method=call.method)
    if call.method in WITHOUT_TOKEN:
        return slack.workspace
    if not call.token:
        raise RefusedError("not_authed")
    if (call.method in WITH_APP_TOKEN) != call.token.startswith("xapp-"):
        raise RefusedError("not_allowed_token_type")
    return slack.workspace if call.token == slack.app.app_token else _of_token(slack, call.token)


def _of_token(slack: "Slack", token: str) -> Workspace:
    found = next((each for each in slack.workspaces if each.bot_token == token), None)
    if found is None:
        raise RefusedError("invalid_auth")
    if found.token_error:
        raise RefusedError(found.token_error)
    return found


def _with_credentials(request: Request, args: dict[str, Any]) -> dict[str, Any]:
    kind, _, credentials = request.headers.get("authorization", "").partition(" ")
    if kind != "Basic":
        return args
    name, _, secret = base64.b64decode(credentials).decode().partition(":")
    return {"client_id": name, "client_secret": secret, **args}


def told(reply: Reply) -> Json:
    """The JSON of a reply for the log."""
    if reply.body is None or "json" not in reply.headers.get("content-type", ""):
        return {}
    body: Json = json.loads(reply.body)
    return body
