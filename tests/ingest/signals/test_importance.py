import statistics

import pytest

from activity.records import Breaking, Risk, RiskCode, Severity
from activity.records import Tested as Verdict  # pytest would collect a name that begins with Test
from ingest.signals.assess import VERSION, assess
from ingest.signals.extent import extent_of
from ingest.signals.importance import GRAVE, Change, rate_importance
from ingest.signals.kind import decide_kind
from tests.ingest.signals.changes import DEFAULT, VERL, change, human, machine, review, sample_week

# The eight reference points of the verl profile (weeks 2026-W18 and 2026-W23).
REFERENCE = {6086: 9.4, 6014: 9.4, 6612: 8.2, 6447: 7.0, 6200: 9.4, 6129: 9.2, 6153: 7.6, 6193: 6.7}


def rated(pr, *risks, marked=False, tests=Verdict.TOUCHED, profile=DEFAULT):
    kind = decide_kind(pr, profile).kind
    return rate_importance(Change(pr, profile, kind, Breaking(marked=marked), tests, risks))


def score(*args, **facts):
    return rated(*args, **facts).score


def _ranks(values):
    ordered = sorted(values)
    return [statistics.mean(place for place, other in enumerate(ordered) if other == value) for value in values]


@pytest.fixture(scope="module")
def weeks():
    return {pr.number: assess(pr, VERL) for week in ("2026-W18", "2026-W23") for pr in sample_week(week)}


def test_the_reference_order(weeks):
    ours = [weeks[number].importance.score for number in REFERENCE]
    assert statistics.correlation(_ranks(ours), _ranks(list(REFERENCE.values()))) >= 0.85


def test_every_score_is_the_sum_of_its_parts(weeks):
    for signals in weeks.values():
        parts = signals.importance.parts
        assert signals.importance.score == pytest.approx(min(10, sum(parts.values())), abs=0.051)
        assert list(parts.values()) == sorted(parts.values(), reverse=True)
        assert set(parts) <= {"severity", "user_impact", "blast_radius", "size", "open_risk", "attention"}


@pytest.mark.parametrize(
    "number, low, high",
    [(6542, GRAVE, 10), (6020, 0.5, 0.5), (6192, 0.5, 2), (6553, 0.5, 2), (6085, 2, 4), (6195, 4, 6), (6097, 7.5, 9.5)],
)
def test_ordinary_and_grave_changes_of_the_weeks(weeks, number, low, high):
    assert low <= weeks[number].importance.score <= high


def test_a_small_grave_fix_outranks_a_large_move_and_says_by_which_part():
    fix = rated(change("fix: arbitrary code execution in the gauge", "rocket/a.py", lines=3))
    move = rated(change("refactor: move gauges", *(f"rocket/{n}.py" for n in range(20)), lines=20))
    assert fix.score >= GRAVE > move.score
    assert next(iter(fix.parts)) == "severity"


def test_more_of_the_same_is_never_less():
    few = change("fix: valve", "rocket/a.py", lines=10)
    assert score(few) < score(change("fix: valve", "rocket/a.py", lines=300))
    assert score(few) < score(change("fix: valve", *(f"rocket/{name}/a.py" for name in "abc"), lines=10))
    assert score(few) < score(few, marked=True)
    assert score(few) < score(few, tests=Verdict.UNTESTED)
    assert score(few) < score(few, Risk(code=RiskCode.FAILING_CHECKS, severity=Severity.HIGH))
    assert score(few) == score(few, Risk(code=RiskCode.CORE_PATH, severity=Severity.LOW))


def test_core_files_weigh_more_where_a_profile_knows_them():
    core, aside = (change("fix: valve", path) for path in ("verl/workers/a.py", "verl/tools/a.py"))
    assert score(core, profile=VERL) > score(aside, profile=VERL)


def test_lines_that_do_not_reach_users_weigh_less():
    large = {"lines": 900}
    docs, tests, code = (change("Grow", path, **large) for path in ("docs/a.md", "tests/test_a.py", "rocket/a.py"))
    assert score(docs) < score(code)
    assert score(tests) < score(code)
    assert score(change("chore: regenerate", "uv.lock", **large)) < 3


def test_a_fix_of_a_crash_outranks_a_plain_one_but_not_in_documentation():
    assert score(change("fix: crash on start", "rocket/a.py")) > score(change("fix: label on start", "rocket/a.py"))
    assert score(change("fix: crash on start", "docs/a.md")) == score(change("fix: label on start", "docs/a.md"))


def test_the_version_in_a_source_file_does_not_make_a_release_weighty():
    assert score(change("chore(main): release 1.2.0", "CHANGELOG.md", "src/version.py", lines=2)) < 2


def test_only_people_draw_attention():
    quiet = change("fix: valve", "rocket/a.py", reviews=(review("COMMENTED", machine("bunny[bot]")),))
    loud = change("fix: valve", "rocket/a.py", reviews=tuple(review("COMMENTED", human(f"p{n}")) for n in range(9)))
    assert "attention" not in rated(quiet).parts
    assert rated(loud).parts["attention"] == 0.5


def test_readers_notes_and_diffs_leave_ordinary_scores_alone(weeks):
    pr = next(pr for pr in sample_week("2026-W23") if pr.number == 6604)
    patched = pr.model_copy(
        update={"files": tuple(f.model_copy(update={"patch": "@@ -1 +1 @@\n-a\n+b"}) for f in pr.files)}
    )
    assert assess(patched, VERL).importance == weeks[6604].importance


def test_unknown_files_are_measured_by_the_title_alone():
    pr = change("feat: second tank", files=None)
    assert extent_of(pr, DEFAULT).sort == "unknown"
    assert 2 < score(pr, tests=Verdict.UNKNOWN) < 6


def test_assess_puts_all_signals_together():
    signals = assess(change("feat(tank)!: one valve", "rocket/tank.py", "tests/test_tank.py"), DEFAULT)
    assert (signals.version, signals.kind_by, signals.breaking.by) == (VERSION, "title type", "!")
    assert signals.topics == ("feature", "breaking", "tank")
    assert signals.tested_by == ("tests/test_tank.py",)
    assert not signals.docs_only
