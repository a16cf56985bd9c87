"""Threads: what a follow-up keeps, replaces and restricts, and that a whole question keeps nothing."""

import pytest

from bot.question.plan import Aspect, Group, Plan, Relation, Turn, Wanted
from tests.bot.question.reading import asked, days, filters, turn


def thread(first: str, numbers: tuple[int, ...] = (21, 22, 23), shown: int = 20, groups: tuple[str, ...] = ()) -> Turn:
    return turn(asked(first), numbers, shown, groups)


def after(first: str, second: str, numbers: tuple[int, ...] = (21, 22, 23)) -> Plan:
    return asked(second, previous=thread(first, numbers))


def test_the_thread_of_rt_12() -> None:
    first = asked("Which PRs merged last week touch the NPU backend?")
    second = asked("其中哪些没有测试？", previous=turn(first, (21, 22, 23)))
    assert second.relation is Relation.WITHIN
    assert second.selection.numbers == (21, 22, 23)
    assert second.selection.tests_touched is False
    third = asked("and the week before?", previous=turn(second, (22,)))
    assert (third.relation, days(third)) == (Relation.CHANGED, "2026-05-25..2026-05-31")
    assert third.selection.numbers is None
    assert third.selection.topics == ("npu",)
    assert "kept from before: topic npu; without tests" in third.assumed
    fourth = asked("How many PRs did hustmf merge in May?", previous=turn(third, ()))
    assert fourth.relation is Relation.NEW
    assert filters(fourth) == {"authors": ("hustmf",)}


WITHIN = [
    ("which of those touch docs?", "paths"),
    ("Which of them are fixes?", "kinds"),
    ("and which of those are NPU?", "topics"),
    ("Is any of those marked as breaking?", "breaking"),
    ("Do any of them have tests?", "tests_touched"),
    ("其中哪些是 NPU 的？", "topics"),
    ("这些里面有测试的有哪些？", "tests_touched"),
    ("其中只改文档的是哪些？", "docs_only"),
]


@pytest.mark.parametrize("question,field", WITHIN)
def test_those_are_the_exact_set_before(question: str, field: str) -> None:
    read = after("上周合并了哪些 PR？", question)
    assert read.relation is Relation.WITHIN
    assert read.selection.numbers == (21, 22, 23)
    assert field in filters(read)


def test_an_empty_set_stays_empty() -> None:
    assert after("NPU PRs", "其中哪些有测试？", ()).selection.numbers == ()


@pytest.mark.parametrize(
    "question,wanted",
    [("其中谁写的最多？", Wanted.RANKING), ("how many of them?", Wanted.COUNT), ("list them", Wanted.LIST)],
)
def test_what_is_wanted_of_those(question: str, wanted: Wanted) -> None:
    read = after("NPU PRs last week", question)
    assert (read.wanted, read.relation, read.selection.numbers) == (wanted, Relation.WITHIN, (21, 22, 23))


REPLACED = [
    ("megatron fixes last week", "and npu?", {"topics": ("npu",), "kinds": ("fix",)}),
    ("megatron fixes last week", "那 npu 呢？", {"topics": ("npu",), "kinds": ("fix",)}),
    ("PRs by hustmf", "and daikang6?", {"authors": ("daikang6",)}),
    ("hustmf 的 PR", "那 daikang6 呢？", {"authors": ("daikang6",)}),
    ("PRs by hustmf", "what about wuxibin89?", {"authors": ("wuxibin89",)}),
    ("NPU PRs", "only the fixes", {"topics": ("npu",), "kinds": ("fix",)}),
    ("NPU PRs", "without the docs ones", {"topics": ("npu",), "without_topics": ("docs",)}),
    ("NPU PRs", "只看有测试的", {"topics": ("npu",), "tests_touched": True}),
    ("NPU PRs", "不要机器人的", {"topics": ("npu",), "author_kinds": ("human", "ghost")}),
    ("NPU PRs", "only megatron", {"all_topics": ("megatron",), "topics": ("npu",)}),
    ("PRs with tests", "and how many without?", {"tests_touched": False}),
]


@pytest.mark.parametrize("first,second,expected", REPLACED)
def test_a_fragment_replaces_or_adds_one_thing(first: str, second: str, expected: dict[str, object]) -> None:
    read = after(first, second)
    assert read.relation is Relation.CHANGED
    assert filters(read) == expected


@pytest.mark.parametrize(
    "question", ["and last month?", "那上个月呢？", "last month?", "上个月", "what about last month?", "and in May?"]
)
def test_another_period_keeps_the_filters_and_says_so(question: str) -> None:
    read = after("How many NPU PRs last week?", question)
    assert (read.wanted, read.relation, days(read)) == (Wanted.COUNT, Relation.CHANGED, "2026-05-01..2026-05-31")
    assert filters(read) == {"topics": ("npu",)}
    assert any("npu" in said for said in read.assumed)


def test_a_ranking_stays_a_ranking() -> None:
    read = after("Who merged the most last week?", "and the week before?")
    assert (read.wanted, read.group, read.limit) == (Wanted.RANKING, Group.AUTHOR, 1)
    assert after("Who merged the most last week?", "top 3?").limit == 3
    assert after("NPU PRs last week", "by author?").wanted is Wanted.BREAKDOWN


def test_both_sides_of_a_comparison_move() -> None:
    read = after("compare NPU and megatron last week", "and the week before?")
    assert read.against is not None
    assert read.selection.period == read.against.period
    assert (read.selection.topics, read.against.topics) == (("npu",), ("megatron",))


