"""Suggestions are kept once, looked back at by the next report, and follow Alembic's history."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, select, text

from activity.database import open_store, reading
from activity.errors import StoreVersionError
from activity.records import RiskCode
from bot.conditions import Condition, ConditionKind, Followed, Outcome, Suggestion
from bot.suggestions import MIGRATIONS, REVISION, VERSION_TABLE, Made, Suggestions, migrate
from bot.tables import SuggestionRow, Table
from tests.fakes.facts import NAME, at
from tests.fakes.postgres import postgres, postgres_url
from tests.fakes.week import W23

__all__ = ["postgres", "postgres_url"]

LAST, NEXT = W23.previous(), W23


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A fresh store with both histories on each kind of database."""
    sqlite = f"sqlite:///{tmp_path / 'herald.db'}"
    opened = open_store(sqlite if request.param == "sqlite" else str(request.getfixturevalue("postgres_url")))
    migrate(opened)
    yield opened
    opened.dispose()


def one(number, code=RiskCode.UNTESTED_FIX, *paths):
    return Suggestion(code=code, pull_request=number, condition=Condition(kind=ConditionKind.TEST_TOUCHED, paths=paths))


def made(*suggestions, period=LAST, when="2026-06-01"):
    return Made(repository=NAME, period=period, at=at(when), suggestions=suggestions)


def rows(engine):
    with reading(engine) as connection:
        return connection.execute(select(SuggestionRow.__table__).order_by(SuggestionRow.id)).mappings().all()


def test_what_was_kept_comes_back(engine):
    kept = made(one(1, RiskCode.UNTESTED_FIX, "a.py"), one(2))
    Suggestions(engine).keep(kept)
    assert Suggestions(engine).before(NAME, NEXT) == kept


def test_keeping_twice_changes_nothing(engine):
    for when in ("2026-06-01", "2026-06-05"):
        Suggestions(engine).keep(made(one(1), one(1, RiskCode.REVERT), when=when))
    assert [(row["pull_request"], row["code"], row["made_at"]) for row in rows(engine)] == [
        (1, "untested_fix", at("2026-06-01")),
        (1, "revert", at("2026-06-01")),
    ]


def test_a_new_condition_replaces_and_a_lost_suggestion_goes(engine):
    Suggestions(engine).keep(made(one(1), one(2)))
    Suggestions(engine).keep(made(one(1, RiskCode.UNTESTED_FIX, "b.py")))
    (row,) = rows(engine)
    assert row["condition"]["paths"] == ["b.py"]


def test_only_an_earlier_period_of_the_same_repository_is_looked_back_at(engine):
    Suggestions(engine).keep(made(one(1), period=NEXT))
    assert Suggestions(engine).before(NAME, NEXT) is None
    Suggestions(engine).keep(made(one(1)))
    assert Suggestions(engine).before("acme/other", NEXT) is None


def test_the_latest_period_is_looked_back_at(engine):
    Suggestions(engine).keep(made(one(1)))
    Suggestions(engine).keep(made(one(2), period=LAST.previous()))
    found = Suggestions(engine).before(NAME, NEXT)
    assert found is not None
    assert [each.pull_request for each in found.suggestions] == [1]


def test_the_outcome_is_noted(engine):
    Suggestions(engine).keep(made(one(1), one(2)))
    followed = Followed(suggestion=one(1), period=LAST, outcome=Outcome.DONE, by=9)
    Suggestions(engine).settle(NAME, [followed])
    assert [(row["outcome"], row["outcome_by"]) for row in rows(engine)] == [("done", 9), (None, None)]


def test_the_history_makes_the_tables_of_the_code(engine):
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        differences = compare_metadata(context, Table.metadata)
    ours = [each for each in differences if "suggestions" in str(each)]
    assert ours == []


def test_the_revision_is_the_newest_file():
    newest = max((MIGRATIONS / "versions").glob("[0-9]*.py"))
    assert newest.name.startswith(REVISION)


def test_both_histories_keep_their_own_version(engine):
    names = inspect(engine).get_table_names()
    assert {"herald_bot_version", "herald_activity_version"} <= set(names)
    migrate(engine)


def test_a_store_of_a_newer_version_is_refused(engine):
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    with pytest.raises(StoreVersionError):
        migrate(engine)
