"""The written report: what is always stated, what must never be claimed, in both languages."""

import re

import pytest
from hypothesis import given, settings

from activity.period import Period
from activity.reader import Span
from activity.records import Kind, ReviewOutcome, RiskCode
from bot.conditions import Condition, ConditionKind, Followed, Outcome, Suggestion
from bot.language import Language
from bot.prose.plain import write
from bot.render.running_text import joined, section_text
from bot.report.page import DigestTable, ItemList
from bot.report.weekly import SectionName
from tests.fakes.facts import at, review, risk, signals
from tests.fakes.week import COVERED, W23, assessed, before, busy_week, week
from tests.fakes.weeks import weeks

BOTH = pytest.mark.parametrize("language", Language)


def section(report, name):
    return section_text(next(each for each in report.sections if each.name is name), report.language)


def summary(some_week, language=Language.EN):
    return section(write(some_week, language), SectionName.SUMMARY)


def heading(some_week, language=Language.EN):
    return joined(write(some_week, language).heading, language)


def test_the_summary_in_english():
    assert summary(busy_week()) == (
        "9 PRs were merged into main: 2 documentation changes, 2 features, 2 fixes, 1 chore, 1 CI change"
        " and 1 refactoring."
        " Highest in importance: “a gate” (#11), “hinges” (#19) and “hold the door” (#12)."
        " High risks: default changed (#11). 1 of 9 PRs touched a test file."
        " The review outcome is unknown for every PR. The author's login is unknown for 1 PR: #18."
        " The changed files are unknown for 1 PR: #19."
    )


def test_the_summary_in_chinese():
    assert summary(busy_week(), Language.ZH) == (
        "合并到 main 的 PR 共 9 个：文档 2 个、功能 2 个、修复 2 个、杂项 1 个、CI 1 个和重构 1 个。"
        "重要性最高的是「a gate」（#11）、「hinges」（#19）和「hold the door」（#12）。"
        "高风险：默认值改变（#11）。9 个 PR 中有 1 个改了测试文件。"
        "全部 PR 的评审结果都未知。1 个 PR 的作者账号未知：#18。1 个 PR 改动的文件未知：#19。"
    )


def test_one_pr_is_singular():
    assert summary(week([assessed(1)])).startswith("1 PR was merged into main: 1 fix. It is “hold the door” (#1).")


@BOTH
def test_the_heading_names_period_zone_base_number_and_freshness(language):
    text = heading(busy_week(), language)
    for part in ("2026-W23", "2026-06-01", "2026-06-07", "UTC", "main", "9", "2026-06-09 00:00 UTC"):
        assert part in text


def test_a_covered_period_without_prs_says_so():
    assert summary(week()) == "No PR was merged into main in this period."


def test_a_period_that_is_not_covered_is_unknown_not_empty():
    nowhere = week(coverage=(Span(start=at("2026-01-01"), finish=at("2026-02-01")),))
    assert summary(nowhere) == ""
    assert "is unknown: the store covers main only from 2026-01-01 to 2026-01-31" in heading(nowhere)


def test_a_partly_covered_period_says_which_part():
    part = week([assessed(1)], coverage=(Span(start=at("2026-06-03T06:30Z"), finish=at("2026-07-01")),))
    assert "only a part of this period (from 2026-06-03 06:30 UTC to 2026-07-01 00:00 UTC)" in heading(part)


def test_a_store_without_any_interval_says_so():
    assert "no complete interval" in heading(week(coverage=()))


def test_a_period_that_runs_says_so():
    assert "not over" in heading(week(now=at("2026-06-03")))
    assert "not over" not in heading(week())


def test_trends_compare_only_with_what_is_covered():
    compared = write(week([assessed(1)], before=(before("2026-W22", 4, 2, fix=3),)), Language.EN)
    assert "1 PR; the mean of the covered periods before (2026-W22) is 4.0." in section(compared, SectionName.TRENDS)
    alone = section(write(week([assessed(1)]), Language.EN), SectionName.TRENDS)
    assert "No comparison" in alone
    assert "mean" not in alone


def test_authors_without_a_known_login_are_said_to_be_missing_from_the_ranking():
    text = section(write(week([assessed(1), assessed(2, author=None)]), Language.EN), SectionName.TRENDS)
    assert "Not counted: 1 PR whose author's login is unknown." in text
    known = section(write(week([assessed(1)]), Language.EN), SectionName.TRENDS)
    assert "Not counted" not in known


def test_a_period_that_is_not_a_week_has_sensible_titles():
    month = write(week(period=Period.of_days(at("2026-06-01").date(), at("2026-06-30").date())), Language.ZH)
    assert [each.title for each in month.sections][1] == "重点变化"
    assert [each.title for each in write(week(), Language.ZH).sections][1] == "本周重点变化"


def test_reviews_of_bots_stand_apart():
    seen = signals(review=ReviewOutcome.NONE)
    report = write(week([assessed(1, made=seen, reviews=(review("x[bot]"), review("y[bot]")))]), Language.EN)
    table = next(each for each in report.sections if each.name is SectionName.DIGEST).blocks[0]
    assert isinstance(table, DigestTable)
    assert table.rows[0].review.text == "no human review; 2 bot reviews"


