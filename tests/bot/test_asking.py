"""Questions through the one way in, over a small real store: sets, counts, kinds of answers, what is unknown."""

import pytest

from activity.records import Repository, State
from bot.language import Language
from bot.question.plan import Wanted
from bot.render.running_text import answer_text
from tests.fakes.facts import at, file, person, pull_request, review
from tests.fakes.months import month, old_hand
from tests.fakes.store import desk


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    return desk(tmp_path_factory.mktemp("month"), [*month(), old_hand(1, "ada"), old_hand(2, "bob")])


def numbers(answer):
    return sorted(answer.pull_requests)


class TestSets:
    def test_a_list_names_number_title_author_date(self, asked):
        text = answer_text(asked.ask("Which PRs of carol were merged last week?"))
        assert "#29 rename the flag — carol, 2026-06-03" in text
        assert "2 PRs" in text

    def test_what_was_understood_is_echoed_with_dates_zone_and_base(self, asked):
        answer = asked.ask("上周 bob 合入了哪些 PR？")
        assert answer.understood is not None
        for part in ("2026-W23", "2026-06-01", "2026-06-07", "UTC", "main", "bob"):
            assert part in answer.understood.text
        assert "2026-06-10 07:00 UTC" in answer_text(answer)

    def test_the_default_period_is_said_to_be_one(self, asked):
        assert "no period was named" in asked.ask("Which PRs fix something?").understood.text

    def test_without_tests_holds_every_pr_with_none_touched_and_counts_those_that_owe_none_apart(self, asked):
        answer = asked.ask("PRs without tests last week")
        assert numbers(answer) == [22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33]
        text = answer_text(answer)
        assert "owe no test" in text
        assert "#32" in text.split("owe no test")[1]
        assert "unknown whether tests were touched: #34" in text

    def test_the_files_that_matched_are_the_reason(self, asked):
        text = answer_text(asked.ask("Which PRs touched npu/ last week?"))
        assert "npu/memory.py" in text
        assert "tests/test_memory.py" not in text

    def test_docs_only_is_defined(self, asked):
        answer = asked.ask("docs-only PRs last week")
        assert numbers(answer) == [24]
        assert "*.md" in answer.understood.text

    def test_largest_says_what_is_counted(self, asked):
        answer = asked.ask("What was the largest PR last week?")
        assert answer.pull_requests == (22,)
        assert "generated ones included" in answer_text(answer)

    def test_a_tie_is_not_cut_by_chance(self, asked):
        answer = asked.ask("the 4 largest PRs last week")
        assert answer.pull_requests[:3] == (22, 21, 23)
        assert len(answer.pull_requests) > 4
        assert "the last ones are equal" in answer_text(answer)

    def test_suspected_breaks_are_never_in_the_set(self, asked):
        answer = asked.ask("breaking changes last week")
        assert answer.pull_requests == (29,)

    def test_yes_or_no(self, asked):
        assert "Yes" in answer_text(asked.ask("Were there any reverts last week?"))
        assert "没有" in answer_text(asked.ask("上周 dan 有修复吗？"))


class TestUnknown:
    def test_a_period_outside_the_store_has_no_number(self, asked):
        answer = asked.ask("How many PRs were merged in January 2026?")
        assert answer.total is None
        assert answer.pull_requests == ()
        assert "Unknown" in answer_text(answer)
        assert " 0 " not in answer_text(answer)

    def test_a_partly_covered_period_gives_a_lower_bound(self, asked):
        text = answer_text(asked.ask("How many PRs were merged from 2026-03-25 to 2026-04-30?"))
        assert "At least 2 PRs" in text
        assert "only a part" in text

    def test_unknown_reviews_are_not_none(self, asked):
        answer = asked.ask("Which PRs were merged without review last week?")
        assert answer.pull_requests == ()
        assert "Reviews are unknown for 13 PRs" in answer_text(answer)

    def test_open_prs_are_unknown_to_git(self, asked):
        answer = asked.ask("Which PRs are open?")
        assert answer.total is None
        assert "unknown" in answer_text(answer)

    def test_this_week_with_nothing_merged_offers_last_week(self, asked):
        answer = asked.ask("Which PRs of bob were merged this week?", now=at("2026-06-10T05:00Z"))
        assert answer.pull_requests == ()
        assert "2026-W23" in answer_text(answer)

    def test_how_long_is_unknown_without_opening_times(self, asked):
        assert "Unknown" in answer_text(asked.ask("How long do PRs take to merge?"))


