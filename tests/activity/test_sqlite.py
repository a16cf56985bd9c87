"""SQLite as Herald sets it up: settings, writers in turn, readers who hold nobody up."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, text

from activity.database import BUSY_SECONDS, reading, writing
from activity.reader import Reader
from activity.selection import Selection
from activity.tables import FileRow, PullRequestRow
from activity.writer import save_pull_requests
from tests.activity.processes import run
from tests.activity.store import rows_of, save, stored
from tests.fakes.facts import NAME, pull_request

ALL = Selection(repository=NAME)


@pytest.mark.parametrize(
    "pragma,value",
    [("journal_mode", "wal"), ("foreign_keys", 1), ("busy_timeout", BUSY_SECONDS * 1000), ("synchronous", 1)],
)
def test_every_connection_is_set_up(sqlite: Engine, pragma: str, value: object) -> None:
    with sqlite.connect() as first, sqlite.connect() as second:
        for connection in (first, second):
            assert connection.execute(text(f"PRAGMA {pragma}")).scalar() == value


@pytest.mark.parametrize("word,folded", [("ÜBER", "über"), ("ПРИВЕТ", "привет"), ("中文", "中文"), (None, None)])
def test_lower_knows_every_script(engine: Engine, word: str | None, folded: str | None) -> None:
    with reading(engine) as connection:
        assert connection.execute(text("SELECT lower(CAST(:word AS TEXT))"), {"word": word}).scalar() == folded


WRITER = """
import sys
from activity.database import open_store, writing
from activity.writer import save_pull_requests
from tests.fakes.facts import pull_request
engine = open_store(sys.argv[1])
print("ready", flush=True)
with writing(engine) as connection:
    told = [pull_request(int(number)) for number in sys.argv[2:]]
    save_pull_requests(connection, 1, "git", told)
"""


@contextmanager
def another_writer(url: str, *numbers: str) -> Iterator[None]:
    """A process that writes as soon as it may; it must have done so at the end."""
    done: list[int] = []
    thread = threading.Thread(target=lambda: done.append(run(WRITER, url, *numbers).returncode))
    thread.start()
    yield
    thread.join()
    assert done == [0]


def test_a_second_writer_of_a_repository_waits(engine: Engine, store_url: str) -> None:
    save(engine, [])
    with another_writer(store_url, "1", "2"):
        with writing(engine) as connection:
            save_pull_requests(connection, 1, "git", [pull_request(1)])
            threading.Event().wait(1.5)
            assert Reader(engine).numbers(ALL) == ()
        save(engine, [pull_request(3)])
    assert [record.number for record in stored(engine)] == [1, 2, 3]


def test_a_reader_sees_one_moment_and_blocks_no_writer(engine: Engine) -> None:
    save(engine, [pull_request(1)])
    with reading(engine) as connection:
        count = text("SELECT count(*) FROM pull_requests")
        before = connection.execute(count).scalar()
        save(engine, [pull_request(2)])
        assert connection.execute(count).scalar() == before == 1
    assert Reader(engine).numbers(ALL) == (2, 1)


def test_a_writer_blocks_no_reader(engine: Engine) -> None:
    save(engine, [pull_request(1)])
    with writing(engine) as connection:
        connection.execute(text("DELETE FROM pull_requests"))
        assert Reader(engine).numbers(ALL) == (1,)
    assert Reader(engine).numbers(ALL) == ()


def test_what_hangs_on_a_pull_request_goes_with_it(engine: Engine) -> None:
    save(engine, [pull_request(1), pull_request(2)])
    with writing(engine) as connection:
        connection.execute(text("DELETE FROM pull_requests WHERE number = 1"))
    assert rows_of(engine, PullRequestRow, FileRow) == {"pull_requests": 1, "files": 1}
