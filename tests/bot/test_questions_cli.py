"""`herald ask` and `herald chat` through a real command runner and a real store."""

import json

import pytest
import typer
from typer.testing import CliRunner

from activity.database import open_store
from activity.settings import StoreSettings
from bot.chat import until_left
from bot.cli_questions import add_to
from tests.fakes.months import month
from tests.fakes.store import fill

CLOCK = ("--now", "2026-06-10T07:00:00Z")


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setenv("HERALD_HOME", str(tmp_path))
    engine = open_store(StoreSettings(home=tmp_path).facts_url)
    fill(engine, month())
    engine.dispose()
    app = typer.Typer()
    add_to(app, lambda *_: None)
    return lambda *words, **more: CliRunner().invoke(app, list(words), **more)


def test_ask_prints_an_answer(run):
    done = run("ask", "Which PRs of carol were merged last week?", *CLOCK)
    assert done.exit_code == 0, done.output
    assert "#29" in done.stdout
    assert "2 PRs" in done.stdout


def test_the_json_holds_what_is_promised(run):
    told = json.loads(run("ask", "上周 carol 合入了哪些 PR？", "--json", *CLOCK).stdout)
    assert {"plan", "pull_requests", "total", "text", "citations", "clarification", "verification"} <= told.keys()
    assert sorted(told["pull_requests"]) == [29, 30]
    assert told["total"] == 2
    assert told["language"] == "zh"
    assert told["period"]["label"] == "2026-W23"
    assert told["clarification"] is None
    assert told["plan"]["wanted"] == "list"
    assert told["citations"][0]["url"].startswith("https://github.com/acme/rocket/pull/")
    assert told["verification"]["dropped"] == 0


@pytest.mark.parametrize("question", ["PRs of January 2019", "What does #4711 do?", "", "你好", "What's the weather?"])
def test_an_empty_or_unknown_result_is_no_failure(run, question):
    done = run("ask", question, "--json", *CLOCK)
    assert done.exit_code == 0
    assert json.loads(done.stdout)["pull_requests"] == []


def test_a_question_may_stand_without_quotation_marks(run):
    assert "14 PRs" in run("ask", "which", "PRs", "were", "merged", "last", "week", *CLOCK).stdout


def test_a_thread_remembers(run):
    run("ask", "Which PRs touched npu/ last week?", "--thread", "t", *CLOCK)
    told = json.loads(run("ask", "其中哪些没有测试？", "--thread", "t", "--json", *CLOCK).stdout)
    assert told["pull_requests"] == [22]


def test_explain_shows_plan_and_set(run):
    text = run("ask", "npu PRs without tests last week", "--explain", *CLOCK).stdout
    assert "wanted" in text and "selection:" in text and "all merged: 18" in text


def test_an_unknown_repository_is_wrong_usage(run):
    from activity.errors import NotStoredError

    assert isinstance(run("ask", "help", "--repo", "no/body").exception, NotStoredError)


class TestChat:
    def test_on_a_pipe_each_line_is_answered_in_one_conversation(self, run):
        lines = "Which PRs touched npu/ last week?\n\nwhich of those have tests?\n/repo\n/nonsense\n/quit\nnever\n"
        done = run("chat", *CLOCK, input=lines)
        assert done.exit_code == 0, done.output
        assert "within the 3 PRs" in done.stdout.replace("\n", " ")
        assert "* acme/rocket" in done.stdout
        assert "There is no command /nonsense" in done.stderr
        assert "never" not in done.output

    def test_the_report_and_the_help(self, run):
        done = run("chat", *CLOCK, input="/report 2026-W23\n/help\n")
        assert "14 PRs" in done.stdout.replace("\n", " ")
        assert "/report [PERIOD]" in done.stdout

    def test_a_wrong_period_does_not_end_it(self, run):
        done = run("chat", *CLOCK, input="/report 2026-W99\nhelp\n")
        assert done.exit_code == 0
        assert "2026-W99" in done.stderr
        assert "For example" in done.stdout


def test_ctrl_c_clears_and_a_second_one_leaves():
    typed = iter(["a question", KeyboardInterrupt, "another", KeyboardInterrupt, KeyboardInterrupt, "never"])

    def read():
        one = next(typed)
        if one is KeyboardInterrupt:
            raise KeyboardInterrupt
        return one

    assert list(until_left(read)) == ["a question", "another"]


def test_ctrl_d_leaves():
    def read():
        raise EOFError

    assert list(until_left(read)) == []
