"""The SQL shape of facts and signals, kept in step with `migrations/`. Times are UTC; NULL is *not known*."""

from activity.tables.discussion import (
    CheckRow,
    ClosingIssueRow,
    CommentRow,
    EventRow,
    LabelRow,
    LookRow,
    NoteRow,
    RevertRow,
    ReviewRow,
    ThreadRow,
    TombstoneRow,
)
from activity.tables.duty import LeaseRow, SyncRequestRow
from activity.tables.facts import (
    CoverageRow,
    CursorRow,
    DirectRow,
    FileRow,
    PatchRow,
    PullRequestRow,
    RepositoryNameRow,
    RepositoryRow,
    SourceRow,
    SyncRow,
)
from activity.tables.passages import IndexRow, PassageCutRow, PassageRow
from activity.tables.schema import Table
from activity.tables.signals import RiskRow, SignalRow, StaleWeekRow, TopicRow

__all__ = [
    "CheckRow",
    "ClosingIssueRow",
    "CommentRow",
    "CoverageRow",
    "CursorRow",
    "DirectRow",
    "EventRow",
    "FileRow",
    "IndexRow",
    "LabelRow",
    "LeaseRow",
    "LookRow",
    "NoteRow",
    "PassageCutRow",
    "PassageRow",
    "PatchRow",
    "PullRequestRow",
    "RepositoryNameRow",
    "RepositoryRow",
    "RevertRow",
    "ReviewRow",
    "RiskRow",
    "SignalRow",
    "SourceRow",
    "StaleWeekRow",
    "SyncRequestRow",
    "SyncRow",
    "Table",
    "ThreadRow",
    "TombstoneRow",
    "TopicRow",
]
