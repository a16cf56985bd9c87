"""Every PR stands once among the key changes; slight ones in passing, never those at risk."""

from hypothesis import given, settings

from activity.records import Breaking, Kind, RiskCode, Severity
from bot.report.key_changes import is_minor, key_changes
from tests.fakes.facts import risk, signals
from tests.fakes.week import assessed, busy_week, week
from tests.fakes.weeks import weeks


def named(facts):
    bullets = [bullet for theme in facts.themes for bullet in theme.bullets]
    return [number for bullet in (*bullets, *(b for minor in facts.minor for b in minor.bullets)) for number in bullet]


@given(weeks())
@settings(max_examples=60, deadline=None)
def test_each_pr_stands_once(some_week):
    assert sorted(named(key_changes(some_week))) == sorted(some_week.by_number)


def test_prs_with_the_same_title_of_one_author_share_a_bullet():
    assert key_changes(busy_week()).minor[0].bullets == ((16, 15),)


def test_the_same_title_of_two_authors_stays_apart():
    prs = [
        assessed(number, "docs: bump", author=who, made=signals(Kind.DOCS, score=1.0))
        for number, who in ((1, "a"), (2, "b"))
    ]
    assert len(key_changes(week(prs)).minor[0].bullets) == 2


def test_a_number_in_the_title_keeps_two_bumps_apart():
    prs = [assessed(number, f"chore: bump to {number}", made=signals(Kind.CHORE, score=1.0)) for number in (1, 2)]
    assert len(key_changes(week(prs)).minor[0].bullets) == 2


def test_housekeeping_is_minor():
    assert is_minor(assessed(1, made=signals(Kind.DOCS, score=4.0)))


def test_a_fix_of_the_same_importance_is_not():
    assert not is_minor(assessed(1, made=signals(Kind.FIX, score=4.0)))


def test_a_marked_or_risky_chore_is_not():
    at_risk = (risk(RiskCode.DEFAULT_CHANGED, Severity.MEDIUM),)
    assert not is_minor(assessed(1, made=signals(Kind.CHORE, score=1.0, risks=at_risk)))
    assert not is_minor(assessed(1, made=signals(Kind.CHORE, score=1.0, breaking=Breaking(marked=True))))
    assert is_minor(assessed(1, made=signals(Kind.CHORE, score=1.0, risks=(risk(RiskCode.CORE_PATH, Severity.LOW),))))
