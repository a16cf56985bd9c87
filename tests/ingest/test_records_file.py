"""A records file is read whole or refused with one line that names file, PR and field."""

import json
from pathlib import Path
from typing import Any

import pytest

from activity.errors import RecordsFileError
from activity.records import FileStatus, NoteKind, PersonKind, Repository
from ingest.people import People
from ingest.records_file import RecordsFile, RecordsSource, read_records

ENTRY: dict[str, Any] = {
    "number": 7,
    "title": "[core] fix: close the file",
    "merged_at": "2026-06-02T10:00:00Z",
    "author": "ann",
    "sha": "0123abc",
    "files": [{"path": "src/a.py", "previous": None, "status": "M", "additions": 3, "deletions": 1}],
    "summary": "Closes the file.",
    "diff_summary": "One function.",
    "body_facts": ["Says it was tried by hand"],
    "reviews": [{"by": "checker", "kind": "bot", "state": "COMMENTED", "point": "A false alarm.", "outcome": "fixed"}],
    "thread_found": True,
}


def written(folder: Path, *entries: object, **file: object) -> Path:
    path = folder / "week.json"
    whole = {"repo": "acme/engine", "week": "2026-W23", "base": "main", "pull_requests": list(entries), **file}
    path.write_text(json.dumps(whole), "utf-8")
    return path


def source_of(path: Path) -> RecordsSource:
    return RecordsSource(read_records(path), Repository(name="acme/engine", base="main"), People({}))


def test_facts_are_records_and_notes_stay_apart(tmp_path: Path) -> None:
    (batch,) = source_of(written(tmp_path, ENTRY)).batches(None)
    (record,) = batch.pull_requests
    assert record.number == 7
    assert record.author is not None and record.author.login == "ann"
    assert record.files is not None and record.files[0].status is FileStatus.MODIFIED
    assert record.reviews is None and record.labels is None and record.checks is None
    assert [note.kind for note in record.notes] == [
        NoteKind.SUMMARY,
        NoteKind.DIFF,
        NoteKind.DESCRIPTION,
        NoteKind.REVIEW,
    ]
    reviewer = record.notes[-1].about
    assert reviewer is not None and (reviewer.login, reviewer.kind) == ("checker[bot]", PersonKind.BOT)


def test_the_week_is_covered(tmp_path: Path) -> None:
    (span,) = source_of(written(tmp_path, ENTRY)).covered()
    assert (span.start.isoformat(), span.finish.isoformat()) == (
        "2026-06-01T00:00:00+00:00",
        "2026-06-08T00:00:00+00:00",
    )


def test_unknown_author_is_not_a_ghost(tmp_path: Path) -> None:
    (batch,) = source_of(written(tmp_path, {**ENTRY, "author": None})).batches(None)
    assert batch.pull_requests[0].author is None


def test_older_entries_come_first(tmp_path: Path) -> None:
    late = {**ENTRY, "number": 5, "merged_at": "2026-06-05T10:00:00+08:00"}
    (batch,) = source_of(written(tmp_path, late, ENTRY)).batches(None)
    assert [record.number for record in batch.pull_requests] == [7, 5]


def test_text_no_database_takes_is_made_storable(tmp_path: Path) -> None:
    path = tmp_path / "week.json"
    entry = json.dumps({**ENTRY, "title": "TITLE"}).replace("TITLE", r"cut \ud83d and\u0000 zero")
    whole = json.dumps({"repo": "a/b", "week": "2026-W23", "base": "main", "pull_requests": ["ENTRY"]})
    path.write_text(whole.replace('"ENTRY"', entry), "utf-8")
    (batch,) = source_of(path).batches(None)
    assert batch.pull_requests[0].title == "cut \ufffd and zero"


@pytest.mark.parametrize(
    "entry,says",
    [
        ({**ENTRY, "number": "7"}, ["PR at place 1", "number", "integer"]),
        ({**ENTRY, "number": True}, ["number"]),
        ({**ENTRY, "merged_at": "yesterday"}, ["PR #7", "merged_at"]),
        ({**ENTRY, "merged_at": "2026-06-02T10:00:00"}, ["PR #7", "merged_at", "zone"]),
        ({**ENTRY, "files": [{"path": "a", "status": "X"}]}, ["PR #7", "files.0.status"]),
        ({**ENTRY, "files": [{"path": "a", "status": "M", "additions": -1}]}, ["PR #7", "files.0.additions"]),
        ({**ENTRY, "unheard": 1}, ["PR #7", "unheard"]),
        ({name: value for name, value in ENTRY.items() if name != "title"}, ["PR #7", "title"]),
        ("not an entry", ["PR at place 1"]),
    ],
)
def test_a_wrong_entry_is_named(tmp_path: Path, entry: object, says: list[str]) -> None:
    path = written(tmp_path, entry)
    with pytest.raises(RecordsFileError) as caught:
        read_records(path)
    message = str(caught.value)
    assert str(path) in message and "\n" not in message
    assert all(word in message for word in says), message


@pytest.mark.parametrize(
    "content,says",
    [
        (b'{"repo": "a/b", "pull', "not whole JSON"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"[]", "week.json"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"repo":"a/b","week":"2026-W54","base":"main","pull_requests":[]}', "2026-W54"),
        (b'{"repo":"a b","week":"2026-W23","base":"main","pull_requests":[]}', "repo"),
    ],
)
def test_a_wrong_file_is_one_line(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "week.json"
    path.write_bytes(content)
    with pytest.raises(RecordsFileError) as caught:
        read_records(path)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_a_number_may_stand_once(tmp_path: Path) -> None:
    with pytest.raises(RecordsFileError, match="#7 stands twice"):
        read_records(written(tmp_path, ENTRY, ENTRY))


def test_a_merge_outside_the_week_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordsFileError, match=r"#7 .* outside 2026-W23"):
        read_records(written(tmp_path, {**ENTRY, "merged_at": "2026-06-08T00:00:00Z"}))


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(RecordsFileError, match="No such file"):
        read_records(tmp_path / "absent.json")


def test_the_published_schema_is_the_models(tmp_path: Path) -> None:
    published = Path(__file__).parents[2] / "docs" / "records.schema.json"
    assert json.loads(published.read_text("utf-8")) == RecordsFile.model_json_schema()
