"""PRs from GitHub, diffs from git: the same files, reverts and signals as a git history alone gives, and reviews."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, select

from activity.database import open_store, reading
from activity.loading import load_assessed
from activity.profile import load_profile
from activity.records import Assessed, FileStatus, Repository, State
from activity.tables import PullRequestRow
from ingest.git.opening import open_clone
from ingest.git.source import GitSource
from ingest.people import People
from ingest.sync import sync
from tests.fakes.github import GitHub, World
from tests.fakes.github.from_git import world_from_git
from tests.fakes.repository import GitRepository
from tests.fakes.store_dump import dump
from tests.ingest.github.syncing import Desk, desk

MONDAY = datetime(2026, 6, 1, 9, tzinfo=UTC)


@pytest.fixture
def origin(tmp_path: Path) -> GitRepository:
    """Squashes, a merge, an empty merge, a rename, a revert, a direct push, odd names."""
    made = GitRepository(tmp_path / "origin")
    made.squash(1, "[core] fix: close the file", {"src/a.py": "a = 1\n", "文档/说明 🚀.md": "hi\n"})
    made.squash(2, "[core] feat: test it", {"tests/test_a.py": "assert True\n", "src/a.py": "a = 2\n"})
    made.commit("pushed by hand", {"notes.txt": "1\n"})
    made.squash(3, "[ci] chore: nothing at all")
    made.git("mv", "src/a.py", "src/b.py")
    made.squash(4, "[core] refactor: another name")
    made.squash(5, 'Revert "[core] feat: test it (#2)"', {"tests/test_a.py": None})
    made.branch("topic")
    made.commit("one", {"src/c.py": "c = 1\n"})
    made.commit("two", {"src/c.py": "c = 2\n"})
    made.switch("main")
    made.merge("topic", "Merge pull request #6 from annlee/topic", body="feat: three letters")
    return made


def assessed(engine: Engine) -> dict[int, Assessed]:
    with reading(engine) as connection:
        ids = connection.execute(select(PullRequestRow.id).order_by(PullRequestRow.number)).scalars().all()
        return {each.number: each for each in load_assessed(connection, ids, patches=True)}


@pytest.fixture
def one(origin: GitRepository, tmp_path: Path) -> Iterator[Desk]:
    with GitHub(world_from_git(origin.path)) as github, desk(github, tmp_path / "home", diffs="clone") as made:
        yield made


def test_the_same_as_from_git_alone(one: Desk, origin: GitRepository, tmp_path: Path) -> None:
    one.sync()
    alone = open_store(f"sqlite:///{tmp_path / 'git.db'}")
    clone = open_clone(str(origin.path), tmp_path / "clones", clock=lambda: MONDAY)
    repository = Repository(name="acme/rocket", base="main")
    sync(alone, GitSource(clone, repository, People({})), load_profile("default"), lambda: MONDAY)
    ours, theirs = assessed(one.engine), assessed(alone)
    assert ours.keys() == theirs.keys() == {1, 2, 3, 4, 5, 6}
    for number in ours:
        mine, other = ours[number], theirs[number]
        for name in ("title", "base", "merged_at", "merge_commit", "files", "commit_message", "reverts"):
            assert getattr(mine.pull_request, name) == getattr(other.pull_request, name), (number, name)
        for name in ("kind", "topics", "tests", "tested_by", "breaking", "docs_only"):
            assert getattr(mine.signals, name) == getattr(other.signals, name), (number, name)
    mine, other = dump(one.engine)["direct_commits"], dump(alone)["direct_commits"]
    assert len(mine) == 1
    assert mine == other
    assert ours[1].signals.review == "none"
    assert theirs[1].signals.review == "unknown"
    alone.dispose()


def test_a_rename_has_its_old_name(one: Desk) -> None:
    one.sync()
    (file,) = one.record(4).files or ()
    assert (file.status, file.previous_path, file.path) == (FileStatus.RENAMED, "src/a.py", "src/b.py")


def test_a_rebased_pull_request_is_all_of_its_commits(tmp_path: Path) -> None:
    origin = GitRepository(tmp_path / "origin")
    origin.squash(1, "feat: begin", {"a.py": "1\n"})
    headlines = ["first step", "second step", "third step"]
    shas = [origin.commit(line, {f"step_{at}.py": "1\n"}) for at, line in enumerate(headlines)]
    world = World()
    world.repository("acme/rocket", base="main", git=origin.path)
    pr = world.pull_request(
        2, "feat: steps", merged=MONDAY + timedelta(hours=4), commit=shas[-1], style="rebase", commits=3
    )
    for commit, headline in zip(pr.commits, headlines, strict=True):
        commit.message = headline
    if pr.merge_commit is not None:
        pr.merge_commit.message = headlines[-1]
    with GitHub(world) as github, desk(github, tmp_path / "home", diffs="clone") as one:
        one.sync()
        assert [file.path for file in one.record(2).files or ()] == ["step_0.py", "step_1.py", "step_2.py"]
        # The first squash names a PR that GitHub does not know; the three steps are PR 2.
        (direct,) = dump(one.engine)["direct_commits"]
        assert "feat: begin (#1)" in direct
        sha = origin.commit("by hand", {"b.py": "1\n"})
        world.commit(world.first, "by hand", datetime.now(UTC), oid=sha, branch="main", parent_oids=(shas[-1],))
        one.sync()
        assert len(dump(one.engine)["direct_commits"]) == 2


def test_closed_on_github_yet_landed(tmp_path: Path) -> None:
    origin = GitRepository(tmp_path / "origin")
    sha = origin.squash(7, "fix: by a bot", {"a.py": "1\n"})
    world = World()
    world.repository("acme/rocket", base="main", git=origin.path)
    world.pull_request(7, "fix: by a bot", created=MONDAY - timedelta(days=1), closed=MONDAY + timedelta(hours=1))
    world.pull_request(8, "fix: refused", created=MONDAY - timedelta(days=1), closed=MONDAY + timedelta(hours=1))
    with GitHub(world) as github, desk(github, tmp_path / "home", diffs="clone") as one:
        one.sync()
        assert (one.record(7).state, one.record(7).merge_commit) == (State.LANDED, sha)
        assert one.record(8).state is State.CLOSED
        assert one.status().merged == 0
        one.sync()
        assert one.github.count("Details") == 1


def test_a_merge_after_the_clone_was_fetched(one: Desk, origin: GitRepository) -> None:
    one.sync()
    sha = origin.squash(9, "feat: late", {"late.py": "1\n"})
    one.github.world.pull_request(9, "feat: late", author="ann", merged=datetime.now(UTC), commit=sha)
    one.sync()
    assert [file.patch for file in one.record(9).files or ()] == ["@@ -0,0 +1 @@\n+1"]


def test_an_unchanged_repository_is_not_fetched(one: Desk) -> None:
    one.sync()
    one.github.forget()
    one.sync()
    assert one.github.names() == ["Index"]


def test_a_base_that_is_forced_keeps_pull_requests(one: Desk, origin: GitRepository) -> None:
    one.sync()
    origin.git("reset", "--quiet", "--hard", "HEAD~1")
    sha = origin.commit("by hand after the force", {"z.py": "1\n"})
    world = one.github.world
    world.commit(world.first, "by hand after the force", datetime.now(UTC), oid=sha, branch="main", parent_oids=())
    one.sync()
    assert {1, 2, 3, 4, 5, 6} == one.numbers()
    subjects = [row.partition("'subject': ")[2].partition(",")[0] for row in dump(one.engine)["direct_commits"]]
    assert sorted(subjects) == ["'by hand after the force'", "'pushed by hand'"]
