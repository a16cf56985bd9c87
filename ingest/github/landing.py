"""Records from GitHub and a clone in; the same records with what only git tells out: diffs, lines, renames, reverts.

GitHub's list of files has no diff and no previous path, and counts nothing in very large ones. What a PR did to its
base is one commit there (a squash or a merge), or several in a row whose texts are those of its branch (a rebase).
A PR that is closed on GitHub while a commit on the base ends in its number has landed all the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from activity.records import Direct, FileChange, PullRequest, Repository, State
from ingest.git.branch import branch_tip
from ingest.git.clone import Clone
from ingest.git.diff import PATCH_CAP
from ingest.git.history import History, Step
from ingest.git.log import COMMIT_FORMAT, Commit, read_commits
from ingest.git.picking import commits_of, diff_between, diffs_of, present
from ingest.git.records import direct_of
from ingest.git.revert import reverts_of
from ingest.people import People

Owners = Callable[[Sequence[str]], Mapping[str, int]]

_LOG = ("log", "-z", "--no-notes", "--no-mailmap", f"--format={COMMIT_FORMAT}")
_CLOCKS_DIFFER = timedelta(minutes=2)


class Branch(NamedTuple):
    """The branch of a PR: how many commits it has, and the first lines of the last of them, oldest first."""

    commits: int
    headlines: tuple[str, ...]


class Unowned(NamedTuple):
    """Commits that are no PR's, the last commit of the base, and whether the base was forced to another history."""

    directs: tuple[Direct, ...]
    tip: str
    forced: bool


class Landings:
    """Looks PRs up in a clone, which is fetched when it is first needed and when a merge is younger than it."""

    def __init__(self, fetch: Callable[[], Clone], repository: Repository, cap: int = PATCH_CAP) -> None:
        """Look up PRs of this repository; `cap` is bytes of diff text kept of one file."""
        self._fetch = fetch
        self._repository = repository
        self._cap = cap
        self._opened: tuple[Clone, History] | None = None

    @property
    def clone(self) -> str | None:
        """Where the clone is kept, once it was needed."""
        return str(self._opened[0].git.directory) if self._opened else None

    def landed(self, told: Sequence[PullRequest], branches: Mapping[int, Branch]) -> tuple[PullRequest, ...]:
        """The records, completed as far as the clone holds their merges; `branches` by number.

        Raises:
            GitError: the clone cannot be fetched or read.
        """
        if all(record.state is State.OPEN for record in told):
            return tuple(told)
        clone, history = self._opened or self._open()
        if any(_is_younger(record, clone, history) for record in told):
            clone, history = self._open()
        records = [_as_landed(record, history) for record in told]
        shas = [record.merge_commit for record in records if record.merge_commit and _is_in(record)]
        there = sorted(present(clone, shas))
        texts, diffs = commits_of(clone, there), dict(diffs_of(clone, there, self._cap))
        found = ((record, texts.get(record.merge_commit or "")) for record in records)
        return tuple(
            record if commit is None else self._joined(record, commit, diffs[commit.sha], branches.get(record.number))
            for record, commit in found
        )

    def commits_of(self, record: PullRequest) -> tuple[str, ...]:
        """The commits of the base that a PR is, as far as they are known."""
        if self._opened is None or record.merge_commit is None:
            return ()
        return _owned(self._opened[1], record.merge_commit, record.base_commits or 1)

    def directs(self, after: str | None, owners: Owners, people: People) -> Unowned:
        """Commits of the base behind `after` (all, if that is not on the base any more) that are no PR's.

        `owners` tells of commits those that end a PR, with how many commits of the base it is.

        Raises:
            GitError: the clone cannot be fetched or read.
        """
        clone, history = self._opened or self._open()
        place = history.place_of(after)
        steps = history.steps if place is None else history.steps[place + 1 :]
        ends = owners([step.sha for step in steps])
        owned = {sha for end, count in ends.items() for sha in _owned(history, end, count)}
        shas = [step.sha for step in steps if step.sha not in owned]
        texts = commits_of(clone, shas)
        found = tuple(direct_of(texts[sha], self._repository, people) for sha in shas)
        return Unowned(found, history.steps[-1].sha, after is not None and place is None)

    def _joined(
        self, record: PullRequest, commit: Commit, files: tuple[FileChange, ...], branch: Branch | None
    ) -> PullRequest:
        clone, history = self._opened or self._open()
        before = _rebased_onto(commit, branch, history)
        title = _title_there(commit, record, history)
        return record.model_copy(
            update={
                "files": files if before is None else diff_between(clone, before, commit.sha, self._cap),
                "commit_message": commit.body.strip("\n"),
                "reverts": reverts_of(commit, title, record.repository, history),
                "base_commits": 1 if before is None or branch is None else branch.commits,
            }
        )

    def _open(self) -> tuple[Clone, History]:
        clone = self._fetch()
        tip = branch_tip(clone, self._repository.base)
        self._opened = clone, History(read_commits(clone.git.stream(*_LOG, "--first-parent", tip)))
        return self._opened


def _is_younger(record: PullRequest, clone: Clone, history: History) -> bool:
    """Whether the PR may have come onto the base after the clone was fetched."""
    known = history.place_of(record.merge_commit) is not None
    return not known and record.closed_at is not None and record.closed_at > clone.opened_at - _CLOCKS_DIFFER


def _owned(history: History, end: str, count: int) -> tuple[str, ...]:
    place = history.place_of(end)
    return () if place is None else tuple(step.sha for step in _last_steps(history.steps, place, count))


def _is_in(record: PullRequest) -> bool:
    return record.state in {State.MERGED, State.LANDED}


def _as_landed(record: PullRequest, history: History) -> PullRequest:
    """A closed PR with a commit on the base that ends in its number, told apart from a merged one."""
    step = history.landing_of(record.number) if record.state is State.CLOSED else None
    if step is None or (record.created_at is not None and step.when < record.created_at):
        return record
    return record.model_copy(update={"state": State.LANDED, "merged_at": step.when, "merge_commit": step.sha})


def _title_there(commit: Commit, record: PullRequest, history: History) -> str:
    """The title the commit carries, which later edits on GitHub do not change."""
    place = history.place_of(commit.sha)
    step: Step | None = None if place is None else history.steps[place]
    return step.title if step is not None and step.number is not None else record.title


def _rebased_onto(commit: Commit, branch: Branch | None, history: History) -> str | None:
    """The commit before the PR's first one, if the PR was rebased onto the base as several commits."""
    place = history.place_of(commit.sha)
    if branch is None or branch.commits < 2 or place is None or len(commit.parents) != 1:
        return None
    steps, first = history.steps, place - branch.commits + 1
    last = list(_last_steps(steps, place, len(branch.headlines)))
    same = len(last) == len(branch.headlines) and all(map(_names, last, branch.headlines))
    return steps[first - 1].sha if same and first > 0 and steps[place].number is None else None


def _last_steps(steps: Sequence[Step], place: int, count: int) -> Iterator[Step]:
    yield from steps[max(place - count + 1, 0) : place + 1]


def _names(step: Step, headline: str) -> bool:
    """Whether a commit has this first line; GitHub cuts a long one with an ellipsis."""
    return step.title.startswith(headline.removesuffix("…").rstrip()) if headline else step.title == ""
