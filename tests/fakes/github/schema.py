"""The reduced schema, ready to execute: fields resolve by name in snake case, scalars are written GitHub's way."""

import re
from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from graphql import GraphQLEnumType, GraphQLObjectType, GraphQLScalarType, GraphQLSchema, build_schema, get_named_type

from tests.fakes.github import code_resolvers, resolvers
from tests.fakes.github.connections import connection

SPECIAL = {**resolvers.SPECIAL, **code_resolvers.SPECIAL}
NOT_KEPT = (
    "description",
    "editor",
    "last_edited_at",
    "minimized_reason",
    "reply_to",
    "start_line",
    "original_start_line",
)
TEXT = Path(__file__).with_name("schema.graphql")


@cache
def load_schema() -> GraphQLSchema:
    """The schema with its resolvers."""
    made = build_schema(TEXT.read_text(encoding="utf-8"))
    for kind in made.type_map.values():
        if isinstance(kind, GraphQLObjectType) and not kind.name.startswith("__"):
            for name, field in kind.fields.items():
                field.resolve = _resolver(kind.name, name, get_named_type(field.type).name)
        elif isinstance(kind, GraphQLEnumType) and not kind.name.startswith("__"):
            _write(kind, _as_it_is)  # a state GitHub will invent tomorrow goes out as it is
        elif isinstance(kind, GraphQLScalarType) and kind.name in SCALARS:
            _write(kind, SCALARS[kind.name])
    return made


def type_of(value: Any, *_: Any) -> str:
    """GitHub's type of a thing in the world."""
    return str(value.typename)


def _write(kind: Any, how: Callable[[Any], Any]) -> None:
    kind.serialize = kind.coerce_output_value = how


def _resolver(kind: str, name: str, result: str) -> Callable[..., Any]:
    special = SPECIAL.get(f"{kind}.{name}")
    if special is not None:
        return special
    attribute = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
    if result.endswith("Connection"):
        return lambda thing, _info, **args: connection(getattr(thing, attribute), args)
    return lambda thing, _info, **_args: _read(thing, attribute)


def _read(thing: Any, attribute: str) -> Any:
    if isinstance(thing, dict):
        return thing[attribute]
    return getattr(thing, attribute, None) if attribute in NOT_KEPT else getattr(thing, attribute)


def _as_it_is(value: Any) -> Any:
    return value


def _moment(value: Any) -> Any:
    return value.strftime("%Y-%m-%dT%H:%M:%SZ") if isinstance(value, datetime) else value


SCALARS: dict[str, Callable[[Any], Any]] = {"DateTime": _moment, "BigInt": str, "GitObjectID": str, "URI": _as_it_is}
