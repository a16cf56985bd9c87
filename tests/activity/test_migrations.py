"""The history of the schema: it agrees with the tables, keeps what is stored, and is never left half done."""

import json
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, MetaData, insert, inspect, text

from activity.database import MIGRATIONS, REVISION, VERSION_TABLE, open_engine, open_store, upgrade, writing
from activity.errors import StoreVersionError
from activity.tables import Table
from activity.writer import Changes
from tests.activity.processes import run
from tests.activity.store import save, stored
from tests.fakes.facts import at, file, pull_request, review

FIRST_ROWS = Path(__file__).with_name("first_revision.json")
TOLD = [
    pull_request(1, labels=("bug",), reviews=(review("grace"),), body="Ümläut"),
    pull_request(2, files=[file("a.py", patch="@@ -1 +1 @@\n-a\n+b\n"), file("b.bin", None, None, binary=True)]),
    pull_request(3, files=(), author=None),
]


def revision(connection: Connection) -> str | None:
    return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()


def downgrade(engine: Engine, target: str) -> None:
    """Take the schema back; what is stored in its older part stays."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes.update(engine=engine, version_table=VERSION_TABLE)
    command.downgrade(config, target)


def test_the_revision_is_that_of_the_newest_migration(sqlite: Engine) -> None:
    newest = max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
    with sqlite.connect() as connection:
        assert newest.partition("_")[0] == REVISION == revision(connection)


def test_migrations_and_tables_agree(engine: Engine) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    def compared(_thing: object, name: str | None, *_: object) -> bool:
        # Full-text search is each database's own: made by the migration in SQL, unknown to the metadata.
        return "passage_words" not in (name or "")

    with engine.connect() as connection:
        options = {"compare_type": True, "version_table": VERSION_TABLE, "include_object": compared}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, Table.metadata) == []


def put_first_rows(engine: Engine) -> None:
    """`TOLD` as the first revision held it: its own columns, none that came later."""
    schema = MetaData()
    schema.reflect(engine)
    values = json.loads(FIRST_ROWS.read_text())
    with writing(engine) as connection:
        for table in schema.sorted_tables:
            for row in values.get(table.name, ()):
                connection.execute(insert(table), {name: as_stored(engine, name, row[name]) for name in row})


def as_stored(engine: Engine, name: str, value: object) -> object:
    if not name.endswith("_at") or not isinstance(value, str):
        return value
    return at(value).replace(tzinfo=None) if engine.dialect.name == "sqlite" else at(value)


def test_a_store_of_the_first_revision_keeps_its_facts(store_url: str) -> None:
    engine = open_engine(store_url)
    upgrade(engine, MIGRATIONS, VERSION_TABLE, "0001")
    put_first_rows(engine)
    engine.dispose()
    newer = open_store(store_url)
    with newer.connect() as connection:
        assert revision(connection) == REVISION
    assert stored(newer) == TOLD
    assert save(newer, TOLD) == Changes(unchanged=len(TOLD))
    newer.dispose()


def test_down_and_up_again_keeps_the_facts(store_url: str) -> None:
    engine = open_store(store_url)
    save(engine, TOLD)
    downgrade(engine, "0001")
    engine.dispose()
    newer = open_store(store_url)
    with newer.connect() as connection:
        assert revision(connection) == REVISION
    assert stored(newer) == TOLD
    newer.dispose()


def test_opening_again_changes_nothing(store_url: str) -> None:
    for _ in range(2):
        engine = open_store(store_url)
        save(engine, TOLD)
        assert stored(engine) == TOLD
        engine.dispose()


@pytest.mark.parametrize("unknown", ["9999", "0999", "gone"])
def test_a_store_of_a_newer_herald_is_left_alone(engine: Engine, store_url: str, unknown: str) -> None:
    save(engine, TOLD)
    with writing(engine) as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = :unknown"), {"unknown": unknown})
    with pytest.raises(StoreVersionError, match=f"schema {unknown}") as caught:
        open_store(store_url)
    assert "\n" not in str(caught.value)
    assert stored(engine) == TOLD


KILLED = """
import os, signal, sys
from activity.database import MIGRATIONS, REVISION, VERSION_TABLE, open_engine, upgrade

class Deadly:
    def __init__(self): self.left = int(sys.argv[2])
    def __call__(self, connection, cursor, statement, *rest):
        if statement.lstrip().upper().startswith("CREATE TABLE"):
            self.left -= 1
            if self.left == 0: os.kill(os.getpid(), signal.SIGKILL)

from sqlalchemy import event
engine = open_engine(sys.argv[1])
event.listen(engine, "after_cursor_execute", Deadly())
upgrade(engine, MIGRATIONS, VERSION_TABLE, REVISION)
"""


@pytest.mark.parametrize("tables", [1, 5, 19])
def test_a_killed_migration_leaves_nothing_behind(store_url: str, tables: int) -> None:
    assert run(KILLED, store_url, str(tables)).returncode == -signal.SIGKILL
    engine = open_engine(store_url)
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == []
    engine.dispose()
    again = open_store(store_url)
    save(again, TOLD)
    assert stored(again) == TOLD
    again.dispose()


OPENED = """
import sys, time
import alembic.command
from activity.database import open_store
while time.time() < float(sys.argv[2]): pass
open_store(sys.argv[1]).dispose()
"""


def test_processes_that_open_a_new_store_at_one_moment_all_succeed(store_url: str) -> None:
    moment = str(time.time() + 1.5)
    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda _: run(OPENED, store_url, moment), range(4)))
    assert [(each.returncode, each.stderr) for each in done] == [(0, "")] * 4
