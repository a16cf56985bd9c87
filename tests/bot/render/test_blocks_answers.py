"""Answers, notices, help and the home tab in Slack, over a small real store, in both languages."""

from dataclasses import fields as members
from dataclasses import is_dataclass

import pytest

from activity.records import Repository
from bot.language import Language
from bot.prose.template import fields
from bot.question.plan import Clarification
from bot.render.blocks import (
    TEXT,
    WHOLE,
    Form,
    Frame,
    Home,
    HomeChannel,
    HomeRun,
    Notice,
    Posted,
    already_posted,
    answer_messages,
    help_message,
    home_view,
    notice,
    payloads,
    shows_rest,
    suggested_prompts,
    text_of,
)
from bot.render.slack.phrasing import WORDS, Value, channel
from bot.slack.actions import Choice, Feedback, Vote, read_choice, read_feedback
from bot.slack.limits import validate_view
from bot.slack.safety import Allowed, view_breaches
from tests.fakes.facts import at, pull_request
from tests.fakes.months import month, old_hand
from tests.fakes.slack_reading import kinds, links, problems, raw, shown
from tests.fakes.store import desk
from tests.fakes.week import HOSTILE

FRAME = Frame(run_id="run-2", asker="U0ANN")
FORMS = (WHOLE, Form(table=False), Form(table=False, feedback=False), TEXT)
QUESTIONS = (
    "Which PRs were merged last week?",
    "How many PRs merged last week?",
    "Who merged the most last week?",
    "PRs by module last week",
    "compare last week with the week before",
    "PRs without tests last week",
    "what does #22 do?",
    "help",
    "what is the weather?",
    "weekly report",
    "上周合并了哪些 PR？",
    "上周谁合并得最多？",
    "上周按类型统计",
    "#22 做了什么？",
    "帮助",
)


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    return desk(tmp_path_factory.mktemp("month"), [*month(), old_hand(1, "ada"), old_hand(2, "bob")])


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_answer_can_be_sent_in_every_form(asked, question):
    answer = asked.ask(question)
    made = answer_messages(answer, FRAME)
    for message in made:
        assert problems(message, FRAME.allowed, *FORMS) == []
    text = "".join(text_of(message) for message in made)
    if answer.report is None:
        assert all(f"#{citation.number}" in text for citation in answer.citations)
    assert [message.marker and message.marker.part for message in made] == list(range(len(made)))


def test_what_was_understood_stands_first_and_freshness_last(asked):
    (message,) = answer_messages(asked.ask("Which PRs of carol were merged last week?"), FRAME)
    (sent,) = payloads(message)
    assert kinds(sent) == ["context", "rich_text", "context", "context_actions"]
    assert "2026-W23" in raw(sent)["blocks"][0]["elements"][0]["text"]
    assert "carol" in raw(sent)["blocks"][0]["elements"][0]["text"]
    assert "Data as of" in str(sent.blocks[2])
    assert [label for label, _ in links(sent)].count("#29") == 1


def test_a_ranking_has_one_table(asked):
    for question in ("Who merged the most last week?", "上周按类型统计"):
        sent = [each for message in answer_messages(asked.ask(question), FRAME) for each in payloads(message)]
        assert [kinds(each).count("table") for each in sent] == [1]


def test_the_rest_of_a_long_list_waits_behind_a_button(tmp_path):
    many = [pull_request(number, f"fix: number {number}") for number in range(100, 160)]
    answer = desk(tmp_path, many).ask("Which PRs were merged last week?")
    assert shows_rest(answer)
    made = answer_messages(answer, FRAME)
    (button,) = [
        element
        for message in made
        for block in raw(payloads(message)[0])["blocks"]
        if block["type"] == "actions"
        for element in block["elements"]
    ]
    assert (button["action_id"], button["value"]) == ("herald_rest", "run-2")
    assert str(60 - answer.shown) in button["text"]["text"]


def test_a_question_back_has_a_button_for_each_choice(asked):
    answer = asked.ask("Which PRs were merged last week?")
    asked_back = Clarification(question="Which <one>?", choices=("last week", "x" * 200), candidates=(21, 22))
    answer = answer.model_copy(update={"clarification": asked_back, "understood": None, "blocks": (), "limits": ()})
    (message,) = answer_messages(answer, FRAME)
    (sent,) = payloads(message)
    buttons = raw(sent)["blocks"][-1]["elements"]
    assert [button["action_id"] for button in buttons] == ["herald_choice_1", "herald_choice_2"]
    assert read_choice(buttons[1]["value"]) == Choice(run_id="run-2", place=2)
    assert [label for label, _ in links(sent)] == ["#21", "#22"]
    assert problems(message, FRAME.allowed, *FORMS) == []


