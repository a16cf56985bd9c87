"""Clones that Herald makes itself: whole or not there, fetched later, without a secret anywhere."""

import fcntl
import os
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from activity.errors import GitError
from ingest.git.branch import default_base
from ingest.git.opening import open_clone
from tests.fakes.repository import GitRepository
from tests.fakes.web_server import serve
from tests.ingest.git.reading import NOW, batches, pull_requests, source


@pytest.fixture
def repository(tmp_path) -> GitRepository:
    built = GitRepository(tmp_path / "acme" / "engine")
    built.squash(1, "one", {"a": "1\n"})
    return built


@pytest.fixture
def clones(tmp_path) -> Path:
    return tmp_path / "home" / "clones"


def test_a_url_is_cloned_once_and_fetched_later(repository, clones):
    url = f"file://{repository.path}"
    first = batches(url, clones=clones)
    assert [pr.number for pr in first[-1].pull_requests] == [1]
    repository.squash(2, "two", {"a": "2\n"})
    assert set(pull_requests(url, first[-1].position, clones=clones)) == {2}
    assert sorted(path.name for path in (clones / "acme").iterdir()) == [".engine.git.lock", "engine.git"]


def test_coverage_reaches_to_the_fetch(repository, clones):
    reader = source(f"file://{repository.path}", clones=clones)
    list(reader.batches(None))
    assert reader.covered()[0].finish == NOW


def test_forced_pruned_and_renamed_branches_are_followed(repository, clones):
    url = f"file://{repository.path}"
    position = batches(url, clones=clones)[-1].position
    repository.git("commit", "--quiet", "--amend", "-m", "other (#9)")
    repository.git("branch", "--move", "main", "trunk")
    clone = open_clone(url, clones, clock=lambda: NOW)
    assert default_base(clone) == "trunk"
    assert clone.git.run("for-each-ref", "--format=%(refname)").split() == [b"refs/heads/trunk"]
    assert set(pull_requests(url, position, clones=clones)) == {9}


def test_what_a_killed_clone_or_fetch_left_is_no_hindrance(repository, clones):
    url = f"file://{repository.path}"
    half = clones / "acme" / ".engine.git.x1.part"
    (half / "objects").mkdir(parents=True)
    assert set(pull_requests(url, clones=clones)) == {1}
    assert not half.exists()
    for stale in ("packed-refs.lock", "refs/heads/main.lock", "HEAD.lock"):
        (clones / "acme" / "engine.git" / stale).touch()
    repository.squash(2, "two", {"a": "2\n"})
    assert set(pull_requests(url, clones=clones)) == {1, 2}


def test_killed_while_cloning(repository, clones):
    repository.squash(2, "big", {f"{at}.bin": os.urandom(200_000) for at in range(40)})
    url = f"file://{repository.path}"
    script = (
        "import sys; from pathlib import Path; from datetime import datetime, UTC;"
        "from ingest.git.opening import open_clone;"
        "open_clone(sys.argv[1], Path(sys.argv[2]), clock=lambda: datetime.now(UTC))"
    )
    for pause in (0.2, 0.3, 0.4):
        process = subprocess.Popen([sys.executable, "-c", script, url, str(clones)])
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert set(pull_requests(url, clones=clones)) == {1, 2}


def test_a_failed_clone_leaves_nothing(tmp_path, clones):
    with pytest.raises(GitError, match="cannot be cloned") as caught:
        open_clone(f"file://{tmp_path}/acme/nothing", clones, clock=lambda: NOW)
    assert "\n" not in str(caught.value)
    assert [path.name for path in (clones / "acme").iterdir()] == [".nothing.git.lock"]


def test_a_remote_that_went_away_is_named(repository, clones, tmp_path):
    url = f"file://{repository.path}"
    open_clone(url, clones, clock=lambda: NOW)
    repository.path.rename(tmp_path / "gone")
    with pytest.raises(GitError, match=f"{url} cannot be fetched"):
        open_clone(url, clones, clock=lambda: NOW)


def test_another_repository_of_the_same_name_is_not_mixed_in(repository, clones, tmp_path):
    open_clone(f"file://{repository.path}", clones, clock=lambda: NOW)
    other = GitRepository(tmp_path / "fork" / "acme" / "engine")
    other.squash(7, "other")
    with pytest.raises(GitError, match="is a clone of file://"):
        open_clone(f"file://{other.path}", clones, clock=lambda: NOW)


def test_two_at_once_is_one_too_many(repository, clones):
    (clones / "acme").mkdir(parents=True)
    with (clones / "acme" / ".engine.git.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(GitError, match="Another Herald is fetching"):
            open_clone(f"file://{repository.path}", clones, clock=lambda: NOW)


def test_a_home_that_is_no_folder(repository, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(GitError, match="Cannot keep the clone"):
        open_clone(f"file://{repository.path}", tmp_path / "file", clock=lambda: NOW)


def test_a_password_opens_the_door_and_shows_nowhere(repository, clones, tmp_path):
    bare = repository.clone(tmp_path / "web" / "acme" / "engine.git", "--bare")
    GitRepository(repository.path).git("-C", str(bare), "update-server-info")
    with serve(tmp_path / "web", password="s3cret") as host:
        with pytest.raises(GitError, match="cannot be cloned") as caught:
            open_clone(f"http://reader:wr0ng@{host}/acme/engine.git", clones, clock=lambda: NOW)
        clone = open_clone(f"http://reader:s3cret@{host}/acme/engine.git", clones, clock=lambda: NOW)
        open_clone(f"http://reader:s3cret@{host}/acme/engine.git", clones, clock=lambda: NOW)
    assert "wr0ng" not in str(caught.value)
    assert "s3cret" not in repr(clone)
    kept = [path for path in clones.rglob("*") if path.is_file() and "objects" not in path.parts]
    assert not any(b"s3cret" in path.read_bytes() for path in kept)
    assert clone.shown == f"http://{host}/acme/engine.git"


def test_the_fetch_time_is_taken_before_the_fetch(repository, clones):
    times = iter([datetime(2026, 7, 1, tzinfo=UTC)])
    assert open_clone(f"file://{repository.path}", clones, clock=lambda: next(times)).opened_at == NOW
