"""Entries of the list in; each PR with all it has to tell, or why not, out, in batches GitHub can answer.

A batch that is too heavy is halved, and grows again after five good ones. A PR that is too heavy alone is asked for
without its checks, then with fewer files at a time; after that it counts as not read.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ingest.github.asking import Asker
from ingest.github.faults import Answer, HeavyError, Problem
from ingest.github.whole import Missing, Payload, complete

UNREADABLE = "not readable with this token"
TOO_HEAVY = "not read: too much for one answer"
_GOOD_TO_GROW = 5
_LONGEST_REST = 8.0
_FAILED_IN_A_ROW = 3
_MOST_IN_A_ROW = 10


class Wanted(NamedTuple):
    """A PR to read: its node id and number."""

    identity: str
    number: int


class Read(NamedTuple):
    """What came of reading one PR.

    `payload` is `None` if nothing came, `gone` if GitHub knows it no more. `missing` says what is not whole;
    `unread` why there are no checks.
    """

    wanted: Wanted
    payload: Payload | None
    missing: tuple[Missing, ...] = ()
    gone: bool = False
    unread: str | None = None


class Size:
    """How much is asked for at once: `count` PRs, and for a single one how little of it (`thrift` 0 to 2)."""

    def __init__(self, most: int) -> None:
        """Begin with the most."""
        self._most = most
        self.count = most
        self.thrift = 0
        self._good = 0

    def shrink(self) -> bool:
        """Ask for less; `False` if there is no less."""
        self._good = 0
        if self.count > 1:
            self.count //= 2
            return True
        self.thrift += 1
        return self.thrift <= 2

    def went_well(self) -> None:
        """Ask for all of a PR again, and for more PRs after some good answers."""
        self.thrift = 0
        self._good += 1
        if self._good >= _GOOD_TO_GROW:
            self.count, self._good = min(self.count * 2, self._most), 0

    def give_up(self) -> None:
        """Ask for all of the next PR again, after one that could not be read."""
        self.thrift = 0

    def variables(self, *, checks: bool) -> dict[str, Any]:
        """What a query of this size asks of each PR."""
        return {
            "files": 100 if self.thrift < 2 else 30,
            "threads": 30 if self.thrift < 2 else 10,
            "replies": 10,
            "checks": 50,
            "withChecks": checks and self.thrift == 0,
        }


class DetailReader:
    """Reads PRs in batches; remembers what size works and whether the token may read checks."""

    def __init__(self, asker: Asker, most: int = 25) -> None:
        """Ask for at most so many PRs at once."""
        self._asker = asker
        self._size = Size(most)
        self._checks_readable = True
        self._unread = 0
        self._broken = 0

    def read(self, wanted: Sequence[Wanted]) -> Iterator[tuple[Read, ...]]:
        """The PRs in the order asked for, a batch at a time.

        Raises:
            GitHubError: GitHub refuses to go on at all; what came before is good.
        """
        waiting = list(wanted)
        while waiting:
            self._asker.save_budget()
            group = waiting[: self._size.count]
            got = self._group(group)
            if got is not None:
                waiting = waiting[len(group) :]
                yield got

    def _group(self, group: Sequence[Wanted]) -> tuple[Read, ...] | None:
        """One batch; `None` if it has to be asked for again in a smaller size."""
        unread = TOO_HEAVY if self._size.thrift else None
        try:
            answer = self._ask(group)
        except HeavyError as error:
            return self._no_answer(group, error)
        self._size.went_well()
        self._unread = self._broken = 0
        found = [self._one(each, *told) for each, told in zip(group, _by_node(answer, group), strict=True)]
        if len(group) > 1:
            found = [self._alone(read) if _worth_another_look(read) else read for read in found]
        return tuple(read._replace(unread=read.unread or unread) for read in found)

    def _no_answer(self, group: Sequence[Wanted], error: HeavyError) -> tuple[Read, ...] | None:
        """Ask for less after a rest; a PR of which there is no less is not read. GitHub may also be away as a whole."""
        self._asker.rest(min(2.0**self._broken, _LONGEST_REST))
        self._broken += 1
        if self._size.shrink():
            return None
        self._size.give_up()
        self._unread += 1
        if self._unread >= _MOST_IN_A_ROW:
            raise error
        if self._unread >= _FAILED_IN_A_ROW:
            self._asker.ask_twice("Look", ids=[each.identity for each in group])
        return tuple(Read(each, None, (Missing("all", str(error).rstrip(".")),)) for each in group)

    def _ask(self, group: Sequence[Wanted]) -> Answer:
        variables = self._size.variables(checks=self._checks_readable)
        return self._asker.ask("Details", ids=[each.identity for each in group], **variables)

    def _alone(self, read: Read) -> Read:
        """A PR that came with errors inside, asked for once more by itself."""
        try:
            answer = self._ask([read.wanted])
        except HeavyError:
            return read
        ((payload, problems),) = _by_node(answer, [read.wanted])
        return self._one(read.wanted, payload, problems)

    def _one(self, wanted: Wanted, payload: Payload | None, problems: Sequence[Problem]) -> Read:
        if payload is None:
            gone = any(problem.kind == "NOT_FOUND" for problem in problems)
            return Read(wanted, None, (Missing("all", _words(problems)),), gone=gone)
        secret = [problem for problem in problems if problem.forbidden and _speaks_of_checks(problem)]
        if secret:  # what came of the checks is holes
            self._checks_readable = False
            payload.pop("head", None)
        unread = None if self._checks_readable else UNREADABLE
        holes = [Missing(_part(problem), _words([problem])) for problem in problems if problem not in secret]
        # Nothing more is fetched for a PR that has to be asked for again anyway.
        return Read(wanted, payload, tuple(holes) or complete(payload, self._asker), unread=unread)


def _worth_another_look(read: Read) -> bool:
    return bool(read.missing) and not read.gone


def _by_node(answer: Answer, group: Sequence[Wanted]) -> list[tuple[Payload | None, list[Problem]]]:
    """Each node with the errors that speak of it; an error that speaks of none speaks of all."""
    nodes = answer.data.get("nodes") or [None] * len(group)
    common = [problem for problem in answer.problems if problem.path[:1] != ("nodes",) or len(problem.path) < 2]
    return [
        (node, common + [problem for problem in answer.problems if problem.path[:2] == ("nodes", at)])
        for at, node in enumerate(nodes)
    ]


def _speaks_of_checks(problem: Problem) -> bool:
    return any(step in {"head", "statusCheckRollup", "contexts"} for step in problem.path)


def _part(problem: Problem) -> str:
    named = [step for step in problem.path[2:] if isinstance(step, str)]
    return {"head": "checks"}.get(named[0], named[0]) if named else "all"


def _words(problems: Sequence[Problem]) -> str:
    if not problems:
        return "GitHub did not tell it"
    return f"{_part(problems[0])}: {problems[0].message or problems[0].kind}"


def has_checks(payload: Mapping[str, Any]) -> bool:
    """Whether the checks were asked for at all."""
    return "head" in payload
