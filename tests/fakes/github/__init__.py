"""A stand-in GitHub on loopback: `with GitHub(world) as github:` serves what the `World` knows to real clients."""

from tests.fakes.github.faults import (
    cut_json,
    emptied,
    empty,
    hang_up,
    html,
    message,
    no_data,
    partial,
    primary_limit,
    rate_limited,
    secondary_limit,
    slow,
    something_went_wrong,
    too_heavy,
    too_many_nodes,
)
from tests.fakes.github.parts import check, comment, event, file, reply, review, status, thread
from tests.fakes.github.script import asks, more_ids_than
from tests.fakes.github.server import GitHub
from tests.fakes.github.tokens import TokenKind
from tests.fakes.github.world import World

__all__ = [
    "GitHub",
    "TokenKind",
    "World",
    "asks",
    "check",
    "comment",
    "cut_json",
    "emptied",
    "empty",
    "event",
    "file",
    "hang_up",
    "html",
    "message",
    "more_ids_than",
    "no_data",
    "partial",
    "primary_limit",
    "rate_limited",
    "reply",
    "review",
    "secondary_limit",
    "slow",
    "something_went_wrong",
    "status",
    "thread",
    "too_heavy",
    "too_many_nodes",
]
