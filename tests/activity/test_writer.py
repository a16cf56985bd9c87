"""Records into rows: twice is once, changes are named, what is known is not wiped, an error leaves nothing."""

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, Engine

from activity.database import writing
from activity.errors import StoreError
from activity.records import Comment, PullRequest, Repository, ReviewThread, ThreadState
from activity.tables import (
    CommentRow,
    FileRow,
    LabelRow,
    PatchRow,
    PullRequestRow,
    ReviewRow,
    SignalRow,
    SourceRow,
    Table,
    ThreadRow,
    TopicRow,
)
from activity.writer import Changes, remove_pull_requests, save_pull_requests, save_repository
from tests.activity.generated import pull_requests
from tests.activity.processes import run
from tests.activity.store import derive, rows_of, save, stored
from tests.fakes.facts import NAME, REPOSITORY, derived, file, pull_request, review, signals

THREAD = ReviewThread(
    identity="t1",
    state=ThreadState.OPEN,
    comments=(Comment(author=None, body="who are you?"), Comment(author=None, body="nobody")),
)
FULL = pull_request(
    7,
    labels=("bug", "npu"),
    reviews=(review("grace"), review(None, "COMMENTED")),
    threads=(THREAD,),
    comments=(Comment(author=None, body="LGTM"),),
    files=[file("a.py", patch="@@"), file("b.py")],
)
CHILDREN: tuple[type[Table], ...] = (FileRow, PatchRow, LabelRow, ReviewRow, ThreadRow, CommentRow)


def test_the_same_record_twice_changes_nothing(engine: Engine) -> None:
    assert save(engine, [FULL]) == Changes(added=(7,))
    before = rows_of(engine, PullRequestRow, SourceRow, *CHILDREN)
    assert before == {
        "pull_requests": 1, "sources": 1, "files": 2, "patches": 1, "labels": 2, "reviews": 2, "threads": 1,
        "comments": 3,
    }  # fmt: skip
    assert save(engine, [FULL]) == Changes(unchanged=1)
    assert save(engine, [FULL], source="github") == Changes(unchanged=1)
    assert rows_of(engine, PullRequestRow, *CHILDREN).items() <= before.items()
    assert stored(engine) == [FULL]


AGAIN = """
import sys
from activity.database import open_store
from tests.activity.store import save, stored
from tests.activity.test_writer import FULL
engine = open_store(sys.argv[1])
print(save(engine, [FULL]).unchanged, save(engine, stored(engine), source="other").unchanged)
engine.dispose()
"""


def test_the_same_record_from_another_process_changes_nothing(engine: Engine, store_url: str) -> None:
    save(engine, [FULL])
    assert run(AGAIN, store_url).stdout == "1 1\n"


def test_a_changed_record_says_what_changed(engine: Engine) -> None:
    save(engine, [FULL, pull_request(8)])
    told = FULL.model_copy(update={"title": "fix: other", "labels": (), "files": None})
    assert save(engine, [told, pull_request(8)]) == Changes(changed={7: ("title", "labels")}, unchanged=1)
    assert stored(engine, [7]) == [FULL.model_copy(update={"title": "fix: other", "labels": ()})]


def test_a_source_that_knows_less_wipes_nothing(engine: Engine) -> None:
    save(engine, [FULL])
    poor = PullRequest(repository=NAME, number=7, title=FULL.title, base="main")
    assert save(engine, [poor], source="records") == Changes(unchanged=1)
    assert stored(engine) == [FULL]


def test_children_are_replaced_as_a_set(engine: Engine) -> None:
    save(engine, [FULL])
    fewer = FULL.model_copy(update={"files": (file("c.py"),), "threads": (), "reviews": (review("linus"),)})
    assert save(engine, [fewer]).changed == {7: ("files", "reviews", "threads")}
    assert stored(engine) == [fewer]
    assert rows_of(engine, *CHILDREN) == {
        "files": 1, "patches": 0, "labels": 2, "reviews": 1, "threads": 0, "comments": 1
    }  # fmt: skip


def test_a_number_told_twice_in_one_call_is_told_twice_in_a_row(engine: Engine) -> None:
    later = pull_request(7, "fix: later", files=None)
    assert save(engine, [FULL, later]) == Changes(added=(7,))
    assert stored(engine) == [FULL.model_copy(update={"title": "fix: later"})]
    assert save(engine, [FULL, later]) == Changes(unchanged=1)


def test_more_records_than_one_statement_takes(engine: Engine) -> None:
    told = [pull_request(number) for number in range(1, 1201)]
    assert save(engine, told).added == tuple(range(1, 1201))
    told[1000] = pull_request(1001, "docs: changed")
    assert save(engine, told) == Changes(changed={1001: ("title",)}, unchanged=1199)
    assert stored(engine) == told


