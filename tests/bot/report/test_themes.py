"""Themes hold PRs that belong together: each in one, the largest first, none of a single PR but the last."""

from activity.profile import load_profile
from activity.records import Kind
from bot.report.themes import ThemeKind, group
from tests.fakes.facts import signals
from tests.fakes.week import assessed

DEFAULT, VERL = load_profile("default"), load_profile("verl")


def topical(number, *topics, title="fix: x", kind=Kind.FIX, files=("a/b/c.py",)):
    return assessed(number, title, made=signals(kind, topics=topics), files=files)


def test_the_largest_topic_takes_its_prs_and_comes_first():
    prs = (
        topical(1, "npu", "megatron"),
        topical(2, "npu"),
        topical(3, "npu"),
        topical(4, "megatron"),
        topical(5, "megatron"),
    )
    found = group(prs, VERL)
    assert [(each.name, each.pull_requests) for each in found] == [("npu", (1, 2, 3)), ("megatron", (4, 5))]


def test_a_broad_topic_makes_no_theme():
    found = group((topical(1, "bugfix", title="a: x"), topical(2, "bugfix", title="b: y", files=("d/e/f.py",))), VERL)
    assert "bugfix" not in [each.name for each in found]


def test_one_pr_alone_makes_no_theme_of_its_name():
    prs = (topical(1, "npu"), topical(2, "ci", kind=Kind.FEAT, files=("x/y/z.py",)))
    assert [(each.kind, each.pull_requests) for each in group(prs, VERL)] == [(ThemeKind.OTHER, (1, 2))]


def test_areas_of_the_repository_come_before_folders():
    prs = (topical(1, "door"), topical(2, "door"), topical(3, files=("q/r/s.py",)), topical(4, files=("q/r/t.py",)))
    assert [(each.kind, each.name) for each in group(prs, DEFAULT)] == [
        (ThemeKind.AREA, "door"),
        (ThemeKind.FOLDER, "q/r"),
    ]


def test_the_folder_of_most_of_the_code_is_no_theme():
    prs = tuple(topical(number, kind=kind) for number, kind in enumerate((Kind.FIX, Kind.FIX, Kind.FEAT, Kind.FEAT)))
    assert {each.kind for each in group(prs, DEFAULT)} == {ThemeKind.KIND}


def test_where_all_code_lies_is_no_theme():
    files = {1: "src/a.ts", 2: "src/b.ts", 3: "rocket/c.py", 4: "rocket/d.py"}
    prs = [topical(number, files=(path,)) for number, path in files.items()]
    prs += [topical(number, kind=Kind.FEAT, files=None) for number in range(5, 9)]
    assert {each.kind for each in group(tuple(prs), DEFAULT)} == {ThemeKind.KIND}


def test_the_folder_of_the_same_name_joins_an_area():
    files = ("engine/door/a.py", "engine/door/b.py")
    prs = (
        topical(1, "door"),
        topical(2, "door"),
        topical(3, files=files),
        topical(4, kind=Kind.FEAT, files=("q/r.py",)),
    )
    found = group(prs, DEFAULT)
    assert [(each.kind, each.name, each.pull_requests) for each in found] == [
        (ThemeKind.AREA, "door", (1, 2, 3)),
        (ThemeKind.OTHER, "", (4,)),
    ]


def test_one_workflow_among_the_files_of_a_feature_is_no_theme():
    # vllm-ascend #11443
    few = (".github/workflows/unit.yml", "x/a.py", "y/b.py", "z/c.py")
    most = (".github/workflows/unit.yml", ".github/workflows/nightly.yml", "x/a.py")
    prs = [topical(number, "ci", kind=Kind.FEAT, files=few) for number in (1, 2)]
    prs += [topical(number, "ci", kind=Kind.CHORE, files=most) for number in (3, 4)]
    prs += [topical(number, "ci", kind=Kind.CI, files=few) for number in (5, 6)]
    found = {each.name: each.pull_requests for each in group(tuple(prs), DEFAULT)}
    assert found == {"ci": (3, 4, 5, 6), "feat": (1, 2)}


def test_no_stated_kind_is_no_name():
    prs = tuple(topical(number, kind=Kind.OTHER, files=None) for number in (1, 2, 3))
    assert [each.kind for each in group(prs, DEFAULT)] == [ThemeKind.OTHER]


def test_in_a_crowded_week_two_prs_make_no_theme():
    prs = [topical(number, "door") for number in range(60)] + [topical(number, "gate") for number in (60, 61)]
    assert "gate" not in [each.name for each in group(tuple(prs), DEFAULT)]
    assert "gate" in [each.name for each in group(tuple(prs[50:]), DEFAULT)]


def test_modules_of_titles_are_areas_but_kinds_are_not():
    prs = tuple(topical(number, title="[rollout, ci] fix: x", files=None) for number in (1, 2))
    assert [(each.kind, each.name) for each in group(prs, VERL)] == [(ThemeKind.AREA, "rollout")]


def test_without_any_name_the_kind_groups():
    prs = tuple(topical(number, files=None) for number in (1, 2))
    assert [(each.kind, each.name) for each in group(prs, DEFAULT)] == [(ThemeKind.KIND, "fix")]
