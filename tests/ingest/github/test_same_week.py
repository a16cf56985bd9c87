"""The two bundled weeks of verl, told once by records and once by GitHub: one set, one report."""

from pathlib import Path

import pytest
from sqlalchemy import Engine

from activity.database import open_store
from activity.profile import load_profile
from activity.reader import Reader
from activity.records import Repository
from activity.selection import Selection
from ingest.people import People
from ingest.records_file import RecordsSource, read_records
from ingest.sync import sync
from tests.fakes.github import GitHub, World, file
from tests.ingest.github.syncing import desk

SAMPLES = sorted((Path(__file__).parents[3] / "sample").glob("verl-*.json"))
STATUSES = {"A": "ADDED", "M": "MODIFIED", "D": "DELETED", "R": "RENAMED", "C": "COPIED", "T": "CHANGED"}


def told_by_github(engine: Engine, path: Path) -> World:
    """A world whose PRs are those of a records file; the store of the records is filled beside it."""
    records = read_records(path)
    taxonomy = load_profile("verl")
    people = People(taxonomy.logins, taxonomy.bots)
    repository = Repository(name=records.repo, base=records.base, profile="verl")
    sync(engine, RecordsSource(records, repository, people), taxonomy, lambda: records.period.end)
    world = World()
    world.repository(records.repo, base=records.base)
    for entry in records.pull_requests:
        world.pull_request(
            entry.number,
            entry.title,
            author=entry.author or "somebody",
            merged=entry.merged_at,
            files=[
                file(each.path, each.additions or 0, each.deletions or 0, STATUSES[each.status[0]])
                for each in entry.files
            ],
            reviews=["reviewer"],
        )
    world.pull_request(max(each.number for each in records.pull_requests) + 1, "feat: still open")
    return world


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_same_week(path: Path, tmp_path: Path) -> None:
    engine = open_store(f"sqlite:///{tmp_path / 'records.db'}")
    world = told_by_github(engine, path)
    name = read_records(path).repo
    everything = Selection(repository=name)
    with GitHub(world) as github, desk(github, tmp_path / "home") as one:
        one.sync(name)
        ours, theirs = Reader(one.engine), Reader(engine)
        assert ours.numbers(everything) == theirs.numbers(everything)
        pairs = list(zip(ours.assessed(everything), theirs.assessed(everything), strict=True))
        for mine, other in pairs:
            for signal in ("kind", "topics", "tests", "tested_by", "docs_only", "breaking"):
                assert getattr(mine.signals, signal) == getattr(other.signals, signal), (mine.number, signal)
            told = [[(each.path, each.status) for each in pr.pull_request.files or ()] for pr in (mine, other)]
            assert told[0] == told[1]
            if other.pull_request.author is not None:
                assert mine.pull_request.author == other.pull_request.author
            assert (mine.signals.review, other.signals.review) == ("approved", "unknown")
    engine.dispose()
