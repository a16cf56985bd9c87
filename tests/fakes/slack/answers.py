"""What Slack makes of the app's answers: a slash command's reply, and what happens to a modal after its submission."""

import secrets
from collections.abc import Callable
from typing import Any

from tests.fakes.slack import elements
from tests.fakes.slack.delivery import Delivery
from tests.fakes.slack.entities import Channel, Message, User, View
from tests.fakes.slack.limits.views import view_problems
from tests.fakes.slack.sight import Sight

Json = dict[str, Any]
Then = Callable[[Delivery], None]


def to_slash(workspace: Sight, user: User, place: Channel, command: str) -> Then:
    """Show the user what came back, or that nothing did in time."""

    def then(delivery: Delivery) -> None:
        said = {"text": delivery.answer} if isinstance(delivery.answer, str) else delivery.answer
        if not delivery.acked:
            answered = delivery.attempts[-1].status if delivery.attempts else None
            why = "dispatch_failed" if answered else "operation_timeout"
            slackbot = workspace.users["USLACKBOT"]
            show(workspace, slackbot, place, {"text": f'{command} failed with the error "{why}"'}, user.id)
        elif said and (said.get("text") or said.get("blocks")):
            hidden = None if said.get("response_type") == "in_channel" else user.id
            show(workspace, workspace.bot, place, said, hidden)

    return then


def show(workspace: Sight, by: User, place: Channel, said: Json, to: str | None) -> Message:
    """Store a message that came by another way than chat.postMessage."""
    facts = {"blocks": said.get("blocks") or [], "thread_ts": said.get("thread_ts"), "sent": said}
    return workspace.post(by, place, str(said.get("text", "")), ephemeral_to=to, **facts)[0]


def to_submission(workspace: Sight, view: View) -> Then:
    """Close the modal, show its errors, or change it, as the app answered."""

    def then(delivery: Delivery) -> None:
        answer = delivery.answer if isinstance(delivery.answer, dict) else {}
        action = answer.get("response_action")
        view.errors = answer.get("errors", {}) if action == "errors" else {}
        if not delivery.acked:
            view.errors = {"": "We had some trouble connecting. Try again?"}
        elif action in ("update", "push"):
            assert not view_problems(answer["view"]), view_problems(answer["view"])
            change(workspace, view, answer["view"], push=action == "push")
        elif action == "clear":
            close(workspace, view, everything=True)
        elif action is None:
            close(workspace, view)

    return then


def change(workspace: Sight, view: View, content: Json, *, push: bool) -> None:
    """Put new content into a modal, or a new modal on top of it."""
    if push:
        made = View(f"V{secrets.token_hex(5).upper()}", view.user, content, fresh_hash(), view.root, view.id)
        workspace.views[made.id] = made
    else:
        view.content, view.hash = content, fresh_hash()


def close(workspace: Sight, view: View, *, everything: bool = False) -> None:
    """Take a modal, or all of its stack, off the screen."""
    for each in list(workspace.views.values()):
        if each is view or (everything and each.root == view.root):
            del workspace.views[each.id]


def fresh_hash() -> str:
    """The hash of a changed view."""
    return secrets.token_hex(8)


def filled(view: View, values: Json) -> dict[str, Json]:
    """The state of all inputs: given values by block id or action id, the others as first shown.

    Raises:
        LookupError: a value is for nothing on the screen, or an input that must be filled is empty.
    """
    for name in values:
        view.block(name)
    state: dict[str, Json] = {}
    for number, block in enumerate(view.content["blocks"]):
        for element in _inputs(block):
            told = elements.state(element, values.get(block.get("block_id"), values.get(element["action_id"])))
            if block["type"] == "input" and not block.get("optional") and elements.is_empty(told):
                raise LookupError(f"Slack keeps the modal open: {block.get('block_id')!r} is empty")
            state.setdefault(block.get("block_id", f"made-{number}"), {})[element["action_id"]] = told
    return state


def _inputs(block: Json) -> list[Json]:
    held = [block.get("element"), block.get("accessory"), *block.get("elements", ())]
    kinds = (*elements.CHOICES, *elements.MANY, *elements.PICKED, "plain_text_input", "number_input", "url_text_input")
    return [each for each in held if each and each.get("type") in kinds]
