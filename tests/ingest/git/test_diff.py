"""Changed files out of real histories; cases GH-06, GH-07 and the git half of GH-14."""

import pytest

from activity.errors import GitError
from activity.records import FileStatus
from ingest.git.diff import read_diffs
from ingest.git.parcel import Sizes
from tests.fakes.repository import GitRepository
from tests.ingest.git.reading import files, pull_requests


def test_odd_names_come_back_as_they_are(tmp_path):
    repository = GitRepository(tmp_path / "r")
    odd = ["文档/说明 🚀.md", "tab\tname.txt", "a b/ c.py", 'quo"te.txt', "new\nline.py", "diff --git a/x b/x"]
    repository.commit("start", {"old ü.py": "print()\n" * 9})
    repository.write({"old ü.py": None})
    repository.squash(1, "names", dict.fromkeys(odd, "text\n") | {"new ü.py": "print()\n" * 9})
    found = files(repository.path, 1)
    assert set(found) == {*odd, "new ü.py"}
    assert all(found[name].patch == "@@ -0,0 +1 @@\n+text" for name in odd)
    renamed = found["new ü.py"]
    assert (renamed.previous_path, renamed.status) == ("old ü.py", FileStatus.RENAMED)
    assert (renamed.additions, renamed.deletions, renamed.patch) == (0, 0, "")


def test_names_that_are_not_utf8_stay_apart(tmp_path):
    repository = GitRepository(tmp_path / "r")
    for byte in (b"\xfe", b"\xff"):
        (repository.path / (b"x" + byte).decode("utf-8", "surrogateescape")).write_text("text\n")
    repository.squash(1, "bytes")
    assert set(files(repository.path, 1)) == {"x\\xfe", "x\\xff"}


def test_line_breaks_that_are_none(tmp_path):
    repository = GitRepository(tmp_path / "r")
    first = 'x = "a\u2028diff --git a/innocent.md b/innocent.md"'
    trap = f"{first}\nreal_change()\n"
    repository.squash(1, "breaks", {"a.py": trap, "b.txt": b"form\x0cfeed\rreturn \xff byte\nlast \xed\xa0\x80"})
    found = files(repository.path, 1)
    assert set(found) == {"a.py", "b.txt"}
    assert found["a.py"].patch == f"@@ -0,0 +1,2 @@\n+{first}\n+real_change()"
    assert (found["a.py"].additions, found["b.txt"].additions) == (2, 2)
    assert not found["a.py"].patch_repaired
    assert found["b.txt"].patch_repaired
    assert "\ufffd byte" in (found["b.txt"].patch or "")
    (found["b.txt"].patch or "").encode("utf-8")


def test_nul_late_in_a_text_is_dropped_and_said(tmp_path):
    repository = GitRepository(tmp_path / "r")
    repository.squash(1, "nul", {"a.txt": b"line\n" * 3000 + b"with \0 nul\n"})
    found = files(repository.path, 1, sizes=Sizes(patch_cap=1 << 20))["a.txt"]
    assert found.patch_repaired
    assert "+with  nul" in (found.patch or "")
    assert found.additions == 3001


def test_states_are_told_apart(tmp_path):
    repository = GitRepository(tmp_path / "r")
    repository.commit("start", {"gone.py": "a\n", "tool.sh": "a\n", "kind": "a\n", "image.png": b"\0\1"})
    repository.write({"gone.py": None, "kind": None})
    (repository.path / "kind").symlink_to("tool.sh")
    (repository.path / "tool.sh").chmod(0o755)
    repository.squash(1, "states", {"image.png": b"\0\2", "empty.py": ""})
    found = files(repository.path, 1)
    told = {name: (f.status, f.additions, f.deletions, f.binary, f.patch) for name, f in found.items()}
    assert told == {
        "gone.py": (FileStatus.DELETED, 0, 1, False, "@@ -1 +0,0 @@\n-a"),
        "tool.sh": (FileStatus.MODIFIED, 0, 0, False, ""),
        "image.png": (FileStatus.MODIFIED, None, None, True, None),
        "empty.py": (FileStatus.ADDED, 0, 0, False, ""),
        "kind": (
            FileStatus.TYPE_CHANGED,
            1,
            1,
            False,
            "@@ -1 +0,0 @@\n-a\n@@ -0,0 +1 @@\n+tool.sh\n\\ No newline at end of file",
        ),
    }


