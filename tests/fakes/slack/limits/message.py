"""A message's arguments as sent, checked as a whole: blocks, their size, text, metadata; refusals are raised."""

import json
from typing import Any

from tests.fakes.slack.call import RefusedError
from tests.fakes.slack.limits.blocks import MARKDOWN, block_problems

MOST_IN_BLOCKS = 13_200
MOST_ON_UPDATE = 4_000
METADATA = 8_000

Json = dict[str, Any]


def checked(args: Json, *, most_text: int | None = None) -> None:
    """Refuse what Slack refuses.

    The size of blocks is that of their compact JSON; Slack's own rule behind 13,200 is not known (facts, 14).

    Raises:
        RefusedError: with Slack's error, and JSON pointers for invalid blocks.
    """
    if "markdown_text" in args and (args.get("text") or args.get("blocks")):
        raise RefusedError("markdown_text_conflict")
    if len(args.get("markdown_text") or "") > MARKDOWN:
        raise RefusedError("msg_too_long")
    if not (args.get("text") or args.get("blocks") or args.get("attachments") or args.get("markdown_text")):
        raise RefusedError("no_text")
    if most_text is not None and len(args.get("text") or "") > most_text:
        raise RefusedError("msg_too_long")
    check_blocks(args.get("blocks"))
    check_metadata(args.get("metadata"))


def check_blocks(blocks: Any) -> None:
    """Refuse bad blocks."""
    if blocks is None:
        return
    if not isinstance(blocks, list):
        raise RefusedError("invalid_blocks_format")
    problems = block_problems(blocks)
    if problems:
        told = {"messages": [f"[ERROR] {each}" for each in problems]}
        raise RefusedError("invalid_blocks", errors=problems, response_metadata=told)
    if len(json.dumps(blocks, ensure_ascii=False, separators=(",", ":"))) > MOST_IN_BLOCKS:
        raise RefusedError("msg_blocks_too_long")


def check_metadata(metadata: Any) -> None:
    """Refuse metadata without a type or payload."""
    if metadata in (None, {}):
        return
    kind = metadata.get("event_type") if isinstance(metadata, dict) else None
    if not isinstance(kind, str) or not isinstance(metadata.get("event_payload"), dict):
        raise RefusedError("invalid_metadata_format")
    if len(json.dumps(metadata)) > METADATA:
        raise RefusedError("metadata_too_large")
