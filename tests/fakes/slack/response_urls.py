"""`response_url`s: given with commands and clicks, good for five uses and thirty minutes."""

import json
import secrets
from dataclasses import dataclass
from typing import Any

from tests.fakes.slack.answers import show
from tests.fakes.slack.asked import identified
from tests.fakes.slack.call import RefusedError, Reply, Request, answer, text
from tests.fakes.slack.limits.message import checked
from tests.fakes.slack.workspace import Workspace

USES, LIFE = 5, 1800.0
MOST = 50_000


@dataclass
class ResponseUrl:
    """Where it answers to, and what is left of it."""

    workspace: Workspace
    channel: str
    user: str
    about: str | None
    made_at: float
    uses: int = 0


class ResponseUrls:
    """All of a stand-in."""

    def __init__(self) -> None:
        self.given: dict[str, ResponseUrl] = {}

    def give(self, made: ResponseUrl) -> str:
        """The path of a new one."""
        assert len(self.given) < MOST, "the stand-in gives 50,000 response_urls at most"
        name = secrets.token_hex(8)
        self.given[name] = made
        return f"/response/{name}"

    def use(self, request: Request) -> Reply:
        """Answer a POST to one."""
        found = self.given.get(request.path.removeprefix("/response/"))
        if found is None:
            return answer({"ok": False, "error": "invalid_url"}, 404)
        if found.workspace.clock.time() - found.made_at > LIFE:
            return answer({"ok": False, "error": "expired_url"}, 404)
        if found.uses >= USES:
            return answer({"ok": False, "error": "used_url"}, 404)
        try:
            said = json.loads(request.body)
            self._say(found, said)
        except RefusedError as refused:
            return answer(refused.body)
        found.uses += 1
        return text("ok")

    def _say(self, found: ResponseUrl, said: dict[str, Any]) -> None:
        workspace, place = found.workspace, found.workspace.place(found.channel)
        original = next((each for each in workspace.messages if each.ts == found.about), None)
        if said.get("delete_original") and original is not None:
            workspace.drop(original)
            return
        checked(said)
        content = said | {"blocks": identified(said.get("blocks") or [])}
        if said.get("replace_original") and original is not None:
            workspace.change(original, text=str(said.get("text", "")), blocks=content["blocks"])
            return
        hidden = None if said.get("response_type") == "in_channel" else found.user
        show(workspace, workspace.bot, place, content, hidden)
