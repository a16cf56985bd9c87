"""Interactive elements: buttons, menus, pickers, inputs, feedback buttons."""

from collections.abc import Callable
from typing import Any

from tests.fakes.slack.limits.problems import Json, Problems

COMMON = ("action_id", "confirm", "focus_on_load")
SELECTS = {
    "users_select": ("initial_user",),
    "channels_select": ("initial_channel", "response_url_enabled"),
    "conversations_select": (
        "initial_conversation",
        "default_to_current_conversation",
        "filter",
        "response_url_enabled",
    ),
    "multi_users_select": ("initial_users", "max_selected_items"),
    "multi_channels_select": ("initial_channels", "max_selected_items"),
    "multi_conversations_select": (
        "initial_conversations",
        "default_to_current_conversation",
        "filter",
        "max_selected_items",
    ),
    "external_select": ("initial_option", "min_query_length"),
}
TEXT_INPUTS = ("plain_text_input", "number_input", "url_text_input", "email_text_input", "rich_text_input")
TEXT_FIELDS = (
    "initial_value",
    "multiline",
    "min_length",
    "max_length",
    "dispatch_action_config",
    "placeholder",
    "is_decimal_allowed",
    "min_value",
    "max_value",
)


def element(here: Problems, value: Any, allowed: tuple[str, ...] | None = None) -> None:
    """Any element, if its kind may stand here."""
    kind = value.get("type") if isinstance(value, dict) else None
    check = ELEMENTS.get(str(kind))
    if check is None or (allowed is not None and kind not in allowed):
        here.add(f"unsupported type: {kind}")
        return
    here.optional(value, "action_id", 255)
    if "confirm" in value:
        _confirm(here.at("confirm"), value["confirm"])
    check(here, value)


def _button(here: Problems, value: Json) -> None:
    if here.keys(value, ("text",), (*COMMON, "url", "value", "style", "accessibility_label")):
        here.at("text").plain(value["text"], 75)
    here.optional(value, "value", 2000)
    here.optional(value, "accessibility_label", 75)
    if "url" in value:
        here.at("url").url(value["url"])
    if value.get("style", "primary") not in ("primary", "danger"):
        here.at("style").add("must be one of primary, danger")


def _icon_button(here: Problems, value: Json) -> None:
    if here.keys(value, ("icon", "text"), (*COMMON, "value", "accessibility_label", "visible_to_user_ids")):
        here.at("text").plain(value["text"], 75)
        if value["icon"] != "trash":
            here.at("icon").add("must be one of trash")


def _feedback(here: Problems, value: Json) -> None:
    names = ("positive_button", "negative_button")
    if not here.keys(value, names, COMMON):
        return
    for name in names:
        one = here.at(name)
        if one.keys(value[name], ("text", "value"), ("accessibility_label",)):
            one.at("text").plain(value[name]["text"], 75)
            one.at("value").string(value[name]["value"], 2000)


def _options(most: int, *more: str) -> Callable[[Problems, Json], None]:
    def check(here: Problems, value: Json) -> None:
        names = ("options", "option_groups", "initial_option", "initial_options", "placeholder", "max_selected_items")
        here.keys(value, (), (*COMMON, *names, *more))
        if "placeholder" in value:
            here.at("placeholder").plain(value["placeholder"], 150)
        offered = list(_all_options(here, value, most))
        chosen = [value["initial_option"]] if "initial_option" in value else value.get("initial_options", [])
        if any(each not in offered for each in chosen):
            here.add("initial option must be one of the options")

    return check


def _all_options(here: Problems, value: Json, most: int) -> list[Any]:
    if "option_groups" not in value:
        options = here.at("options").items(value.get("options"), most)
        for number, each in enumerate(options):
            _option(here.at("options", number), each)
        return options
    found: list[Any] = []
    for number, group in enumerate(here.at("option_groups").items(value["option_groups"], 100)):
        one = here.at("option_groups", number)
        if one.keys(group, ("label", "options")):
            one.at("label").plain(group["label"], 75)
            found += _all_options(one, group, 100)
    return found


def _option(here: Problems, value: Any) -> None:
    if here.keys(value, ("text", "value"), ("description", "url")):
        here.at("text").text(value["text"], 75)
        here.at("value").string(value["value"], 150)


def _select(*more: str) -> Callable[[Problems, Json], None]:
    def check(here: Problems, value: Json) -> None:
        here.keys(value, (), (*COMMON, "placeholder", *more))
        if "placeholder" in value:
            here.at("placeholder").plain(value["placeholder"], 150)

    return check


def _picker(*more: str) -> Callable[[Problems, Json], None]:
    return _select(*more)


def _text_input(here: Problems, value: Json) -> None:
    here.keys(value, (), (*COMMON, *TEXT_FIELDS))
    here.optional(value, "initial_value", 3000, 0)
    if "placeholder" in value:
        here.at("placeholder").plain(value["placeholder"], 150)
    if not 1 <= value.get("max_length", 1) <= 3000:
        here.at("max_length").add("must be between 1 and 3000")


def _confirm(here: Problems, value: Any) -> None:
    if here.keys(value, ("title", "text", "confirm", "deny"), ("style",)):
        here.at("title").plain(value["title"], 100)
        here.at("text").text(value["text"], 300)
        here.at("confirm").plain(value["confirm"], 30)
        here.at("deny").plain(value["deny"], 30)


ELEMENTS: dict[str, Callable[[Problems, Json], None]] = {
    "button": _button,
    "icon_button": _icon_button,
    "feedback_buttons": _feedback,
    "static_select": _options(100),
    "multi_static_select": _options(100),
    "overflow": _options(5),
    "checkboxes": _options(10),
    "radio_buttons": _options(10),
    "datepicker": _picker("initial_date"),
    "timepicker": _picker("initial_time", "timezone"),
    "datetimepicker": _picker("initial_date_time"),
    **{kind: _select(*more) for kind, more in SELECTS.items()},
    **dict.fromkeys(TEXT_INPUTS, _text_input),
}
