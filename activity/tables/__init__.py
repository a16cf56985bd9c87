"""The SQL shape of facts and signals, kept in step with `migrations/`. Times are UTC; NULL is *not known*."""

from activity.tables.discussion import (
    CheckRow,
    CommentRow,
    LabelRow,
    LookRow,
    NoteRow,
    RevertRow,
    ReviewRow,
    ThreadRow,
)
from activity.tables.facts import (
    CoverageRow,
    CursorRow,
    DirectRow,
    FileRow,
    PatchRow,
    PullRequestRow,
    RepositoryRow,
    SourceRow,
    SyncRow,
)
from activity.tables.schema import Table
from activity.tables.signals import RiskRow, SignalRow, StaleWeekRow, TopicRow

__all__ = [
    "CheckRow",
    "CommentRow",
    "CoverageRow",
    "CursorRow",
    "DirectRow",
    "FileRow",
    "LabelRow",
    "LookRow",
    "NoteRow",
    "PatchRow",
    "PullRequestRow",
    "RepositoryRow",
    "RevertRow",
    "ReviewRow",
    "RiskRow",
    "SignalRow",
    "SourceRow",
    "StaleWeekRow",
    "SyncRow",
    "Table",
    "ThreadRow",
    "TopicRow",
]
