"""The handed cases on retrieval and answering (RT-…) that need no model and no vectors."""

import pytest

from activity.profile import load_profile
from activity.reader import Reader
from activity.records import Repository
from activity.selection import Selection
from bot.answer.grounds import grounds_for
from bot.answer.speaking import voice_of
from bot.evidence.collecting import collect
from bot.evidence.scope import Scope
from bot.language import Language
from bot.prose.verify import faults
from bot.question.plan import Plan, Wanted
from bot.render.running_text import answer_text
from bot.report.page import Sentence, figure, plain
from bot.report.page import pull_request as reference
from tests.fakes.facts import NAME, REPOSITORY, at, file, pull_request
from tests.fakes.months import month
from tests.fakes.store import NOW, desk


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    return desk(tmp_path_factory.mktemp("month"), month())


def test_rt_02_a_range_and_one_more_filter(tmp_path):
    sizes = {1: 10, 2: 120, 3: 300, 4: 900}
    prs = [
        pull_request(n, files=(file("src/a.py", lines, 0),), labels=() if n == 2 else ("npu",))
        for n, lines in sizes.items()
    ]
    answer = desk(tmp_path, prs).ask("PRs labelled npu between 100 and 500 lines last week")
    assert answer.pull_requests == (3,)


class TestRt03:
    def test_a_label_that_does_not_exist_finds_nothing(self, tmp_path):
        here = desk(tmp_path, [pull_request(1, labels=("bug",))])
        answer = here.ask("PRs labelled does-not-exist last week")
        assert 1 not in answer.pull_requests

    def test_an_empty_set_never_widens(self, asked):
        asked.ask("Which PRs of zoe2 touched nothing/here last week?", thread="rt03")
        asked.ask("Which PRs of carol touched docs/ last week?", thread="rt03")
        answer = asked.ask("Which of those have tests?", thread="rt03")
        assert answer.pull_requests == ()
        assert answer.plan.selection.numbers == ()

    def test_no_filter_at_all_is_the_whole_period(self, asked):
        assert len(asked.ask("Which PRs were merged last week?").pull_requests) == 14


class TestRt08And11:
    @pytest.fixture
    def grounds(self, asked):
        selection = Selection(repository=NAME, numbers=(11, 12, 13, 21, 22))
        scope = Scope(
            repository=REPOSITORY,
            profile=load_profile("default"),
            plan=Plan(wanted=Wanted.LIST, selection=selection),
            now=NOW,
        )
        evidence = collect(Reader(asked.engine), scope)
        return grounds_for(voice_of(Language.EN, scope.profile), evidence)

    def test_a_pr_outside_the_evidence_is_no_citation(self, grounds):
        within = Sentence(pieces=(*reference(12), *plain(" improves throughput.")))
        beyond = Sentence(pieces=(*reference(12), *plain(", see also "), *reference(24)))
        assert faults(within, grounds) == ()
        assert faults(beyond, grounds) == ("#24 is not in the evidence",)

    def test_a_miscounted_list_does_not_stand(self, grounds):
        right = Sentence(pieces=(*figure("total", 5), *plain(" PRs")))
        wrong = Sentence(pieces=(*figure("total", 2), *plain(" PRs")))
        assert faults(right, grounds) == ()
        assert faults(wrong, grounds)
        assert faults(Sentence(pieces=plain("2 new ones")), grounds)


def test_rt_09_a_count_cites_every_pr(tmp_path):
    prs = [pull_request(n, f"feat: part {n} of it", files=(f"scheduler/part{n}.py",)) for n in range(1, 8)]
    answer = desk(tmp_path, [*prs, pull_request(9)]).ask(
        "How many PRs touched the scheduler last week and what is each about?"
    )
    assert answer.total == 7
    assert sorted(citation.number for citation in answer.citations) == [1, 2, 3, 4, 5, 6, 7]
    assert "7 PRs" in answer_text(answer)


