"""The commits of the base branch in; a light index of them out: which PR each one is, and look-ups. Pure."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from ingest.git.log import Commit, mark_of


class Step(NamedTuple):
    """One first-parent commit of the base: `number` is its PR, `None` for a commit without one."""

    sha: str
    when: datetime
    number: int | None
    title: str
    merge: bool


class History:
    """The first-parent history of a base branch, oldest first. Only what look-ups need stays in memory.

    A number is one PR. A later commit that carries it again (a cherry-pick, a second landing by hand) counts as
    a commit without PR: GitHub knows a single merge, and the first is the one.
    """

    def __init__(self, newest_first: Iterable[Commit]) -> None:
        self.steps = _once_each(reversed([_step(commit) for commit in newest_first]))
        self.pull_requests = sum(step.number is not None for step in self.steps)
        self._places = {step.sha: place for place, step in enumerate(self.steps)}
        self._numbers = {step.number: step for step in self.steps if step.number is not None}
        self._titles: dict[str, list[int]] = {}
        for place, step in enumerate(self.steps):
            if step.number is not None:
                self._titles.setdefault(step.title, []).append(place)

    def place_of(self, sha: str | None) -> int | None:
        """Where a commit stands in `steps`; `None` if it is not on the base."""
        return None if sha is None else self._places.get(sha)

    def landing_of(self, number: int) -> Step | None:
        """The commit that names this PR, if one does."""
        return self._numbers.get(number)

    def number_of_commit(self, prefix: str) -> int | None:
        """The PR whose commit begins with these hex digits, if exactly one does."""
        place = self._places.get(prefix)
        found = [place] if place is not None else self._starting_with(prefix)
        return self.steps[found[0]].number if len(found) == 1 else None

    def number_of_title(self, title: str, *, before: str) -> int | None:
        """The last PR with exactly this title that was merged before the commit `before`."""
        end = self._places.get(before, len(self.steps))
        earlier = [place for place in self._titles.get(title, ()) if place < end]
        return self.steps[earlier[-1]].number if earlier else None

    def _starting_with(self, prefix: str) -> list[int]:
        return [place for sha, place in self._places.items() if sha.startswith(prefix)]


def _step(commit: Commit) -> Step:
    mark = mark_of(commit)
    return Step(commit.sha, commit.when, mark.number, mark.title, len(commit.parents) > 1)


def _once_each(oldest_first: Iterable[Step]) -> list[Step]:
    numbers: set[int] = set()
    steps: list[Step] = []
    for step in oldest_first:
        steps.append(step._replace(number=None) if step.number in numbers else step)
        if step.number is not None:
            numbers.add(step.number)
    return steps
