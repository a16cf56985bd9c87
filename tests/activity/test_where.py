"""Which PRs a Selection means: SQL against a plain evaluation of the same records, field by field."""

from collections.abc import Callable
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine

from activity.reader import Reader
from activity.records import Repository
from activity.selection import Selection
from tests.activity import brute_force
from tests.activity.brute_force import Store
from tests.activity.small_stores import FIELDS, selections, stores
from tests.activity.store import derive, save
from tests.fakes.facts import NAME

SERIAL = count()
Examples = Callable[[Store, Selection], None]


def put(engine: Engine, store: Store) -> str:
    """Save a store as a repository of its own; its name."""
    repository = Repository(name=f"acme/{next(SERIAL)}", base="main")
    named = [record.model_copy(update={"repository": repository.name}) for record, _ in store]
    save(engine, named, repository=repository)
    derive(engine, {record.number: made for record, made in store if made}, repository)
    return repository.name


def check(engine: Engine, store: Store, asked: list[Selection]) -> None:
    """The same PRs, from SQL and in Python."""
    name, reader = put(engine, store), Reader(engine)
    for selection in asked:
        found = reader.numbers(selection.narrowed(repository=name))
        assert set(found) == brute_force.chosen(store, selection), selection
        assert len(set(found)) == len(found)


def test_every_field_is_tried() -> None:
    assert FIELDS.keys() == Selection.model_fields.keys() - {"repository"}


TOGETHER = (
    ("period", "states"),
    ("risks", "severities"),
    ("min_lines", "max_lines", "without_generated"),
    ("authors", "reviewers", "approvers"),
)
"""Fields whose conditions meet in SQL; all others are tried one by one."""


@pytest.mark.parametrize("fields", [*((field,) for field in sorted(FIELDS)), *TOGETHER], ids="-".join)
@settings(max_examples=10, deadline=None)
@given(data=st.data(), store=stores)
def test_fields_apart(memory: Engine, fields: tuple[str, ...], store: Store, data: st.DataObject) -> None:
    values = st.lists(st.tuples(*(FIELDS[field] for field in fields)), min_size=4, max_size=8)
    asked = [Selection(repository=NAME, **dict(zip(fields, each, strict=True))) for each in data.draw(values)]
    check(memory, store, asked)


@settings(max_examples=40, deadline=None)
@given(store=stores, asked=st.lists(selections(), min_size=3, max_size=8))
def test_fields_together(memory: Engine, store: Store, asked: list[Selection]) -> None:
    check(memory, store, asked)


@pytest.mark.postgres
@settings(max_examples=15, deadline=None)
@given(store=stores, asked=st.lists(selections(), min_size=10, max_size=30))
def test_fields_together_on_postgres(postgres_store: Engine, store: Store, asked: list[Selection]) -> None:
    check(postgres_store, store, asked)
