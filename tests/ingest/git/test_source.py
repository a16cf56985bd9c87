"""A real history in, the right PRs, people, days and positions out."""

from datetime import UTC, date, datetime, timedelta

import pytest

from activity.errors import GitError, UsageError
from activity.records import Person, PersonKind
from ingest.git.parcel import Sizes
from ingest.source import Source
from tests.fakes.repository import ANN, BO, MONDAY, GitRepository
from tests.ingest.git.reading import NOW, batches, directs, files, pull_requests, source

CY = "Cy Ode <cy@example.com>"
BOT = "dependabot[bot] <7+dependabot[bot]@users.noreply.github.com>"
SECOND = timedelta(seconds=1)


@pytest.fixture
def repository(tmp_path) -> GitRepository:
    return GitRepository(tmp_path / "engine")


def test_a_squash_commit(repository):
    sha = repository.squash(7, "[model] fix: loader", {"a.py": "a\n"}, body="closes #3\n\nmore\n", author=BO)
    found = pull_requests(repository.path, logins={"Bo Chen": "bochen"})[7]
    assert (found.title, found.base, found.merge_commit) == ("[model] fix: loader", "main", sha)
    assert (found.merged_at, found.commit_message) == (MONDAY, "closes #3\n\nmore")
    assert found.author == Person(login="bochen", name="Bo Chen")
    assert found.merged_by is None  # the committer is GitHub, not who pressed the button
    assert (found.body, found.reviews, found.labels, found.checks) == (None, None, None, None)


def test_merge_commits_tell_the_author_of_the_branch(repository):
    repository.commit("start", {"a": "a\n"})
    repository.branch("feature")
    repository.commit("wip", {"b": "b\n"}, author=CY)
    repository.commit("more", {"b": "c\n"}, author=ANN)
    repository.commit("even more", {"b": "d\n"}, author="Ann Lee <ann@home.example>")
    repository.switch("main")
    repository.commit("meanwhile", {"a": "b\n"})
    repository.merge("feature", "Merge pull request #5 from ann/feature", body="Add b\n\ncloses #1")
    found = pull_requests(repository.path)[5]
    assert found.title == "Add b"
    assert found.author == Person(login="annlee", name="Ann Lee")
    assert found.merged_by == Person(login=None, name="Bo Chen")
    assert [file.path for file in found.files or ()] == ["b"]
    assert [direct.subject for direct in directs(repository.path)] == ["start", "meanwhile"]


def test_updating_a_branch_from_the_base_writes_nothing(repository):
    repository.commit("start", {"a": "a\n"})
    repository.branch("feature")
    repository.commit("the work", {"b": "b\n"}, author=CY)
    repository.switch("main")
    for turn in range(3):
        repository.commit(f"meanwhile {turn}", {"a": f"{turn}\n"})
        repository.switch("feature")
        repository.merge("main", "Merge branch 'main' into feature", author=BO)
        repository.switch("main")
    repository.merge("feature", "Add b (#5)", author=BO)
    assert pull_requests(repository.path)[5].author == Person(login=None, name="Cy Ode")


def test_a_tie_goes_to_the_first_commit(repository):
    repository.commit("start", {"a": "a\n"})
    repository.branch("feature")
    repository.commit("first", {"b": "b\n"}, author=CY)
    repository.commit("second", {"b": "c\n"}, author=ANN)
    repository.switch("main")
    repository.merge("feature", "Merge pull request #5 from cy/feature")
    assert pull_requests(repository.path)[5].author == Person(login=None, name="Cy Ode")


def test_commits_without_a_number_are_counted_apart(repository):
    repository.squash(1, "one", {"a": "1\n"})
    sha = repository.commit("pushed by hand, see #9", {"a": "2\n"}, body="(#12)", author=BOT)
    found = directs(repository.path)
    assert [(direct.commit, direct.subject, direct.base) for direct in found] == [
        (sha, "pushed by hand, see #9", "main")
    ]
    assert found[0].author == Person(login="dependabot[bot]", name="dependabot[bot]", kind=PersonKind.BOT)
    assert set(pull_requests(repository.path)) == {1}


