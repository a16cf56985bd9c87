"""A PR as it was stored and as it is told now in; a mark for each remark that is no longer there out.

The words of a deleted remark go with it; that it existed, and whose it was, stays.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, delete

from activity.records import Person, PullRequest
from activity.statements import insert_rows
from activity.tables import TombstoneRow

Columns = Mapping[str, Any]


def bury(connection: Connection, changed: Iterable[tuple[int, PullRequest, PullRequest]]) -> None:
    """Note what is gone of each changed PR: its row's id, how it was stored, how it is stored from now on."""
    for row_id, before, after in changed:
        there = _remarks(after)
        lost = {identity: columns for identity, columns in _remarks(before).items() if identity not in there}
        if lost:
            mine = (TombstoneRow.pull_request_id == row_id, TombstoneRow.identity.in_(list(lost)))
            connection.execute(delete(TombstoneRow).where(*mine))
            insert_rows(connection, TombstoneRow, [{"pull_request_id": row_id, **each} for each in lost.values()])


def _remarks(record: PullRequest) -> dict[str, Columns]:
    return {str(each["identity"]): each for each in _told(record) if each["identity"] is not None}


def _told(record: PullRequest) -> Iterator[Columns]:
    for review in record.reviews or ():
        yield _columns("review", review.identity, review.author, review.submitted_at)
    for thread in record.threads or ():
        yield _columns("thread", thread.identity, None, None)
    spoken = [comment for thread in record.threads or () for comment in thread.comments]
    for comment in (*(record.comments or ()), *spoken):
        yield _columns("comment", comment.identity, comment.author, comment.created_at)


def _columns(kind: str, identity: str | None, author: Person | None, created_at: object) -> Columns:
    login = author.login if author else None
    return {"kind": kind, "identity": identity, "author_login": login, "created_at": created_at}
