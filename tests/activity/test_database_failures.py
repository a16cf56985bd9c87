"""What can be wrong with a store from outside: one line that says what to do, and the store unharmed."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from activity.database import open_store
from activity.errors import StoreError
from tests.activity.processes import run
from tests.activity.store import save, stored
from tests.fakes.facts import pull_request

TOLD = [pull_request(number, body="x" * 500) for number in range(1, 40)]


def refused(url: str) -> str:
    """What is said when this store is opened: one line, without a secret."""
    with pytest.raises(StoreError) as caught:
        open_store(url)
    message = str(caught.value)
    assert "\n" not in message
    assert "s3cret" not in message
    return message


@pytest.mark.parametrize(
    "url",
    [
        "", "no url", "oracle://x/y", "postgres://u:s3cret@h/x", "mysql://u:s3cret@h/x",
        "postgresql://u:s3cret@h:port/x", "sqlite+nothing:///x.db",
    ],
)  # fmt: skip
def test_an_address_that_cannot_be_used(url: str) -> None:
    assert "HERALD_DATABASE_URL" in refused(url)


def test_a_server_that_is_not_there() -> None:
    assert "cannot be reached" in refused("postgresql+psycopg://u:s3cret@127.0.0.1:1/x")


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("I am a file")
    assert "HERALD_HOME" in refused(f"sqlite:///{tmp_path / 'home' / 'herald.db'}")
    assert (tmp_path / "home").read_text() == "I am a file"


def test_a_database_that_is_a_folder(tmp_path: Path) -> None:
    assert "cannot be opened" in refused(f"sqlite:///{tmp_path}")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "herald.db"
    path.write_text("Dear diary, " * 1000)
    assert "not a database Herald wrote" in refused(f"sqlite:///{path}")
    assert path.read_text().startswith("Dear diary")


def test_a_database_of_somebody_else(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "herald.db")
    other.execute("CREATE TABLE repositories (mine TEXT)")
    other.commit()
    assert "not Herald's" in refused(f"sqlite:///{tmp_path / 'herald.db'}")
    assert other.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall() == [("repositories",)]
    other.close()


def test_a_damaged_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'herald.db'}"
    engine = open_store(url)
    save(engine, TOLD)
    engine.dispose()
    damage(tmp_path / "herald.db")
    with pytest.raises(StoreError, match="damaged") as caught:
        stored(open_store(url))
    assert "\n" not in str(caught.value)


def damage(path: Path) -> None:
    """Overwrite the later pages; the schema in the first ones stays readable."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 3)
        file.write(os.urandom(size - size // 3))


@contextmanager
def as_somebody_else() -> Iterator[None]:
    """Without the powers of root, to whom no folder is read-only."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shut() -> Iterator[Path]:
    """A folder with a store that anybody may read and nobody write."""
    folder = Path(tempfile.mkdtemp())
    engine = open_store(f"sqlite:///{folder / 'herald.db'}")
    save(engine, TOLD)
    engine.dispose()
    (folder / "herald.db").chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_read_only_folder_takes_no_new_store(shut: Path) -> None:
    with as_somebody_else():
        assert "may write to" in refused(f"sqlite:///{shut / 'other.db'}")
        assert "HERALD_HOME" in refused(f"sqlite:///{shut / 'below' / 'herald.db'}")


def test_a_read_only_store_is_left_alone(shut: Path) -> None:
    before = (shut / "herald.db").read_bytes()
    with as_somebody_else():
        assert "HERALD_HOME" in refused(f"sqlite:///{shut / 'herald.db'}")
    assert (shut / "herald.db").read_bytes() == before
    assert [path.name for path in shut.iterdir()] == ["herald.db"]


FULL = """
import resource, sys
from activity.database import open_store
from activity.errors import StoreError
from tests.activity.store import save
from tests.fakes.facts import pull_request

limit = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    engine = open_store(sys.argv[1])
    for first in range(1000, 9000, 100):
        save(engine, [pull_request(number, body="y" * 2000) for number in range(first, first + 100)])
        print(first + 99, flush=True)
except StoreError as error:
    print(error, file=sys.stderr)
    sys.exit(1)
"""


@pytest.mark.parametrize("kilobytes", [8, 300, 2000])
def test_a_full_disk_keeps_what_was_reported_as_stored(tmp_path: Path, kilobytes: int) -> None:
    url = f"sqlite:///{tmp_path / 'herald.db'}"
    if kilobytes > 100:
        open_store(url).dispose()
    ended = run(FULL, url, str(kilobytes * 1024))
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert "free some space" in ended.stderr
    engine = open_store(url)
    reported = [int(line) for line in ended.stdout.split()]
    assert [record.number for record in stored(engine)] == list(range(1000, max(reported, default=999) + 1))
    assert sound(tmp_path / "herald.db")
    save(engine, [pull_request(1)])
    engine.dispose()


def sound(path: Path) -> bool:
    """What SQLite itself says of the file."""
    connection = sqlite3.connect(path)
    verdict = connection.execute("PRAGMA integrity_check").fetchone()
    connection.close()
    return bool(verdict == ("ok",))
