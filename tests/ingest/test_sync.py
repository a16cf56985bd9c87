"""A source goes into the store once: new facts are told, known ones are not, and a forced base starts over."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine

from activity.database import open_store
from activity.profile import load_profile
from activity.reader import Reader
from activity.records import Repository, RiskCode
from activity.selection import Selection
from ingest.git.opening import open_clone
from ingest.git.source import GitSource
from ingest.people import People
from ingest.sync import SyncResult, sync
from tests.fakes.repository import GitRepository

NOW = datetime(2026, 7, 1, tzinfo=UTC)
TRACKED = Repository(name="acme/engine", base="main")


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_store(f"sqlite:///{tmp_path / 'herald.db'}")
    yield opened
    opened.dispose()


@pytest.fixture
def repository(tmp_path: Path) -> GitRepository:
    made = GitRepository(tmp_path / "engine")
    made.squash(1, "[core] fix: close the file", {"src/a.py": "a = 1\n"})
    made.squash(2, "[core] feat: open two files", {"src/a.py": "a = 2\n", "tests/test_a.py": "assert True\n"})
    return made


def ingest(engine: Engine, repository: GitRepository) -> SyncResult:
    clone = open_clone(str(repository.path), repository.path.parent / "clones", clock=lambda: NOW)
    return sync(engine, GitSource(clone, TRACKED, People({})), load_profile("default"), lambda: NOW)


def numbers(engine: Engine, **filters: object) -> set[int]:
    return set(Reader(engine).numbers(Selection(repository="acme/engine").narrowed(**filters)))


def test_everything_is_ready_after_one_run(engine: Engine, repository: GitRepository) -> None:
    result = ingest(engine, repository)
    assert result.changes.added == (1, 2)
    assert numbers(engine, tests_touched=True) == {2}
    assert numbers(engine, risks=(RiskCode.UNTESTED_FIX,)) == {1}
    reader = Reader(engine)
    assert reader.data_as_of("acme/engine") == NOW
    (span,) = reader.coverage("acme/engine")
    assert span.start < span.finish


def test_a_second_run_finds_nothing_and_a_third_only_what_is_new(engine: Engine, repository: GitRepository) -> None:
    ingest(engine, repository)
    assert ingest(engine, repository).changes.added == ()
    repository.squash(3, "docs: say more", {"README.md": "more\n"})
    result = ingest(engine, repository)
    assert result.changes.added == (3,)
    assert result.sentence() == "acme/engine: 1 PR added, 0 changed, 0 as stored."


def test_commits_without_a_pull_request_are_counted_apart(engine: Engine, repository: GitRepository) -> None:
    repository.commit("a push of its own", {"src/b.py": "b = 1\n"})
    result = ingest(engine, repository)
    assert (len(result.changes.added), result.directs) == (2, 1)
    assert numbers(engine) == {1, 2}


def test_a_forced_base_leaves_nothing_behind(engine: Engine, repository: GitRepository) -> None:
    ingest(engine, repository)
    repository.git("reset", "--quiet", "--hard", "HEAD~1")
    repository.squash(4, "[core] fix: close it for good", {"src/a.py": "a = 4\n"})
    ingest(engine, repository)
    assert numbers(engine) == {1, 4}


def test_a_failed_run_keeps_the_old_freshness(engine: Engine, repository: GitRepository) -> None:
    ingest(engine, repository)
    status = Reader(engine).data_as_of("acme/engine")
    repository.git("branch", "--move", "main", "trunk")
    with pytest.raises(Exception, match="no branch 'main'"):
        ingest(engine, repository)
    assert Reader(engine).data_as_of("acme/engine") == status
    assert numbers(engine) == {1, 2}