def test_a_number_is_one_pull_request(repository):
    first = repository.squash(1, "feat: thing", {"a": "1\n"})
    repository.squash(2, 'Revert "feat: thing (#1)"', {"a": None})
    again = repository.squash(1, "feat: thing", {"a": "1\n"})
    found = pull_requests(repository.path)
    assert found[1].merge_commit == first
    assert found[2].reverts[0].number == 1
    assert [direct.commit for direct in directs(repository.path)] == [again]


def test_days_filter_without_cutting_off(repository):
    days = [3, 1, 9, 2, 8]  # out of order, as rebased and re-dated commits are
    for number, day in enumerate(days, 1):
        repository.squash(number, "t", {"a": f"{number}\n"}, when=datetime(2026, 6, day, 12, tzinfo=UTC))
    first, last = date(2026, 6, 2), date(2026, 6, 8)
    assert sorted(pull_requests(repository.path, since=first, until=last)) == [1, 4, 5]
    assert source(repository.path, since=first, until=last).total(None) == 3


def test_days_are_cut_in_the_zone_of_the_repository(repository):
    repository.squash(1, "late", {"a": "1\n"}, when=datetime(2026, 6, 1, 17, tzinfo=UTC))
    tuesday = date(2026, 6, 2)
    assert not pull_requests(repository.path, since=tuesday, until=tuesday)
    assert set(pull_requests(repository.path, zone="Asia/Shanghai", since=tuesday, until=tuesday)) == {1}


def test_days_the_wrong_way_round_are_refused(repository):
    repository.squash(1, "one")
    with pytest.raises(UsageError, match="swap"):
        source(repository.path, since=date(2026, 6, 2), until=date(2026, 6, 1))


def test_a_second_run_reads_only_what_is_new(repository):
    repository.squash(1, "one", {"a": "1\n"})
    position = batches(repository.path)[-1].position
    assert batches(repository.path, position) == []
    assert source(repository.path).total(position) == 0
    repository.squash(2, "two", {"a": "2\n"})
    assert set(pull_requests(repository.path, position)) == {2}


def test_a_later_number_again_is_seen_across_runs(repository):
    repository.squash(1, "one", {"a": "1\n"})
    position = batches(repository.path)[-1].position
    repository.squash(1, "one", {"a": "2\n"})
    assert pull_requests(repository.path, position) == {}


@pytest.mark.parametrize("stop", range(5))
def test_a_run_goes_on_from_any_batch(repository, stop):
    for number in range(1, 10):
        repository.squash(number, "t", {"a": f"{number}\n"})
    sizes = Sizes(pull_requests=2)
    whole = batches(repository.path, sizes=sizes)
    assert [len(batch.pull_requests) for batch in whole] == [2, 2, 2, 2, 1]
    rest = pull_requests(repository.path, whole[stop].position, sizes=sizes)
    assert sorted(rest) == list(range(2 * stop + 3, 10))


def test_batches_end_at_their_size_of_text(repository):
    for number in range(1, 5):
        repository.squash(number, "t", {f"{number}.txt": "x" * 600})
    assert [len(batch.pull_requests) for batch in batches(repository.path, sizes=Sizes(text=1000))] == [2, 2, 0]


def test_earlier_days_are_read_when_asked_for_later(repository):
    for number, day in enumerate((1, 5, 9), 1):
        repository.squash(number, "t", {"a": f"{number}\n"}, when=datetime(2026, 6, day, 12, tzinfo=UTC))
    position = batches(repository.path, since=date(2026, 6, 4), until=date(2026, 6, 6))[-1].position
    assert set(pull_requests(repository.path, position, since=date(2026, 6, 4))) == {3}
    assert set(pull_requests(repository.path, position)) == {1, 2, 3}
    # Once more with fewer days than stored: nothing is lost, nothing told twice.
    assert batches(repository.path, position, since=date(2026, 6, 5), until=date(2026, 6, 6)) == []


