"""What happens to PRs after they were made, each as GitHub counts it: most things move `updatedAt`, some do not."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Any

from tests.fakes.github.conversation import Conversation
from tests.fakes.github.discussion import Comment, Reply, Review, Thread
from tests.fakes.github.entities import CheckRun, Event, StatusContext
from tests.fakes.github.parts import Moment, check, comment, event, file, moment, reply, review, thread, time_check
from tests.fakes.github.pull_request import PullRequest
from tests.fakes.github.world import World


def touch(pr: PullRequest, at: Moment = None) -> datetime:
    """Move `updatedAt`: to this moment, or a minute after the newest one in the world."""
    pr.updated_at = pr.repository.world.tick(moment(at))
    return pr.updated_at


def add(pr: PullRequest, part: Any, at: Moment = None, *, quietly: bool = False) -> Any:
    """Add a review, thread, comment, event or check to a PR; a check never moves `updatedAt`, nor does `quietly`."""
    if isinstance(part, CheckRun | StatusContext):
        head = pr.commits[-1]
        head.contexts.append(pr.repository.world.adopt(part, head))
        time_check(part, head.committed_date)
        return part
    when = pr.repository.world.tick(moment(at))
    if not quietly:
        pr.updated_at = when
    return _ADDERS[type(part)](Conversation(pr, iter([when] * 1000)), part)


def answer_in(thread: Thread, text: str, at: Moment = None, *, quietly: bool = False) -> Reply:
    """Add a reply `who: text` to a thread."""
    pr: PullRequest = thread.pull_request
    when = pr.repository.world.tick(moment(at))
    if not quietly:
        pr.updated_at = when
    return Conversation(pr, iter([when])).reply(thread, reply(text))


def edit(pr: PullRequest, at: Moment = None, **values: Any) -> None:
    """Edit the title or the description."""
    pr.last_edited_at = touch(pr, at)
    for name, value in values.items():
        setattr(pr, name, value)


def relabel(pr: PullRequest, *names: str, at: Moment = None) -> None:
    """Give the PR exactly these labels."""
    pr.labels = [pr.repository.label(name) for name in names]
    touch(pr, at)


def merge(pr: PullRequest, at: Moment = None, **how: Any) -> None:
    """Merge it: `by`, `oid`, `style`."""
    Conversation(pr, iter(())).merge(touch(pr, at), **how)


def close(pr: PullRequest, at: Moment = None) -> None:
    """Close it without a merge."""
    pr.closed_at = touch(pr, at)


def reopen(pr: PullRequest, at: Moment = None) -> None:
    """Open a closed one again."""
    pr.closed_at = None
    add(pr, event("ReopenedEvent", touch(pr, at)))


def retarget(pr: PullRequest, base: str, at: Moment = None) -> None:
    """Aim it at another branch."""
    before, pr.base_ref_name = pr.base_ref_name, base
    add(pr, event("BaseRefChangedEvent", touch(pr, at), previous_ref_name=before, current_ref_name=base))


def push(pr: PullRequest, at: Moment = None, *, forced: bool = False) -> None:
    """Push one more commit, or replace all by one; the checks of before stay behind."""
    when = touch(pr, at)
    made = pr.repository.world.commit(pr.repository, f"Push {len(pr.commits)} of #{pr.number}", when)
    before, pr.commits = pr.head_commit, [made] if forced else [*pr.commits, made]
    if forced:
        add(pr, event("HeadRefForcePushedEvent", when, before_commit=before, after_commit=made))


def resolve(thread: Thread, by: str = "ann") -> None:
    """Resolve a thread; `updatedAt` stays."""
    thread.is_resolved = True
    thread.resolved_by = thread.pull_request.repository.world.account(by)


def unresolve(thread: Thread) -> None:
    """Open a thread again; `updatedAt` stays."""
    thread.is_resolved, thread.resolved_by = False, None


def dismiss(made: Review, why: str = "outdated", at: Moment = None) -> None:
    """Dismiss a review: its verdict lives on in the event alone."""
    pr: PullRequest = made.pull_request
    before, made.state = made.state, "DISMISSED"
    values = {"previous_review_state": before, "dismissal_message": why, "review": made}
    add(pr, event("ReviewDismissedEvent", touch(pr, at), **values, database_id=made.database_id))


_ADDERS: dict[type, Callable[[Conversation, Any], Any]] = {
    Review: Conversation.review,
    Thread: Conversation.thread,
    Comment: Conversation.comment,
    Event: Conversation.event,
}


class RandomChanges:
    """Random changes, one a call, all of which move `updatedAt`: for updates that arrive between two pages."""

    def __init__(self, world: World, random: Random) -> None:
        self.world, self.random = world, random

    def __call__(self, *_: object) -> str:
        """Change one PR, or add one; what was done comes back."""
        kind = self.random.choice(list(_CHANGES))
        prs = self.world.first.pull_requests
        if kind == "new" or not prs:
            number = max(prs, default=0) + 1
            moment = self.world.tick()
            self.world.pull_request(number, created=moment, updated=moment, files=1)
            return f"new {number}"
        pr = prs[self.random.choice(sorted(prs))]
        _CHANGES[kind](pr, self.random)
        return f"{kind} {pr.number}"


def _again(pr: PullRequest, _random: Random) -> None:
    if pr.state == "OPEN":
        merge(pr)
    elif pr.state == "CLOSED":
        reopen(pr)
    else:
        touch(pr)


def _delete_comment(pr: PullRequest, random: Random) -> None:
    if pr.comments:
        pr.repository.world.delete(random.choice(pr.comments))
    touch(pr)


def _more_files(pr: PullRequest, random: Random) -> None:
    pr.files.append(file(f"src/more_{len(pr.files)}.py", random.randint(0, 9)))
    push(pr)


_CHANGES: dict[str, Callable[[PullRequest, Random], Any]] = {
    "new": lambda pr, _random: touch(pr),
    "label": lambda pr, random: relabel(pr, *random.sample(["bug", "docs", "npu"], random.randint(0, 3))),
    "title": lambda pr, random: edit(pr, title=f"fix: edited {random.randint(0, 99)}"),
    "comment": lambda pr, random: add(pr, comment(f"rita: said {random.randint(0, 99)}")),
    "review": lambda pr, random: add(
        pr, review(random.choice(["bob", "cy"]), random.choice(["APPROVED", "COMMENTED"]))
    ),
    "thread": lambda pr, random: add(pr, thread("src/door.py", random.randint(1, 9), ["bob: why?"])),
    "check": lambda pr, random: (add(pr, check("late", random.choice(["SUCCESS", "FAILURE"]))), touch(pr)),
    "state": _again,
    "base": lambda pr, random: retarget(pr, random.choice(["main", "release"])),
    "deleted comment": _delete_comment,
    "files": _more_files,
}
