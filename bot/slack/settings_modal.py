"""A channel's settings in; the modal that changes them out, and its submission back as typed settings or faults.

Source: https://docs.slack.dev/surfaces/modals
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pydantic import JsonValue, ValidationError

from activity.errors import SettingsError
from activity.period import zone_of
from activity.records.frozen import Record
from bot.language import Language
from bot.render.slack.content import Line, Prose
from bot.render.slack.elements import plain_text, prose
from bot.render.slack.phrasing import WORDS, channel, filled, said
from bot.render.slack.words import SettingsWords
from bot.schedule import LOCAL_TIME, Subscription, WeekTime, earliest
from bot.slack.actions import SETTINGS_CALLBACK
from bot.slack.limits import BUDGET
from bot.slack.wire import Json

LONGEST_ZONE = 60


class Opened(Record):
    """What the modal is about; carried through Slack, so ids only. `language` is that of the modal's own words."""

    team: str
    channel: str
    language: Language


class Submitted(Record):
    """What was submitted: settings, or for each field what is wrong with it (for `response_action: errors`)."""

    subscription: Subscription | None = None
    errors: dict[str, str] = {}


def settings_view(opened: Opened, current: Subscription, repositories: Sequence[str]) -> Json:
    """The modal for `views.open`; `repositories` are those open to the channel, at most a hundred are offered."""
    words = WORDS[opened.language].settings
    intro = Prose(lines=(Line(spans=filled(words.intro, {"channel": channel(opened.channel)})),))
    blocks: list[JsonValue] = [*prose(intro), *_inputs(words, current, repositories)]
    return {
        "type": "modal",
        "callback_id": SETTINGS_CALLBACK,
        "private_metadata": opened.model_dump_json(),
        "title": plain_text(words.title, BUDGET.view_title),
        "submit": plain_text(words.save, BUDGET.view_title),
        "close": plain_text(words.cancel, BUDGET.view_title),
        "blocks": blocks,
    }


def read_opened(view: dict[str, Any]) -> Opened | None:
    """What a submitted modal is about; `None` if it is none of ours."""
    try:
        return Opened.model_validate_json(str(view.get("private_metadata", "")))
    except ValidationError:
        return None


def read_submission(
    view: dict[str, Any], opened: Opened, actor: str, repositories: Sequence[tuple[str, str]], now: datetime
) -> Submitted:
    """Read a submission.

    Args:
        view: the `view` of Slack's payload.
        opened: what the modal is about, from `read_opened`.
        actor: who submitted it; becomes the one who is told when the schedule cannot go on.
        repositories: name and zone of those open to the channel, looked up again: a submission may be old or forged.
        now: the clock, for `since` and for the zones' rules.
    """
    words = WORDS[opened.language].settings
    zones = dict(repositories)
    values = {name: _value(view, name) for name in _FIELDS}
    errors = {name: text for name, text in _faults(words, values, zones).items() if text}
    if errors:
        return Submitted(errors=errors)
    wanted = Subscription(
        team=opened.team,
        channel=opened.channel,
        repository=values["repository"],
        language=Language(values["language"]),
        weekday=int(values["weekday"]),
        time=values["time"],
        zone=values["zone"],
        enabled=values["enabled"] == "on",
        since=now,
        owner=actor,
    )
    early = earliest(wanted, zones[wanted.repository], now) if wanted.enabled else None
    return Submitted(errors={"time": _too_early(words, early)}) if early else Submitted(subscription=wanted)


_FIELDS = ("repository", "language", "weekday", "time", "zone", "enabled")


def _inputs(words: SettingsWords, current: Subscription, repositories: Sequence[str]) -> list[JsonValue]:
    offered = list(
        dict.fromkeys([*([current.repository] if current.repository in repositories else []), *repositories])
    )
    named = [(each, each) for each in offered[: BUDGET.options]]
    weekdays = [(str(place), name) for place, name in enumerate(words.weekdays, 1)]
    state = "on" if current.enabled else "off"
    return [
        _input("repository", words.repository, _select("repository", named, current.repository)),
        _input("language", words.language, _select("language", list(words.languages.items()), current.language)),
        _input("weekday", words.weekday, _select("weekday", weekdays, str(current.weekday))),
        _input("time", words.time, {"type": "timepicker", "action_id": "time", "initial_time": current.time}),
        {**_input("zone", words.zone, _zone(current)), "hint": plain_text(words.zone_hint, BUDGET.label)},
        _input("enabled", words.enabled, _select("enabled", [("on", words.on), ("off", words.off)], state)),
    ]


def _zone(current: Subscription) -> Json:
    shown: Json = {"type": "plain_text_input", "action_id": "zone", "initial_value": current.zone}
    return {**shown, "max_length": LONGEST_ZONE}


def _input(name: str, title: str, element: Json) -> Json:
    return {"type": "input", "block_id": name, "label": plain_text(title, BUDGET.label), "element": element}


def _select(name: str, offered: Sequence[tuple[str, str]], current: str) -> Json:
    options: list[JsonValue] = [_option(value, text) for value, text in offered]
    chosen = next((_option(value, text) for value, text in offered if value == current), None)
    shown: Json = {"type": "static_select", "action_id": name, "options": options}
    return {**shown, "initial_option": chosen} if chosen else shown


def _option(value: str, text: str) -> Json:
    return {"text": plain_text(text, BUDGET.option), "value": value[: BUDGET.option_value]}


def _value(view: dict[str, Any], name: str) -> str:
    """The value of one field; empty where Slack sent none."""
    field = view.get("state", {}).get("values", {}).get(name, {}).get(name, {})
    chosen = field.get("selected_option") or {}
    return str(chosen.get("value") or field.get("selected_time") or field.get("value") or "").strip()


def _faults(words: SettingsWords, values: dict[str, str], repositories: dict[str, str]) -> dict[str, str]:
    """What is wrong with each field; empty where nothing is."""
    return {
        "repository": "" if values["repository"] in repositories else words.bad_repository,
        "time": "" if re.fullmatch(LOCAL_TIME, values["time"]) else words.bad_time,
        "weekday": "" if values["weekday"] in {str(day) for day in range(1, 8)} else words.bad_time,
        "language": "" if values["language"] in set(Language) else words.bad_time,
        "zone": "" if _is_zone(values["zone"]) else words.bad_zone,
    }


def _is_zone(name: str) -> bool:
    try:
        zone_of(name)
    except SettingsError:
        return False
    return bool(name) and len(name) <= LONGEST_ZONE


def _too_early(words: SettingsWords, early: WeekTime) -> str:
    return said(words.too_early, {"weekday": words.weekdays[early.weekday - 1], "time": early.time})