@pytest.mark.parametrize("question", ["How many PRs were merged in May?", "五月合并了多少 PR？"])
def test_rt_10_a_count_larger_than_any_list(tmp_path, question):
    prs = [pull_request(n, merged=f"2026-05-{n % 28 + 1:02d}T10:00Z") for n in range(1, 144)]
    here = desk(tmp_path, prs)
    answer = here.ask(question)
    assert answer.total == 143
    assert len(answer.pull_requests) == 143
    assert "143" in answer_text(answer)
    listed = here.ask("Which PRs were merged in May?")
    assert "143 PRs; here are 20" in answer_text(listed)


class TestRt12:
    def test_follow_ups_and_a_question_that_stands_alone(self, asked):
        first = asked.ask("Which PRs merged last week touch npu/?", thread="rt12")
        assert sorted(first.pull_requests) == [21, 22, 23]
        second = asked.ask("其中哪些没有测试？", thread="rt12")
        assert second.pull_requests == (22,)
        assert "3 个 PR" in second.understood.text
        third = asked.ask("and the week before?", thread="rt12")
        assert set(third.pull_requests) <= {11, 12}
        assert third.pull_requests == (12, 11) or "kept" in answer_text(third).lower()
        fourth = asked.ask("How many PRs did bob merge in May?", thread="rt12")
        assert sorted(fourth.pull_requests) == [12, 13]
        assert fourth.plan.selection.paths == ()


class TestRt13:
    ZONE = Repository(name=NAME, base="main", zone="America/Los_Angeles")

    @pytest.fixture
    def pacific(self, tmp_path):
        prs = [pull_request(1, merged="2026-08-23T23:30Z"), pull_request(2, merged="2026-08-12T10:00Z")]
        return desk(tmp_path, prs, self.ZONE, (("2026-08-01", "2026-08-24T02:00Z"),))

    def test_this_week_is_the_local_one(self, pacific):
        answer = pacific.ask("What was merged this week?", now=at("2026-08-24T02:00Z"))
        answer = pacific.ask("Which PRs were merged this week?", now=at("2026-08-24T02:00Z"))
        assert answer.pull_requests == (1,)
        text = answer.understood.text
        assert "2026-08-17" in text and "2026-08-23" in text and "America/Los_Angeles" in text

    def test_last_week_is_the_local_one(self, pacific):
        answer = pacific.ask("Which PRs were merged last week?", now=at("2026-08-24T02:00Z"))
        assert answer.pull_requests == (2,)
        assert "2026-08-10" in answer.understood.text and "2026-08-16" in answer.understood.text


class TestRt14:
    @pytest.mark.parametrize(
        "question", ["上周合并了哪些 PR？", "2020年1月合并了哪些 PR？", "#21 做了什么？", "今天天气如何？"]
    )
    def test_a_chinese_question_gets_a_chinese_answer(self, asked, question):
        answer = asked.ask(question)
        assert answer.language is Language.ZH
        ours = [block for block in answer.blocks if block.block == "paragraph"]
        for sentence in (*answer.limits, *(s for block in ours for s in block.sentences)):
            assert any("\u4e00" <= sign <= "\u9fff" for sign in sentence.text)

    def test_an_english_question_gets_an_english_answer(self, tmp_path):
        here = desk(tmp_path, [pull_request(1, "修复：显存泄漏", body="释放缓冲区。")])
        answer = here.ask("Which PRs were merged last week?")
        assert answer.language is Language.EN
        assert "1 PR:" in answer_text(answer)


def test_rt_17_a_long_pr_stands_once(tmp_path):
    long = pull_request(90, "feat: cache the cache of caching", body="cache " * 500)
    short = [pull_request(n, f"feat: a cache for part {n}") for n in range(91, 96)]
    answer = desk(tmp_path, [long, *short]).ask("Which PRs are about caching?")
    assert sorted(answer.pull_requests) == [90, 91, 92, 93, 94, 95]
    assert "this store has no passages yet" in answer_text(answer)
