"""Stores for the tests of `activity`: `store_url` and `engine` are one on SQLite and one on Postgres."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from activity.database import open_store
from tests.fakes.postgres import fresh_schema, postgres, postgres_url

__all__ = ["postgres", "postgres_url"]

BOTH = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of a SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'herald.db'}"


@pytest.fixture(params=BOTH)
def store_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database of each kind."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def engine(store_url: str) -> Iterator[Engine]:
    """An empty store on each kind of database."""
    opened = open_store(store_url)
    yield opened
    opened.dispose()


@pytest.fixture
def sqlite(sqlite_url: str) -> Iterator[Engine]:
    """An empty store on SQLite alone."""
    opened = open_store(sqlite_url)
    yield opened
    opened.dispose()


@pytest.fixture(scope="module")
def postgres_store(postgres: str) -> Iterator[Engine]:
    """A store on Postgres for all examples of a property; each takes a repository of its own."""
    opened = open_store(fresh_schema(postgres))
    yield opened
    opened.dispose()


@pytest.fixture(scope="module")
def memory() -> Iterator[Engine]:
    """A store in memory for all examples of a property; each takes a repository of its own."""
    opened = open_store("sqlite://")
    yield opened
    opened.dispose()