def test_a_set_found_by_words_is_searched_again_in_another_period() -> None:
    first = asked("checkpoint 保存崩溃有哪些修复？")
    second = asked("其中哪些有测试？", previous=turn(first, (1, 2)))
    assert (second.topic_words, second.carried_words) == ((), ("checkpoint", "保存崩溃"))
    third = asked("那上个月呢", previous=turn(second, (1,)))
    assert third.topic_words == ("checkpoint", "保存崩溃")


@pytest.mark.parametrize("question", ["show the rest", "more", "剩下的呢", "还有吗", "show all", "what else?"])
def test_the_rest_of_the_list(question: str) -> None:
    read = asked(question, previous=thread("PRs last week", tuple(range(1, 41))))
    assert read.relation is Relation.MORE
    assert read.selection.numbers == tuple(range(1, 41))


PICKED = [
    ("the second one", (22,)),
    ("第二个", (22,)),
    ("the last one", (23,)),
    ("最后一个", (23,)),
    ("the first two", (21, 22)),
    ("2nd", (22,)),
]


@pytest.mark.parametrize("question,numbers", PICKED)
def test_one_of_the_list(question: str, numbers: tuple[int, ...]) -> None:
    read = after("PRs last week", question)
    assert (read.wanted, read.relation, read.picked) == (Wanted.DETAIL, Relation.PICK, numbers)
    assert read.selection.numbers == numbers


def test_a_place_that_the_list_does_not_have_is_asked_about() -> None:
    read = after("PRs last week", "the fifth one")
    assert read.clarification is not None
    assert read.clarification.candidates == (21, 22, 23)


def test_one_of_a_ranking_is_that_author() -> None:
    read = asked("第二名呢", previous=thread("上周谁合并得最多", groups=("wuxibin89", "daikang6")))
    assert (read.wanted, filters(read)) == (Wanted.LIST, {"authors": ("daikang6",)})


IT = [
    ("who reviewed it?", Aspect.REVIEWS),
    ("它有风险吗？", Aspect.RISKS),
    ("is it tested?", Aspect.TESTS),
    ("谁写的？", Aspect.AUTHOR),
    ("when was it merged?", Aspect.TIME),
]


@pytest.mark.parametrize("question,aspect", IT)
def test_it_is_the_one_pr_spoken_of(question: str, aspect: Aspect) -> None:
    read = asked(question, previous=thread("What does #6014 do?", (6014,)))
    assert (read.wanted, read.aspect, read.selection.numbers) == (Wanted.DETAIL, aspect, (6014,))


def test_it_after_several_is_asked_about() -> None:
    read = after("PRs last week", "who reviewed it?")
    assert read.clarification is not None
    assert read.clarification.candidates == (21, 22, 23)


def test_another_number_keeps_the_side_asked_about() -> None:
    read = after("who wrote #6014?", "and #6086?", (6014,))
    assert (read.wanted, read.aspect, read.selection.numbers) == (Wanted.DETAIL, Aspect.AUTHOR, (6086,))


ALONE = [
    "How many PRs did hustmf merge in May?",
    "五月合并了多少 PR？",
    "Which PRs touch verl/trainer?",
    "What does #12 do?",
    "Who merged the most last month?",
    "上周 NPU 的修复有哪些？",
    "Weekly report for W18",
    "Anything about deadlocks?",
]


@pytest.mark.parametrize("question", ALONE)
def test_a_whole_question_keeps_nothing_of_the_thread(question: str) -> None:
    read = after("megatron PRs without tests last week", question)
    assert read == asked(question)


@pytest.mark.parametrize("question", ["HollowMan6 这一周合入了哪些 PR？", "Which PRs that week changed Docker files?"])
def test_that_week_is_the_week_of_the_thread(question: str) -> None:
    assert days(after("W18 的 PR", question)) == "2026-04-27..2026-05-03"
    assert days(asked(question)) == "2026-06-01..2026-06-07"


@pytest.mark.parametrize("question", ["这周合并了哪些 PR？", "PRs merged this week", "本周的 PR"])
def test_this_week_is_the_week_of_the_clock_even_in_a_thread(question: str) -> None:
    assert days(after("W18 的 PR", question)) == "2026-06-08..2026-06-14"


LOST = [
    "and last week?",
    "其中哪些有测试？",
    "show the rest",
    "the second one",
    "它呢",
    "那上周呢？",
    "which of those are NPU?",
    "what about hustmf?",
    "is it risky?",
    "剩下的呢",
]


@pytest.mark.parametrize("question", LOST)
def test_a_follow_up_without_its_turn_says_so(question: str) -> None:
    read = asked(question)
    assert read.clarification is not None
    assert ("before it" if read.language == "en" else "没有之前的问题") in read.clarification.question


@pytest.mark.parametrize(
    "question", ["List those PRs that touch docs", "only npu PRs", "last week?", "上周合并的 PR 里，其中多少没有测试？"]
)
def test_what_stands_alone_needs_no_turn(question: str) -> None:
    assert asked(question).clarification is None


def test_only_the_language_changes() -> None:
    first = asked("NPU PRs last week")
    read = asked("用中文", previous=turn(first, (1, 2)))
    assert (read.language, read.selection) == ("zh", first.selection)
    assert asked("上周总结，用英文").language == "en"
    assert asked("#412", previous=turn(asked("上周的 PR"), (1,))).language == "zh"
