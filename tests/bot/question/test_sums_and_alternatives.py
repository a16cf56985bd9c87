"""Shares, lines in all, alternatives of different sorts, both sides at once, ranges of numbers, slips of the pen."""

import pytest

from bot.question.plan import Aspect, Group, Wanted
from tests.bot.question.reading import asked, days, filters


@pytest.mark.parametrize(
    "question, part, whole",
    [
        ("what percentage of PRs have tests?", {"tests_touched": True}, {}),
        ("What share of docs PRs in May?", {"topics": ["docs"]}, {}),
        ("what fraction of the fixes touch tests", {"kinds": ["fix"], "tests_touched": True}, {"kinds": ["fix"]}),
        ("文档 PR 的占比", {"topics": ["docs"]}, {}),
        ("修复中有测试的占多少比例？", {"kinds": ["fix"], "tests_touched": True}, {"kinds": ["fix"]}),
    ],
)
def test_a_share_is_a_part_of_a_whole(question: str, part: dict[str, object], whole: dict[str, object]) -> None:
    read = asked(question)
    assert read.wanted is Wanted.COUNT
    assert read.whole is not None
    for selection, wanted in ((read.selection, part), (read.whole, whole)):
        fields = selection.model_dump(mode="json", exclude_defaults=True)
        assert {name: value for name, value in fields.items() if name not in {"repository", "period"}} == wanted


@pytest.mark.parametrize(
    "question", ["how many lines changed in all in May?", "5月一共改了多少行？", "average PR size in May"]
)
def test_lines_in_all(question: str) -> None:
    assert asked(question).wanted is Wanted.LINES


@pytest.mark.parametrize("question", ["is #12 breaking?", "#12 是破坏性变更吗？"])
def test_breaking_is_a_side_of_one_pr(question: str) -> None:
    read = asked(question)
    assert (read.wanted, read.aspect) == (Wanted.DETAIL, Aspect.BREAKING)


@pytest.mark.parametrize("question", ["Break May down by kind of change", "split May by kind", "按类型统计5月"])
def test_a_split_verb(question: str) -> None:
    read = asked(question)
    assert (read.wanted, read.group, days(read)) == (Wanted.BREAKDOWN, Group.KIND, "2026-05-01..2026-05-31")


@pytest.mark.parametrize("question", ["fixes or NPU PRs", "修复或者 NPU 的 PR"])
def test_or_between_different_filters(question: str) -> None:
    (sides,) = asked(question).selection.any_of
    assert [side.kinds for side in sides] == [("fix",), ()]
    assert [side.topics for side in sides] == [(), ("npu",)]


@pytest.mark.parametrize("question", ["no fixes or NPU PRs", "fixes and NPU PRs", "fixes or features"])
def test_or_that_needs_no_union(question: str) -> None:
    assert asked(question).selection.any_of == ()


@pytest.mark.parametrize(
    "question",
    [
        "how many PRs have tests and how many do not?",
        "PRs with tests or without tests",
        "有测试的和没有测试的各有多少？",
    ],
)
def test_what_cannot_be_both_is_held_side_by_side(question: str) -> None:
    read = asked(question)
    assert read.wanted is Wanted.COMPARISON
    assert read.against is not None
    assert (read.selection.tests_touched, read.against.tests_touched) == (True, False)


@pytest.mark.parametrize(
    "question, fields",
    [
        ("PRs after #120", {"min_number": 121}),
        ("#120 之前的 PR", {"max_number": 119}),
        ("PRs from #100 to #9000", {"min_number": 100, "max_number": 9000}),
        ("PRs between #12 and #14", {"numbers": (12, 13, 14)}),
        ("PRs labelled bug and perf", {"all_labels": ("bug", "perf")}),
        ("PRs without any label", {"unlabelled": True}),
        ("没有标签的 PR", {"unlabelled": True}),
        ("PRs that deleted more than 500 lines", {"min_deletions": 501}),
        ("新增超过500行的 PR", {"min_additions": 501}),
        ("PRs that did not change any file", {"min_files": 0, "max_files": 0}),
        ("一个文件都没改的 PR", {"min_files": 0, "max_files": 0}),
        ("PRs over five hundred lines", {"min_lines": 501}),
        ("PRs over twenty five lines", {"min_lines": 26}),
        ("which PRs did not touch any test?", {"tests_touched": False}),
        ("PRs that delete more lines than 200", {"min_deletions": 201}),
        ("PRs excluding those only in docs/", {"paths": [("docs/", "not_only")]}),
        ("PRs that touch docs/ but nothing in verl/tools", {"paths": [("docs/", "any"), ("verl/tools", "none")]}),
        ("没碰 verl/tools 的 PR", {"paths": [("verl/tools", "none")]}),
        ("不是机器人提的、带测试的 PR", {"author_kinds": ("human", "ghost"), "tests_touched": True}),
    ],
)
def test_further_filters(question: str, fields: dict[str, object]) -> None:
    assert filters(asked(question)) == fields


@pytest.mark.parametrize(
    "question, meant",
    [
        ("Wich PRs were mergd in Aprill?", "Which PRs were merged in April?"),
        ("Whcih PRs touch docs?", "Which PRs touch docs?"),
        ("how mnay fixs lst week", "how many fixes last week"),
        ("PRs w/o tests", "PRs without tests"),
    ],
)
def test_slips_of_the_pen(question: str, meant: str) -> None:
    slipped, plain = asked(question), asked(meant)
    assert (slipped.wanted, slipped.selection) == (plain.wanted, plain.selection)


@pytest.mark.parametrize("question", ["a slow path", "the whale model", "wit and form"])
def test_other_words_are_left_alone(question: str) -> None:
    assert not any("is read as" in reading and "is read as “show" in reading for reading in asked(question).assumed)


@pytest.mark.parametrize(
    "question, sides",
    [
        ("Compare the weeks of 6 April and 13 April 2026", ("2026-W15", "2026-W16")),
        ("4月6日和4月13日这两周各合了多少 PR？", ("2026-W15", "2026-W16")),
        ("how many PRs in April and May each?", ("2026-04", "2026-05")),
    ],
)
def test_two_periods_side_by_side(question: str, sides: tuple[str, str]) -> None:
    read = asked(question)
    assert read.against is not None
    assert tuple(one.period.label for one in (read.selection, read.against) if one.period) == sides


@pytest.mark.parametrize(
    "question, expected",
    [
        ("since the beginning of May", "2026-05-01..2026-06-10"),
        ("merged on 4 or 5 May", "2026-05-04..2026-05-05"),
        ("5/4 到 5/6 合并的 PR", "2026-05-04..2026-05-06"),
        ("PRs in April or May", "2026-04-01..2026-05-31"),
        ("list May features", "2026-05-01..2026-05-31"),
    ],
)
def test_further_dates(question: str, expected: str) -> None:
    assert days(asked(question)) == expected


@pytest.mark.parametrize("question", ["PRs after 20 April and before 5 May", "4月20日之后、5月5日之前的 PR"])
def test_an_end_and_a_beginning_make_a_range(question: str) -> None:
    assert days(asked(question)) == "2026-04-21..2026-05-04"


@pytest.mark.parametrize("question", ["which files does verl-project/verl touch most?", "how many PRs did verl merge?"])
def test_the_own_name_asks_for_nothing(question: str) -> None:
    read = asked(question)
    assert (read.topic_words, read.selection.authors, read.selection.words) == ((), (), ())
