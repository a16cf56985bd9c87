"""A restriction that cannot be met is asked about or stated: never dropped without a word."""

import pytest

from bot.question.plan import Wanted
from tests.bot.question.reading import asked, filters

NO_FILTER = [
    "PRs merged before noon last week",
    "PRs merged after 5pm",
    "PRs merged in the evening",
    "PRs merged on Fridays in May",
    "PRs merged outside of working hours",
    "PRs merged by squash in May",
    "squash-merged PRs",
    "PRs with more than 3 reviewers",
    "PRs with 2 commits",
    "PRs with at least two approvals",
    "PRs with several comments",
    "which PRs have the most comments?",
    "the most discussed PRs",
    "authors with more than 5 PRs in May",
    "PRs assigned to hustmf",
    "draft PRs of May",
    "PRs from forks",
    "PRs in milestone 1.0",
    "PRs without a description",
    "PRs open for more than 3 days",
    "PRs merged within 2 days of being opened",
    "PRs opened in May",
    "PRs created last week",
    "PRs that closed an issue",
    "PRs co-authored by hustmf",
    "PRs from external contributors",
    "PRs with titles starting with [ci]",
    "PRs that deleted more than 5 files",
    "中午之前合并的 PR",
    "昨天下午合并的 PR",
    "晚上10点以后合并的 PR",
    "每周五合并的 PR",
    "有三个评审人的 PR",
    "3 个以上评审人的 PR",
    "至少有两个测试文件的 PR",
    "评论最多的 PR",
    "用 squash 合并的 PR",
    "没有描述的 PR",
    "指派给 hustmf 的 PR",
    "5月创建的 PR",
    "不到一天就合并的 PR",
    "开了超过3天的 PR",
    "外部贡献者的 PR",
    "谁合并了超过5个 PR？",
]


@pytest.mark.parametrize("question", NO_FILTER)
def test_what_no_filter_can_say_is_asked_about(question: str) -> None:
    read = asked(question)
    assert read.clarification is not None
    assert "“" in read.clarification.question
    assert all(choice.endswith(("?", "？")) for choice in read.clarification.choices)


@pytest.mark.parametrize(
    "question, without",
    [
        ("PRs merged before noon last week", "PRs merged last week?"),
        ("fixes with more than 3 reviewers in May", "fixes in May?"),
        ("昨天下午合并的 PR", "昨天 合并的PR？"),
    ],
)
def test_the_question_without_it_is_the_choice(question: str, without: str) -> None:
    read = asked(question)
    assert read.clarification is not None
    assert read.clarification.choices == (without,)
    assert asked(without).clarification is None


@pytest.mark.parametrize("question", ["does #12 have more than 3 reviewers?", "#12 有三个评审人吗？"])
def test_one_pr_is_shown_whole_instead(question: str) -> None:
    read = asked(question)
    assert (read.wanted, read.clarification) == (Wanted.DETAIL, None)


ORDINARY = [
    "PRs with a test",
    "PRs with at least one test",
    "good morning, which PRs were merged today?",
    "PRs that touch tests/ in the last 3 days",
    "top 3 reviewers",
    "did we merge more than 100 PRs in May?",
    "5月合并超过100个 PR 了吗？",
    "早上好，上周合并了什么？",
    "每周一共合并了多少 PR？",
    "PRs that fix issue #12",
]


@pytest.mark.parametrize("question", ORDINARY)
def test_ordinary_questions_are_not_asked_back(question: str) -> None:
    assert asked(question).clarification is None


@pytest.mark.parametrize(
    "question, fields",
    [
        ("PRs that do not mention Windows", {"without_words": (["Windows"],)}),
        ("不提 Windows 的 PR", {"without_words": (["Windows"],)}),
        ("PRs that are not high risk", {"without_severities": ("high",)}),
        ("exclude PRs with tests", {"tests_touched": False}),
        ("fixes, but drop those under 100 lines", {"kinds": ("fix",), "min_lines": 100}),
        ("PRs that are neither fixes nor features", {"without_kinds": ("fix", "feat")}),
        ("既不是修复也不是新功能的 PR", {"without_kinds": ("fix", "feat")}),
        ("100行以下的去掉", {"min_lines": 101}),
    ],
)
def test_what_is_left_out_stays_out(question: str, fields: dict[str, object]) -> None:
    assert filters(asked(question)) == fields


@pytest.mark.parametrize(
    "question, left",
    [
        ("How many PRs were merged in May and who wrote the most?", "who wrote the most"),
        ("上个月合了多少个 PR，谁合得最多？", "谁合得最多"),
        ("Which PRs touch docs? And how many touch tests?", "how many touch tests"),
    ],
)
def test_a_second_question_is_not_forgotten(question: str, left: str) -> None:
    read = asked(question)
    assert read.clarification is None
    assert any(left in reading for reading in read.assumed)


def test_the_time_at_the_end_holds_for_the_first_question_too() -> None:
    read = asked("How many PRs were merged and who wrote the most in April?")
    assert read.selection.period is not None
    assert read.selection.period.label == "2026-04"


@pytest.mark.parametrize(
    "question", ["How many PRs touched docs and what is each about?", "上周合了哪些 PR，分别改了什么？"]
)
def test_what_a_list_tells_anyway_is_no_second_question(question: str) -> None:
    assert not any("next" in reading or "接着问" in reading for reading in asked(question).assumed)


def test_a_number_nobody_used_is_stated() -> None:
    assert any("17" in reading for reading in asked("fixes 17 in May").assumed)
