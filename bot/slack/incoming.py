"""An event of Slack in; whether it is a question for Herald, and which, out. Pure.

Edits, bots, Herald's own messages and talk among people are none.
"""

from collections.abc import Callable, Mapping
from typing import Any

from activity.records.frozen import Record
from bot.slack.reading import read_question

_ALLOWED = {None, "file_share", "thread_broadcast"}
SLACKBOT = "USLACKBOT"

TakesPart = Callable[[str, str], bool]
"""Whether Herald takes part in the thread with this root, in this channel."""


class Question(Record):
    """A message to Herald. `sort` is Slack's `channel_type`; `shared`: others' people are in the channel."""

    team: str
    channel: str
    user: str
    user_team: str | None
    ts: str
    thread_ts: str
    text: str
    sort: str | None
    shared: bool

    @property
    def run_id(self) -> str:
        """One human message is one run, however many events tell of it."""
        return f"{self.team}:{self.channel}:{self.ts}"


def question_in(body: Mapping[str, Any], own_id: str, takes_part: TakesPart) -> Question | None:
    """The question of an `app_mention` or `message` event, if it is one."""
    event = body["event"]
    if not is_human(event, own_id):
        return None
    direct = event.get("channel_type") == "im" or str(event["channel"]).startswith("D")
    asked = read_question(str(event.get("text") or ""), own_id)
    root = event.get("thread_ts")
    meant = direct or asked.addressed or event["type"] == "app_mention"
    if not meant and not (root and _joined(event, own_id, root, takes_part)):
        return None
    return Question(
        team=str(body.get("team_id") or event.get("team") or ""),
        channel=event["channel"],
        user=event["user"],
        user_team=event.get("user_team") or event.get("source_team") or event.get("team"),
        ts=event["ts"],
        thread_ts=root or event["ts"],
        text=asked.text,
        sort=event.get("channel_type"),
        shared=bool(body.get("is_ext_shared_channel")),
    )


def is_human(event: Mapping[str, Any], own_id: str) -> bool:
    """Whether a person said this, and just now: no edit, no bot, not Herald itself."""
    if event.get("subtype") not in _ALLOWED or event.get("hidden"):
        return False
    if event.get("bot_id") or event.get("bot_profile") or event.get("app_id"):
        return False
    return bool(event.get("user")) and event["user"] not in {SLACKBOT, own_id}


def _joined(event: Mapping[str, Any], own_id: str, root: str, takes_part: TakesPart) -> bool:
    return event.get("parent_user_id") == own_id or takes_part(event["channel"], root)
