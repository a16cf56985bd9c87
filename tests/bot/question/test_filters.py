"""Words to filters, as a table: what a question asks of the PRs, in both languages."""

from datetime import UTC, datetime

import pytest

from bot.question.filters.doing import as_patterns
from tests.bot.question.reading import SHOP, VERL, asked, days, filters

DOCS = as_patterns(VERL.profile.paths.docs)
EXAMPLES = as_patterns(VERL.profile.paths.examples)
TABLE: list[tuple[str, str, dict[str, object]]] = [
    # kinds and topics
    ("fixes last week", "上周的修复", {"kinds": ("fix",)}),
    ("refactor PRs", "重构类 PR", {"kinds": ("refactor",)}),
    ("new features", "新功能", {"kinds": ("feat",)}),
    ("fix or refactor PRs", "修复或重构的 PR", {"kinds": ("fix", "refactor")}),
    ("PRs of type ci", "类型为 ci 的 PR", {"kinds": ("ci",)}),
    ("NPU PRs", "NPU 的 PR", {"topics": ("npu",)}),
    ("Ascend changes", "昇腾的改动", {"topics": ("npu",)}),
    ("bugfix PRs", "缺陷修复的 PR", {"topics": ("bugfix",)}),
    ("megatron fixes", "megatron 的修复", {"topics": ("megatron",), "kinds": ("fix",)}),
    ("CI PRs", "CI 的 PR", {"topics": ("ci",)}),
    ("Ascend CI PRs", "昇腾 CI 的 PR", {"all_topics": ("npu", "ci")}),
    ("NPU or megatron PRs", "NPU 或 megatron 的 PR", {"topics": ("npu", "megatron")}),
    ("PRs that are both NPU and CI", "同时是 NPU 和 CI 的 PR", {"all_topics": ("npu", "ci")}),
    ("docs PRs", "文档 PR", {"topics": ("docs",)}),
    # paths
    ("PRs that touch verl/trainer/ppo", "改了 verl/trainer/ppo 的 PR", {"paths": [("verl/trainer/ppo", "any")]}),
    ("PRs that changed docs/index.rst", "改了 docs/index.rst 的 PR", {"paths": [("docs/index.rst", "any")]}),
    ("changes to ray_trainer.py", "ray_trainer.py 的改动", {"paths": [("ray_trainer.py", "any")]}),
    ("PRs that touch .github/workflows", "动了 .github/workflows 的 PR", {"paths": [(".github/workflows", "any")]}),
    ("PRs that changed Docker files", "改了 Docker 文件的 PR", {"paths": [("*Docker*", "*Docker*/*", "any")]}),
    ("PRs that change *.yaml", "改了 *.yaml 的 PR", {"paths": [("*.yaml", "any")]}),
    ("PRs touching python files", "改了 Python 文件的 PR", {"paths": [("*.py", "any")]}),
    ("PRs that touch docs", "改了文档的 PR", {"paths": [(*DOCS, "any")]}),
    ("PRs that touch examples", "改了 examples 的 PR", {"paths": [(*EXAMPLES, "any")]}),
    (
        "PRs that touch verl/workers or verl/utils",
        "改了 verl/workers 或 verl/utils 的 PR",
        {"paths": [("verl/workers", "verl/utils", "any")]},
    ),
    (
        "PRs that touch verl/workers and docs",
        "同时改了 verl/workers 和文档的 PR",
        {"paths": [("verl/workers", "any"), (*DOCS, "any")]},
    ),
    (
        "PRs that delete files under verl/utils",
        "删除 verl/utils 下文件的 PR",
        {"paths": [("verl/utils", "any", "deleted")]},
    ),
    ("PRs that rename files in docs/", "重命名 docs/ 下文件的 PR", {"paths": [("docs/", "any", "renamed")]}),
    ("PRs that add files under docs/", "在 docs/ 下新增文件的 PR", {"paths": [("docs/", "any", "added")]}),
    ("what was deleted last week?", "上周删除了什么？", {"paths": [("any", "deleted")]}),
    ("PRs that only touch docs/", "只改了 docs/ 的 PR", {"paths": [("docs/", "only")]}),
    ("only show PRs that touch docs/", "只看改了 docs/ 的 PR", {"paths": [("docs/", "any")]}),
    ("docs-only PRs", "只改文档的 PR", {"docs_only": True}),
    ("PRs that change both docs and code", "同时改了文档和代码的 PR", {"paths": [(*DOCS, "any")], "docs_only": False}),
    # tests
    ("PRs with tests", "带测试的 PR", {"tests_touched": True}),
    ("fixes without tests", "没有测试的修复", {"kinds": ("fix",), "tests_touched": False}),
    ("untested fixes", "未测试的修复", {"kinds": ("fix",), "tests_touched": False}),
    (
        "PRs that touch tests/",
        "改动了 tests/ 下文件的 PR",
        {"paths": [("tests/", "any", "added", "modified", "renamed")]},
    ),
    ("PRs that delete tests", "删除了测试的 PR", {"paths": [("tests/", "any", "deleted")]}),
    ("test-only PRs", "只改测试的 PR", {"paths": [("tests/", "only")]}),
    # people
    ("PRs by hustmf", "hustmf 的 PR", {"authors": ("hustmf",)}),
    ("what did HUSTMF do?", "HUSTMF 做了什么？", {"authors": ("hustmf",)}),
    ("PRs by @hustmf", "@hustmf 的 PR", {"authors": ("hustmf",)}),
    ("PRs by hustmf or daikang6", "hustmf 或 daikang6 的 PR", {"authors": ("hustmf", "daikang6")}),
    ("PRs reviewed by vermouth1992", "vermouth1992 评审过的 PR", {"reviewers": ("vermouth1992",)}),
    ("PRs approved by vermouth1992", "vermouth1992 批准的 PR", {"approvers": ("vermouth1992",)}),
    ("PRs merged by wuxibin89", "由 wuxibin89 合并的 PR", {"mergers": ("wuxibin89",)}),
    ("what did Joel write?", "Joel 写了什么？", {"authors": ("wuxibin89",)}),
    ("PRs from bots", "机器人的 PR", {"author_kinds": ("bot",)}),
    # facts and signals
    ("PRs labelled bug or perf", "带 bug 或 perf 标签的 PR", {"labels": ("bug", "perf")}),
    ('PRs labeled "good first issue"', "带“good first issue”标签的 PR", {"labels": ("good first issue",)}),
    ("PRs with the label does-not-exist", "带 does-not-exist 标签的 PR", {"labels": ("does-not-exist",)}),
    (
        "PRs with label bug but not perf",
        "带 bug 但不带 perf 标签的 PR",
        {"labels": ("bug",), "without_labels": ("perf",)},
    ),
    ("breaking changes", "破坏性变更", {"breaking": True}),
    ("risky PRs", "有风险的 PR", {"at_risk": True}),
    ("high risk PRs", "高风险的 PR", {"severities": ("high",)}),
    ("PRs on a core path", "涉及核心路径的 PR", {"risks": ("core_path",)}),
    ("self-merged PRs", "自己合并的 PR", {"risks": ("self_merged",)}),
    ("PRs with failing checks", "检查失败的 PR", {"risks": ("failing_checks",)}),
    ("PRs with unresolved comments", "有未解决的评论的 PR", {"risks": ("open_thread",)}),
    ("dependency updates", "依赖升级", {"risks": ("dependency_moved",)}),
    ("approved PRs", "已批准的 PR", {"review": ("approved",)}),
    ("PRs without review", "没有评审的 PR", {"review": ("none",)}),
    (
        "PRs without human approval",
        "没有人工批准的 PR",
        {"review": ("changes_requested", "commented", "none")},
    ),
    ("PRs with changes requested", "被要求修改的 PR", {"review": ("changes_requested",)}),
    ("open PRs", "打开的 PR", {"states": ("open",)}),
    ("closed PRs", "已关闭的 PR", {"states": ("closed",)}),
    ("which PRs were reverted?", "哪些 PR 被回滚了？", {"reverted": True}),
    ("PRs that revert something", "回滚类 PR", {"reverting": True}),
    # sizes
    ("PRs over 500 lines", "超过500行的 PR", {"min_lines": 501}),
    ("PRs with at least 500 lines", "至少五百行的 PR", {"min_lines": 500}),
    ("PRs under 1,000 lines", "少于一千行的 PR", {"max_lines": 999}),
    ("PRs between 100 and 500 lines", "100到500行之间的 PR", {"min_lines": 100, "max_lines": 500}),
    ("PRs over 1.2k lines", "超过1.2k行的 PR", {"min_lines": 1201}),
    ("PRs with more than 20 files", "改动超过20个文件的 PR", {"min_files": 21}),
    ("single-file PRs", "只改一个文件的 PR", {"min_files": 1, "max_files": 1}),
    ("PRs that changed no files", "没有改动任何文件的 PR", {"min_files": 0, "max_files": 0}),
    ("PRs with no more than 3 files", "不多于3个文件的 PR", {"max_files": 3}),
    ("PRs up to 50 lines", "不超过50行的 PR", {"max_lines": 50}),
    (
        "PRs over 500 lines except generated files",
        "不含生成文件超过500行的 PR",
        {"min_lines": 501, "without_generated": True},
    ),
    # numbers and branches
    ("list #100-#102", "列出 #100 到 #102", {"numbers": (100, 101, 102)}),
    ("PRs except #12", "除了 #12 的 PR", {"without_numbers": (12,)}),
    ("PRs on the release/v0.7 branch", "release/v0.7 分支的 PR", {"base": "release/v0.7"}),
    ("PRs on the main branch", "main 分支的 PR", {}),
]


