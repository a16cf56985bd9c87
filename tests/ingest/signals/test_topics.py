from collections import Counter

import pytest

from activity.records import Kind
from ingest.signals.breaking import decide_breaking
from ingest.signals.kind import decide_kind
from ingest.signals.topics import decide_topics
from tests.ingest.signals.changes import DEFAULT, VERL, change, sample_week


def topics(pr, profile):
    return decide_topics(pr, profile, kind=decide_kind(pr, profile).kind, breaking=decide_breaking(pr))


@pytest.mark.parametrize(
    "week, expected",
    [
        ("2026-W18", {"bugfix": 10, "npu": 6, "infra": 6, "ci": 4, "megatron": 2, "refactor": 4, "breaking": 2}),
        ("2026-W23", {"bugfix": 14, "npu": 12, "infra": 12, "ci": 8, "megatron": 5, "refactor": 1, "breaking": 0}),
    ],
)
def test_the_reference_counts(week, expected):
    counts = Counter(name for pr in sample_week(week) for name in topics(pr, VERL))
    assert {name: counts[name] for name in expected} == expected


@pytest.mark.parametrize(
    "title, paths, belongs",
    [
        ("[tool] fix: run_small_npu.sh", ("verl/a.py",), True),
        ("[tool] fix: two NPUs", ("verl/a.py",), True),
        ("[tool] fix: input shape", ("verl/input_utils.py",), False),
        ("[tool] fix: scanning", ("verl/a.py",), False),
        ("[tool] fix: x", ("docs/ascend_guide.rst", "verl/npu/a.py", "verl/b.py"), True),
        ("[tool] fix: x", ("docs/ascend_guide.rst", "verl/b.py"), False),
        ("[tool] fix: x", (), False),
    ],
)
def test_npu_needs_the_word_or_more_than_half_of_the_paths(title, paths, belongs):
    assert ("npu" in topics(change(title, *paths), VERL)) is belongs


@pytest.mark.parametrize(
    "title, paths, belongs",
    [
        ("[misc] fix: x", ("verl/a.py",), True),
        ("[misc] fix: x", ("docs/a.md", "examples/b.sh"), False),
        ("[misc] fix: x", ("docs/a.md", "verl/b.py"), True),
        ("[docker] chore: x", ("docs/a.md",), True),
        ("[worker] fix: x", ("docker/Dockerfile",), False),
    ],
)
def test_infra(title, paths, belongs):
    assert ("infra" in topics(change(title, *paths), VERL)) is belongs


def test_a_fix_of_ci_or_docs_is_no_bugfix_in_verl():
    assert "bugfix" not in topics(change("[ci, worker] fix: x", "verl/a.py"), VERL)
    assert "bugfix" not in topics(change("[doc] fix: x", "docs/a.md"), VERL)
    assert decide_kind(change("[ci] fix: x"), VERL).kind is Kind.FIX


@pytest.mark.parametrize(
    "title, facts, areas",
    [
        ("fix(tank): x", {}, ("tank",)),
        ("fix(main): x", {}, ()),
        ("chore(deps): x", {}, ()),
        ("fix(v2.1): x", {}, ()),
        ("[BugFix][Spec Decode] x", {}, ("specdecode",)),
        ("[P/D] x", {}, ("p/d",)),
        ("feat(net/http): x", {}, ("http",)),
        ("Grow", {"labels": ("area/Fuel Tank", "size/L")}, ("fuel-tank",)),
        ("Grow", {"labels": ("component: pump",)}, ("pump",)),
    ],
)
def test_areas_that_title_or_labels_name(title, facts, areas):
    assert _areas(change(title, "README.md", **facts)) == areas


@pytest.mark.parametrize(
    "paths, areas",
    [
        (("src/rocket/tank.py",), ("tank",)),
        (("src/rocket/fuel/tank.py", "src/rocket/fuel/pump.py"), ("fuel",)),
        (("src/engine/fuel/tank.py",), ("fuel",)),
        (("src/fuel/tank.ts",), ("fuel",)),
        (("packages/fuel/src/tank.ts",), ("fuel",)),
        (("rocket/__init__.py",), ()),
        (("README.md", "main.py"), ()),
        (("tests/fuel/test_tank.py",), ()),
        (("src/a/x.ts", "src/b/x.ts", "src/c/x.ts"), ()),
    ],
)
def test_areas_that_folders_tell(paths, areas):
    assert _areas(change("Grow", *paths)) == areas


def test_a_scope_that_is_a_topic_is_no_second_area():
    assert topics(change("feat(docs): x", "rocket/tank.py"), DEFAULT) == ("feature", "docs", "tank")
    assert topics(change("test(ci): x", ".github/workflows/a.yml"), DEFAULT) == ("tests", "ci")


def test_conventions_labels_and_paths_each_reach_fixed_topics():
    assert topics(change("chore(main): release 1.2.0", "CHANGELOG.md", "package.json"), DEFAULT) == ("release",)
    assert "security" in topics(change("Grow", "rocket/tank.py", labels=("security",)), DEFAULT)
    assert "docs" in topics(change("Grow", "docs/tank.md"), DEFAULT)
    assert "ci" in topics(change("Grow", ".github/workflows/a.yml", "rocket/tank.py"), DEFAULT)
    assert "breaking" in topics(change("feat!: one valve", "rocket/tank.py"), DEFAULT)


def _areas(pr):
    return tuple(name for name in topics(pr, DEFAULT) if name not in DEFAULT.topic_titles)
