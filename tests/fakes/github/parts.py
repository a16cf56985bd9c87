"""Words in, parts of a PR out: `review("bob", "CHANGES_REQUESTED")`, `thread("a.py", said=["bob: looks wrong"])`."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any, TypeVar

from tests.fakes.facts import at
from tests.fakes.github.discussion import Comment, Reply, Review, Thread
from tests.fakes.github.entities import CheckRun, Event, File, StatusContext

T = TypeVar("T")
Moment = datetime | str | None


def moment(when: Moment) -> datetime | None:
    """A time given as `2026-06-03T10:00Z`, as a day, or as itself."""
    return at(when) if isinstance(when, str) else when


def many(wished: int | Iterable[Any], make: Callable[[str], T]) -> list[T]:
    """Parts from a number of them, from words, or as they are."""
    each_wish = [f"part {i + 1}" for i in range(wished)] if isinstance(wished, int) else wished
    return [make(each) if isinstance(each, str) else each for each in each_wish]


def file(path: str, additions: int = 3, deletions: int = 1, change: str = "MODIFIED", **more: Any) -> File:
    """A changed file; `change` is GitHub's PatchStatus."""
    return File(_path(path), additions, deletions, change, **more)


def review(who: Any, state: str = "APPROVED", body: str = "", at: Moment = None, **more: Any) -> Review:
    """A review; without a time, after the one before. A numbered part is a comment by rita."""
    if isinstance(who, str) and who.startswith("part "):
        who, state, body = "rita", "COMMENTED", f"Review {who}"
    return Review(who, state, moment(at), body, **more)


def thread(path: str, line: int | None = 1, said: Iterable[str | Reply] | int = 1, **more: Any) -> Thread:
    """A review thread; `resolved=`, `outdated=`, `by=` (who resolved it)."""
    facts = {"is_resolved": more.pop("resolved", False), "is_outdated": more.pop("outdated", False)}
    facts["resolved_by"] = more.pop("by", None)
    replies = many(said, reply)
    return Thread(_path(path), line, replies, original_line=line, **facts, **more)


def reply(text: str, at: Moment = None, **more: Any) -> Reply:
    """A reply `who: text`; without a name by rita."""
    who, body = _said(text)
    return Reply(who, body, moment(at), **more)


def comment(text: str, at: Moment = None, **more: Any) -> Comment:
    """A comment `who: text`; without a name by rita."""
    who, body = _said(text)
    return Comment(who, body, moment(at), **more)


def check(name: str, conclusion: str | None = "SUCCESS", started: Moment = None, **more: Any) -> CheckRun:
    """A check run; `completed=`, `app=`, `workflow=`, `run=`; with conclusion None it is still running."""
    completed = moment(more.pop("completed", None))
    state = "IN_PROGRESS" if conclusion is None else "COMPLETED"
    return CheckRun(name, conclusion, state, moment(started), completed, **more)


def status(context: str, state: str = "SUCCESS", at: Moment = None, **more: Any) -> StatusContext:
    """A commit status of the older kind."""
    return StatusContext(context, state, moment(at), **more)


def event(kind: str, at: Moment, actor: Any = "ann", **values: Any) -> Event:
    """A timeline event: `event("BaseRefChangedEvent", when, previous_ref_name="old", current_ref_name="main")`."""
    when = moment(at)
    assert when is not None
    return Event(kind, when, actor, values)


def time_check(made: CheckRun | StatusContext, committed: datetime) -> None:
    """Give a check that has no times the usual ones: a minute after its commit, ten minutes long."""
    if isinstance(made, StatusContext):
        made.created_at = made.created_at or committed + timedelta(minutes=1)
        return
    made.started_at = made.started_at or committed + timedelta(minutes=1)
    if made.status == "COMPLETED":
        made.completed_at = made.completed_at or made.started_at + timedelta(minutes=10)


def _said(text: str) -> tuple[Any, str]:
    who, colon, body = text.partition(": ")
    if colon and " " not in who:
        return who, body
    return "rita", text


def _path(text: str) -> str:
    return f"src/part_{text[5:]}.py" if text.startswith("part ") else text