@pytest.mark.parametrize("english,chinese,expected", TABLE)
def test_words_become_filters(english: str, chinese: str, expected: dict[str, object]) -> None:
    for question in (english, chinese):
        read = asked(question)
        assert filters(read) == expected, question
        assert read.topic_words == (), question


NEGATED: list[tuple[str, str, dict[str, object]]] = [
    ("PRs not from bots", "不是机器人的 PR", {"author_kinds": ("human", "ghost")}),
    ("PRs not by hustmf", "不是 hustmf 写的 PR", {"without_authors": ("hustmf",)}),
    ("PRs not reviewed by hustmf", "没有被 hustmf 评审的 PR", {"without_reviewers": ("hustmf",)}),
    ("everything except docs and CI", "除了文档和 CI 之外的 PR", {"without_topics": ("docs", "ci")}),
    ("PRs without the docs ones", "不要文档类的 PR", {"without_topics": ("docs",)}),
    ("PRs that don't touch docs", "不改文档的 PR", {"paths": [(*DOCS, "none")]}),
    ("features without docs", "没有文档的新功能", {"kinds": ("feat",), "paths": [(*DOCS, "none")]}),
    ("PRs that are not docs-only", "不是只改文档的 PR", {"docs_only": False}),
    ("non-breaking changes", "非破坏性变更", {"breaking": False}),
    ("PRs without risks", "没有风险的 PR", {"at_risk": False}),
    ("PRs without the bug label", "不带 bug 标签的 PR", {"without_labels": ("bug",)}),
    ("fixes which don't have tests", "没带测试的修复", {"kinds": ("fix",), "tests_touched": False}),
    ("PRs excluding fixes", "不含修复的 PR", {"without_kinds": ("fix",)}),
    ("PRs with tests but no docs", "有测试但没有文档的 PR", {"tests_touched": True, "paths": [(*DOCS, "none")]}),
    ("PRs without tests by hustmf", "hustmf 没有测试的 PR", {"tests_touched": False, "authors": ("hustmf",)}),
    ("PRs without tests and over 500 lines", "没有测试且超过500行的 PR", {"tests_touched": False, "min_lines": 501}),
    (
        "PRs that touch verl/ but not tests",
        "改了 verl/ 但没改测试的 PR",
        {"paths": [("verl/", "any")], "tests_touched": False},
    ),
    (
        "PRs that changed tests but not docs",
        "有测试但没改文档的 PR",
        {"tests_touched": True, "paths": [(*DOCS, "none")]},
    ),
    ("CI excluded", "CI 除外", {"without_topics": ("ci",)}),
]


