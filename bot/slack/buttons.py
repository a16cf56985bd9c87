"""Clicks in; votes stored, and runs for the rest of a list, for a choice or for another post, out."""

from typing import Any

from bot.language import Language
from bot.render.blocks import Notice, help_message, notice
from bot.slack.actions import read_choice, read_feedback
from bot.slack.answering import button_name
from bot.slack.front import Front
from bot.slack.posting import shown
from bot.slack.safety import Allowed
from bot.votes import vote

Click = dict[str, Any]


class Buttons:
    """Takes clicks; each does its local work first, so that it can be acknowledged."""

    def __init__(self, front: Front) -> None:
        """Runs are noted and jobs started through this."""
        self._front = front
        self._desk = front.desk

    def voted(self, body: Click, action: Click) -> None:
        """One vote a person and run; the last one counts."""
        given = read_feedback(str(action.get("value") or ""))
        if given is None:
            return
        vote(self._desk.engine, given.run_id, body["user"]["id"], given.vote.value, self._desk.clock())
        self._whisper(body, Notice.THANKS, self._language(given.run_id))

    def chose(self, body: Click, action: Click) -> None:
        """A choice of a question back."""
        choice = read_choice(str(action.get("value") or ""))
        if choice is not None:
            self._follow("answer", body, choice.run_id, f"choice{choice.place}", str(choice.place))

    def rest(self, body: Click, action: Click) -> None:
        """All that a list did not show."""
        self._follow("rest", body, str(action.get("value") or ""), "rest", "rest")

    def again(self, body: Click, action: Click) -> None:
        """A week that was posted, once more."""
        run = self._desk.runs.find(str(action.get("value") or ""))
        if run is None:
            return
        run_id = f"{run.run_id}|again|{body['trigger_id']}"
        request = {**run.request, "due": None, "response_url": body.get("response_url")}
        self._front.begin("report", run_id[:200], run.channel, None, body["user"]["id"], request)
        values = {"label": str(run.request["period"]), "repository": str(run.request["repository"])}
        self._whisper(body, Notice.WORKING, Language(run.request["language"]), values)

    def help(self, body: Click, _: Click) -> None:
        """Help, from the home tab: by direct message."""
        self._desk.poster.direct(body["user"]["id"], help_message(Language.EN))

    def _follow(self, kind: str, body: Click, run_id: str, suffix: str, text: str) -> None:
        """A run that continues what one answer said, in its thread; a second click is the same run."""
        run = self._desk.runs.find(run_id)
        if run is None or self._desk.conversations.recall(button_name(run_id), self._desk.clock()) is None:
            self._whisper(body, Notice.EXPIRED_CHOICE, self._language(run_id))
            return
        request = {**run.request, "text": text, "after": button_name(run_id), "since": None}
        user = body["user"]["id"]
        self._front.begin(kind, f"{run_id}:{suffix}", run.channel, run.thread_ts, user, request)

    def _language(self, run_id: str) -> Language:
        run = self._desk.runs.find(run_id)
        return Language(run.request.get("language") or "en") if run else Language.EN

    def _whisper(self, body: Click, kind: Notice, language: Language, values: dict[str, str] | None = None) -> None:
        sent = shown(notice(kind, language, values), Allowed())
        url = body.get("response_url")
        arguments = {"response_type": "ephemeral", "replace_original": False, **sent.arguments()}
        arguments.pop("metadata", None)
        thread = (body.get("container") or {}).get("thread_ts")
        if url:
            self._front.later(lambda: self._desk.calls.respond(str(url), {**arguments, "thread_ts": thread}))