class TestGroups:
    def test_all_winners_of_a_tie_and_no_bots(self, asked):
        answer = asked.ask("Who merged the most PRs last week?")
        assert [group.name for group in answer.groups] == ["ada"]
        assert numbers(answer) == [21, 22, 25, 31]
        assert "renovate" not in answer_text(answer)

    def test_a_tie_names_everybody(self, asked):
        answer = asked.ask("Who merged the most PRs in 2026-W22?")
        assert [group.name for group in answer.groups] == ["bob"]
        answer = asked.ask("Who wrote the most fixes last week?")
        assert {group.name for group in answer.groups} == {"ada", "bob"}
        assert numbers(answer) == [21, 23] or numbers(answer) == [21, 23, 24]

    def test_a_breakdown_says_that_sums_may_exceed_the_total(self, asked):
        answer = asked.ask("Break down last week by topic")
        assert "may exceed 14" in answer_text(answer)
        assert len(answer.pull_requests) == 14

    def test_a_breakdown_by_kind_adds_up(self, asked):
        answer = asked.ask("按类型统计上周的 PR")
        assert sum(group.count for group in answer.groups) == 14


class TestSides:
    def test_both_sides_and_the_difference(self, asked):
        answer = asked.ask("Compare last week with the week before")
        assert [side.total for side in answer.sides] == [14, 3]
        assert answer.pull_requests[0] in answer.sides[0].pull_requests
        assert set(answer.pull_requests) == {n for side in answer.sides for n in side.pull_requests}
        assert "11 more" in answer_text(answer)

    def test_a_side_that_is_not_covered_has_no_number(self, asked):
        answer = asked.ask("Compare 2026-W23 with 2026-W05")
        assert [side.total for side in answer.sides] == [14, None]
        assert "No difference can be told" in answer_text(answer)

    def test_a_trend_speaks_only_of_covered_weeks(self, asked):
        answer = asked.ask("trend of merged PRs per week since 2026-03-20")
        counts = {group.name: group.count for group in answer.groups}
        assert counts["2026-W23"] == 14
        assert counts["2026-W12"] is None
        assert "2026-W12" in answer_text(answer)


class TestDetails:
    def test_a_pr_with_its_facts(self, asked):
        text = answer_text(asked.ask("What does #21 do?"))
        for part in (
            "ada",
            "2026-06-01",
            "npu/memory.py",
            "tests/test_memory.py",
            "bob",
            "guard[bot]",
            "says: “The buffer",
        ):
            assert part in text
        assert "evil.example" not in text

    def test_humans_and_bots_review_apart(self, asked):
        answer = asked.ask("Who reviewed #21?")
        text = answer_text(answer)
        assert "Reviewed by bob" in text
        assert "Bot reviews, apart: guard[bot]" in text

    def test_why_it_was_reverted_is_told_in_the_words_of_the_revert(self, asked):
        text = answer_text(asked.ask("Why was #30 reverted?"))
        assert "#31" in text
        assert "#31 says: “It broke reading of old shards." in text

    def test_an_unknown_number_is_said_to_be_so(self, asked):
        answer = asked.ask("What does #999 do?")
        assert answer.pull_requests == ()
        assert "#999 is not in the store" in answer_text(answer)

    def test_the_importance_with_its_parts(self, asked):
        answer = asked.ask("How important is #21?")
        score = next(iter(answer.blocks)).items[0].sentence.text
        assert score.startswith("Importance")