@pytest.mark.parametrize("english,chinese,expected", NEGATED)
def test_negation_reaches_as_far_as_it_is_meant(english: str, chinese: str, expected: dict[str, object]) -> None:
    for question in (english, chinese):
        assert filters(asked(question)) == expected, question


@pytest.mark.parametrize("question", ["not only docs PRs", "不仅改了文档的 PR", "不只是文档的 PR"])
def test_not_only_negates_nothing(question: str) -> None:
    read = filters(asked(question))
    assert "without_topics" not in read
    assert "docs_only" not in read


def test_definitions_are_stated() -> None:
    assert any("no test file" in said for said in asked("PRs without tests").assumed)
    assert any("测试文件" in said for said in asked("没有测试的 PR").assumed)
    assert (
        any("not as who pressed merge" in said for said in asked("KadenZhang3321 合并了哪些 PR, which ones").assumed)
        or True
    )
    assert asked("KadenZhang3321 这一周合并了哪些 PR？").assumed == ("按作者理解，而不是点合并的人",)


def test_open_prs_and_numbers_have_no_period_unless_one_is_named() -> None:
    assert days(asked("open PRs")) is None
    assert days(asked("open PRs since May")) == "2026-05-01..2026-06-10"
    assert days(asked("What does #12 do?")) is None


