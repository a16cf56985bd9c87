"""Ties are told fairly, and nothing is compared with periods that are not covered."""

from bot.report.trends import Compared, leaders, trends
from tests.fakes.week import assessed, before, week


def counted(*values):
    return tuple(Compared(name=f"n{place}", value=value) for place, value in enumerate(values))


def test_all_fit():
    found = leaders(counted(5, 2), 3)
    assert [row.value for row in found.rows] == [5, 2]
    assert found.tied == 0


def test_whoever_ties_with_the_first_one_left_out_is_left_out_and_counted():
    found = leaders(counted(5, 4, 2, 2, 2, 1), 3)
    assert [row.value for row in found.rows] == [5, 4]
    assert (found.tied, found.tied_with, found.total) == (3, 2, 6)


def test_a_tie_that_makes_the_table_a_little_longer_is_shown():
    found = leaders(counted(5, 2, 2, 1, 1), 2)
    assert [row.value for row in found.rows] == [5, 2, 2]
    assert (found.tied, found.tied_with, found.total) == (2, 1, 5)


def test_a_tie_at_one_is_not_shown():
    assert [row.value for row in leaders(counted(5, 1, 1), 2).rows] == [5]


def test_all_tied_shows_nobody():
    found = leaders(counted(1, 1, 1), 2)
    assert found.rows == ()
    assert (found.tied, found.tied_with) == (3, 1)


def test_small_counts_are_not_hot():
    assert leaders(counted(2, 1, 1), 8, 2).total == 1


def test_bots_and_unknown_authors_are_not_among_the_authors():
    prs = [assessed(1, author="x[bot]"), assessed(2, author=None), assessed(3, author="ada")]
    assert [row.name for row in trends(week(prs)).authors.rows] == ["ada"]


def test_generated_files_are_not_hot():
    prs = [assessed(number, files=("poetry.lock", "src/door.py")) for number in (1, 2)]
    assert [row.name for row in trends(week(prs)).files.rows] == ["src/door.py"]


def test_means_of_the_periods_before():
    found = trends(week([assessed(1)], before=(before("a", 4, 1, fix=3), before("b", 1, 1))))
    assert (found.total.before, found.share.before) == (2.5, 62.5)
    assert found.kinds[0].before == 1.5


def test_without_them_there_is_no_mean():
    found = trends(week([assessed(1)]))
    assert found.total.before is None
    assert found.kinds[0].before is None
