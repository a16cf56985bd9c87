"""The home tab and the stop button in; a view, suggested prompts or an ended run out."""

import logging
from typing import Any

from bot.language import Language
from bot.render.blocks import Home, Notice, home_view, notice, suggested_prompts
from bot.slack.calls import LostError, RefusedError
from bot.slack.front import Front
from bot.slack.posting import Place
from bot.slack.safety import Allowed

_LOG = logging.getLogger("herald.slack")


class Tabs:
    """Takes what a person does with the app itself."""

    def __init__(self, front: Front) -> None:
        """Look things up on the desk of this."""
        self._front = front
        self._desk = front.desk

    def opened(self, event: dict[str, Any]) -> None:
        """The home tab or the DM was opened."""
        try:
            if event.get("tab") == "messages":
                self._prompts(event["channel"])
            else:
                self._desk.calls.once("views.publish", user_id=event["user"], view=home_view(self._home(event["user"])))
        except (RefusedError, LostError) as error:
            _LOG.warning("the app's tab stays as it is: %s", error)

    def stopped(self, channel: str, thread_ts: str) -> None:
        """Somebody pressed stop."""
        runs = self._front.stop(channel, thread_ts)
        if not runs:
            return
        run = runs[-1]
        words = notice(Notice.STOPPED, Language(run.request.get("language") or "en"), run_id=f"{run.run_id}:stop")
        place = Place(channel=channel, thread_ts=thread_ts)
        self._front.later(lambda: self._desk.poster.post(place, words, Allowed()))

    def _home(self, user: str) -> Home:  # noqa: ARG002 - whose channels: filled in with the subscriptions
        return Home(language=Language.EN)

    def _prompts(self, channel: str) -> None:
        prompts = [{"title": title, "message": message} for title, message in suggested_prompts(Language.EN)]
        self._desk.calls.once("assistant.threads.setSuggestedPrompts", channel_id=channel, prompts=prompts)
