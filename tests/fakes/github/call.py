"""One request as the stand-in sees it, the reply it gives, and the log line that stays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Reply:
    """What goes back. `body=None` hangs up without a word; `hang_up_after` cuts the body there."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes | None = b""
    delay: float = 0.0
    hang_up_after: int | None = None


@dataclass
class Call:
    """One request, kept in the log with what it cost.

    `at` is epoch seconds, `seconds` the stand-in's own work, `query` the operation's name (REST: `None`),
    `fields` every field the query selects after its @include and @skip, `ids` all node ids among its variables.
    """

    at: float
    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    payload: bytes = b""
    query: str | None = None
    text: str = ""
    variables: dict[str, Any] = field(default_factory=dict)
    fields: frozenset[str] = frozenset()
    numbers: tuple[int, ...] = ()
    points: int = 0
    nodes: int = 0
    status: int = 0
    seconds: float = 0.0
    fault: str | None = None
    answer: Callable[[], Reply] = field(default=Reply, repr=False)

    @property
    def ids(self) -> tuple[str, ...]:
        """All node ids among the variables."""
        values = [each if isinstance(each, list) else [each] for each in self.variables.values()]
        return tuple(each for group in values for each in group if isinstance(each, str) and "_kwDO" in each)

    @property
    def token(self) -> str | None:
        """The token that came with it."""
        kind, _, text = self.headers.get("authorization", "").partition(" ")
        return text if kind.casefold() in ("token", "bearer") else None
