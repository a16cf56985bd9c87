"""The JSON that goes to Slack: a message as `chat.postMessage` takes it, and how long texts and JSON are there."""

import json
from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from activity.records.frozen import Record

Json = dict[str, JsonValue]


class Payload(Record):
    """One message as it is sent, channel and thread aside; `text` is escaped. Without blocks the text is shown."""

    text: str
    blocks: tuple[Json, ...] = ()
    metadata: Json | None = None

    def arguments(self) -> Json:
        """The arguments for `chat.postMessage`: nothing unfurls, no name becomes a mention."""
        given: Json = {"text": self.text, "unfurl_links": False, "unfurl_media": False}
        if self.blocks:
            given["blocks"] = list(self.blocks)
        if self.metadata is not None:
            given["metadata"] = self.metadata
        return given


def length(text: str) -> int:
    """How long Slack may take a text to be: in UTF-16 units, the longer of the two ways of counting."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def json_length(value: JsonValue | Sequence[Json]) -> int:
    """The length of a value as compact JSON."""
    return length(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def nodes(value: JsonValue, where: str = "") -> Iterator[tuple[str, Json]]:
    """Every object inside a JSON value with its pointer, outer ones first."""
    if isinstance(value, dict):
        yield where, value
        for key, each in value.items():
            yield from nodes(each, f"{where}/{key}")
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from nodes(each, f"{where}/{place}")


def text_in(node: Json, key: str) -> str:
    """The text under a key: a string, or the `text` of a text object; empty when there is none."""
    value = node.get(key)
    if isinstance(value, dict):
        value = value.get("text")
    return value if isinstance(value, str) else ""


def objects_in(node: Json, key: str) -> list[Json]:
    """The objects of the list under a key."""
    value = node.get(key)
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
