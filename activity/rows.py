"""Records to rows and back: pure functions, so that writer and reader can never disagree about a column.

Enums are stored by value.
"""

from collections.abc import Callable, Iterator
from typing import Any

from activity.person_rows import Columns, Row, person_columns, person_of
from activity.records import (
    Check,
    ClosingIssue,
    Comment,
    Direct,
    FileChange,
    Note,
    PullRequest,
    Revert,
    Review,
    ReviewThread,
    TreeLook,
)
from activity.timeline_rows import event_columns

KNOWN = ("files", "labels", "reviews", "threads", "comments", "checks", "looks", "closes", "events")
"""The parts of a PR that a source may not know; each has a `…_known` column."""


def pull_request_columns(record: PullRequest) -> Columns:
    """The columns of the PR itself, without its children."""
    plain = record.model_dump(
        include={
            "number", "title", "state", "base", "created_at", "merged_at", "closed_at", "updated_at", "merge_commit",
            "body", "commit_message", "thread_found", "incomplete", "identity", "association", "draft", "milestone",
            "head_commit", "checks_unread", "base_commits",
        }
    )  # fmt: skip
    return {
        **plain,
        "state": record.state.value,
        **person_columns("author", record.author),
        **person_columns("merger", record.merged_by),
        "additions": record.additions,
        "deletions": record.deletions,
        "changed_files": None if record.files is None else len(record.files),
        **{f"{part}_known": getattr(record, part) is not None for part in KNOWN},
    }


def file_columns(file: FileChange) -> Columns:
    """The columns of a changed file, without its patch."""
    return {
        "path": file.path,
        "previous_path": file.previous_path,
        "status": file.status.value,
        "additions": file.additions,
        "deletions": file.deletions,
        "binary": file.binary,
    }


def patch_columns(file: FileChange) -> Columns:
    """The columns of a file's diff text."""
    return {"text": file.patch, "cut": file.patch_cut, "repaired": file.patch_repaired}


def file_of(row: Row, patch: Row | None) -> FileChange:
    """A changed file from its row and, if it was read, its patch's row."""
    diff = {"patch": patch["text"], "patch_cut": patch["cut"], "patch_repaired": patch["repaired"]} if patch else {}
    return FileChange.model_validate({**{name: row[name] for name in _FILE}, **diff})


def comment_columns(comment: Comment) -> Columns:
    """The columns of a comment."""
    return {
        **person_columns("author", comment.author),
        "body": comment.body,
        "created_at": comment.created_at,
        "identity": comment.identity,
        "hidden": comment.hidden,
    }


def comment_of(row: Row) -> Comment:
    """A comment from its row."""
    return Comment(
        author=person_of("author", row),
        body=row["body"],
        created_at=row["created_at"],
        identity=row["identity"],
        hidden=row["hidden"],
    )


def review_columns(review: Review) -> Columns:
    """The columns of a review."""
    return {**review.model_dump(exclude={"author"}), **person_columns("author", review.author)}


def review_of(row: Row) -> Review:
    """A review from its row."""
    return Review(author=person_of("author", row), **{name: row[name] for name in _REVIEW})


def thread_columns(thread: ReviewThread) -> Columns:
    """The columns of a thread, without its comments."""
    return thread.model_dump(mode="json", exclude={"comments"})


def thread_of(row: Row, comments: tuple[Comment, ...]) -> ReviewThread:
    """A thread from its row and its comments."""
    return ReviewThread(comments=comments, **{name: row[name] for name in _THREAD})


def check_columns(check: Check) -> Columns:
    """The columns of a check."""
    later = check.later and check.later.value
    return {"name": check.name, "state": check.state.value, "completed_at": check.completed_at, "later": later}


def check_of(row: Row) -> Check:
    """A check from its row."""
    return Check(**{name: row[name] for name in Check.model_fields})


def revert_columns(revert: Revert) -> Columns:
    """The columns of a revert."""
    return revert.model_dump()


def revert_of(row: Row) -> Revert:
    """A revert from its row."""
    return Revert(**{name: row[name] for name in Revert.model_fields})


def note_columns(note: Note) -> Columns:
    """The columns of a reader's note."""
    return {**note.model_dump(mode="json", exclude={"about"}), **person_columns("about", note.about)}


def note_of(row: Row) -> Note:
    """A reader's note from its row."""
    return Note(about=person_of("about", row), **{name: row[name] for name in _NOTE})


def look_columns(look: TreeLook) -> Columns:
    """The columns of a look at the tree."""
    return look.model_dump(mode="json")


def look_of(row: Row) -> TreeLook:
    """A look at the tree from its row."""
    return TreeLook(**{name: row[name] for name in TreeLook.model_fields})


def direct_columns(direct: Direct) -> Columns:
    """The columns of a commit that names no PR."""
    return {
        "base": direct.base,
        "commit": direct.commit,
        "subject": direct.subject,
        "committed_at": direct.committed_at,
        **person_columns("author", direct.author),
    }


def direct_of(repository: str, row: Row) -> Direct:
    """A commit that names no PR, from its row."""
    return Direct(
        repository=repository,
        base=row["base"],
        commit=row["commit"],
        subject=row["subject"],
        author=person_of("author", row),
        committed_at=row["committed_at"],
    )


def children_columns(table: str, record: PullRequest) -> list[Columns]:
    """The rows of one child table for a PR, without the column that ties them to it."""
    if table == "patches":
        files = record.files or ()
        told = ((at, file) for at, file in enumerate(files) if _speaks_of_diff(file))
        return [{"position": at, **patch_columns(file)} for at, file in told]
    if table == "comments":
        return list(_comment_rows(record))
    part, columns = _CHILDREN[table]
    return [{"position": at, **columns(child)} for at, child in enumerate(getattr(record, part) or ())]


def _speaks_of_diff(file: FileChange) -> bool:
    """Whether there is a diff, or a word about one that is not there (all of it was cut)."""
    return file.patch is not None or file.patch_cut or file.patch_repaired


def _comment_rows(record: PullRequest) -> Iterator[Columns]:
    for at, comment in enumerate(record.comments or ()):
        yield {"thread": ON_THE_PULL_REQUEST, "position": at, **comment_columns(comment)}
    for which, thread in enumerate(record.threads or ()):
        for at, comment in enumerate(thread.comments):
            yield {"thread": which, "position": at, **comment_columns(comment)}


ON_THE_PULL_REQUEST = -1
"""The `thread` of a comment that stands in no thread."""

_CHILDREN: dict[str, tuple[str, Callable[[Any], Columns]]] = {
    "files": ("files", file_columns),
    "labels": ("labels", lambda name: {"name": name}),
    "reviews": ("reviews", review_columns),
    "threads": ("threads", thread_columns),
    "checks": ("checks", check_columns),
    "closing_issues": ("closes", ClosingIssue.model_dump),
    "events": ("events", event_columns),
    "reverts": ("reverts", revert_columns),
    "notes": ("notes", note_columns),
    "looks": ("looks", look_columns),
}
_FILE = ("path", "previous_path", "status", "additions", "deletions", "binary")
_REVIEW = ("state", "submitted_at", "body", "commit", "identity", "association")
_THREAD = ("identity", "state", "state_at_merge", "path", "line")
_NOTE = ("kind", "text", "state", "outcome")
