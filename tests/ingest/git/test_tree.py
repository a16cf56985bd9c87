"""Contents of files at commits, in the order asked for."""

from pathlib import Path

import pytest

from activity.errors import GitError
from ingest.git.opening import open_clone
from ingest.git.tree import read_blobs
from tests.fakes.repository import GitRepository
from tests.ingest.git.reading import NOW, pull_requests


def test_read_blobs(tmp_path):
    repository = GitRepository(tmp_path / "r")
    (repository.path / "dir").mkdir()
    (repository.path / "dir" / "link").symlink_to("../ü.py")
    (repository.path / "out").symlink_to("/etc/passwd")
    (repository.path / "dangling").symlink_to("nowhere")
    first = repository.commit("one", {"ü.py": "old\n", "big": "x" * 5000, "a b missing": b"\0\n\n", "empty": ""})
    second = repository.commit("two", {"ü.py": "new\n"})
    clone = open_clone(str(repository.path), Path("unused"), clock=lambda: NOW)
    asked = {
        (first, "ü.py"): b"old\n",
        (first, "big"): None,
        (second, "ü.py"): b"new\n",
        (f"{second}^1", "ü.py"): b"old\n",
        (second, "dir/link"): b"new\n",
        (second, "out"): None,
        (second, "dangling"): None,
        (second, "dir"): None,
        (second, "no such file"): None,
        (second, "two\nlines"): None,
        (second, "a b missing"): b"\0\n\n",
        ("0" * 40, "ü.py"): None,
        (second, "empty"): b"",
    }
    assert list(read_blobs(clone, asked, cap=4999)) == list(asked.values())
    assert list(read_blobs(clone, [])) == []
    assert list(read_blobs(clone, [(first, "big")])) == [b"x" * 5000]


def test_a_partial_clone_has_what_was_read_for_its_diffs(tmp_path):
    repository = GitRepository(tmp_path / "r")
    repository.commit("start", {"a": "old\n", "other": "text\n"})
    sha = repository.squash(1, "one", {"a": "new\n"})
    path = repository.clone(tmp_path / "partial", "--bare", "--filter=blob:none")
    clone = open_clone(str(path), Path("unused"), clock=lambda: NOW)
    assert set(pull_requests(path)) == {1}
    assert list(read_blobs(clone, [(sha, "a"), (f"{sha}^1", "a")])) == [b"new\n", b"old\n"]
    with pytest.raises(GitError, match="could not fetch"):
        list(read_blobs(clone, [(sha, "other")]))  # this remote is a folder here: nothing is run for it
