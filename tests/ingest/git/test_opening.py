"""Clones of every kind, and one clear line for what is none."""

import os
import stat
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from activity.errors import GitError, HeraldError, UsageError
from ingest.git.branch import branch_tip, default_base, repository_of
from ingest.git.clone import Clone, Git
from ingest.git.opening import open_clone
from tests.fakes.repository import GitRepository
from tests.ingest.git.reading import NOW, files, pull_requests


def opened(path: Path) -> Clone:
    return open_clone(str(path), Path("unused"), clock=lambda: NOW, timeout=60)


@pytest.fixture
def repository(tmp_path) -> GitRepository:
    built = GitRepository(tmp_path / "acme" / "engine")
    for number in (1, 2, 3):
        built.squash(number, f"change {number}", {"a.py": f"{number}\n", f"docs/{number}.md": "text\n" * number})
    return built


def lines(error: pytest.ExceptionInfo[HeraldError]) -> int:
    return len(str(error.value).splitlines())


@pytest.mark.parametrize(
    "options", [[], ["--bare"], ["--mirror"], ["--filter=blob:none", "--bare"], ["--filter=blob:none"]]
)
def test_every_kind_of_clone_tells_the_same(repository, tmp_path, options):
    clone = repository.clone(tmp_path / "clone", *options)
    assert pull_requests(clone) == pull_requests(repository.path)


def test_a_clone_without_configuration_and_a_linked_work_tree(repository, tmp_path):
    bare = repository.clone(tmp_path / "bare", "--bare")
    (bare / "config").unlink()
    assert len(pull_requests(bare)) == 3
    repository.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"))
    assert len(pull_requests(tmp_path / "linked", base="main")) == 3


def test_a_partial_clone_fetches_once(repository, tmp_path):
    clone = repository.clone(tmp_path / "clone", "--bare", "--filter=blob:none")
    assert files(clone, 2)["a.py"].patch == "@@ -1 +1 @@\n-1\n+2"
    repository.path.rename(tmp_path / "gone")
    assert len(pull_requests(clone)) == 3  # everything is here now


def test_a_partial_clone_whose_remote_is_gone_says_so(repository, tmp_path):
    clone = repository.clone(tmp_path / "clone", "--bare", "--filter=blob:none")
    repository.path.rename(tmp_path / "gone")
    with pytest.raises(GitError, match="partial clone and lacks 6 file contents") as caught:
        pull_requests(clone)
    assert lines(caught) == 1


def test_a_shallow_clone_is_good_after_its_cut_only(tmp_path):
    repository = GitRepository(tmp_path / "r")
    for number in (1, 2, 3):
        repository.squash(number, "t", {"a": f"{number}\n"}, when=datetime(2026, 6, number, 12, tzinfo=UTC))
    clone = repository.clone(tmp_path / "clone", "--bare", "--depth=2")
    with pytest.raises(GitError, match=r"shallow clone, cut at \w{12} of 2026-06-02.*--unshallow") as caught:
        pull_requests(clone)
    assert lines(caught) == 1
    with pytest.raises(GitError, match="shallow"):
        pull_requests(clone, since=date(2026, 6, 2))
    assert set(pull_requests(clone, since=date(2026, 6, 3))) == {3}
    whole = repository.clone(tmp_path / "whole", "--bare", "--depth=9")
    assert len(pull_requests(whole)) == 3


@pytest.mark.parametrize("text", ["no/such/folder", ""])
def test_nothing_there(text, tmp_path):
    with pytest.raises(GitError, match="There is no folder") as caught:
        opened(tmp_path / "x" / text)
    assert lines(caught) == 1


def test_a_name_too_long():
    with pytest.raises(GitError, match="cannot be read: File name too long"):
        opened(Path("/tmp/" + "x" * 300))


def test_a_partial_clone_chooses_no_program(repository, tmp_path):
    clone = repository.clone(tmp_path / "clone", "--bare", "--filter=blob:none")
    marker = tmp_path / "ran"
    GitRepository(repository.path).git("-C", str(clone), "config", "remote.origin.uploadpack", f"touch {marker};")
    assert len(pull_requests(clone)) == 3
    assert not marker.exists()


