"""The planner's fields: where the product's Plan keeps them, and whether one is as expected.

The names on the left are those of the question files. If the Plan's JSON changes, this file changes.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

_PLACES = {
    "wanted": ("wanted", "want"),
    "start": ("start", "since", "first"),
    "end": ("end", "until", "last"),
    "kinds": ("kinds",),
    "authors": ("authors",),
    "paths": ("patterns",),
    "topics": ("topics",),
    "numbers": ("numbers",),
    "tests": ("tests_touched",),
    "docs_only": ("docs_only",),
    "breaking": ("breaking",),
    "limit": ("limit",),
    "order": ("order", "order_by", "sort"),
    "group": ("group", "group_by"),
    "of_previous": ("of_previous", "relation", "previous"),
}
_SAME = {
    "touched": {"touched", "true", "yes", "with"},
    "none": {"none", "false", "no", "without", "untouched", "untested"},
    "largest": {"largest", "size", "lines", "biggest", "size_desc"},
    "smallest": {"smallest", "size_asc"},
    "newest": {"newest", "latest", "merged_at", "newest_first"},
    "authors": {"authors", "author", "people"},
    "files": {"files", "file", "paths", "path"},
    "week": {"week", "weeks", "weekly"},
    "kind": {"kind", "kinds"},
}


def right(name: str, expected: Any, plan: dict[str, Any]) -> bool:
    """Whether the plan holds the expected value of one field."""
    if (name, expected, plan.get("wanted")) == ("wanted", "ranking", "list"):
        # "The three largest" is a ranking to the asker and an ordered list to the planner.
        return bool(plan.get("order") != "merged" and plan.get("limit"))
    return any(_equal(name, expected, value) for value in _found(plan, _PLACES[name]))


def _found(node: Any, keys: tuple[str, ...]) -> Iterator[Any]:
    """Values of these keys anywhere in the plan."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in keys:
                yield value
            yield from _found(value, keys)
    elif isinstance(node, list):
        for value in node:
            yield from _found(value, keys)


def _equal(name: str, expected: Any, value: Any) -> bool:
    if name in {"start", "end"}:
        return _day(expected, str(value), last=name == "end")
    if name == "of_previous":
        return value not in (None, False, "", "new", "none")
    if isinstance(expected, list):
        return isinstance(value, list) and {_bare(item) for item in value} == {_bare(item) for item in expected}
    if isinstance(expected, str):
        return str(value).lower() in _SAME.get(expected, {expected})
    return bool(value == expected)


def _day(expected: str, value: str, *, last: bool) -> bool:
    """Days compare as days; a half-open end names the midnight after."""
    days = {expected}
    if last:
        days.add((date.fromisoformat(expected) + timedelta(days=1)).isoformat())
    return value[:10] in days


def _bare(item: Any) -> str:
    """A list's item as text: of a path filter its pattern, without the marks of a prefix."""
    if isinstance(item, dict):
        item = next((item[key] for key in ("pattern", "path", "name", "value", "login") if key in item), item)
    return str(item).rstrip("*").strip("/")
