"""What a workspace is made of: the app, users, channels, messages, views, sessions, files."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.fakes.slack.delivery import Delivery

SCOPES = (
    "app_mentions:read",
    "assistant:write",
    "channels:history",
    "channels:read",
    "chat:write",
    "commands",
    "files:write",
    "groups:history",
    "groups:read",
    "im:history",
    "im:read",
    "im:write",
    "users:read",
)
EVENTS = (
    "agent_session_stopped",
    "app_home_opened",
    "app_mention",
    "app_uninstalled",
    "member_joined_channel",
    "message.channels",
    "message.groups",
    "message.im",
    "tokens_revoked",
)


@dataclass
class App:
    """The app under test as its manifest declares it; `events` are the subscribed ones."""

    app_id: str = "A0HERALD"
    name: str = "Herald"
    app_token: str = "xapp-1-A0HERALD-stand-in"
    signing_secret: str = "signing-secret-of-the-stand-in"
    client_id: str = "1111.2222"
    client_secret: str = "client-secret-of-the-stand-in"
    verification: str = "verification-token"
    events: set[str] = field(default_factory=lambda: set(EVENTS))
    is_agent: bool = True


@dataclass
class User:
    """A person or a bot. `team` differs from the workspace's for someone from outside."""

    id: str
    name: str
    team: str
    real_name: str = ""
    tz: str = "Europe/Berlin"
    locale: str = "en-US"
    is_admin: bool = False
    is_bot: bool = False
    is_restricted: bool = False
    deleted: bool = False
    bot_id: str | None = None
    app_id: str | None = None

    @property
    def mention(self) -> str:
        """As it stands in message text."""
        return f"<@{self.id}>"


@dataclass
class Channel:
    """A channel or a DM. `shared` is with another organisation, `pending` not yet accepted by it.

    `read_only`, `threads_only`, `no_threads` restrict whom may post what where, the bot included.
    """

    id: str
    name: str
    members: set[str] = field(default_factory=set)
    private: bool = False
    im_with: str | None = None
    archived: bool = False
    shared: bool = False
    pending: bool = False
    read_only: bool = False
    threads_only: bool = False
    no_threads: bool = False
    creator: str = "U0BOSS"

    @property
    def kind(self) -> str:
        """`channel`, `group` or `im`, as events say it."""
        return "im" if self.im_with else "group" if self.private else "channel"

    @property
    def scope(self) -> str:
        """The first word of the scopes that govern it: `channels`, `groups`, `im`."""
        return {"im": "im", "group": "groups", "channel": "channels"}[self.kind]


@dataclass
class Message:
    """A message, gone ones too. `ephemeral_to` is the only user who sees it, `to` everything the sender passed."""

    ts: str
    channel: str
    user: str
    text: str = ""
    thread_ts: str | None = None
    blocks: list[dict[str, Any]] = field(default_factory=list)
    metadata: dict[str, Any] | None = None
    bot_id: str | None = None
    app_id: str | None = None
    team: str = ""
    ephemeral_to: str | None = None
    broadcast: bool = False
    deleted: bool = False
    edited: str | None = None
    stream: str | None = None
    files: list[dict[str, Any]] = field(default_factory=list)
    reactions: dict[str, set[str]] = field(default_factory=dict)
    sent: dict[str, Any] = field(default_factory=dict)
    revisions: list[tuple[str, list[dict[str, Any]]]] = field(default_factory=list)
    deliveries: list["Delivery"] = field(default_factory=list, repr=False)

    @property
    def is_root(self) -> bool:
        """Whether it stands in the channel itself."""
        return self.thread_ts is None or self.thread_ts == self.ts

    @property
    def unfurls(self) -> bool:
        """Whether Slack would add previews to its links."""
        return self.sent.get("unfurl_links") is not False or self.sent.get("unfurl_media") is not False


@dataclass
class View:
    """An open modal or a Home tab; `errors` are those of the last submission, by block id."""

    id: str
    user: str
    content: dict[str, Any]
    hash: str
    root: str
    previous: str | None = None
    errors: dict[str, str] = field(default_factory=dict)

    def block(self, name: str) -> dict[str, Any]:
        """The block with this block id or whose element has this action id."""
        for each in self.content["blocks"]:
            elements = [each.get("element"), each.get("accessory"), *each.get("elements", ())]
            if name == each.get("block_id") or name in [one.get("action_id") for one in elements if one]:
                return each
        raise LookupError(f"the view has no {name!r}")


@dataclass
class Session:
    """An agent session of a thread, and the status line shown there."""

    status: str = ""
    title: str = ""
    line: str = ""
    line_until: float = 0.0
    prompts: list[dict[str, str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


@dataclass
class Upload:
    """A file; `data` is `None` until the bytes came, `shared` where it was shown."""

    id: str
    name: str
    length: int
    title: str = ""
    data: bytes | None = None
    shared: list[str] = field(default_factory=list)
