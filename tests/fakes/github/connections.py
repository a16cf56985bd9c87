"""A list and a connection's arguments in; GitHub's connection out: nodes, edges, pageInfo, totalCount, cursors."""

import base64
import binascii
import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from graphql import GraphQLError

Key = tuple[Any, ...]


class Connection:
    """One page of a list. Items are ordered by their keys; a cursor is the key of its item, written opaquely.

    So a cursor stays valid when its item has gone, and an item that moved before it is not seen again.
    """

    def __init__(self, items: Sequence[Any], keys: Sequence[Key], args: Mapping[str, Any], *, falling: bool) -> None:
        self.total_count = self.filtered_count = len(items)
        self._keys, self._falling = keys, falling
        first, last = self._bounds(args)
        if (size := args.get("first")) is not None:
            last = min(last, first + size)
        if (size := args.get("last")) is not None:
            first = max(first, last - size)
        self.nodes, self._shown = list(items[first:last]), keys[first:last]
        self._before, self._after = first > 0, last < len(items)

    @property
    def edges(self) -> list[dict[str, Any]]:
        """Each node with its cursor."""
        return [{"cursor": _written(key), "node": node} for key, node in zip(self._shown, self.nodes, strict=True)]

    @property
    def page_info(self) -> dict[str, Any]:
        """Where this page begins and ends, and what lies around it."""
        return {
            "start_cursor": _written(self._shown[0]) if self._shown else None,
            "end_cursor": _written(self._shown[-1]) if self._shown else None,
            "has_next_page": self._after,
            "has_previous_page": self._before,
        }

    def _bounds(self, args: Mapping[str, Any]) -> tuple[int, int]:
        first, last = 0, len(self._keys)
        if args.get("after") is not None:
            first = self._count_until(_read(args["after"]), inclusive=True)
        if args.get("before") is not None:
            last = self._count_until(_read(args["before"]), inclusive=False)
        return first, last

    def _count_until(self, cursor: Key, *, inclusive: bool) -> int:
        keys = self._keys[::-1] if self._falling else self._keys
        find = bisect_right if inclusive != self._falling else bisect_left
        try:
            found = find(keys, cursor)
        except TypeError:
            raise _invalid(_written(cursor)) from None
        return len(keys) - found if self._falling else found


def connection(items: Sequence[Any], args: Mapping[str, Any]) -> Connection:
    """A connection in the order of creation, or as the list stands where its items have no number."""
    if any(getattr(item, "id", None) == "" for item in items):
        raise ValueError("a part without an id: put it into its PR with tests.fakes.github.changes.add")
    if not all(hasattr(item, "database_id") for item in items) or any(item.typename == "Commit" for item in items):
        return Connection(items, [(position,) for position in range(len(items))], args, falling=False)
    return ordered(items, args, lambda item: (item.database_id,))


def ordered(
    items: Sequence[Any], args: Mapping[str, Any], key: Callable[[Any], Key], *, falling: bool = False
) -> Connection:
    """A connection in the order of these keys."""
    keyed = sorted(((key(item), item) for item in items), key=lambda pair: pair[0], reverse=falling)
    return Connection([item for _, item in keyed], [each for each, _ in keyed], args, falling=falling)


def _written(key: Key) -> str:
    return base64.b64encode(b"cursor:v2:" + json.dumps(key).encode()).decode()


def _read(cursor: str) -> Key:
    try:
        text = base64.b64decode(cursor, validate=True)
        return tuple(json.loads(text.removeprefix(b"cursor:v2:")))
    except (binascii.Error, ValueError, TypeError):
        raise _invalid(cursor) from None


def _invalid(cursor: str) -> GraphQLError:
    message = f"`{cursor}` does not appear to be a valid cursor."
    return GraphQLError(message, extensions={"type": "INVALID_CURSOR_ARGUMENTS"})