@BOTH
def test_what_became_of_earlier_suggestions(language):
    def one(number, outcome, by=None):
        asked = Suggestion(
            code=RiskCode.UNTESTED_FIX, pull_request=number, condition=Condition(kind=ConditionKind.TEST_TOUCHED)
        )
        return Followed(suggestion=asked, period=W23.previous(), outcome=outcome, by=by)

    followed = (one(1, Outcome.OPEN), one(2, Outcome.DONE, 7), one(3, Outcome.OPEN), one(4, Outcome.UNKNOWN))
    report = write(week([assessed(9)], followed=followed), language)
    (block,) = [each for each in report.sections[-1].blocks if isinstance(each, ItemList)]
    assert [item.mark and item.mark.kind for item in block.items] == ["done", "open", "unknown"]
    assert [item.sentence.pull_requests for item in block.items] == [(2, 7), (1, 3), (4,)]
    assert report.verification.dropped == 0


@given(weeks())
@settings(max_examples=60, deadline=None)
def test_every_sentence_holds_whatever_the_week(some_week):
    for language in Language:
        checked = write(some_week, language).verification
        assert checked.faults == ()


@given(weeks())
@settings(max_examples=60, deadline=None)
def test_no_section_says_a_bullet_twice(some_week):
    for part in write(some_week, Language.EN).sections:
        said = [item.sentence for block in part.blocks if isinstance(block, ItemList) for item in block.items]
        assert len(said) == len(set(said))


@given(weeks())
@settings(max_examples=40, deadline=None)
def test_the_numbers_of_the_summary_are_those_of_the_rows(some_week):
    report = write(some_week, Language.EN)
    if not some_week.total:
        return
    text = summary(some_week)
    assert text.startswith(f"{len(report.pull_requests)} PR")
    for kind, count in report.counts.kinds.items():
        assert count == sum(entry.kind is Kind(kind) for entry in report.pull_requests)
    touched = sum(entry.tests == "touched" for entry in report.pull_requests)
    assert re.search(rf"\b{touched} of {len(report.pull_requests)} PR", text)


def test_chinese_leaves_a_space_between_chinese_and_latin():
    report = write(week([assessed(1, "fix: hold"), assessed(2, "feat: gate")], coverage=COVERED), Language.ZH)
    texts = [section_text(each, Language.ZH) for each in report.sections] + [joined(report.heading, Language.ZH)]
    glued = re.compile(r"[\u4e00-\u9fff][A-Za-z0-9#]|[A-Za-z0-9][\u4e00-\u9fff]")
    assert [match[0] for text in texts for match in glued.finditer(text)] == []


@pytest.mark.parametrize(
    "language, whole, part",
    [
        (Language.EN, "#2 of the same week takes it back.", "#2 of the same week takes a part of it back, 4 lines."),
        (Language.ZH, "同一周的 #2 撤销了它。", "同一周的 #2 撤销了其中一部分（4 行）。"),
    ],
)
def test_an_undo_in_part_is_not_told_as_a_whole_one(language, whole, part):
    for state, sentence in ((1, whole), (0, part)):
        undone = risk(RiskCode.SAME_WEEK_UNDO, variant="undone_by", values={"number": 2, "lines": 4, "whole": state})
        some_week = week([assessed(1, made=signals(risks=(undone,))), assessed(2)])
        assert sentence in section(write(some_week, language), SectionName.RISKS)


@BOTH
def test_only_the_side_that_was_undone_is_at_risk(language):
    undone = risk(RiskCode.SAME_WEEK_UNDO, variant="undone_by", values={"number": 2})
    undoes = risk(RiskCode.SAME_WEEK_UNDO, variant="undoes", values={"number": 1})
    prs = [assessed(1, made=signals(risks=(undone,))), assessed(2, made=signals(risks=(undoes,)))]
    second, first = _points(write(week(prs), language))
    assert len(first) == len(second) + 1


@BOTH
def test_a_topic_that_only_repeats_the_kind_is_no_point(language):
    plain_row, topical = _points(
        write(
            week(
                [
                    assessed(2, made=signals(Kind.PERF, score=9.0)),
                    assessed(1, made=signals(Kind.PERF, topics=["performance", "door"], score=1.0)),
                ]
            ),
            language,
        )
    )
    assert [point for point in topical if point not in plain_row] == ["door"]


def _points(report):
    table = next(
        block
        for each in report.sections
        if each.name is SectionName.DIGEST
        for block in each.blocks
        if isinstance(block, DigestTable)
    )
    return [[point.text for point in row.points] for row in table.rows]


@BOTH
def test_many_undos_keep_the_sentence_about_risks(language):
    prs = []
    for number in range(1, 13, 2):
        undone = risk(RiskCode.SAME_WEEK_UNDO, variant="undone_by", values={"number": number + 1})
        undoes = risk(RiskCode.SAME_WEEK_UNDO, variant="undoes", values={"number": number})
        prs += [assessed(number, made=signals(risks=(undone,))), assessed(number + 1, made=signals(risks=(undoes,)))]
    assert write(week(prs), language).verification.faults == ()
