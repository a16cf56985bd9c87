"""Any text in; text that Slack shows letter for letter out: nothing invisible, nothing that its markup would read.

Sources: https://docs.slack.dev/messaging/formatting-message-text
"""

import re
import unicodedata

from activity.text import storable
from bot.slack.wire import length

_INVISIBLE = {"Cc", "Cf", "Cs"}
_ADDRESS = re.compile(r"(?i):(?=//)|(?<=\bwww)(?=\.)|(?<=\bmailto):")


def visible(text: str) -> str:
    """The text without control, direction and zero-width characters; line ends stay."""
    if text.isascii() and text.isprintable():
        return text
    kept = (one for one in storable(text) if one == "\n" or unicodedata.category(one) not in _INVISIBLE)
    return "".join(kept)


def escaped(text: str) -> str:
    """Outside text for `text` and mrkdwn: `&`, `<`, `>` once, and no address that Slack would make a link of."""
    safe = visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _ADDRESS.sub(lambda match: f"{match[0]} ", safe)


def label(text: str) -> str:
    """Outside text for the label of `<url|label>`, which ends at `>` and is one line."""
    return escaped(text).replace("|", "¦").replace("\n", " ")


def unescaped(text: str) -> str:
    """What Slack escaped, as it was typed. Once: `&amp;lt;` is `&lt;`."""
    return re.sub(r"&(amp|lt|gt);", lambda match: _ENTITIES[match[1]], text)


def clipped(text: str, limit: int) -> str:
    """The text, cut with `…` if it is longer than Slack takes there."""
    if length(text) <= limit:
        return text
    kept = text[: limit - 1]
    while length(kept) > limit - 1 or (kept and _joins(text[len(kept)])):
        kept = kept[:-1]
    return kept.rstrip() + "…"


def _joins(one: str) -> bool:
    """Whether a character belongs to the one before it."""
    return bool(unicodedata.combining(one)) or one in "\u200d\ufe0e\ufe0f" or "\U0001f3fb" <= one <= "\U0001f3ff"


_ENTITIES = {"amp": "&", "lt": "<", "gt": ">"}
