"""A report in Slack: one screen, the whole report in the thread, every PR named, outside text harmless (SL-03, 04)."""

import re

import pytest
from hypothesis import given, settings

from activity.records import Kind, RiskCode, Severity
from bot.language import Language
from bot.prose.plain import PHRASES, write
from bot.render.blocks import TEXT, WHOLE, Form, Frame, Picture, payloads, report_posting, text_of
from bot.slack.wire import nodes, objects_in
from tests.fakes.facts import REPOSITORY, at, risk, signals
from tests.fakes.slack_reading import bold, kinds, links, problems, raw, shown
from tests.fakes.week import HOSTILE, assessed, busy_week, week
from tests.fakes.weeks import weeks

FRAME = Frame(run_id="run-1", asker="U0ANN")
FORMS = (WHOLE, Form(table=False), Form(table=False, feedback=False), TEXT)
ATTACKS = (
    "HashSet<Type>",
    "<https://forge-lookalike.example/login|Service returns 418>",
    "release failed> <!channel> <@U0BOSS> A | B",
    "<!subteam^S0ALL|@all> <!date^0^{date}^https://evil.example|now>",
    "`code` ```fence``` *bold* _it_ ~no~ :boom: **bold**",
    *HOSTILE,
)


def posting(some_week, language=Language.EN, frame=FRAME):
    return report_posting(write(some_week, language), frame)


def sent(made, form=WHOLE):
    return [each for message in made.messages for each in payloads(message, form)]


def hostile_week():
    prs = [
        assessed(
            number, f"fix: {text}", author="@here" if number % 2 else text, made=signals(score=9.0, topics=[text[:40]])
        )
        for number, text in enumerate(ATTACKS, 100)
    ]
    return week(prs)


@given(weeks())
@settings(max_examples=25, deadline=None)
def test_whatever_the_week_holds_every_message_can_be_sent_and_every_pr_is_named(some_week):
    for language in Language:
        made = posting(some_week, language)
        for message in made.messages:
            assert problems(message, FRAME.allowed, *FORMS) == []
        for form in FORMS:
            text = "".join(shown(each) + each.text for each in sent(made, form))
            assert {str(number) for number in some_week.by_number} <= set(re.findall(r"#(\d+)\b", text))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("form", FORMS)
def test_attack_texts_ping_nobody_and_link_nowhere(form, language):
    made = posting(hostile_week(), language)
    for message in made.messages:
        assert problems(message, FRAME.allowed, form) == []
    for each in sent(made, form):
        assert re.findall(r"<[!@](?!U0ANN>)", each.text) == []
        assert all(url.startswith("https://github.com/acme/rocket/pull/") for _, url in links(each))
        assert re.findall(r"<[^>]*evil\.example|://[^>|]*example", each.text) == []


@pytest.mark.parametrize("language", Language)
def test_titles_appear_letter_for_letter_with_one_link_to_the_pr(language):
    made = posting(hostile_week(), language)
    text = "".join(shown(each) for each in sent(made))
    for title in ATTACKS[:4]:
        assert title in text
    digest = [node for each in sent(made) for node in _bullets(each) if "418" in str(node)]
    assert digest
    for node in digest:
        assert [each["text"] for each in objects_in(node, "elements") if each["type"] == "link"] == ["#101"]


def _bullets(payload):
    lists = [node for _, node in nodes(raw(payload)["blocks"]) if node.get("type") == "rich_text_list"]
    return [section for node in lists for section in objects_in(node, "elements")]


@pytest.mark.parametrize("language", Language)
def test_the_main_post_is_one_screen(language):
    for some_week in (busy_week(), hostile_week()):
        (main,) = payloads(posting(some_week, language).main)
        assert len(main.blocks) <= 7
        assert len(shown(main)) <= 2_400
        assert len(shown(main).splitlines()) <= 28
    (main,) = payloads(posting(busy_week(), language).main)
    assert kinds(main) == ["header", "rich_text", "section", "rich_text", "context", "context_actions"]
    assert [label for label, _ in links(main)][:5] == ["#11", "#19", "#12", "#13", "#14"]
    assert len(raw(main)["blocks"][2]["fields"]) == 4
    assert raw(main)["metadata"]["event_payload"] == {"run_id": "run-1", "kind": "report", "part": 0, "piece": 0}
    assert main.arguments()["unfurl_links"] is main.arguments()["unfurl_media"] is False


@pytest.mark.parametrize("language", Language)
def test_the_six_titles_stand_literally_in_the_thread_in_order(language):
    for some_week in (busy_week(), week()):
        made = posting(some_week, language)
        headers = [str(raw(each)["blocks"][0]["text"]["text"]) for message in made.thread for each in payloads(message)]
        titles = list(PHRASES[language].sections.values())
        assert [header for header in headers if header in titles] == titles
        assert [message.marker and message.marker.part for message in made.messages] == list(range(len(made.messages)))


