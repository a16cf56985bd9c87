"""Modals and Home tabs: a view in, what Slack would refuse out."""

from typing import Any

from tests.fakes.slack.limits.blocks import IN_VIEWS, block_problems
from tests.fakes.slack.limits.problems import Json, Problems

MODAL = ("title", "submit", "close", "clear_on_close", "notify_on_close", "submit_disabled")
BOTH = ("private_metadata", "callback_id", "external_id")


def view_problems(view: Any) -> list[str]:
    """Everything that is wrong with it; empty when Slack takes it."""
    here = Problems("/view")
    kind = view.get("type") if isinstance(view, dict) else None
    if kind not in ("modal", "home"):
        here.add("must be a modal or a home view")
        return here.found
    here.keys(view, ("blocks", "title") if kind == "modal" else ("blocks",), (*BOTH, *MODAL))
    here.optional(view, "private_metadata", 3000, 0)
    here.optional(view, "callback_id", 255, 0)
    here.optional(view, "external_id", 255, 0)
    for name in ("title", "submit", "close"):
        if name in view:
            here.at(name).plain(view[name], 24)
    here.found += block_problems(view.get("blocks"), most=100, allowed=IN_VIEWS, root="/view/blocks")
    _needs_submit(here, view)
    return here.found


def _needs_submit(here: Problems, view: Json) -> None:
    listed = view.get("blocks")
    blocks = listed if isinstance(listed, list) else []
    has_input = any(isinstance(each, dict) and each.get("type") == "input" for each in blocks)
    if view["type"] == "modal" and has_input and "submit" not in view:
        here.add("missing required field: submit")
