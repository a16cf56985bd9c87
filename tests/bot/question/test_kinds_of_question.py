"""The thirty kinds of question of the facts page, each in English and Chinese: both languages mean the same."""

import pytest

from bot.question.plan import Aspect, Group, Plan, Wanted
from tests.bot.question.reading import SHOP, asked, days, filters

LAST_WEEK, MAY = "2026-06-01..2026-06-07", "2026-05-01..2026-05-31"
KINDS = [
    ("What was merged last week?", "上周合并了哪些 PR？", Wanted.LIST, LAST_WEEK, {}),
    ("How many PRs landed in May?", "五月合了多少个 PR？", Wanted.COUNT, MAY, {}),
    ("Which PRs touch the scheduler?", "哪些 PR 改了 scheduler？", Wanted.LIST, LAST_WEEK, {"topics": ("scheduler",)}),
    ("Who merged the most this month?", "这个月谁合并得最多？", Wanted.RANKING, "2026-06-01..2026-06-30", {}),
    (
        "What did alice ship since Monday?",
        "周一以来 alice 做了什么？",
        Wanted.LIST,
        "2026-06-08..2026-06-10",
        {"authors": ("alice",)},
    ),
    ("PRs without tests", "没有测试的 PR", Wanted.LIST, LAST_WEEK, {"tests_touched": False}),
    ("Not from bots, please", "不要机器人的", Wanted.LIST, LAST_WEEK, {"author_kinds": ("human", "ghost")}),
    ("Not by bots", "不是 bot 的", Wanted.LIST, LAST_WEEK, {"author_kinds": ("human", "ghost")}),
    ("Biggest PRs of June", "六月改动最大的 PR", Wanted.LIST, "2026-06-01..2026-06-30", {}),
    ("What does #412 do?", "#412 做了什么？", Wanted.DETAIL, None, {"numbers": (412,)}),
    ("Why was #412 reverted?", "为什么回滚 #412？", Wanted.DETAIL, None, {"numbers": (412,)}),
    (
        "Was anything reverted between 1 and 7 June?",
        "6月1日到7日有回滚吗？",
        Wanted.EXISTS,
        LAST_WEEK,
        {"reverting": True},
    ),
    ("Docs-only changes", "只改文档的 PR", Wanted.LIST, LAST_WEEK, {"docs_only": True}),
    ("Who reviewed #412?", "谁评审了 #412？", Wanted.DETAIL, None, {"numbers": (412,)}),
    (
        "PRs approved by bob but written by alice",
        "alice 写、bob 批准的 PR",
        Wanted.LIST,
        LAST_WEEK,
        {"authors": ("alice",), "approvers": ("bob",)},
    ),
    ("Compare this week with last week", "本周和上周比怎么样？", Wanted.COMPARISON, "2026-06-08..2026-06-14", {}),
    ("How long do PRs take to merge?", "PR 平均多久合并？", Wanted.DURATION, LAST_WEEK, {}),
    ("Merged with no review", "没有评审就合并的 PR", Wanted.LIST, LAST_WEEK, {"review": ("none",)}),
    ("Break down by module", "按模块统计", Wanted.BREAKDOWN, LAST_WEEK, {}),
    ("Summarise the first week of June", "总结6月第一周", Wanted.REPORT, LAST_WEEK, {}),
    (
        "First-time contributors this month",
        "本月首次贡献者",
        Wanted.NEWCOMERS,
        "2026-06-01..2026-06-30",
        {},
    ),
    ("PRs labelled bug or perf", "带 bug 或 perf 标签的", Wanted.LIST, LAST_WEEK, {"labels": ("bug", "perf")}),
    (
        "Over 500 lines, except generated files",
        "超过500行、不含生成文件",
        Wanted.LIST,
        LAST_WEEK,
        {"min_lines": 501, "without_generated": True},
    ),
    ("What's the weather?", "今天天气如何？", Wanted.OUTSIDE, None, {}),
    ("Write me code", "帮我写段代码", Wanted.OUTSIDE, None, {}),
    ("What can you do?", "你能做什么？", Wanted.HELP, None, {}),
]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind[0])
def test_each_kind_in_both_languages(
    kind: tuple[str, str, Wanted, str | None, dict[str, object]], language: str
) -> None:
    question = kind[0] if language == "en" else kind[1]
    read = asked(question, SHOP)
    assert (read.wanted, days(read), filters(read), read.language) == (*kind[2:], language)
    assert read.clarification is None