def test_sources_and_gaps_end_the_thread():
    last = text_of(posting(busy_week()).thread[-1])
    assert "Sources and gaps" in last
    assert "Data as of 2026-06-09 00:00 UTC." in last
    assert "stood the check" in last
    assert "Run run-1" in last


def test_who_asked_is_the_only_person_named():
    text = posting(busy_week()).main
    assert "Asked by <@U0ANN>" in text_of(text)
    forged = report_posting(write(busy_week(), Language.EN), Frame(run_id="r", asker="U0> <!channel"))
    assert "<!" not in text_of(forged.main)
    assert problems(forged.main, Frame(run_id="r").allowed) == []


def test_a_scheduled_post_says_so_and_whether_it_is_late_or_stale():
    on_time = text_of(posting(busy_week(), frame=Frame(run_id="r")).main)
    assert "Scheduled" in on_time
    assert "Late" not in on_time
    late = Frame(run_id="r", due=at("2026-06-08T01:00Z"), zone="Asia/Shanghai", stale=True)
    text = text_of(posting(busy_week(), frame=late).main)
    assert "Late: it was due 2026-06-08 09:00 Asia/Shanghai" in text
    assert "Fresh facts could not be had" in text
    assert "迟发：原定于 2026-06-08 09:00 Asia/Shanghai" in text_of(posting(busy_week(), Language.ZH, late).main)


def test_no_figure_stands_for_what_is_unknown():
    unknown = week(coverage=())
    (main,) = payloads(posting(unknown).main)
    assert "section" not in kinds(main)
    assert "only be read as lower bounds" in shown(main)
    (empty,) = payloads(posting(week()).main)
    assert "No PR was merged into main" in shown(empty)


def test_links_only_to_allowed_hosts():
    own = REPOSITORY.model_copy(update={"web": "https://git.acme.example"})
    for hosts, count in ((frozenset({"github.com"}), 0), (frozenset({"git.acme.example"}), 1)):
        made = posting(week([assessed(1)], repository=own), frame=Frame(run_id="r", hosts=hosts))
        found = [url for each in sent(made) for _, url in links(each)]
        assert bool(found) is bool(count)
        assert set(found) <= {"https://git.acme.example/acme/rocket/pull/1"}
        assert "#1" in "".join(shown(each) for each in sent(made))


def test_a_very_busy_week_is_split_and_whole():
    found = risk(RiskCode.UNTESTED_FIX, Severity.MEDIUM, variant="files", values={"files": 2, "lines": 9, "path": "a"})
    prs = [
        assessed(number, f"fix: {'长' * 100} {number}", made=signals(Kind.FIX, score=4.0 + number % 5, risks=(found,)))
        for number in range(1, 301)
    ]
    prs += [assessed(number, f"docs: page {number}", made=signals(Kind.DOCS, score=1.0)) for number in range(301, 500)]
    made = posting(week(prs), Language.ZH)
    for message in made.messages:
        assert problems(message, FRAME.allowed, WHOLE, TEXT) == []
    text = "".join(shown(each) for each in sent(made))
    assert {str(number) for number in range(1, 500)} <= set(re.findall(r"#(\d+)\b", text))
    assert len(shown(payloads(made.main)[0])) < 2_400


def test_a_heading_never_ends_a_message_and_fine_print_stays_with_its_bullet():
    prs = [
        assessed(number, f"feat: {'x' * 80} {number}", made=signals(Kind.FEAT, score=9.0)) for number in range(1, 120)
    ]
    for message in posting(week(prs)).thread:
        lines = [line for block in message.blocks if block.block == "prose" for line in block.lines]
        assert lines[-1].style != "title"
        assert lines[0].style != "detail"


def test_the_chart_stands_in_the_main_post_with_its_text():
    chart = Picture(file="F0CHART", alt="Kinds: fixes 2")
    (main,) = payloads(posting(busy_week(), frame=Frame(run_id="r", chart=chart)).main)
    image = next(block for block in raw(main)["blocks"] if block["type"] == "image")
    assert (image["slack_file"], image["alt_text"]) == ({"id": "F0CHART"}, "Kinds: fixes 2")


def test_bold_is_a_flag_in_headings():
    (main,) = payloads(posting(busy_week(), Language.ZH).main)
    assert bold(main) == ["最重要的 PR", "主要风险"]
    assert "*" not in shown(main)


def test_the_same_report_gives_the_same_messages():
    assert posting(busy_week()) == posting(busy_week())
