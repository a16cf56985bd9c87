"""Counts by every name: PRs, not rows; bots and ghosts out; days and weeks in the right zone."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from sqlalchemy import Engine

from activity.counting import By
from activity.period import Period
from activity.reader import Reader
from activity.records import (
    Kind,
    Person,
    PersonKind,
    PullRequest,
    Repository,
    RiskCode,
    Severity,
    State,
    Tested,
)
from activity.selection import Selection
from tests.activity.brute_force import Store, chosen
from tests.activity.small_stores import stores
from tests.activity.store import derive, save
from tests.activity.test_where import put
from tests.fakes.facts import NAME, at, derived, person, pull_request, review, risk, signals

ALL = Selection(repository=NAME)
GHOST = Person(login="ghost", kind=PersonKind.GHOST)


@pytest.fixture
def filled(engine: Engine) -> Engine:
    """Five PRs whose names meet in every way that is counted."""
    told = [
        pull_request(
            1,
            author="ada",
            merged_by=person("bo"),
            labels=("bug", "npu"),
            reviews=(review("bo"), review("bo", "COMMENTED"), review("ada", "COMMENTED"), review("lint[bot]")),
            files=["src/core/a.py", "src/core/b.py", "top.py"],
        ),
        pull_request(
            2, author="ada", labels=("bug",), files=["src/core/a.py", "gen/big.lock"], reviews=(review("cy"),)
        ),
        pull_request(3, author="bo", merged_by=person("merge[bot]"), files=["src/core/deep/er/x.py"]),
        pull_request(4, author="deps[bot]", files=[], reviews=(review(None),)),
        pull_request(5, author=GHOST, files=None),
        pull_request(6, author=person(None, "Jane Doe"), files=None),
    ]
    save(engine, told)
    twice = (risk(RiskCode.CORE_PATH), risk(RiskCode.CORE_PATH, Severity.LOW))
    derive(
        engine,
        {
            1: derived(signals(topics=["npu", "ci"], risks=twice)),
            2: derived(signals(Kind.DOCS, topics=["ci"], tests=Tested.TOUCHED), generated=[1]),
            3: derived(signals(topics=["ci"])),
        },
    )
    return engine


COUNTED = {
    By.AUTHOR: {"ada": 2, "bo": 1},
    By.REVIEWER: {"bo": 1, "cy": 1},
    By.MERGER: {"bo": 1},
    By.FILE: {"src/core/a.py": 2, "src/core/b.py": 1, "src/core/deep/er/x.py": 1, "top.py": 1},
    By.AREA: {"src/core": 3, ".": 1},
    By.TOPIC: {"ci": 3, "npu": 1},
    By.KIND: {"fix": 2, "docs": 1},
    By.LABEL: {"bug": 2, "npu": 1},
    By.TESTS: {"untested": 2, "touched": 1},
    By.RISK: {"core_path": 1},
    By.DAY: {"2026-06-03": 6},
    By.WEEK: {"2026-W23": 6},
}


@pytest.mark.parametrize("by", By)
def test_counts(filled: Engine, by: By) -> None:
    counted = Reader(filled).counts(ALL, by)
    assert list(counted.items()) == list(COUNTED[by].items())


def test_bots_count_when_they_are_asked_for(filled: Engine) -> None:
    bots = ALL.narrowed(author_kinds=(PersonKind.BOT, PersonKind.GHOST))
    assert Reader(filled).counts(bots, By.AUTHOR) == {"deps[bot]": 1}
    people = ALL.narrowed(author_kinds=(PersonKind.HUMAN,))
    assert Reader(filled).counts(people, By.AUTHOR) == COUNTED[By.AUTHOR]


@pytest.mark.parametrize("by", By)
def test_only_the_set_is_counted(filled: Engine, by: By) -> None:
    nobody = Reader(filled).counts(ALL.narrowed(numbers=()), by)
    assert nobody == {}
    one = Reader(filled).counts(ALL.narrowed(numbers=(3,)), by)
    assert sum(one.values()) <= 1


EDGES = ("2026-05-31T15:59:59Z", "2026-05-31T16:00:00Z", "2026-06-01T00:00:00Z", "2026-12-31T16:00:00Z")


@pytest.mark.parametrize(
    "zone,by,counted",
    [
        ("UTC", By.DAY, {"2026-05-31": 2, "2026-06-01": 1, "2026-12-31": 1}),
        ("Asia/Shanghai", By.DAY, {"2026-05-31": 1, "2026-06-01": 2, "2027-01-01": 1}),
        ("UTC", By.WEEK, {"2026-W22": 2, "2026-W23": 1, "2026-W53": 1}),
        ("Asia/Shanghai", By.WEEK, {"2026-W22": 1, "2026-W23": 2, "2026-W53": 1}),
        ("America/New_York", By.DAY, {"2026-05-31": 3, "2026-12-31": 1}),
    ],
)
def test_days_and_weeks_are_cut_in_the_zone(engine: Engine, zone: str, by: By, counted: dict[str, int]) -> None:
    told = [pull_request(number, merged=moment) for number, moment in enumerate(EDGES, start=1)]
    save(engine, told, repository=Repository(name=NAME, base="main", zone=zone))
    assert Reader(engine).counts(ALL, by) == counted
    year = Period(start=at("2026-01-01"), end=at("2028-01-01"), zone=zone, label="all")
    assert Reader(engine).counts(ALL.narrowed(period=year), by) == counted


def test_open_ones_count_on_the_day_they_were_opened(engine: Engine) -> None:
    save(engine, [pull_request(1, merged=None, state=State.OPEN, created_at=at("2026-06-02"))])
    assert Reader(engine).counts(ALL.narrowed(states=(State.OPEN,)), By.DAY) == {"2026-06-02": 1}


def names(record: PullRequest, by: By) -> Iterable[str | None]:
    """The names a PR counts under, each once."""
    author, merger = record.author, record.merged_by
    human = PersonKind.HUMAN
    found: dict[By, set[str | None]] = {
        By.AUTHOR: {author.login} if author and author.kind is human else set(),
        By.MERGER: {merger.login} if merger and merger.kind is human else set(),
        By.LABEL: set(record.labels or ()),
    }
    return found[by] - {None}


@settings(max_examples=25, deadline=None)
@given(store=stores)
def test_counts_of_random_stores(memory: Engine, store: Store) -> None:
    everything = Selection(repository=put(memory, store), states=tuple(State))
    meant = chosen(store, everything)
    for by in (By.AUTHOR, By.MERGER, By.LABEL):
        counted = Counter(name for record, _ in store if record.number in meant for name in names(record, by))
        found = Reader(memory).counts(everything, by)
        assert list(found.items()) == sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
