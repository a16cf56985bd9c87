"""The shared records: what sources yield, what the store keeps, what the bot reads back."""

from activity.records.assessed import Assessed
from activity.records.passage import CUTTER, Passage, PassageSource
from activity.records.person import Person, PersonKind
from activity.records.pull_request import (
    Direct,
    FileChange,
    FileStatus,
    PullRequest,
    Repository,
    Revert,
    State,
)
from activity.records.review import (
    Check,
    CheckState,
    Comment,
    Note,
    NoteKind,
    Review,
    ReviewThread,
    ThreadState,
)
from activity.records.signal import (
    Breaking,
    Evidence,
    Importance,
    Kind,
    ReviewOutcome,
    Risk,
    RiskCode,
    Severity,
    Signals,
    Tested,
)
from activity.records.timeline import ClosingIssue, Event, EventKind
from activity.records.tree_look import LookKind, TreeLook

__all__ = [
    "CUTTER",
    "Assessed",
    "Breaking",
    "Check",
    "CheckState",
    "ClosingIssue",
    "Comment",
    "Direct",
    "Event",
    "EventKind",
    "Evidence",
    "FileChange",
    "FileStatus",
    "Importance",
    "Kind",
    "LookKind",
    "Note",
    "NoteKind",
    "Passage",
    "PassageSource",
    "Person",
    "PersonKind",
    "PullRequest",
    "Repository",
    "Revert",
    "Review",
    "ReviewOutcome",
    "ReviewThread",
    "Risk",
    "RiskCode",
    "Severity",
    "Signals",
    "State",
    "Tested",
    "ThreadState",
    "TreeLook",
]
