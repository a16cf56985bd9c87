"""Events and closing issues of a PR to rows and back."""

from activity.person_rows import Columns, Row, person_columns, person_of
from activity.records import ClosingIssue, Event


def event_columns(event: Event) -> Columns:
    """The columns of an event."""
    plain = {"kind": event.kind.value, "at": event.at, "before": event.before, "after": event.after}
    return {**plain, **person_columns("actor", event.actor)}


def event_of(row: Row) -> Event:
    """An event from its row."""
    plain = {name: row[name] for name in ("kind", "at", "before", "after")}
    return Event(actor=person_of("actor", row), **plain)


def closing_issue_of(row: Row) -> ClosingIssue:
    """An issue that the PR closes, from its row."""
    return ClosingIssue(**{name: row[name] for name in ClosingIssue.model_fields})
