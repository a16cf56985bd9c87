"""From a real store to a week: the period's PRs, covered periods before, and what became of suggestions."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from activity.counting import By
from activity.database import open_store, writing
from activity.period import Period
from activity.profile import load_profile
from activity.reader import Reader
from activity.records import Evidence, Kind, RiskCode, Tested
from activity.selection import Selection
from activity.writer import Interval, save_coverage, save_repository
from bot.conditions import Outcome
from bot.language import Language
from bot.prose.plain import write
from bot.report.gathering import gather, recall
from bot.report.week import count
from bot.suggestions import Made, Suggestions, migrate
from tests.activity.store import derive, save
from tests.fakes.facts import NAME, REPOSITORY, at, derived, pull_request, risk, signals
from tests.fakes.week import W23

W24 = Period.of_week(2026, 24)
NOW = at("2026-06-20")


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """Three weeks: W22 with one untested fix, W23 with two PRs, W24 with a test for the fix; covered from W21 on."""
    opened = open_store(f"sqlite:///{tmp_path / 'herald.db'}")
    migrate(opened)
    seen = (Evidence(path="src/doorkeeper.py"),)
    values = {"lines": 9, "files": 1, "path": "src/doorkeeper.py"}
    found = risk(RiskCode.UNTESTED_FIX, variant="one_file", values=values, evidence=seen)
    save(
        opened,
        [
            pull_request(1, merged="2026-05-27", files=("src/doorkeeper.py",)),
            pull_request(2, merged="2026-06-02"),
            pull_request(3, "feat: gate", merged="2026-06-07", author="bo"),
            pull_request(4, "test: doorkeeper", merged="2026-06-08", files=("tests/test_doorkeeper.py",)),
        ],
    )
    risky = signals(risks=(found,))
    tested = signals(Kind.TEST, tests=Tested.TOUCHED, tested_by=("tests/test_doorkeeper.py",))
    derive(opened, {1: derived(risky), 2: derived(), 3: derived(signals(Kind.FEAT)), 4: derived(tested)})
    with writing(opened) as connection:
        covered = Interval(start=at("2026-05-18"), finish=at("2026-06-15"))
        save_coverage(connection, save_repository(connection, REPOSITORY), "main", [covered])
    yield opened
    opened.dispose()


def gathered(engine, period=W23):
    reader = Reader(engine)
    return recall(reader, Suggestions(engine), gather(reader, REPOSITORY, period, load_profile("default"), NOW))


def report_kept(engine, period):
    report = write(gathered(engine, period), Language.EN)
    Suggestions(engine).keep(Made(repository=NAME, period=period, at=NOW, suggestions=report.suggestions))
    return report


def test_the_week_holds_its_own_prs(engine):
    assert sorted(gathered(engine).by_number) == [2, 3]


def test_only_covered_periods_are_compared(engine):
    assert [(each.label, each.total) for each in gathered(engine).before] == [("2026-W22", 1), ("2026-W21", 0)]


def test_the_counts_of_the_report_are_those_of_the_store(engine):
    chosen, counts = Selection(repository=NAME, period=W23), count(gathered(engine))
    reader = Reader(engine)
    for by, told in (
        (By.KIND, counts.kinds),
        (By.TOPIC, counts.topics),
        (By.AUTHOR, counts.authors),
        (By.FILE, counts.files),
    ):
        assert list(reader.counts(chosen, by).items()) == list(told.items())


def test_a_suggestion_is_open_until_a_later_pr_meets_it(engine):
    report_kept(engine, W23.previous())
    assert [(one.outcome, one.by) for one in gathered(engine).followed] == [(Outcome.OPEN, None)]


def test_a_suggestion_is_done_by_the_pr_that_meets_it(engine):
    report_kept(engine, W23.previous())
    found = gathered(engine, W24).followed
    assert [(one.suggestion.pull_request, one.outcome, one.by) for one in found] == [(1, Outcome.DONE, 4)]


def test_without_an_earlier_report_nothing_is_followed(engine):
    assert gathered(engine).followed == ()