@pytest.mark.parametrize("text", HOSTILE)
def test_attack_texts_as_questions_and_titles(tmp_path, text):
    store = desk(tmp_path, [pull_request(number, f"fix: {text}", author=text[:30] or "x") for number in (1, 2)])
    for question in ("Which PRs were merged last week?", f"PRs about {text}", f"{text}？"):
        for message in answer_messages(store.ask(question), FRAME):
            assert problems(message, FRAME.allowed, *FORMS) == []


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("kind", Notice)
def test_every_notice_says_what_happened_in_both_languages(kind, language):
    hostile = "<!channel> https://evil.example"
    values: dict[str, Value] = {
        "text": hostile, "repository": hostile, "label": "2026-W23", "choices": "a/b, c/d", "limit": 30, "minutes": 5,
        "moment": "2026-06-08 09:00 UTC", "channel": channel("C0DEV"),
    }  # fmt: skip
    message = notice(kind, language, values, run_id="run-3")
    assert problems(message, Allowed(), *FORMS) == []
    text = text_of(message)
    assert "run-3" in text
    assert "<!" not in text
    assert len(text) > 10


def test_one_minute_is_one():
    values: dict[str, Value] = {"limit": 1, "minutes": 1}
    text = text_of(notice(Notice.QUOTA_PERSON, Language.EN, values))
    assert "1 question," in text
    assert "1 minute." in text


@pytest.mark.parametrize("language", Language)
def test_posted_already_has_a_link_and_a_button(language):
    url = "https://acme.slack.com/archives/C0DEV/p1717000000000100"
    message = already_posted(language, "2026-W23", "acme/rocket", Posted(url=url, post_id="run-1"))
    assert problems(message, Allowed(), *FORMS) == []
    (sent,) = payloads(message)
    assert [address for _, address in links(sent)] == [url]
    assert raw(sent)["blocks"][-1]["elements"][0]["value"] == "run-1"
    forged = already_posted(language, "x", "y", Posted(url="https://evil.example", post_id="r"))
    assert links(payloads(forged)[0]) == []


@pytest.mark.parametrize("language", Language)
def test_help_and_prompts(language):
    message = help_message(language)
    assert problems(message, Allowed(), *FORMS) == []
    assert "/weekly-report settings" in shown(payloads(message)[0])
    assert 1 <= len(suggested_prompts(language)) <= 4


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("count", [0, 3, 60])
def test_the_home_tab(language, count):
    name = "acme/<!channel>"
    channels = tuple(
        HomeChannel(
            channel=f"C0{number}", repository=name, language=language, next_at=at("2026-06-08") if number else None
        )
        for number in range(count)
    )
    url = "https://acme.slack.com/archives/C0DEV/p1"
    runs = tuple(
        HomeRun(
            label="2026-W23", repository=name, channel=f"C0{number}", at=at("2026-06-08"), url=url if number else None
        )
        for number in range(count)
    )
    view = home_view(Home(language=language, channels=channels, runs=runs))
    assert validate_view(view) == ()
    assert view_breaches(view, Allowed()) == ()


def test_feedback_values_come_back():
    assert read_feedback("up:run-1") == Feedback(vote=Vote.UP, run_id="run-1")
    assert read_feedback("sideways:run-1") is None
    assert read_choice("x:run-1") is None


def templates(words, path=""):
    """Each template with the names of the values that it takes."""
    if isinstance(words, str):
        yield path, fields(words)
    elif isinstance(words, tuple):
        words = dict(enumerate(words))
    elif is_dataclass(words):
        words = {field.name: getattr(words, field.name) for field in members(words)}
    if isinstance(words, dict):
        for key, each in words.items():
            yield from templates(each, f"{path}.{key}")


def test_both_languages_fill_the_same_values():
    english, chinese = (dict(templates(WORDS[language])) for language in (Language.EN, Language.ZH))
    assert english == chinese
    assert len(english) > 100


def test_a_private_web_root_is_never_linked_without_leave(tmp_path):
    own = Repository(name="acme/rocket", base="main", web="https://evil.example")
    answer = desk(tmp_path, [pull_request(1)], own).ask("Which PRs were merged last week?")
    for message in answer_messages(answer, FRAME):
        assert links(payloads(message)[0]) == []
        assert "evil.example" not in text_of(message)
