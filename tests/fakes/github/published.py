"""GitHub's whole published schema, fetched by npm, in; how queries and our reduced schema differ from it out."""

import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    NoDeprecatedCustomRule,
    build_schema,
    parse,
    specified_rules,
    validate,
)

PACKAGE = "@octokit/graphql-schema@15.26.1"
SECONDS = 120


class NotFetched(Exception):  # noqa: N818
    """The published schema could not be had here; the message says why."""


def published_schema(folder: Path) -> GraphQLSchema:
    """Fetch the schema into an empty folder.

    Raises:
        NotFetched: npm is missing, or it could not reach its registry.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise NotFetched("npm is missing: queries are not compared with GitHub's published schema")
    try:
        subprocess.run([npm, "pack", "--silent", PACKAGE], cwd=folder, check=True, capture_output=True, timeout=SECONDS)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as fault:
        raise NotFetched(f"npm could not fetch {PACKAGE}: {str(fault)[:200]}") from fault
    with tarfile.open(next(folder.glob("*.tgz"))) as packed:
        member = packed.extractfile("package/schema.graphql")
        assert member is not None
        return build_schema(member.read().decode(), assume_valid=True)  # GitHub's own text breaks rules of the language


def problems(schema: GraphQLSchema, text: str) -> list[str]:
    """What is wrong with a query file by this schema: errors and deprecated fields."""
    return [str(each) for each in validate(schema, parse(text), [*specified_rules, NoDeprecatedCustomRule])]


def differences(reduced: GraphQLSchema, full: GraphQLSchema) -> list[str]:
    """Where the reduced schema is not a part of the full one: names, types, nullability, arguments, deprecation."""
    found: list[str] = []
    for name, kind in reduced.type_map.items():
        if name.startswith("__"):
            continue
        other = full.type_map.get(name)
        if other is None or type(other) is not type(kind):
            found.append(f"{name}: is not there, or of another kind")
        else:
            found.extend(f"{name}{each}" for each in _type_differences(kind, other))
    return found


def _type_differences(ours: Any, theirs: Any) -> Iterator[str]:
    if isinstance(ours, GraphQLObjectType | GraphQLInterfaceType):
        yield from _fields(ours, theirs)
        yield from _missing(" implements ", (each.name for each in ours.interfaces), theirs.interfaces)
    elif isinstance(ours, GraphQLUnionType):
        yield from _missing(" = ", (each.name for each in ours.types), theirs.types)
    elif isinstance(ours, GraphQLEnumType):
        yield from (f".{value}" for value in ours.values if value not in theirs.values)
    elif isinstance(ours, GraphQLInputObjectType):
        told = {name: str(field.type) for name, field in theirs.fields.items()}
        if told != {name: str(field.type) for name, field in ours.fields.items()}:
            yield f": other fields than {told}"


def _fields(ours: Any, theirs: Any) -> Iterator[str]:
    for name, field in ours.fields.items():
        other = theirs.fields.get(name)
        if other is None:
            yield f".{name}: is not there"
        elif str(other.type) != str(field.type):
            yield f".{name}: {field.type} is {other.type}"
        elif bool(other.deprecation_reason) != bool(field.deprecation_reason):
            yield f".{name}: deprecated or not"
        else:
            yield from (f".{name}({each})" for each in _arguments(field, other))


def _arguments(ours: Any, theirs: Any) -> Iterator[str]:
    for name, argument in ours.args.items():
        other = theirs.args.get(name)
        if other is None or str(other.type) != str(argument.type):
            yield f"{name}: {argument.type} is {other and other.type}"
    for name, argument in theirs.args.items():
        if str(argument.type).endswith("!") and name not in ours.args:
            yield f"{name}: is needed"


def _missing(word: str, names: Iterator[str], there: Any) -> Iterator[str]:
    known = {each.name for each in there}
    yield from (f"{word}{name}" for name in names if name not in known)
