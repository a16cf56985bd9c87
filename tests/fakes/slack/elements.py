"""Interactive elements: found in blocks by action id, and what Slack sends when somebody uses one."""

from typing import Any

from tests.fakes.slack.reading import parts

Json = dict[str, Any]

CHOICES = ("static_select", "overflow", "radio_buttons", "external_select")
MANY = ("multi_static_select", "checkboxes")
PICKED = {
    "users_select": "selected_user",
    "channels_select": "selected_channel",
    "conversations_select": "selected_conversation",
    "datepicker": "selected_date",
    "timepicker": "selected_time",
    "multi_users_select": "selected_users",
    "multi_channels_select": "selected_channels",
    "multi_conversations_select": "selected_conversations",
}
BUTTONS = ("button", "icon_button")


def find(blocks: list[Json], action_id: str, value: Any = None) -> tuple[Json, Json]:
    """The block and the element with this action id; among equal ones the one that offers this value.

    Raises:
        LookupError: nothing like it is on the screen, so nobody can use it.
    """
    found = [(block, part) for block in blocks for part in parts(block) if part.get("action_id") == action_id]
    fitting = [each for each in found if value is None or value in offered(each[1]) or not offered(each[1])]
    if not fitting:
        raise LookupError(f"nothing to click: {action_id!r} with {value!r}")
    return fitting[0]


def offered(element: Json) -> list[str]:
    """The values one can choose by using it; empty when anything goes."""
    if element["type"] == "feedback_buttons":
        return [element["positive_button"]["value"], element["negative_button"]["value"]]
    if element["type"] in BUTTONS:
        return [str(element.get("value", ""))]
    return [each["value"] for each in _options(element)]


def used(block: Json, element: Json, value: Any, when: str) -> Json:
    """The action as the payload tells it."""
    told = {"action_id": element["action_id"], "block_id": block.get("block_id", "made"), "type": element["type"]}
    if element["type"] == "feedback_buttons":
        return told | _feedback(element, value) | {"action_ts": when}
    if element["type"] in BUTTONS:
        return told | {"text": element.get("text"), "value": element.get("value"), "action_ts": when}
    return told | state(element, value) | {"action_ts": when}


def state(element: Json, value: Any) -> Json:
    """The state of an input with this value; `None` leaves it as it was shown at first."""
    kind = element["type"]
    if kind in CHOICES:
        chosen = element.get("initial_option") if value is None else _option(element, value)
        return {"type": kind, "selected_option": chosen}
    if kind in MANY:
        picked = element.get("initial_options", []) if value is None else [_option(element, each) for each in value]
        return {"type": kind, "selected_options": picked}
    if kind in PICKED:
        name = PICKED[kind]
        return {"type": kind, name: element.get(name.replace("selected", "initial")) if value is None else value}
    return {"type": kind, "value": element.get("initial_value") if value is None else value}


def is_empty(told: Json) -> bool:
    """Whether an input holds nothing."""
    return not any(value for name, value in told.items() if name != "type")


def _feedback(element: Json, value: Any) -> Json:
    buttons = [element["positive_button"], element["negative_button"]]
    chosen = next((each for each in buttons if each["value"] == value), buttons[0])
    return {"text": chosen["text"], "value": chosen["value"]}


def _options(element: Json) -> list[Json]:
    grouped = [option for group in element.get("option_groups", ()) for option in group["options"]]
    return [*element.get("options", ()), *grouped]


def _option(element: Json, value: Any) -> Json:
    for each in _options(element):
        if value in (each["value"], each["text"]["text"]):
            return each
    raise LookupError(f"no option {value!r} in {element['action_id']!r}")
