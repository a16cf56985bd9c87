"""The chart of a week: a PNG of any week, nothing drawn that no font has, and the same figures as text."""

import pytest
from hypothesis import given, settings

from bot.language import Language
from bot.prose.plain import write
from bot.render.charts import weekly_chart
from tests.bot.render.test_as_text import hostile_week
from tests.fakes.week import before, busy_week, week
from tests.fakes.weeks import weeks

PNG = b"\x89PNG\r\n\x1a\n"


def drawn(some_week, language):
    chart = weekly_chart(write(some_week, language))
    assert chart is not None
    return chart


@pytest.mark.parametrize("language,said", [(Language.EN, "Fixes 2"), (Language.ZH, "修复 2")])
def test_a_picture_and_its_figures_as_text(language, said):
    chart = drawn(busy_week(), language)
    assert chart.png.startswith(PNG)
    assert said in chart.alt
    assert "acme/rocket" in chart.alt
    assert "2026-W23" in chart.alt


def test_the_weeks_before_are_told():
    some_week = busy_week().model_copy(update={"before": (before("2026-W22", 7, 3, fix=3),)})
    assert "Fixes 2 (before 3.0)" in drawn(some_week, Language.EN).alt


def test_nothing_to_count_is_no_picture():
    assert weekly_chart(write(week(), Language.EN)) is None


def test_no_state_is_left_behind():
    import sys

    weekly_chart(write(busy_week(), Language.EN))
    assert "matplotlib.pyplot" not in sys.modules


@pytest.mark.parametrize("language", Language)
def test_hostile_names_are_drawn_as_text(language):
    assert drawn(hostile_week(), language).png.startswith(PNG)


@given(weeks(most=8))
@settings(max_examples=5, deadline=None)
def test_any_week(some_week):
    chart = weekly_chart(write(some_week, Language.ZH))
    assert chart is None or chart.png.startswith(PNG)
