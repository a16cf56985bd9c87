"""Random numbers in, whole worlds out: PRs of every state and shape, ties in time, ghosts, bots, long lists."""

from datetime import timedelta
from random import Random
from typing import Any

from tests.fakes.github.parts import check, file, review, status, thread
from tests.fakes.github.world import FIRST_DAY, World

PEOPLE = ("ann", "bob", "cy", "dee", "renovate[bot]", "checkbunny[bot]", None)
TITLES = ("fix: door", "[ci] feat: gate", "docs: 中文说明", 'Revert "fix: door (#1)"', "chore: bump", "perf: hot loop")
STATES = ("APPROVED", "CHANGES_REQUESTED", "COMMENTED", "DISMISSED")


def random_world(random: Random, most: int = 30, *, long: bool = False) -> World:
    """A world with up to `most` PRs; `long`: some lists do not fit one page of the usual query."""
    world = World()
    for number in range(1, random.randint(1, most) + 1):
        world.pull_request(number, random.choice(TITLES), **_wishes(random, long=long))
    return world


def big_world(count: int, **wishes: Any) -> World:
    """A world of `count` merged PRs of the same shape, a minute apart: for call counts and benchmarks."""
    world = World()
    for number in range(1, count + 1):
        world.pull_request(number, merged=FIRST_DAY + timedelta(minutes=number), **wishes)
    return world


BUSY = {"files": 5, "reviews": 3, "threads": 5, "comments": 2, "checks": 4, "labels": ("bug",)}
"""The shape of a PR in the benchmark."""


def _wishes(random: Random, *, long: bool) -> dict[str, Any]:
    when = FIRST_DAY + timedelta(minutes=random.randint(0, 40))
    end = random.choice([{"merged": when}, {"merged": when}, {"closed": when}, {"updated": when}])
    return {
        **end,
        "author": random.choice(PEOPLE),
        "body": random.choice(["", "Closes #9", "长描述 🚀"]),
        "base": random.choice(["main", "main", "release"]),
        "labels": random.sample(["bug", "docs", "npu"], random.randint(0, 2)),
        "files": [file(f"src/f{i}.py", random.randint(0, 50)) for i in range(_length(random, 130, long=long))],
        "reviews": [_review(random) for _ in range(_length(random, 61, long=long))],
        "threads": [_thread(random, long=long) for _ in range(_length(random, 34, long=long))],
        "comments": _length(random, 60, long=long),
        "checks": [_check(random, i) for i in range(_length(random, 60, long=long))],
        "commits": random.randint(1, 3),
    }


def _length(random: Random, overflow: int, *, long: bool) -> int:
    return overflow if long and random.random() < 0.05 else random.choice([0, 0, 1, 2, 3])


def _review(random: Random) -> Any:
    return review(random.choice(PEOPLE), random.choice(STATES), random.choice(["", "see above"]))


def _thread(random: Random, *, long: bool) -> Any:
    said = _length(random, 104, long=long) or 1
    resolved, outdated = random.random() < 0.5, random.random() < 0.3
    return thread(f"src/f{random.randint(0, 3)}.py", random.randint(1, 99), said, resolved=resolved, outdated=outdated)


def _check(random: Random, number: int) -> Any:
    if random.random() < 0.3:
        return status(f"legacy/{number}", random.choice(["SUCCESS", "PENDING", "FAILURE"]))
    return check(f"job {number % 5}", random.choice(["SUCCESS", "FAILURE", "SKIPPED", "NEUTRAL", None, "NEW_KIND"]))
