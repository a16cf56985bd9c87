"""The settings modal within Slack's limits, and what a submission means, forged ones too."""

from typing import Any

import pytest

from bot.language import Language
from bot.schedule import Subscription
from bot.slack.limits import validate_view
from bot.slack.safety import Allowed, view_breaches
from bot.slack.settings_modal import Opened, read_opened, read_submission, settings_view
from tests.fakes.facts import NAME, at

NOW = at("2026-06-09")
OPENED = Opened(team="T1", channel="C0DEV", language=Language.EN)
CURRENT = Subscription(team="T1", channel="C0DEV", repository=NAME, language=Language.ZH, since=NOW, owner="U0ANN")
VALUES = {
    "repository": {"selected_option": {"value": NAME}},
    "language": {"selected_option": {"value": "zh"}},
    "weekday": {"selected_option": {"value": "2"}},
    "time": {"selected_time": "08:30"},
    "zone": {"value": " Asia/Shanghai "},
    "enabled": {"selected_option": {"value": "on"}},
}


def submit(repositories=((NAME, "UTC"),), words=Language.EN, **changed):
    values = {name: {name: value} for name, value in {**VALUES, **changed}.items()}
    opened = OPENED.model_copy(update={"language": words})
    return read_submission({"state": {"values": values}}, opened, "U0BO", repositories, NOW)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("count", [1, 100, 150])
def test_the_view_can_be_opened(language, count):
    repositories = [f"acme/{'x' * (number % 90)}{number}" for number in range(count)] + [NAME]
    view: Any = settings_view(OPENED.model_copy(update={"language": language}), CURRENT, repositories)
    assert validate_view(view) == ()
    assert view_breaches(view, Allowed()) == ()
    assert read_opened(view) == OPENED.model_copy(update={"language": language})
    selects = [block["element"] for block in view["blocks"] if block["type"] == "input"]
    assert selects[0]["initial_option"]["value"] == NAME


def test_a_submission_is_read():
    made = submit().subscription
    assert made == CURRENT.model_copy(
        update={"weekday": 2, "time": "08:30", "zone": "Asia/Shanghai", "owner": "U0BO", "enabled": True}
    )


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    "field,value",
    [
        ("repository", {"selected_option": {"value": "acme/secret"}}),
        ("zone", {"value": "Mars/Olympus"}),
        ("zone", {"value": "../../etc/passwd"}),
        ("zone", {"value": ""}),
        ("time", {"selected_time": "25:99"}),
        ("time", {}),
        ("weekday", {"selected_option": {"value": "9"}}),
        ("language", {"selected_option": None}),
    ],
)
def test_a_fault_stands_at_its_field(language, field, value):
    found = submit(words=language, **{field: value})
    assert found.subscription is None
    assert list(found.errors) == [field]
    assert found.errors[field]


def test_a_time_before_the_week_is_over_is_refused_with_the_time_that_works():
    early = {"weekday": {"selected_option": {"value": "1"}}, "zone": {"value": "Pacific/Auckland"}}
    assert submit(**early).errors == {
        "time": "At this time the week of the repository is not over yet. Choose Monday 13:00 or later."
    }
    assert submit(**early, time={"selected_time": "13:00"}).subscription
    assert submit(**early, enabled={"selected_option": {"value": "off"}}).subscription


@pytest.mark.parametrize("view", [{}, {"private_metadata": "x"}, {"private_metadata": '{"team": 1}'}])
def test_a_foreign_modal_is_none_of_ours(view):
    assert read_opened(view) is None


def test_an_empty_submission_has_only_faults():
    assert read_submission({}, OPENED, "U0BO", [(NAME, "UTC")], NOW).errors