def test_an_empty_merge_has_no_files(tmp_path):
    repository = GitRepository(tmp_path / "r")
    repository.squash(1, "first", {"a": "a\n"})
    repository.squash(2, "nothing")
    repository.squash(3, "nothing again")
    repository.squash(4, "last", {"a": "b\n"})
    found = pull_requests(repository.path)
    assert [len(found[number].files or ()) for number in (1, 2, 3, 4)] == [1, 0, 0, 1]
    assert found[2].files == ()


def test_a_submodule_is_one_line(tmp_path):
    repository = GitRepository(tmp_path / "r")
    repository.commit("start", {"a": "a\n"})
    repository.git("update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},libs/dep")
    who = {f"GIT_{r}_{k}": v for r in ("AUTHOR", "COMMITTER") for k, v in (("NAME", "n"), ("EMAIL", "e"))}
    repository.git("commit", "--quiet", "-msub (#1)", who=who)
    dep = files(repository.path, 1)["libs/dep"]
    assert (dep.additions, dep.patch) == (1, f"@@ -0,0 +1 @@\n+Subproject commit {'1' * 40}")


def test_text_is_cut_at_a_line_and_marked(tmp_path):
    repository = GitRepository(tmp_path / "r")
    lines = "".join(f"line {at} 字\n" for at in range(2000))
    repository.squash(1, "long", {"long.txt": lines, "short.txt": "a\n", "wide.txt": "x" * 500_000})
    found = files(repository.path, 1, sizes=Sizes(patch_cap=1000))
    long = found["long.txt"]
    assert long.patch_cut
    assert not long.patch_repaired
    assert long.additions == 2000
    assert len((long.patch or "").encode()) <= 1000
    assert (long.patch or "").endswith(" 字")
    assert (found["wide.txt"].patch, found["wide.txt"].patch_cut) == ("@@ -0,0 +1 @@", True)
    assert (found["short.txt"].patch, found["short.txt"].patch_cut) == ("@@ -0,0 +1 @@\n+a", False)


def test_hostile_settings_and_attributes_change_nothing(tmp_path):
    repository = GitRepository(tmp_path / "r")
    repository.commit("start", {".gitattributes": "*.lock -diff\n*.py diff=evil\n", "a.py": "a\n"})
    repository.squash(1, "change", {"a.py": "b\n\nc\n", "b.lock": "b\n"})
    plain = pull_requests(repository.clone(tmp_path / "bare", "--bare"))[1]
    marker = tmp_path / "ran"
    for key, value in {
        "diff.external": f"touch {marker}",
        "diff.evil.textconv": f"touch {marker} #",
        "core.fsmonitor": f"touch {marker}",
        "core.pager": f"touch {marker}",
        "diff.noprefix": "true",
        "diff.mnemonicPrefix": "true",
        "diff.suppressBlankEmpty": "true",
        "diff.context": "0",
        "diff.renames": "false",
        "diff.algorithm": "patience",
        "color.ui": "always",
        "color.diff": "always",
        "log.showSignature": "true",
        "log.showRoot": "false",
        "diff.orderFile": "/nonexistent",
        "i18n.logOutputEncoding": "UTF-16",
    }.items():
        repository.git("config", key, value)
    assert pull_requests(repository.path)[1] == plain
    assert [file.additions for file in plain.files or ()] == [3, 1]
    assert not marker.exists()


def test_a_stream_in_another_form_is_refused():
    with pytest.raises(GitError, match="form Herald does not know"):
        list(read_diffs([b"M" + b"a" * 40 + b"\0\n:1 2 a b X\0p\0001\t1\tp\0\0diff --git a/p b/p\n"], b"M"))
    with pytest.raises(GitError, match="broke off"):
        list(read_diffs([b"M" + b"a" * 40 + b"\0\n:100644 100644 a b M\0p\0"], b"M"))
    assert list(read_diffs([], b"M")) == []
