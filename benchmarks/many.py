"""A number of PRs in; a store with that many out, 40 a week, five files each, with diffs and signals."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from activity.database import open_store, writing
from activity.profile import load_profile
from activity.records import FileChange, Person, PullRequest, Repository
from activity.writer import Interval, save_coverage, save_pull_requests, save_repository
from ingest.derive import derive_stale, mark_all

A_WEEK = 40
START = datetime(2021, 1, 4, tzinfo=UTC)
REPOSITORY = Repository(name="bench/many", base="main")
PATCH = "@@ -1,2 +1,3 @@\n value = 1\n-other = 2\n+other = 3\n+third = 4\n"


def fill(home: Path, prs: int) -> None:
    """Make the store at `home`."""
    engine = open_store(f"sqlite:///{home / 'herald.db'}")
    end = START + timedelta(days=7 * (prs // A_WEEK + 1))
    with writing(engine) as connection:
        row = save_repository(connection, REPOSITORY)
        for first in range(1, prs + 1, 500):
            some = [pull_request(number) for number in range(first, min(first + 500, prs + 1))]
            save_pull_requests(connection, row, "bench", some)
        save_coverage(connection, row, REPOSITORY.base, [Interval(start=START, finish=end)])
    mark_all(engine, row, REPOSITORY)
    derive_stale(engine, row, REPOSITORY, load_profile("default"))
    engine.dispose()


def week_in_the_middle(prs: int) -> str:
    """The label of a week with `A_WEEK` PRs."""
    year, number, _ = (START + timedelta(days=7 * (prs // A_WEEK // 2))).isocalendar()
    return f"{year}-W{number:02d}"


def pull_request(number: int) -> PullRequest:
    """One of the `A_WEEK` PRs of its week."""
    week, place = divmod(number - 1, A_WEEK)
    kind = ("fix", "feat", "docs", "chore")[number % 4]
    files = [f"src/area_{(number + at) % 12}/part_{at}.py" for at in range(4)] + [f"tests/test_{number % 50}.py"]
    return PullRequest(
        repository=REPOSITORY.name,
        number=number,
        title=f"[area_{number % 12}] {kind}: change number {number}",
        base=REPOSITORY.base,
        author=Person(login=f"dev{number % 60}"),
        merged_at=START + timedelta(days=7 * week, hours=4 * place),
        merge_commit=f"{number:040x}",
        files=tuple(FileChange(path=path, additions=2, deletions=1, patch=PATCH) for path in files),
    )