def test_an_until_does_not_hide_later_days_that_stand_before(repository):
    for number, day in enumerate((1, 9, 2), 1):
        repository.squash(number, "t", {"a": f"{number}\n"}, when=datetime(2026, 6, day, 12, tzinfo=UTC))
    position = batches(repository.path, until=date(2026, 6, 3))[-1].position
    assert 2 in pull_requests(repository.path, position)


def test_a_rewritten_base_is_read_again_and_says_so_once(repository):
    for number in (1, 2, 3):
        repository.squash(number, "t", {"a": f"{number}\n"})
    position = batches(repository.path)[-1].position
    repository.git("reset", "--quiet", "--hard", "HEAD~1")
    repository.squash(4, "t", {"a": "4\n"})
    found = batches(repository.path, position, sizes=Sizes(pull_requests=2))
    assert [pr.number for batch in found for pr in batch.pull_requests] == [1, 2, 4]
    assert [batch.starts_over for batch in found] == [True, False]
    assert batches(repository.path, found[-1].position) == []


def test_a_position_of_another_base_or_form_means_all_again(repository):
    repository.squash(1, "one", {"a": "1\n"})
    position = batches(repository.path)[-1].position
    repository.git("branch", "other")
    assert set(pull_requests(repository.path, position, base="other")) == {1}
    assert set(pull_requests(repository.path, {"page": 3})) == {1}


def test_coverage_ends_with_the_last_commit(repository):
    repository.squash(1, "one", when=datetime(2026, 6, 5, tzinfo=UTC))
    repository.squash(2, "two", when=datetime(2026, 6, 3, tzinfo=UTC))
    reader = source(repository.path)
    assert reader.covered() == ()
    position = list(reader.batches(None))[-1].position
    (span,) = reader.covered()
    assert (span.start, span.finish) == (datetime(2026, 6, 3, tzinfo=UTC), datetime(2026, 6, 5, tzinfo=UTC) + SECOND)
    again = source(repository.path)
    assert list(again.batches(position)) == []
    assert again.covered() == (span,)


def test_coverage_of_days(repository):
    repository.squash(1, "one", when=datetime(2026, 6, 5, tzinfo=UTC))
    reader = source(repository.path, since=date(2026, 6, 1), until=date(2026, 6, 2))
    list(reader.batches(None))
    (span,) = reader.covered()
    assert (span.start, span.finish) == (datetime(2026, 6, 1, tzinfo=UTC), datetime(2026, 6, 3, tzinfo=UTC))
    later = source(repository.path, since=date(2026, 6, 20))
    list(later.batches(None))
    assert later.covered() == ()  # nothing is known of days after the last commit


def test_a_date_in_the_future_covers_nothing_after_now(repository):
    repository.squash(1, "one", when=datetime(2026, 6, 5, tzinfo=UTC))
    repository.squash(2, "two", when=datetime(2099, 1, 1, tzinfo=UTC))
    reader = source(repository.path)
    list(reader.batches(None))
    assert reader.covered()[0].finish == NOW


def test_a_history_without_numbers_gets_a_clear_word(repository):
    for turn in range(3):
        repository.commit(f"work {turn}", {"a": f"{turn}\n"})
    with pytest.raises(GitError, match=r"None of the 3 commits on main .* names a PR") as caught:
        batches(repository.path)
    assert "\n" not in str(caught.value)


def test_huge_diffs_leave_only_what_is_kept(repository):
    big = "".join(f"{at:060d}\n" for at in range(200_000))  # 12 MB
    repository.squash(1, "vendored", {f"{name}.txt": f"{name}\n{big}" for name in "abc"})
    found = files(repository.path, 1)
    assert all(file.patch_cut and file.additions == 200_001 for file in found.values())
    assert all(len(file.patch or "") <= 64 * 1024 for file in found.values())


def test_it_is_a_source(repository):
    repository.squash(1, "one")
    reader: Source = source(repository.path)
    assert (reader.name, reader.repository.name) == ("git", "acme/engine")