TOPICS = [
    ("Anything about memory leaks?", ("memory", "leaks"), {}),
    ("有没有内存泄漏相关的改动？", ("内存泄漏",), {}),
    ("Is there a PR that fixes the deadlock?", ("deadlock",), {"kinds": ("fix",)}),
    ("有修死锁的 PR 吗？", ("死锁",), {"kinds": ("fix",)}),
    ("checkpoint save crash", ("checkpoint", "save", "crash"), {}),
    ("显存泄漏", ("显存", "泄漏"), {}),
    ("anything about deadlocks by hustmf since Monday", ("deadlocks",), {"authors": ("hustmf",)}),
    ("周一以来 hustmf 关于死锁的改动", ("死锁",), {"authors": ("hustmf",)}),
    ('PRs about "weight sync"', ("weight sync",), {}),
    ("关于“权重同步”的 PR", ("权重同步",), {}),
    ("Which PR fixes issue #123?", ("#123",), {"kinds": ("fix",)}),
    ("top-p", ("top-p",), {}),
    ("C++", ("C++",), {}),
    ("a:b", ("a:b",), {}),
]


@pytest.mark.parametrize("question,words,narrowed", TOPICS)
def test_words_that_are_no_filter_are_searched(
    question: str, words: tuple[str, ...], narrowed: dict[str, object]
) -> None:
    read = asked(question)
    assert read.wanted is Wanted.TOPIC
    assert read.topic_words == words
    assert filters(read) == narrowed


def test_a_name_inside_a_longer_phrase_is_searched_not_filtered() -> None:
    assert filters(asked("checkpoint 保存崩溃有哪些修复？")) == {"kinds": ("fix",)}
    assert filters(asked("checkpoint 的修复有哪些？")) == {"kinds": ("fix",), "topics": ("checkpoint",)}


def _shape(read: Plan) -> tuple[object, ...]:
    return read.wanted, read.group, read.order.value, read.limit


SHAPES = [
    ("Who merged the most last week?", "上周谁合并得最多？", (Wanted.RANKING, Group.AUTHOR, "merged", 1)),
    ("top 3 authors in May", "五月前三名作者", (Wanted.RANKING, Group.AUTHOR, "merged", 3)),
    ("Who reviewed the most PRs?", "谁评审得最多？", (Wanted.RANKING, Group.REVIEWER, "merged", 1)),
    ("Which files changed the most?", "哪些文件改得最多？", (Wanted.RANKING, Group.FILE, "merged", 5)),
    ("hot files in May", "五月的热点文件", (Wanted.RANKING, Group.FILE, "merged", 5)),
    ("which topic had the most PRs?", "哪个主题的 PR 最多？", (Wanted.RANKING, Group.TOPIC, "merged", 1)),
    ("PRs per topic", "各主题的 PR 数量", (Wanted.BREAKDOWN, Group.TOPIC, "merged", None)),
    ("break down May by author", "五月按作者统计", (Wanted.BREAKDOWN, Group.AUTHOR, "merged", None)),
    ("how many PRs did each author merge", "每个作者合并了多少 PR", (Wanted.BREAKDOWN, Group.AUTHOR, "merged", None)),
    ("what kinds of changes landed?", "合入了哪些类型的改动？", (Wanted.BREAKDOWN, Group.KIND, "merged", None)),
    ("who touched docs/index.rst?", "谁改了 docs/index.rst？", (Wanted.BREAKDOWN, Group.AUTHOR, "merged", None)),
    ("how many people contributed in May?", "五月有多少人贡献？", (Wanted.BREAKDOWN, Group.AUTHOR, "merged", None)),
    ("how many PRs per week since April?", "四月以来每周多少个 PR？", (Wanted.TREND, Group.WEEK, "merged", None)),
    ("trend of fixes", "修复的趋势", (Wanted.TREND, Group.WEEK, "merged", None)),
    ("the 3 largest PRs of May", "五月最大的三个 PR", (Wanted.LIST, None, "lines", 3)),
    ("most important changes of May", "五月最重要的改动", (Wanted.LIST, None, "importance", 5)),
    ("riskiest PRs", "风险最高的 PR", (Wanted.LIST, None, "risks", 5)),
    ("PRs with the most files", "改动文件最多的 PR", (Wanted.LIST, None, "files", 5)),
    ("which PR took the longest to merge?", "合并耗时最长的 PR 是哪个？", (Wanted.LIST, None, "age", 1)),
    ("fixes, biggest first", "修复从大到小", (Wanted.LIST, None, "lines", None)),
    ("the largest PR by lines", "按行数最大的 PR 是哪个？", (Wanted.LIST, None, "lines", 1)),
    ("PRs by size", "PR 按大小排序", (Wanted.LIST, None, "lines", None)),
    ("latest 5 PRs", "最新的 5 个 PR", (Wanted.LIST, None, "merged", 5)),
    ("first PR of June", "六月的第一个 PR", (Wanted.LIST, None, "merged_oldest", 1)),
]