def test_a_full_disk(repository):
    script = (
        "import resource, sys; from pathlib import Path; from ingest.git.clone import Git;"
        "from activity.errors import GitError; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "try: Git(Path(sys.argv[1])).run('log', '--stdin', feed=b'x' * 9999)\n"
        "except GitError as error: print(error)"
    )
    command = [sys.executable, "-c", script, str(repository.path / ".git")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "Cannot write a temporary file for git: File too large.\n"


def test_a_git_that_tells_its_progress_is_not_stopped(tmp_path, monkeypatch):
    busy = tmp_path / "bin" / "git"
    busy.parent.mkdir()
    busy.write_text("#!/bin/sh\nfor at in 1 2 3 4 5 6; do echo $at >&2; sleep 0.1; done; echo done\n")
    busy.chmod(busy.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{busy.parent}:{os.environ['PATH']}")
    assert Git(tmp_path, timeout=0.3).run("clone") == b"done\n"


def test_not_a_repository_even_inside_of_one(repository):
    (repository.path / "sub").mkdir()
    with pytest.raises(GitError, match="sub is not a git repository") as caught:
        opened(repository.path / "sub")
    assert lines(caught) == 1


def test_an_empty_repository(tmp_path):
    with pytest.raises(GitError, match="has no commits yet"):
        default_base(opened(GitRepository(tmp_path / "r").path))


def test_a_damaged_repository(repository):
    tree = repository.git("rev-parse", "HEAD~1^{tree}").strip()
    damaged = repository.path / ".git" / "objects" / tree[:2] / tree[2:]
    damaged.chmod(0o644)
    damaged.write_bytes(b"noise")
    with pytest.raises(GitError, match=f"{repository.path}: .*{tree}") as caught:
        pull_requests(repository.path)
    assert lines(caught) == 1


def test_git_is_missing(repository, monkeypatch):
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(GitError, match="git is not installed"):
        opened(repository.path)


def test_a_git_that_hangs_is_stopped(tmp_path, monkeypatch):
    slow = tmp_path / "bin" / "git"
    slow.parent.mkdir()
    slow.write_text("#!/bin/sh\nexec sleep 60\n")
    slow.chmod(slow.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{slow.parent}:{os.environ['PATH']}")
    with pytest.raises(GitError, match="gave no answer for 0 s"):
        Git(tmp_path, timeout=0.2).run("log")


def test_the_callers_git_variables_do_not_reach_it(repository, tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "i18n.logOutputEncoding")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "UTF-16")
    assert len(pull_requests(repository.path)) == 3


def test_the_default_branch_of_a_normal_clone_is_the_remotes(repository, tmp_path):
    clone = repository.clone(tmp_path / "clone")
    copy = GitRepository(clone)
    copy.branch("feature")
    assert default_base(opened(clone)) == "main"
    copy.git("remote", "set-head", "origin", "--delete")
    assert default_base(opened(clone)) == "feature"
    copy.git("switch", "--quiet", "--detach")
    with pytest.raises(GitError, match=r"no default branch; add --base\. It has: feature, main"):
        default_base(opened(clone))


def test_of_local_and_remote_branch_the_one_that_holds_the_other_counts(repository, tmp_path):
    clone = repository.clone(tmp_path / "clone")
    copy = GitRepository(clone)
    ahead = copy.squash(4, "local only", {"b": "b\n"})
    assert branch_tip(opened(clone), "main") == ahead
    remote = repository.squash(5, "remote only", {"c": "c\n"})
    copy.git("fetch", "--quiet")
    assert branch_tip(opened(clone), "main") == remote  # they went apart
    copy.git("reset", "--quiet", "--hard", "HEAD~2")
    assert branch_tip(opened(clone), "main") == remote  # the local one lags behind


def test_an_unknown_branch_lists_some(repository):
    for at in range(10):
        repository.git("branch", f"topic-{at}")
    with pytest.raises(GitError, match=r"no branch 'mian'.*It has: main, topic-0.*and 3 more"):
        branch_tip(opened(repository.path), "mian")
    with pytest.raises(GitError, match="no branch '--all'"):
        branch_tip(opened(repository.path), "--all")


def test_the_name_comes_from_the_origin_or_the_caller(repository, tmp_path):
    clone = repository.clone(tmp_path / "clone")
    assert repository_of(opened(clone)).name == "acme/engine"
    with pytest.raises(UsageError, match="--repo OWNER/NAME"):
        repository_of(opened(repository.path))
    GitRepository(clone).git("remote", "set-url", "origin", "https://me:t0ken@git.corp.example/acme/engine.git")
    told = repository_of(opened(clone), base="release", zone="Asia/Shanghai")
    assert (told.web, told.base, told.zone) == ("https://git.corp.example", "release", "Asia/Shanghai")
    assert "t0ken" not in repr(opened(clone))
