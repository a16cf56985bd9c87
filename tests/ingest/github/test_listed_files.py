"""GH-14: REST's list of files, where what is not told is not "0 lines"; and diffs from there."""

from pathlib import Path

from activity.records import FileStatus
from ingest.github.listed_files import files_from_rest
from tests.fakes.github import GitHub, World, file
from tests.ingest.github.syncing import desk


def row(name: str, added: int = 0, removed: int = 0, status: str = "modified", **more: str) -> dict[str, object]:
    return {"filename": name, "additions": added, "deletions": removed, "status": status, **more}


def test_files_that_tell_nothing_are_told_apart() -> None:
    rows = [
        row("new.py", status="renamed", previous_filename="old.py"),
        row("logo.png"),
        row("big.csv", 4000),
        row("lots.txt", 16_500, patch="@@ -1 +1 @@\n-a\n+b"),
        *(row(f"late{at}.py") for at in range(12)),
    ]
    renamed, image, large, counted, *late = files_from_rest(rows)
    assert (renamed.previous_path, renamed.status, renamed.additions, renamed.patch) == (
        "old.py", FileStatus.RENAMED, 0, ""
    )  # fmt: skip
    assert (image.binary, image.additions, image.patch) == (True, None, None)
    assert (large.binary, large.additions, large.patch, large.patch_cut) == (False, 4000, None, True)
    assert (counted.additions, counted.patch_cut) == (16_500, False)
    assert {(each.additions, each.deletions, each.binary, each.patch_cut) for each in late} == {
        (None, None, False, True)
    }


def test_a_diff_that_is_too_long_is_cut_at_a_line_and_marked() -> None:
    (cut,) = files_from_rest([row("a.py", 2, patch="@@ -0,0 +1,2 @@\n+first\n+second")], cap=24)
    assert (cut.patch, cut.patch_cut) == ("@@ -0,0 +1,2 @@\n+first", True)


def test_diffs_from_rest_where_nothing_can_be_cloned(tmp_path: Path) -> None:
    world = World()
    patched = file("src/a.py", 1, 0, patch="@@ -0,0 +1 @@\n+a")
    world.pull_request(1, merged="2026-06-01T10:00Z", files=[patched])
    world.pull_request(2, files=2)
    with GitHub(world) as github, desk(github, tmp_path, diffs="rest") as one:
        one.sync()
        assert [each.patch for each in one.record(1).files or ()] == ["@@ -0,0 +1 @@\n+a"]
        assert len([call for call in github.calls if "/pulls/1/files" in call.path]) == 1
