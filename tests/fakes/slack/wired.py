"""The outlet of a workspace inside a running stand-in: deliveries, triggers and response_urls."""

import secrets
from typing import TYPE_CHECKING, Any

from tests.fakes.slack.delivery import Delivery
from tests.fakes.slack.outlet import Outlet
from tests.fakes.slack.response_urls import ResponseUrl
from tests.fakes.slack.workspace import Workspace

if TYPE_CHECKING:
    from tests.fakes.slack.server import Slack


class Wired(Outlet):
    """Brings what happens in one workspace to the app."""

    def __init__(self, slack: "Slack", workspace: Workspace) -> None:
        self._slack, self._workspace = slack, workspace

    def send(self, kind: str, payload: dict[str, Any], **how: Any) -> Delivery:
        """Bring a payload; see `PostRoom.send`."""
        return self._slack.post_room.send(kind, payload, **how)

    def trigger(self, user: str) -> str:
        """A fresh `trigger_id`, good for one modal within three seconds."""
        made = f"{secrets.token_hex(4)}.{secrets.token_hex(4)}"
        self._slack.triggers[made] = (user, self._workspace.clock.time())
        return made

    def response_url(self, channel: str, user: str, about: str | None = None) -> str:
        """A fresh `response_url`."""
        now = self._workspace.clock.time()
        return self._slack.url + self._slack.response_urls.give(ResponseUrl(self._workspace, channel, user, about, now))
