"""Rich text: sections, lists, preformatted text and quotes, and the leaves inside."""

from typing import Any

from tests.fakes.slack.limits.problems import Json, Problems

STYLES = ("bold", "italic", "strike", "code", "underline", "highlight", "client_highlight", "unlink")
LEAVES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "text": (("text",), ("style",)),
    "link": (("url",), ("text", "style", "unsafe")),
    "emoji": (("name",), ("unicode", "style")),
    "user": (("user_id",), ("style",)),
    "channel": (("channel_id",), ("style",)),
    "usergroup": (("usergroup_id",), ("style",)),
    "broadcast": (("range",), ("style",)),
    "date": (("timestamp", "format"), ("fallback", "url", "style")),
    "color": (("value",), ("style",)),
    "team": (("team_id",), ("style",)),
}
PARTS: dict[str, tuple[str, ...]] = {
    "rich_text_section": (),
    "rich_text_list": ("style", "indent", "offset", "border"),
    "rich_text_preformatted": ("border", "language"),
    "rich_text_quote": ("border",),
}


def rich_text(here: Problems, block: Json) -> None:
    """A rich_text block."""
    if here.keys(block, ("elements",)):
        for number, each in enumerate(here.at("elements").items(block["elements"], 1000, 0)):
            _part(here.at("elements", number), each)


def _part(here: Problems, part: Any) -> None:
    kind = part.get("type") if isinstance(part, dict) else None
    if kind not in PARTS:
        here.add(f"unsupported type: {kind}")
        return
    if not here.keys(part, ("elements",), PARTS[kind]):
        return
    if kind == "rich_text_list":
        _list(here, part)
        return
    for number, each in enumerate(here.at("elements").items(part["elements"], 5000, 0)):
        _leaf(here.at("elements", number), each, preformatted=kind == "rich_text_preformatted")


def _list(here: Problems, part: Json) -> None:
    if part.get("style") not in ("bullet", "ordered"):
        here.at("style").add("must be one of bullet, ordered")
    if not 0 <= part.get("indent", 0) <= 8:
        here.at("indent").add("must be between 0 and 8")
    for number, each in enumerate(here.at("elements").items(part["elements"], 1000)):
        if not isinstance(each, dict) or each.get("type") != "rich_text_section":
            here.at("elements", number).add("must be a rich_text_section")
        else:
            _part(here.at("elements", number), each)


def _leaf(here: Problems, leaf: Any, *, preformatted: bool) -> None:
    kind = leaf.get("type") if isinstance(leaf, dict) else None
    if kind not in LEAVES or (preformatted and kind not in ("text", "link")):
        here.add(f"unsupported type: {kind}")
        return
    needed, allowed = LEAVES[kind]
    if not here.keys(leaf, needed, allowed):
        return
    if kind == "text":
        here.at("text").string(leaf["text"], 1_000_000)
    elif kind == "link":
        here.at("url").url(leaf["url"])
    for name, value in (leaf.get("style") or {}).items():
        if name not in STYLES or not isinstance(value, bool):
            here.at("style").add(f"invalid style: {name}")
