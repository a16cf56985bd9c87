"""The text of a Slack message in; the question as it was typed out, with who and what it mentions. Pure.

Tokens are read first, then `&lt;`, `&gt;`, `&amp;` are unescaped once: what was typed as `&amp;lt;` stays `&lt;`.
Source: https://docs.slack.dev/messaging/formatting-message-text
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from activity.records.frozen import Record
from bot.slack.text import clipped, unescaped, visible

LONGEST = 4_000
"""A longer question is cut: Slack itself takes no more in a message."""
_TOKEN = re.compile(r"<([@#!]?)([^<>|]*)(?:\|([^<>]*))?>")
_NOBODY: Mapping[str, str] = MappingProxyType({})


class Asked(Record):
    """A question out of Slack. `people` and `channels` are the ids it mentions, the bot's own left out."""

    text: str
    people: tuple[str, ...] = ()
    channels: tuple[str, ...] = ()
    addressed: bool = False
    """Whether the bot itself is mentioned."""

    @property
    def empty(self) -> bool:
        """Whether nothing is asked: short help is the answer."""
        return not self.text


def read_question(text: str, own_id: str, names: Mapping[str, str] = _NOBODY) -> Asked:
    """Read the `text` of an event.

    Args:
        text: as Slack sends it, escaped.
        own_id: the bot's user id; its mentions are removed wherever they stand.
        names: display names of people by id, as far as they are known; otherwise the id stands for them.
    """
    reader = _Reader(own_id, names)
    shown = reader.read(text)
    lines = (" ".join(line.split()) for line in visible(shown).split("\n"))
    return Asked(
        text=clipped("\n".join(line for line in lines if line), LONGEST),
        people=tuple(dict.fromkeys(reader.people)),
        channels=tuple(dict.fromkeys(reader.channels)),
        addressed=reader.addressed,
    )


def mentioned(text: str) -> tuple[str, ...]:
    """The ids of the people that a text mentions, for looking their names up before it is read."""
    ids = (match[2].strip() for match in _TOKEN.finditer(text) if match[1] == "@")
    return tuple(dict.fromkeys(ids))


class _Reader:
    def __init__(self, own_id: str, names: Mapping[str, str]) -> None:
        self._own_id = own_id
        self._names = names
        self.people: list[str] = []
        self.channels: list[str] = []
        self.addressed = False

    def read(self, text: str) -> str:
        """The text with its tokens replaced; what stands between them is unescaped on its own, once."""
        shown, end = "", 0
        for match in _TOKEN.finditer(text):
            shown += unescaped(text[end : match.start()]) + self._token(match)
            end = match.end()
        return shown + unescaped(text[end:])

    def _token(self, match: re.Match[str]) -> str:
        sort, target, label = match[1], match[2], unescaped(match[3] or "")
        match sort:
            case "@":
                return self._person(target, label)
            case "#":
                self.channels.append(target)
                return f"#{label or target}"
            case "!":
                return _special(target, label)
            case _:
                return _address(unescaped(target))

    def _person(self, identity: str, label: str) -> str:
        if identity == self._own_id:
            self.addressed = True
            return " "
        self.people.append(identity)
        return self._names.get(identity) or label or identity


def _special(target: str, label: str) -> str:
    """A group, a date or a call to all, as plain words."""
    word = label or target.partition("^")[0]
    return word if word.startswith("@") or target.startswith("date") else f"@{word}"


def _address(target: str) -> str:
    """The address itself: its label may say something else."""
    return target.removeprefix("mailto:").removeprefix("tel:")
