"""Conversations: follow-ups, the rest, a pick, choices, expiry; what is stored and what is not."""

from datetime import timedelta

import pytest
from sqlalchemy import inspect, update

from activity.database import writing
from bot.choosing import chosen
from bot.conversations import KEPT, Conversations, Pending, Remembered
from bot.question.plan import Clarification, Relation
from bot.render.running_text import answer_text
from bot.tables import ConversationRow
from tests.fakes.facts import pull_request
from tests.fakes.months import month
from tests.fakes.store import NOW, desk


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    return desk(tmp_path_factory.mktemp("month"), month())


def many(folder, count=45):
    return desk(folder, [pull_request(n, f"feat: number {n}") for n in range(1, count + 1)])


def test_the_rest_is_the_rest(tmp_path):
    here = many(tmp_path)
    first = here.ask("Which PRs were merged last week?", thread="t")
    assert first.total == 45
    rest = here.ask("show the rest", thread="t")
    assert rest.pull_requests == first.pull_requests[20:]
    assert "25 of 45 PRs were left; here are 20" in answer_text(rest)
    last = here.ask("显示其余", thread="t")
    assert last.pull_requests == first.pull_requests[40:]
    assert "5" in answer_text(last)
    done = here.ask("show the rest", thread="t")
    assert done.pull_requests == ()
    assert "All 45 PRs" in answer_text(done)


def test_those_after_the_rest_are_the_whole_set(tmp_path):
    here = many(tmp_path)
    here.ask("Which PRs were merged last week?", thread="t")
    here.ask("show the rest", thread="t")
    assert len(here.ask("which of those are features?", thread="t").pull_requests) == 45


def test_one_of_the_list(asked):
    listed = asked.ask("Which PRs of carol were merged last week?", thread="pick")
    answer = asked.ask("tell me more about the second one", thread="pick")
    assert answer.pull_requests == listed.pull_requests[1:2]
    assert answer.plan.relation is Relation.PICK


def test_which_set_was_used_is_shown(asked):
    asked.ask("Which PRs touched npu/ last week?", thread="shown")
    answer = asked.ask("which of those have tests?", thread="shown")
    assert sorted(answer.pull_requests) == [21, 23]
    assert "within the 3 PRs of the answer before" in answer.understood.text


def test_after_expiry_it_says_so_and_guesses_nothing(asked):
    asked.ask("Which PRs touched npu/ last week?", thread="old")
    late = NOW + KEPT + timedelta(seconds=1)
    answer = asked.ask("which of those have tests?", thread="old", now=late)
    assert answer.clarification is not None
    assert "older than it is kept" in answer_text(answer)
    assert answer.pull_requests == ()


def test_after_expiry_a_question_of_its_own_is_answered(asked):
    asked.ask("Which PRs touched npu/ last week?", thread="old2")
    late = NOW + KEPT + timedelta(days=1)
    answer = asked.ask("Which PRs were merged in 2026-W23?", thread="old2", now=late)
    assert answer.clarification is None
    assert answer.total == 14


def test_without_a_thread_nothing_is_kept(tmp_path):
    here = desk(tmp_path, month())
    here.ask("Which PRs were merged last week?")
    assert not inspect(here.engine).has_table("conversations")
    assert here.ask("which of those have tests?").clarification is not None


def test_a_question_back_is_answered_by_its_number(asked):
    back = asked.ask("How many PRs were merged on 1/6/2026?", thread="choice")
    assert back.clarification is not None
    assert back.clarification.choices == ("2026-06-01", "2026-01-06")
    assert asked.ask("1", thread="choice").pull_requests == (21,)


def test_help_in_between_does_not_lose_the_set(asked):
    asked.ask("Which PRs touched npu/ last week?", thread="help")
    asked.ask("help", thread="help")
    assert sorted(asked.ask("which of those have tests?", thread="help").pull_requests) == [21, 23]


class TestChoices:
    BACK = Clarification(question="Whom do you mean by “jo”?", choices=("joel", "joan"))

    @pytest.mark.parametrize("reply", ["1", "1.", "1)", "第一个", "一", "joel", "JOEL", "１"])
    def test_a_choice_is_put_in_place_of_what_was_doubtful(self, reply):
        pending = Pending(question="PRs by jo last week", clarification=self.BACK)
        assert chosen(reply, pending) == "PRs by joel last week"

    def test_a_choice_without_a_doubtful_word_is_added(self):
        asked = Clarification(question="Which one?", choices=("npu", "ci"))
        assert chosen("2", Pending(question="how many PRs", clarification=asked)) == "how many PRs ci"

    @pytest.mark.parametrize("reply", ["3", "0", "Which PRs were merged last week?", "", "joe"])
    def test_anything_else_is_a_question_of_its_own(self, reply):
        assert chosen(reply, Pending(question="PRs by jo", clarification=self.BACK)) is None


class TestStored:
    def test_what_is_kept_comes_back(self, asked):
        kept = Conversations(asked.engine)
        turn = kept.recall("nobody", NOW)
        assert turn is None
        kept.keep("x", Remembered(repository="acme/rocket"), NOW)
        assert kept.recall("x", NOW) == Remembered(repository="acme/rocket")

    def test_what_cannot_be_read_is_as_good_as_gone(self, asked):
        asked.ask("Which PRs touched npu/ last week?", thread="broken")
        with writing(asked.engine) as connection:
            connection.execute(
                update(ConversationRow)
                .where(ConversationRow.name == "broken")
                .values(turn={"plan": "from a newer version"})
            )
        found = Conversations(asked.engine).recall("broken", NOW)
        assert found is not None and found.expired
        assert asked.ask("which of those have tests?", thread="broken").pull_requests == ()
