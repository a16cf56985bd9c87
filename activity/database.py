"""A database URL in; an engine whose schema is current out. Foreign database errors become ours here.

SQLite: WAL, foreign keys on, a busy timeout, `lower` for the letters of every script. Alembic is imported only when
the schema has to change, because a command that has nothing to do should be as quick as `herald --version`.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError

from activity.errors import StoreError, StoreVersionError

BUSY_SECONDS = 30
VERSION_TABLE = "herald_activity_version"
REVISION = "0004"
"""The revision this code writes; a test holds it against the newest file in `migrations/versions`."""

MIGRATIONS = Path(__file__).parent / "migrations"


def open_engine(url: str) -> Engine:
    """Connect to a database without looking at its schema.

    Raises:
        StoreError: the URL cannot be read, or its folder cannot be made.
    """
    try:
        address = make_url(url)
        if address.get_backend_name() == "sqlite" and address.database not in {None, "", ":memory:"}:
            Path(str(address.database)).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(address, **_options(address.get_backend_name()))
    except OSError as error:
        raise StoreError(f"Cannot make the folder of the facts store: {error}. Set HERALD_HOME.") from error
    except (ArgumentError, ModuleNotFoundError, ValueError) as error:
        raise StoreError(
            f"Cannot use HERALD_DATABASE_URL ({_first_line(error)}); write it as "
            "sqlite:///PATH or postgresql+psycopg://USER@HOST/NAME."
        ) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _tune_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _options(backend: str) -> dict[str, Any]:
    if backend == "sqlite":
        return {"connect_args": {"timeout": BUSY_SECONDS}}
    # A server may have been restarted since the last question, or be gone: notice both, the second soon.
    options: dict[str, Any] = {"pool_pre_ping": True}
    return {**options, "connect_args": {"connect_timeout": 10}} if backend == "postgresql" else options


def open_store(url: str) -> Engine:
    """Connect, and bring the schema to this version.

    Raises:
        StoreError: the database cannot be opened or written.
        StoreVersionError: it was written by a version of Herald that this one does not know.
    """
    engine = open_engine(url)
    try:
        with store_errors():
            upgrade(engine, MIGRATIONS, VERSION_TABLE, REVISION)
    except StoreError:
        engine.dispose()
        raise
    return engine


def upgrade(engine: Engine, migrations: Path, version_table: str, target: str) -> None:
    """Run what is missing of `migrations`, each history with a version table of its own.

    Processes that come at the same moment wait for each other: one migrates, the others find it done.

    Raises:
        StoreVersionError: the stored revision is not one of ours.
    """
    with engine.connect() as connection:
        stored = _stored_revision(connection, version_table)
    if stored == target:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes.update(engine=engine, version_table=version_table)
    try:
        with _alone(engine):
            command.upgrade(config, target)
    except CommandError as error:
        raise StoreVersionError(
            f"The facts store is at schema {stored}, which this version of Herald does not know; "
            "use the newer Herald that wrote it, or another HERALD_HOME."
        ) from error


@contextmanager
def _alone(engine: Engine) -> Iterator[None]:
    """Hold Postgres's lock for migrations; SQLite's own write lock already lets in one at a time."""
    if engine.dialect.name != "postgresql":
        yield
        return
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('herald migrations'))"))
        yield


@contextmanager
def store_errors() -> Iterator[None]:
    """Turn database errors inside the block into a `StoreError` that says what to do."""
    try:
        yield
    except DBAPIError as error:
        raise StoreError(_explain(error)) from error
    except (SQLAlchemyError, OverflowError) as error:
        raise StoreError(f"The facts store refused: {_first_line(error)}.") from error


def _stored_revision(connection: Connection, version_table: str) -> str | None:
    if not inspect(connection).has_table(version_table):
        return None
    return connection.execute(text(f"SELECT version_num FROM {version_table}")).scalar()  # noqa: S608 - our name


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One transaction that writes: all of it is kept, or nothing.

    Raises:
        StoreError: the database cannot be written; nothing of the block was kept.
    """
    with store_errors(), engine.execution_options(writes=True).begin() as connection:
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """One consistent look at the store: every statement in the block sees the same moment.

    Raises:
        StoreError: the database cannot be read.
    """
    # SQLite's transactions see one moment anyway; Postgres's do so only from this level on.
    steady = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with store_errors(), engine.connect().execution_options(**steady) as connection:
        yield connection


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its lock at once: two deferred writers would both read, then one could never upgrade.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _tune_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # The driver's own transactions leave DDL outside; we send BEGIN ourselves, so a killed migration leaves nothing.
    connection.isolation_level = None
    # SQLite folds A to Z only; a German title or a Russian name has capitals too.
    connection.create_function("lower", 1, _lower, deterministic=True)
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA synchronous=NORMAL")
        cursor.execute("PRAGMA journal_mode=WAL")
    except sqlite3.OperationalError:
        # A folder we may only read can keep no write-ahead log; the first statement then says so in our words.
        return
    finally:
        cursor.close()


def _lower(text: str | None) -> str | None:
    return None if text is None else str(text).lower()


_CAUSES = (
    ("readonly database", "is read-only; make its folder writable or set HERALD_HOME to another"),
    ("unable to open", "cannot be opened; check that HERALD_HOME is a folder you may write to"),
    (
        "disk is full",
        "has no room left on its disk; free some space and run the command again, nothing is lost",
    ),
    (
        "disk i/o error",
        "cannot be written (disk full, or a size limit); free some space and run the command again",
    ),
    ("is locked", "is busy with another command; try again when that has ended"),
    (
        "not a database",
        "is not a database Herald wrote; move the file away or set HERALD_HOME to another folder",
    ),
    ("duplicate key", "is being filled by another command; run this one again when that has ended"),
    ("already exists", "holds tables that are not Herald's; set HERALD_HOME to another folder"),
    ("malformed", "is damaged; restore it from a backup, or move it away and ingest again"),
)


def _explain(error: DBAPIError) -> str:
    reason = _first_line(error.orig or error)
    for sign, cure in _CAUSES:
        if sign in reason.lower():
            return f"The facts store {cure}."
    if isinstance(error, OperationalError):
        return f"The facts store cannot be reached: {reason}."
    return f"The facts store refused: {reason}."


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return (lines[0] if lines else type(error).__name__).rstrip(".")