def fail_after_saving(connection: Connection) -> None:
    row_id = save_repository(connection, REPOSITORY)
    save_pull_requests(connection, row_id, "git", [pull_request(1, "changed"), pull_request(2)])
    connection.exec_driver_sql("INSERT INTO nowhere VALUES (1)")


def test_an_error_leaves_nothing_of_its_transaction(engine: Engine) -> None:
    save(engine, [pull_request(1)])
    with pytest.raises(StoreError), writing(engine) as connection:
        fail_after_saving(connection)
    assert stored(engine) == [pull_request(1)]


def test_a_number_no_database_takes_is_refused_whole(engine: Engine) -> None:
    with pytest.raises(StoreError):
        save(engine, [pull_request(1), pull_request(10**20)])
    assert stored(engine) == []


def test_removing_takes_everything_along(engine: Engine) -> None:
    save(engine, [FULL, pull_request(8)])
    derive(engine, {7: derived(signals(topics=["npu"])), 8: derived()})
    with writing(engine) as connection:
        remove_pull_requests(connection, save_repository(connection, REPOSITORY), [7, 99])
    left = rows_of(engine, PullRequestRow, SignalRow, TopicRow, SourceRow, *CHILDREN)
    assert {name for name, rows in left.items() if rows} == {"pull_requests", "signals", "sources", "files"}
    assert save(engine, [FULL]).added == (7,)


def test_a_repository_is_one_in_any_letter_case(engine: Engine) -> None:
    save(engine, [pull_request(1)])
    renamed = Repository(name=NAME.upper(), base="trunk", zone="Asia/Shanghai")
    assert save(engine, [pull_request(1)], repository=renamed) == Changes(unchanged=1)
    assert [record.repository for record in stored(engine)] == [NAME.upper()]


def test_text_that_no_database_takes_is_mended(engine: Engine) -> None:
    odd = pull_request(
        1,
        "\u200f" + "title" * 60,
        body=None,
        reviews=(review("grace", body="ok\x00 done"),),
        comments=(Comment(author=None, body="cut \ud83d"),),
        files=[file("a.py", patch="a\x00b"), file("b.py", patch="kept")],
    )
    assert save(engine, [odd, pull_request(2)]).added == (1, 2)
    (kept,) = stored(engine, [1])
    assert kept.body is None
    assert [each.body for each in kept.reviews or ()] == ["ok done"]
    assert [each.body for each in kept.comments or ()] == ["cut \ufffd"]
    assert [(each.patch, each.patch_repaired) for each in kept.files or ()] == [("ab", True), ("kept", False)]
    assert kept.title == odd.title
    assert save(engine, [odd], source="again") == Changes(unchanged=1)


def test_the_longest_path_git_allows_is_stored(engine: Engine) -> None:
    odd = "".join(chr(0x4E00 + number * 7919 % 20000) for number in range(1365))  # 4,095 bytes that pack badly
    record = pull_request(1, files=[odd])
    save(engine, [record])
    assert stored(engine) == [record]


def test_a_backslash_that_looks_like_nul_is_text(engine: Engine) -> None:
    record = pull_request(1, body=r"\u0000 and \\u0000", files=[file("a.py", patch=r"\u0000")])
    save(engine, [record])
    assert stored(engine) == [record]


SERIAL = count()


@settings(max_examples=60, deadline=None)
@given(told=st.lists(pull_requests(st.integers(1, 5)), max_size=4, unique_by=lambda record: record.number))
def test_what_is_read_is_what_was_written(memory: Engine, told: list[PullRequest]) -> None:
    repository = Repository(name=f"acme/{next(SERIAL)}", base="main")
    told = [record.model_copy(update={"repository": repository.name}) for record in told]
    save(memory, told, repository=repository)
    kept = [record for record in stored(memory, range(6)) if record.repository == repository.name]
    assert kept == sorted(told, key=lambda record: record.number)
    assert save(memory, kept, source="reread", repository=repository) == Changes(unchanged=len(told))


@pytest.mark.postgres
@settings(max_examples=15, deadline=None)
@given(told=pull_requests(st.just(1)))
def test_postgres_reads_what_was_written(postgres_store: Engine, told: PullRequest) -> None:
    repository = Repository(name=f"acme/{next(SERIAL)}", base="main")
    told = told.model_copy(update={"repository": repository.name})
    save(postgres_store, [told], repository=repository)
    assert told in stored(postgres_store)
