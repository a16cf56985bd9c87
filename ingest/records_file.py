"""A records file (JSON: one repository, one ISO week) in; records out, or an error that names file, PR and field.

Such a file holds excerpts: its absence of a review or an approval means *unknown*. Its `summary`, `diff_summary`,
`body_facts` and `reviews` are readers' notes: kept to be quoted as such, never input to a signal or a risk.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from activity.errors import RecordsFileError, UsageError
from activity.period import Period, parse_period
from activity.records import FileChange, FileStatus, Note, NoteKind, PullRequest, Repository
from activity.records.frozen import Instant
from activity.text import storable
from ingest.people import GHOST, People
from ingest.source import Batch, Covered

_STATUS = {
    "A": FileStatus.ADDED,
    "M": FileStatus.MODIFIED,
    "D": FileStatus.DELETED,
    "R": FileStatus.RENAMED,
    "C": FileStatus.COPIED,
    "T": FileStatus.TYPE_CHANGED,
}


def _storable(value: object) -> object:
    return storable(value) if isinstance(value, str) else value


def _iso_week(text: str) -> str:
    if not re.fullmatch(r"\d{4}-W\d{2}", text):
        raise ValueError("must look like 2026-W23")
    return text


Text = Annotated[str, BeforeValidator(_storable)]
Count = Annotated[int, Field(ge=0)]


class _Shape(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class FileEntry(_Shape):
    """A changed file: path after the PR, path before it for a rename, git's status letter, counted lines."""

    path: Annotated[Text, Field(min_length=1)]
    previous: Text | None = None
    status: Annotated[str, Field(pattern=r"^[AMDRCT]\d*$")]
    additions: Count | None = None
    deletions: Count | None = None


class ReviewEntry(_Shape):
    """A reader's note on a review: who, what state was seen, the point made, and what came of it if known."""

    by: Text
    kind: Literal["human", "bot", "ghost"] = "human"
    state: Text | None = None
    point: Text
    outcome: Text | None = None


class PullRequestEntry(_Shape):
    """A merged PR. `author: null` is unknown; `thread_found` tells whether a public thread could be read at all."""

    number: Annotated[int, Field(gt=0)]
    title: Annotated[Text, Field(min_length=1)]
    merged_at: Annotated[Instant, Field(strict=False)]
    author: Text | None = None
    sha: Annotated[str, Field(pattern=r"^[0-9a-f]{7,64}$")] | None = None
    files: list[FileEntry]
    summary: Text | None = None
    diff_summary: Text | None = None
    body_facts: list[Text] = []
    reviews: list[ReviewEntry] = []
    thread_found: bool | None = None


class RecordsFile(_Shape):
    """All PRs merged into `base` of `repo` in one ISO week (cut in UTC)."""

    repo: Annotated[str, Field(pattern=r"^[^/\s]+/[^/\s]+$")]
    week: Annotated[str, AfterValidator(_iso_week)]
    base: Annotated[Text, Field(min_length=1)]
    pull_requests: list[PullRequestEntry]

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        period = self.period
        seen: set[int] = set()
        for entry in self.pull_requests:
            if entry.number in seen:
                raise ValueError(f"PR #{entry.number} stands twice")
            if not period.contains(entry.merged_at):
                raise ValueError(f"PR #{entry.number} was merged at {entry.merged_at}, outside {self.week} (UTC)")
            seen.add(entry.number)
        return self

    @property
    def period(self) -> Period:
        """The week the file speaks of."""
        try:
            return parse_period(self.week, _ANY_TIME)
        except UsageError as error:
            raise ValueError(str(error)) from error


_ANY_TIME = Period.of_week(2026, 1).start


