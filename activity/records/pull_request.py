"""A pull request as a source tells it: people, files, text. `None` always means *not known*, never *none*."""

from enum import StrEnum

from activity.records.frozen import Instant, Record
from activity.records.person import Person
from activity.records.review import Check, Comment, Note, Review, ReviewThread
from activity.records.timeline import ClosingIssue, Event
from activity.records.tree_look import TreeLook


class State(StrEnum):
    """Where a PR stands.

    LANDED: closed on GitHub, yet a commit on the base carries its number. GONE: deleted on GitHub; kept, in no set.
    """

    MERGED = "merged"
    LANDED = "landed"
    OPEN = "open"
    CLOSED = "closed"
    GONE = "gone"


class FileStatus(StrEnum):
    """What the PR did to a file, in git's words."""

    ADDED = "added"
    MODIFIED = "modified"
    DELETED = "deleted"
    RENAMED = "renamed"
    COPIED = "copied"
    TYPE_CHANGED = "type_changed"


class FileChange(Record):
    """One changed file.

    `additions`/`deletions` are lines; `None` when nobody counted them (a binary file, or a source that
    does not tell). `patch` is the unified diff from the first `@@` on, `None` when it is not known;
    `patch_cut` says that text was left out at the size cap, `patch_repaired` that bytes were replaced
    because they were not UTF-8 or not storable.
    """

    path: str
    previous_path: str | None = None
    status: FileStatus = FileStatus.MODIFIED
    additions: int | None = None
    deletions: int | None = None
    binary: bool = False
    patch: str | None = None
    patch_cut: bool = False
    patch_repaired: bool = False


class Revert(Record):
    """That this PR takes back another change, named by number, commit or exact title."""

    number: int | None = None
    commit: str | None = None
    title: str | None = None
    reapplies: bool = False


class PullRequest(Record):
    """All facts of one PR.

    `base` is the branch it was merged into, `merged_at` UTC. `commit_message` is the body of the commit on
    the base branch; `body` is the description on GitHub (not known from git alone). `looks` is what was seen
    in the tree at the merge commit. `files=None` is "not known", `files=()` an empty merge.
    `identity` is GitHub's node id, `association` what the author is to the repository in GitHub's word,
    `milestone=""` none at all, `head_commit` the last commit of the branch. `checks_unread` tells why checks are
    not known (a token may not read them); `incomplete` what the last reading could not get whole. `base_commits` is
    how many commits of the base it is, `merge_commit` the last of them (more than one after a rebase).
    """

    repository: str
    number: int
    title: str
    state: State = State.MERGED
    base: str
    author: Person | None = None
    merged_by: Person | None = None
    created_at: Instant | None = None
    merged_at: Instant | None = None
    closed_at: Instant | None = None
    updated_at: Instant | None = None
    merge_commit: str | None = None
    body: str | None = None
    commit_message: str | None = None
    labels: tuple[str, ...] | None = None
    files: tuple[FileChange, ...] | None = None
    reviews: tuple[Review, ...] | None = None
    threads: tuple[ReviewThread, ...] | None = None
    comments: tuple[Comment, ...] | None = None
    checks: tuple[Check, ...] | None = None
    reverts: tuple[Revert, ...] = ()
    notes: tuple[Note, ...] = ()
    thread_found: bool | None = None
    looks: tuple[TreeLook, ...] | None = None
    incomplete: str | None = None
    identity: str | None = None
    association: str | None = None
    draft: bool | None = None
    milestone: str | None = None
    head_commit: str | None = None
    closes: tuple[ClosingIssue, ...] | None = None
    events: tuple[Event, ...] | None = None
    checks_unread: str | None = None
    base_commits: int | None = None

    @property
    def additions(self) -> int | None:
        """Added lines over all files, generated ones included; `None` if no file's lines are known."""
        return _total(self.files, "additions")

    @property
    def deletions(self) -> int | None:
        """Removed lines over all files, generated ones included; `None` if no file's lines are known."""
        return _total(self.files, "deletions")


class Direct(Record):
    """A commit on the base branch that names no PR (a direct push, or a rebased PR that only GitHub can tie)."""

    repository: str
    base: str
    commit: str
    subject: str
    author: Person | None
    committed_at: Instant


class Repository(Record):
    """A tracked repository.

    `zone` is the IANA name its weeks are cut in; `web` the root of its links. `identity` is GitHub's node id: it
    stays when the name changes.
    """

    name: str
    base: str
    zone: str = "UTC"
    profile: str = "default"
    private: bool = False
    web: str = "https://github.com"
    identity: str | None = None

    def link(self, number: int) -> str:
        """The address of a PR."""
        return f"{self.web}/{self.name}/pull/{number}"


def _total(files: tuple[FileChange, ...] | None, column: str) -> int | None:
    if files is None:
        return None
    counted: list[int] = [lines for file in files if (lines := getattr(file, column)) is not None]
    return sum(counted) if counted or not files else None