@pytest.mark.parametrize("english,chinese,shape", SHAPES)
def test_groups_orders_and_limits(english: str, chinese: str, shape: tuple[object, ...]) -> None:
    assert _shape(asked(english)) == shape
    assert _shape(asked(chinese)) == shape


ASPECTS = [
    ("who wrote #12?", "#12 是谁写的？", Aspect.AUTHOR),
    ("which files does #12 change?", "#12 改了哪些文件？", Aspect.FILES),
    ("does #12 have tests?", "#12 有测试吗？", Aspect.TESTS),
    ("who approved #12?", "谁批准了 #12？", Aspect.REVIEWS),
    ("is PR 12 risky?", "PR 12 有风险吗？", Aspect.RISKS),
    ("was #12 reverted?", "#12 被回滚了吗？", Aspect.REVERTS),
    ("when was #12 merged?", "#12 什么时候合并的？", Aspect.TIME),
    ("how long did #12 take?", "#12 多久合并的？", Aspect.TIME),
    ("how big is #12?", "#12 有多大？", Aspect.SIZE),
    ("how important is #12?", "#12 重要吗？", Aspect.IMPORTANCE),
    ("what does #12 do?", "12号PR做了什么？", Aspect.ALL),
]


@pytest.mark.parametrize("english,chinese,aspect", ASPECTS)
def test_the_side_of_one_pr(english: str, chinese: str, aspect: Aspect) -> None:
    for question in (english, chinese):
        read = asked(question)
        assert (read.wanted, read.aspect, filters(read)) == (Wanted.DETAIL, aspect, {"numbers": (12,)})
        assert read.assumed == ()


@pytest.mark.parametrize(
    "question", ["#6014 and #6086", "PR 6014 and 6086", "PRs 6014, 6086", "#6014、#6086", "＃６０１４ 和 ＃６０８６"]
)
def test_several_numbers(question: str) -> None:
    assert filters(asked(question)) == {"numbers": (6014, 6086)}


def test_choosing_among_numbers_is_a_list_with_filters() -> None:
    read = asked("which of #6014, #6086 and #6542 have tests?")
    assert read.wanted is Wanted.LIST
    assert filters(read) == {"numbers": (6014, 6086, 6542), "tests_touched": True}


@pytest.mark.parametrize("question", ["does 6014 have tests?", "6014 有测试吗？", "what does 6014 do?"])
def test_a_bare_number_is_a_pr_where_only_a_pr_fits(question: str) -> None:
    assert filters(asked(question)) == {"numbers": (6014,)}


def test_a_count_with_a_list_is_a_count() -> None:
    read = asked("How many PRs touched the scheduler last week and what is each about?", SHOP)
    assert (read.wanted, filters(read)) == (Wanted.COUNT, {"topics": ("scheduler",)})


COMPARISONS = [
    ("W22 vs W23", "W22 和 W23 比较", ("2026-W22", {}), ("2026-W23", {})),
    ("compare May with April", "五月和四月对比", ("2026-05", {}), ("2026-04", {})),
    ("more fixes than last week?", "修复比上周多吗？", ("2026-W24", {"kinds"}), ("2026-W23", {"kinds"})),
    ("fixes vs features in May", "五月修复和新功能哪个多？", ("2026-05", {"kinds"}), ("2026-05", {"kinds"})),
    ("compare W23 with the week before", "W23 和再前一周相比", ("2026-W23", {}), ("2026-W22", {})),
]


@pytest.mark.parametrize("english,chinese,first,second", COMPARISONS)
def test_comparisons(english: str, chinese: str, first: tuple[str, set[str]], second: tuple[str, set[str]]) -> None:
    for question in (english, chinese):
        read = asked(question)
        assert read.wanted is Wanted.COMPARISON
        for side, (label, names) in ((read.selection, first), (read.against, second)):
            assert side is not None
            assert side.period is not None
            assert side.period.label == label
            assert all(getattr(side, name) for name in names)


def test_two_sets_are_compared_and_share_the_rest() -> None:
    read = asked("compare NPU and megatron fixes in May")
    assert read.against is not None
    assert (read.selection.topics, read.against.topics) == (("npu",), ("megatron",))
    assert read.selection.kinds == read.against.kinds == ("fix",)


def test_the_newest_prs_are_those_of_any_time() -> None:
    assert asked("latest 5 PRs").selection.period is None
    assert asked("carol 的最后一个 PR", SHOP).selection.period is None


def test_words_narrow_a_ranking_exactly_and_are_stated() -> None:
    read = asked("who has the most deadlock fixes in May?")
    assert read.wanted is Wanted.RANKING
    assert read.selection.words == (("deadlock",),)
    assert any("deadlock" in said for said in read.assumed)