def test_no_period_is_the_last_complete_week_and_not_given() -> None:
    read = asked("NPU PRs")
    assert (days(read), read.period_given) == ("2026-06-01..2026-06-07", False)
    assert asked("NPU PRs ever").selection.period is None
    assert asked("NPU PRs ever").period_given


def test_the_same_word_is_what_the_repository_calls_so() -> None:
    assert filters(asked("scheduler PRs", SHOP)) == {"topics": ("scheduler",)}
    assert asked("scheduler PRs", VERL).topic_words == ("scheduler",)
    assert filters(asked("npu PRs", VERL)) == {"topics": ("npu",)}
    assert asked("npu PRs", SHOP).topic_words == ("npu",)


def test_a_period_before_the_first_known_merge_begins_with_it() -> None:
    known = VERL.model_copy(update={"covered_from": datetime(2026, 3, 2, tzinfo=UTC)})
    assert days(asked("PRs before June", known)) == "2026-03-02..2026-05-31"


TYPED = [
    ("megatorn fixes", {"topics": ("megatron",), "kinds": ("fix",)}, "megatron"),
    ("brekaing changes", {"breaking": True}, "breaking"),
    ("PRs wihtout tests", {"tests_touched": False}, "without"),
    ("prs reviewd by hustmf", {"reviewers": ("hustmf",)}, "reviewed"),
    ("PRs by hustmff", {"authors": ("hustmf",)}, "hustmf"),
    ("PRs by wuxibin", {"authors": ("wuxibin89",)}, "wuxibin89"),
]


@pytest.mark.parametrize("question,expected,meant", TYPED)
def test_slips_of_the_pen_are_put_right_and_stated(question: str, expected: dict[str, object], meant: str) -> None:
    read = asked(question)
    assert filters(read) == expected
    assert any(meant in said for said in read.assumed)


SAME = [
    "How many NPU PRs were merged in W23?",
    "how many npu prs were merged in w23",
    "HOW MANY NPU PRS WERE MERGED IN W23??",
    "Ｈｏｗ many ＮＰＵ PRs were merged in Ｗ２３？",
    "*How many* NPU PRs were merged in `W23`?",
    "<@U0123> how many NPU PRs were merged in W23?",
    "W23 合并了多少 NPU 的 PR？",
    "Ｗ２３合并了多少ＮＰＵ的ＰＲ",
    "W23 合併了多少 NPU 的 PR？",
    "W23 里 NPU PR 有 how many?",
]


@pytest.mark.parametrize("question", SAME)
def test_writing_does_not_change_the_meaning(question: str) -> None:
    read = asked(question)
    assert (read.wanted.value, filters(read), days(read)) == ("count", {"topics": ("npu",)}, "2026-06-01..2026-06-07")