class TestOthers:
    def test_help_gives_examples_of_this_store(self, asked):
        text = answer_text(asked.ask("help"))
        assert "2026-W23" in text
        assert "#" in text

    @pytest.mark.parametrize("question", ["What's the weather?", "今天天气怎么样？"])
    def test_off_topic_gets_a_polite_no_and_three_examples_that_work(self, asked, question):
        answer = asked.ask(question)
        assert answer.plan.wanted is Wanted.OUTSIDE
        examples = [item.sentence.text for block in answer.blocks if block.block == "list" for item in block.items]
        assert len(examples) == 3
        for example in examples:
            assert asked.ask(example).pull_requests

    def test_newcomers_say_since_when_the_store_knows(self, asked):
        answer = asked.ask("First-time contributors last week")
        text = answer_text(answer)
        assert "carol" in text and "dan" in text
        assert "2026-04-01" in text
        assert "bob" not in [row for row in text.split() if row == "bob"]

    def test_the_report_is_handed_over(self, asked):
        answer = asked.ask("report of last week")
        assert answer.report is not None
        assert answer.total == 14
        assert len(answer.pull_requests) == 14

    def test_nothing_is_dropped_by_the_check(self, asked):
        for question in (
            "PRs last week",
            "Who merged most?",
            "What does #21 do?",
            "compare last week with W22",
            "help",
        ):
            answer = asked.ask(question)
            assert answer.verification.dropped == 0, answer.verification.faults

    def test_explain_shows_how_the_set_came_about(self, asked):
        explained = asked.ask("NPU PRs without tests last week", explain=True).explained
        assert explained is not None
        assert explained.narrowing[0].startswith("all merged: ")
        assert any("tests_touched" in step for step in explained.narrowing)


def test_durations_come_with_their_number(tmp_path):
    prs = [
        pull_request(1, created_at=at("2026-06-01T10:00Z"), merged="2026-06-03T10:00Z"),
        pull_request(2, created_at=at("2026-06-01T10:00Z"), merged="2026-06-02T10:00Z"),
        pull_request(3, merged="2026-06-04T10:00Z"),
    ]
    text = answer_text(desk(tmp_path, prs).ask("How long did PRs take to merge last week?"))
    assert "median 36.0 hours" in text
    assert "over 2 PRs" in text
    assert "For 1 of 3 PRs" in text


def test_open_prs_are_known_where_the_source_tells_of_them(tmp_path):
    waiting = pull_request(5, merged=None, state=State.OPEN, created_at=at("2026-06-02"))
    closed = pull_request(6, merged=None, state=State.CLOSED, closed_at=at("2026-06-03"))
    here = desk(tmp_path, [waiting, closed, pull_request(7)])
    assert here.ask("Which PRs are open?").pull_requests == (5,)
    assert here.ask("Which PRs were merged last week?").pull_requests == (7,)


def test_reviewers_are_ranked(tmp_path):
    prs = [pull_request(n, reviews=(review("bob"), review("ada"))) for n in (1, 2)]
    answer = desk(tmp_path, prs).ask("Who reviewed the most PRs last week?")
    assert [(group.name, group.count) for group in answer.groups] == [("bob", 2)]


def test_two_repositories_need_a_name(tmp_path):
    from activity.errors import UsageError
    from tests.fakes.store import fill

    here = desk(tmp_path, [pull_request(1)])
    other = Repository(name="acme/other", base="main")
    fill(here.engine, [pull_request(1, repository="acme/other")], other)
    with pytest.raises(UsageError, match="name one with --repo"):
        here.ask("Which PRs were merged last week?")


def test_a_language_can_be_asked_for(tmp_path):
    here = desk(tmp_path, [pull_request(1, files=(file("src/a.py"),), author=person("ada"))])
    assert "共 1 个 PR" in answer_text(here.ask("Which PRs were merged last week?", language=Language.ZH))


def test_words_nobody_holds_are_no_proof_of_absence(asked):
    answer = asked.ask("Is there a PR of carol about quantum teleportation last week?")
    assert answer.pull_requests == ()
    assert answer.total == 0
    text = answer_text(answer)
    assert "by spelling only" in text
    assert "the filters give 2 PRs" in text and "#29" in text
    assert answer.verification.dropped == 0
