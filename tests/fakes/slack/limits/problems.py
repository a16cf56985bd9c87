"""Problems with their JSON pointers, and the checks that every kind of block shares."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass
class Problems:
    """Collects what is wrong; `at` goes one step down."""

    pointer: str = ""
    found: list[str] = field(default_factory=list)

    def at(self, *steps: str | int) -> "Problems":
        """The same list, further down."""
        return Problems("/".join((self.pointer, *map(str, steps))), self.found)

    def add(self, words: str) -> None:
        """Something is wrong here."""
        self.found.append(f"{words} [json-pointer:{self.pointer}]")

    def keys(self, value: Any, needed: Collection[str], allowed: Collection[str] = ()) -> bool:
        """An object with these fields and no others; whether it is worth looking further."""
        if not isinstance(value, dict):
            self.add("must be an object")
            return False
        for name in needed:
            if value.get(name) is None:
                self.add(f"missing required field: {name}")
        for name in value:
            if name not in (*needed, *allowed, "type", "block_id"):
                self.add(f"invalid additional property: {name}")
        return all(value.get(name) is not None for name in needed)

    def string(self, value: Any, most: int, least: int = 1) -> None:
        """A string of so many characters."""
        if not isinstance(value, str):
            self.add("must be a string")
        elif len(value) > most:
            self.add(f"must be less than {most + 1} characters")
        elif len(value) < least:
            self.add(f"must be more than {least - 1} characters")

    def items(self, value: Any, most: int, least: int = 1) -> list[Any]:
        """A list of so many items; the items, or none when it is no list."""
        if not isinstance(value, list):
            self.add("must be an array")
            return []
        if len(value) > most:
            self.add(f"no more than {most} items allowed")
        if len(value) < least:
            self.add(f"no fewer than {least} items allowed")
        return value

    def text(self, value: Any, most: int, kinds: Collection[str] = ("plain_text", "mrkdwn")) -> None:
        """A text object."""
        if not self.keys(value, ("type", "text"), ("emoji", "verbatim")):
            return
        if value["type"] not in kinds:
            self.at("type").add(f"must be one of {', '.join(kinds)}")
        if "emoji" in value and value["type"] == "mrkdwn":
            self.add("invalid additional property: emoji")
        self.at("text").string(value["text"], most)

    def plain(self, value: Any, most: int) -> None:
        """A plain text object."""
        self.text(value, most, ("plain_text",))

    def url(self, value: Any, most: int = 3000) -> None:
        """An address."""
        self.string(value, most)
        if isinstance(value, str) and not re.match(r"(https?|mailto|slack):", value):
            self.add("must be a valid URL")

    def optional(self, value: Json, name: str, most: int, least: int = 1) -> None:
        """A string that may be left out."""
        if name in value:
            self.at(name).string(value[name], most, least)
