"""The control endpoint, for tests in another process: the logs, messages, people's actions and faults over HTTP."""

import json
from typing import TYPE_CHECKING, Any

from tests.fakes.slack.call import Reply, Request, answer
from tests.fakes.slack.entities import Message
from tests.fakes.slack.faults import NAMED

if TYPE_CHECKING:
    from tests.fakes.slack.server import Slack

ACTIONS = ("channel", "dm", "invite", "opens_home", "remove", "says", "slash", "user")


def control(slack: "Slack", request: Request) -> Reply:
    """Answer one request; see `LOOKS` and `DEEDS`."""
    name = request.path.removeprefix("/control/")
    try:
        if request.verb == "GET":
            return answer({"ok": True, name: LOOKS[name](slack, request.query)})
        return answer({"ok": True, **DEEDS[name](slack, json.loads(request.body))})
    except (KeyError, LookupError, TypeError, ValueError) as reason:
        return answer({"ok": False, "error": f"{type(reason).__name__}: {reason}"}, 400)


def _calls(slack: "Slack", query: dict[str, str]) -> list[Any]:
    """All calls of the Web API, of a `method`, from number `since` on."""
    chosen = slack.calls[int(query.get("since", 0)) :]
    return [each.as_json() for each in chosen if query.get("method") in (None, each.method)]


def _messages(slack: "Slack", query: dict[str, str]) -> list[Any]:
    """All messages, or those of a `channel`."""
    place = slack.workspace.place(query["channel"]).id if "channel" in query else None
    return [_flat(each) for each in slack.workspace.messages if place in (None, each.channel)]


def _deliveries(slack: "Slack", query: dict[str, str]) -> list[Any]:
    """All deliveries, from number `since` on."""
    return [each.as_json() for each in slack.post_room.log[int(query.get("since", 0)) :]]


def _environment(slack: "Slack", _query: dict[str, str]) -> dict[str, str]:
    """The variables an app needs."""
    return slack.environment


def _act(slack: "Slack", told: dict[str, Any]) -> dict[str, Any]:
    """A person acts: `{"action": "says", "args": ["ann", "dev", "hello"], "facts": {}}`."""
    if told["action"] not in ACTIONS:
        raise KeyError(told["action"])
    result = getattr(slack.workspace, told["action"])(*told.get("args", ()), **told.get("facts", {}))
    return {"result": _flat(result) if isinstance(result, Message) else str(result)}


def _fails(slack: "Slack", told: dict[str, Any]) -> dict[str, Any]:
    """A fault: `{"fault": "error", "args": ["is_archived"], "on": "chat.postMessage", "turn": {"nth": 2}}`."""
    slack.fails(NAMED[told["fault"]](*told.get("args", ())), told.get("on"), **told.get("turn", {}))
    return {}


def _flat(message: Message) -> dict[str, Any]:
    kept = {name: value for name, value in vars(message).items() if name not in ("deliveries", "reactions")}
    return kept | {"acked": [each.acked for each in message.deliveries]}


LOOKS: dict[str, Any] = {
    "calls": _calls,
    "messages": _messages,
    "deliveries": _deliveries,
    "environment": _environment,
}
DEEDS: dict[str, Any] = {"act": _act, "fails": _fails}
