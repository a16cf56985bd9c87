"""Settings are kept with who changed them; a weekly post is claimed once, on each kind of database."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Engine

from activity.database import open_store
from bot.language import Language
from bot.schedule import Subscription
from bot.subscriptions import PostState, Subscriptions, WeeklyKey, WeeklyPosts
from tests.fakes.facts import NAME, at
from tests.fakes.postgres import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]

NOW, LATER = at("2026-06-01"), at("2026-06-09")
WANTED = Subscription(team="T1", channel="C1", repository=NAME, language=Language.ZH, since=NOW, owner="U1")
KEY = WeeklyKey(team="T1", channel="C1", repository=NAME, week="2026-W23", language=Language.ZH)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A fresh store on each kind of database."""
    sqlite = f"sqlite:///{tmp_path / 'herald.db'}"
    opened = open_store(sqlite if request.param == "sqlite" else str(request.getfixturevalue("postgres_url")))
    yield opened
    opened.dispose()


@pytest.fixture
def kept(engine):
    return Subscriptions(engine)


@pytest.fixture
def posts(engine):
    return WeeklyPosts(engine)


def test_settings_come_back(kept):
    assert kept.find("T1", "C1") is None
    assert kept.save(WANTED, "U1", NOW) == WANTED
    assert kept.find("T1", "C1") == WANTED
    assert kept.find("T2", "C1") is None
    assert list(kept.all()) == [WANTED]
    assert list(kept.all("T2")) == []


def test_a_changed_schedule_begins_anew_and_one_that_is_the_same_does_not(kept):
    kept.save(WANTED, "U1", NOW)
    assert kept.save(WANTED.model_copy(update={"owner": "U2", "since": LATER}), "U2", LATER).since == NOW
    assert kept.save(WANTED.model_copy(update={"time": "10:00"}), "U2", LATER).since == LATER


def test_who_changed_what_is_recorded(kept):
    kept.save(WANTED, "U1", NOW)
    kept.save(WANTED, "U1", LATER)
    kept.save(WANTED.model_copy(update={"language": Language.EN}), "U2", LATER)
    newest, first = kept.changes("T1", "C1")
    assert (first.actor, first.before, first.at) == ("U1", None, NOW)
    assert (newest.actor, newest.before["language"], newest.after["language"]) == ("U2", "zh", "en")
    assert list(kept.changes("T1", "C2")) == list(kept.changes("T2")) == []


def test_switching_off_happens_once(kept):
    kept.save(WANTED, "U1", NOW)
    assert kept.switch_off("T1", "C1", "HERALD", LATER)
    assert not kept.switch_off("T1", "C1", "HERALD", LATER)
    assert not kept.switch_off("T1", "C9", "HERALD", LATER)
    assert not kept.find("T1", "C1").enabled


def test_a_workspace_that_left_is_forgotten_but_for_the_record(kept, posts):
    kept.save(WANTED, "U1", NOW)
    posts.claim(KEY, "r1", NOW)
    kept.forget("T1", "HERALD", LATER)
    assert list(kept.all()) == []
    assert posts.find(KEY) is None
    assert next(change.after for change in kept.changes("T1")) is None


def test_a_week_is_claimed_by_one_run(posts):
    with ThreadPoolExecutor(4) as pool:
        runs = [post.run_id for post in pool.map(lambda number: posts.claim(KEY, f"r{number}", NOW), range(8))]
    assert len(set(runs)) == 1
    assert posts.claim(KEY.model_copy(update={"language": Language.EN}), "other", NOW).run_id == "other"


def test_a_failed_week_may_be_tried_again_a_missed_one_not(posts):
    posts.claim(KEY, "r1", NOW)
    assert posts.settled(WANTED) == {"2026-W23"}
    posts.mark(KEY, PostState.FAILED, LATER)
    assert posts.settled(WANTED) == frozenset()
    posts.mark(KEY, PostState.MISSED, LATER)
    assert posts.settled(WANTED) == {"2026-W23"}
    assert posts.settled(WANTED.model_copy(update={"channel": "C2"})) == frozenset()
    assert posts.settled(WANTED.model_copy(update={"language": Language.EN})) == frozenset()


def test_post_again_puts_another_run_in_its_place(posts):
    posts.claim(KEY, "r1", NOW)
    posts.mark(KEY, PostState.POSTED, NOW)
    posts.mark(KEY, PostState.POSTED, LATER, run_id="r2")
    found = posts.find(KEY)
    assert (found.state, found.run_id, found.changed_at) == (PostState.POSTED, "r2", LATER)
    assert [post.run_id for post in posts.last("T1")] == ["r2"]