class RecordsSource:
    """One records file as a source of facts."""

    name = "records"

    def __init__(self, file: RecordsFile, repository: Repository, people: People) -> None:
        """Tell what the file holds, as facts of `repository` (which gives zone, profile and links)."""
        self._file = file
        self._people = people
        self.repository = repository

    def total(self, position: dict[str, Any] | None) -> int | None:  # noqa: ARG002 - a file is read whole
        """How many PRs the file holds."""
        return len(self._file.pull_requests)

    def batches(self, position: dict[str, Any] | None) -> Iterator[Batch]:  # noqa: ARG002 - a file is read whole
        """The whole file as one batch, oldest first."""
        entries = sorted(self._file.pull_requests, key=lambda entry: (entry.merged_at, entry.number))
        records = tuple(_record(self._file, entry, self._people) for entry in entries)
        yield Batch(pull_requests=records, position={"week": self._file.week})

    def spent(self) -> None:
        """Nothing: no API is asked."""

    def covered(self) -> tuple[Covered, ...]:
        """The file's week."""
        period = self._file.period
        return (Covered(start=period.start, finish=period.end),)


def read_records(path: Path) -> RecordsFile:
    """Read and check a records file.

    Raises:
        RecordsFileError: naming the file, and the PR and field where that is the trouble.
    """
    try:
        data = json.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise RecordsFileError(f"Cannot read {path}: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise RecordsFileError(f"{path} is not UTF-8 text (byte {error.start}).") from error
    except json.JSONDecodeError as error:
        raise RecordsFileError(f"{path} is not whole JSON: {error.msg} at line {error.lineno}.") from error
    except RecursionError as error:
        raise RecordsFileError(f"{path} is nested too deeply to be a records file.") from error
    try:
        return RecordsFile.model_validate(data)
    except ValidationError as error:
        raise RecordsFileError(_explain(path, data, error)) from error


def _explain(path: Path, data: object, error: ValidationError) -> str:
    first = error.errors()[0]
    where = list(first["loc"])
    place = ""
    if len(where) >= 2 and where[0] == "pull_requests" and isinstance(where[1], int):
        place = f" PR {_number(data, where[1])}:"
        where = where[2:]
    field = f" field {'.'.join(str(part) for part in where)}:" if where else ""
    more = f" ({error.error_count() - 1} more)" if error.error_count() > 1 else ""
    return f"{path}:{place}{field} {first['msg'].removeprefix('Value error, ')}{more}."


def _number(data: object, at: int) -> str:
    """The number of the entry that is wrong; its place in the list when even that is missing."""
    assert isinstance(data, dict)
    entry = data["pull_requests"][at]
    number = entry.get("number") if isinstance(entry, dict) else None
    return f"#{number}" if isinstance(number, int) else f"at place {at + 1}"


def _record(file: RecordsFile, entry: PullRequestEntry, people: People) -> PullRequest:
    return PullRequest(
        repository=file.repo,
        number=entry.number,
        title=entry.title,
        base=file.base,
        author=None if entry.author is None else people.from_account(entry.author),
        merged_at=entry.merged_at,
        merge_commit=entry.sha,
        files=tuple(_file(each) for each in entry.files),
        notes=tuple(_notes(entry, people)),
        thread_found=entry.thread_found,
    )


def _file(entry: FileEntry) -> FileChange:
    return FileChange(
        path=entry.path,
        previous_path=entry.previous,
        status=_STATUS[entry.status[0]],
        additions=entry.additions,
        deletions=entry.deletions,
    )


def _notes(entry: PullRequestEntry, people: People) -> Iterator[Note]:
    if entry.summary:
        yield Note(kind=NoteKind.SUMMARY, text=entry.summary)
    if entry.diff_summary:
        yield Note(kind=NoteKind.DIFF, text=entry.diff_summary)
    yield from (Note(kind=NoteKind.DESCRIPTION, text=fact) for fact in entry.body_facts)
    for review in entry.reviews:
        about = GHOST if review.kind == "ghost" else people.from_account(review.by, machine=review.kind == "bot")
        yield Note(kind=NoteKind.REVIEW, text=review.point, about=about, state=review.state, outcome=review.outcome)
