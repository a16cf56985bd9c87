"""`/weekly-report` from any keyboard (SL-15)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language import Language
from bot.slack.commands import Help, Problem, ProblemKind, Report, Settings, language_of_locale, read_command
from tests.fakes.facts import at

NOW = at("2026-06-10T09:00Z")


def read(text, zone="UTC", now=NOW):
    return read_command(text, now, zone)


@pytest.mark.parametrize(
    "text,label,language",
    [
        ("2026–W23", "2026-W23", None),
        ("2026—w23 ZH", "2026-W23", Language.ZH),
        ("“2026-W23”", "2026-W23", None),
        ("２０２６－Ｗ２３　中文", "2026-W23", Language.ZH),
        ("", "2026-W23", None),
        ("  \u00a0 ", "2026-W23", None),
        ("W22", "2026-W22", None),
        ("english 2026-w5", "2026-W05", Language.EN),
        ("English, 2026W05", "2026-W05", Language.EN),
        ("last week", "2026-W23", None),
        ("上周 中文", "2026-W23", Language.ZH),
        ("本周", "2026-W24", None),
        ("2026-05", "2026-05", None),
        ("2026-06-01…2026-06-03", "2026-06-01..2026-06-03", None),
        ("2026‑W23\u200b", "2026-W23", None),
    ],
)
def test_any_keyboard(text, label, language):
    command = read(text)
    assert isinstance(command, Report)
    assert (command.period.label, command.language) == (label, language)
    assert not command.private


@pytest.mark.parametrize(
    "text,kind,word",
    [
        ("W23 help me", ProblemKind.USAGE, "help"),
        ("2026-W54", ProblemKind.NO_SUCH_WEEK, "2026-W54"),
        ("2026-W00", ProblemKind.NO_SUCH_WEEK, "2026-W00"),
        ("2025-W53", ProblemKind.NO_SUCH_WEEK, "2025-W53"),
        ("2026-13", ProblemKind.NO_SUCH_WEEK, "2026-13"),
        ("2026-W40", ProblemKind.FUTURE_WEEK, "2026-W40"),
        ("2026-W23 2026-W22", ProblemKind.USAGE, "2026-W22"),
        ("zh en", ProblemKind.USAGE, "en"),
        ("tomorrow", ProblemKind.USAGE, "tomorrow"),
        ("a/b c/d", ProblemKind.USAGE, "c/d"),
        ("&lt;@U0ANN|ann&gt;", ProblemKind.USAGE, "<@U0ANN|ann>"),
    ],
)
def test_what_cannot_be_read_is_named(text, kind, word):
    assert read(text) == Problem(kind=kind, text=word)


def test_order_does_not_matter():
    wanted = read("2026-W23 zh verl-project/verl private")
    assert wanted == read("private Verl-Project/verl 中文 w23").model_copy(update={"repository": "verl-project/verl"})
    assert (wanted.repository, wanted.private) == ("verl-project/verl", True)


def test_a_year_with_53_weeks_has_one():
    command = read("2026-W53", now=at("2027-01-20"))
    assert isinstance(command, Report)
    assert command.period.label == "2026-W53"


@pytest.mark.parametrize("text", ["help", "Help", "ｈｅｌｐ", "帮助", "?", "？"])
def test_help(text):
    assert read(text) == Help()


@pytest.mark.parametrize("text", ["settings", "设置", "“Settings”"])
def test_settings(text):
    assert read(text) == Settings()


def test_the_last_complete_week_is_told_in_the_zone():
    monday = at("2026-06-07T17:00Z")  # Monday 01:00 in Shanghai
    assert read("", "Asia/Shanghai", monday).period.label == "2026-W23"
    assert read("", "UTC", monday).period.label == "2026-W22"


@pytest.mark.parametrize(
    "locale,language", [("zh-CN", Language.ZH), ("en-GB", Language.EN), ("de-DE", None), (None, None)]
)
def test_locales(locale, language):
    assert language_of_locale(locale) is language


@given(st.text(max_size=60))
def test_any_text_is_read_without_failing(text):
    assert isinstance(read(text), Report | Help | Settings | Problem)
