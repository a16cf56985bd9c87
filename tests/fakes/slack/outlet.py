"""Where a workspace sends what the app should learn; nowhere until a stand-in server takes it."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.fakes.slack.delivery import Delivery


class Outlet:
    """No app is listening."""

    def send(self, kind: str, payload: dict[str, Any], **how: Any) -> "Delivery | None":
        """Bring a payload of this kind (`events_api`, `slash_commands`, `interactive`) to the app."""
        return None

    def trigger(self, user: str) -> str:
        """A fresh `trigger_id` of this user."""
        return "no-trigger"

    def response_url(self, channel: str, user: str, about: str | None = None) -> str:
        """A fresh `response_url`; `about` is the ts of the message it may replace."""
        return "http://127.0.0.1:9/none"
