"""A clone in, batches of PRs and of commits without PR out: the `Source` of a repository without the forge's API."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from activity.errors import GitError
from activity.records import Direct, FileChange, PullRequest, Repository
from ingest.git.blobs import fetch_missing_blobs
from ingest.git.branch import branch_tip
from ingest.git.clone import Clone
from ingest.git.diff import DIFF_OPTIONS, read_diffs
from ingest.git.history import History, Step
from ingest.git.log import COMMIT_FORMAT, Writer, read_branch_writers, read_commits
from ingest.git.parcel import Parcel, Sizes
from ingest.git.records import Landing, direct_of, pull_request_of
from ingest.git.window import Days, Limits, Position, Reading, plan_reading, stored_position
from ingest.people import People
from ingest.source import Batch, Covered

_LOG = ("log", "-z", "--no-notes", "--no-mailmap", f"--format={COMMIT_FORMAT}")
_LISTED = ("--no-walk=unsorted", "--stdin")


_ANY_TIME = Days()
_USUAL = Sizes()


class GitSource:
    """Tells the PRs merged into `repository.base`, oldest first, with their files and diffs.

    Reviews, labels, checks and descriptions are not in a clone; they stay unknown.

    Args:
        clone: where to read.
        repository: name, base branch and zone.
        people: tells logins and bots.
        days: the days to read.
        sizes: bytes of diff text kept of one file, and where a batch ends.
    """

    name = "git"

    def __init__(
        self,
        clone: Clone,
        repository: Repository,
        people: People,
        *,
        days: Days = _ANY_TIME,
        sizes: Sizes = _USUAL,
    ) -> None:
        self.repository = repository
        self._clone = clone
        self._people = people
        self._limits: Limits = days.limits(repository.zone)
        self._sizes = sizes
        self._prepared: tuple[dict[str, Any] | None, Reading | None] | None = None
        self._complete: Position | None = None

    def total(self, position: dict[str, Any] | None) -> int:
        """How many commits of the base are to be read.

        Raises:
            GitError: as `batches`.
        """
        reading = self._reading(position)
        return len(reading.places) if reading else 0

    def batches(self, position: dict[str, Any] | None) -> Iterator[Batch]:
        """Everything after `position`, oldest first; nothing at all if the branch has not moved.

        Raises:
            GitError: no such branch, no PR in the whole history, a history that is cut inside the days asked
                for, or git breaks off.
        """
        reading = self._reading(position)
        self._prepared = None  # a later call looks at the branch again
        if reading is not None:
            yield from self._batches(reading)

    def spent(self) -> None:
        """Nothing: no API is asked."""

    def covered(self) -> tuple[Covered, ...]:
        """From the first day asked for, or the first commit, to the last commit; to the fetch if Herald fetched."""
        if self._complete is None:
            return ()
        opened_at = self._clone.opened_at
        return self._complete.covered(self._limits, opened_at if self._clone.fetched else None, opened_at)

    def _reading(self, position: dict[str, Any] | None) -> Reading | None:
        if self._prepared is None or self._prepared[0] != position:
            self._prepared = (position, self._plan(stored_position(position)))
        return self._prepared[1]

    def _plan(self, stored: Position | None) -> Reading | None:
        base = self.repository.base
        tip = branch_tip(self._clone, base)
        moved = stored is not None and stored.clone != str(self._clone.git.directory)
        if stored is not None and not moved and stored.settles(tip, base, self._limits):
            self._complete = stored
            return None
        history = History(read_commits(self._clone.git.stream(*_LOG, "--first-parent", tip)))
        reading = plan_reading(history, stored, base, self._limits)
        self._require_whole(reading)
        if not history.pull_requests:
            raise GitError(
                f"None of the {len(history.steps)} commits on {base} of {self._clone.shown} names a PR. Herald reads "
                'squash commits that end in "(#12)" and merges such as "Merge pull request #12".'
            )
        return reading

    def _require_whole(self, reading: Reading) -> None:
        """A shallow clone is good for the days after its cut only: the commit at the cut shows as a whole tree."""
        first = reading.history.steps[0]
        if not (self._clone.shallow and reading.places and reading.places[0] == 0 and self._is_cut(first)):
            return
        raise GitError(
            f"{self._clone.shown} is a shallow clone, cut at {first.sha[:12]} of {first.when:%Y-%m-%d}; what came "
            "before is missing. Run `git fetch --unshallow` in it, or give a later --since."
        )

    def _is_cut(self, step: Step) -> bool:
        place = self._clone.git.run("rev-parse", "--git-path", "shallow").decode("utf-8", "surrogateescape").strip()
        return step.sha in (self._clone.git.directory / Path(place)).read_text(encoding="ascii").split()

    def _batches(self, reading: Reading) -> Iterator[Batch]:
        parcel, starts_over = Parcel(), reading.starts_over
        for place, record in self._records(reading):
            parcel.add(record)
            if parcel.is_full(self._sizes):
                yield parcel.batch(self._here(reading.reached(place)), starts_over=starts_over)
                parcel, starts_over = Parcel(), False
        self._complete = reading.finished()
        yield parcel.batch(self._here(self._complete), starts_over=starts_over)

    def _here(self, position: Position) -> dict[str, Any]:
        return position.model_copy(update={"clone": str(self._clone.git.directory)}).model_dump(mode="json")

    def _records(self, reading: Reading) -> Iterator[tuple[int, PullRequest | Direct]]:
        """Two streams in step: all commits with their texts, and the diffs of those that are PRs."""
        if not reading.places:
            return
        steps = [reading.history.steps[place] for place in reading.places]
        writers = self._writers(reading, steps)
        diffs = self._diffs([step.sha for step in steps if step.number is not None])
        commits = read_commits(self._clone.git.stream(*_LOG, *_LISTED, feed=_lines(step.sha for step in steps)))
        for place, step, commit in zip(reading.places, steps, commits, strict=True):
            if step.number is None:
                yield place, direct_of(commit, self.repository, self._people)
                continue
            sha, files = next(diffs, ("", ()))
            if sha != commit.sha:
                raise GitError(f"git's two answers about {self._clone.shown} do not fit together; try again.")
            writer = writers.get(sha) if step.merge else Writer(commit.author_name, commit.author_email)
            landing = Landing(commit, step, files, writer)
            yield place, pull_request_of(step.number, landing, self.repository, self._people, reading.history)

    def _diffs(self, commits: Sequence[str]) -> Iterator[tuple[str, tuple[FileChange, ...]]]:
        if not commits:  # without a list git would show HEAD
            return iter(())
        feed = _lines(commits)
        fetch_missing_blobs(self._clone, feed)
        mark = secrets.token_hex(16)
        stream = self._clone.git.stream("log", *_LISTED, *DIFF_OPTIONS, f"--format={mark}%H", feed=feed)
        return read_diffs(stream, mark.encode(), self._sizes.patch_cap)

    def _writers(self, reading: Reading, steps: Sequence[Step]) -> dict[str, Writer]:
        """The authors of merged branches, out of one walk over all that the days brought in."""
        merges = {step.sha for step in steps if step.merge and step.number is not None}
        if not merges:
            return {}
        line = reading.history.steps[reading.places[0] :]
        before = reading.history.steps[: reading.places[0]][-1:]
        walk = (line[-1].sha, *(f"^{step.sha}" for step in before))
        return read_branch_writers(self._clone.git.stream(*_LOG, *walk), merges, {step.sha for step in line})


def _lines(commits: Iterable[str]) -> bytes:
    return "".join(f"{commit}\n" for commit in commits).encode()
