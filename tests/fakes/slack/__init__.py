"""A stand-in Slack on loopback: `with Slack(workspace) as slack:` serves a `Workspace` to the real Bolt and SDK."""

from tests.fakes.slack.clock import Clock
from tests.fakes.slack.entities import EVENTS, SCOPES, App, Channel, Message, User, View
from tests.fakes.slack.faults import error, hang_up, lost_reply, ratelimited, server_error, slow
from tests.fakes.slack.limits.blocks import block_problems
from tests.fakes.slack.limits.views import view_problems
from tests.fakes.slack.reading import Link, links, pings, shown
from tests.fakes.slack.server import Slack
from tests.fakes.slack.workspace import Workspace

__all__ = [
    "EVENTS",
    "SCOPES",
    "App",
    "Channel",
    "Clock",
    "Link",
    "Message",
    "Slack",
    "User",
    "View",
    "Workspace",
    "block_problems",
    "error",
    "hang_up",
    "links",
    "lost_reply",
    "pings",
    "ratelimited",
    "server_error",
    "shown",
    "slow",
    "view_problems",
]
