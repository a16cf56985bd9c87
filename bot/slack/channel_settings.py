"""`/weekly-report settings` and the modal's submission in; the modal, or settings stored and audited, out."""

import logging
from typing import Any

from activity.errors import HeraldError
from bot.language import Language
from bot.render.blocks import Message, Notice, notice
from bot.render.slack.frame import Frame
from bot.schedule import Subscription, due
from bot.slack.front import Front
from bot.slack.settings_modal import Opened, read_opened, read_submission, settings_view

_LOG = logging.getLogger("herald.slack")


class ChannelSettings:
    """Opens and takes the modal; only those who may change settings get so far."""

    def __init__(self, front: Front) -> None:
        """Look things up on the desk of this."""
        self._front = front
        self._desk = front.desk

    def open(self, body: dict[str, Any], language: Language = Language.EN) -> None:
        """Show the modal, or say why not."""
        channel = body.get("channel_id") or (body.get("channel") or {}).get("id") or ""
        user = body.get("user_id") or body["user"]["id"]
        try:
            said = self._refusal(channel, user, language)
            if said is None:
                self._desk.calls.once(
                    "views.open", trigger_id=body["trigger_id"], view=self._view(channel, user, language)
                )
                return
        except HeraldError as error:
            _LOG.warning("the settings of %s were not shown: %s", channel, error)
            said = notice(Notice.FAILED, language)
        self._desk.poster.whisper(channel, user, said)

    def saved(self, body: dict[str, Any]) -> dict[str, Any]:
        """Check and store a submission; what comes back goes into the acknowledgement."""
        opened, user = read_opened(body["view"]), body["user"]["id"]
        if opened is None:
            return {}
        if not self._front.admission.may_change(user):
            self._tell(opened, user, notice(Notice.SETTINGS_FORBIDDEN, opened.language))
            return {}
        told = read_submission(body["view"], opened, user, self._open_to(opened.channel, user), self._desk.clock())
        if told.subscription is None:
            return {"response_action": "errors", "errors": told.errors}
        stored = self._desk.subscriptions.save(told.subscription, user, self._desk.clock())
        _LOG.info("settings of %s changed by %s", opened.channel, user)
        self._tell(opened, user, self._confirmed(stored, opened.language))
        return {}

    def _refusal(self, channel: str, user: str, language: Language) -> Message | None:
        if not self._front.admission.may_change(user):
            return notice(Notice.SETTINGS_FORBIDDEN, language)
        return None if self._open_to(channel, user) else notice(Notice.NO_REPOSITORY, language)

    def _view(self, channel: str, user: str, language: Language) -> dict[str, Any]:
        team, open_to = self._desk.identity.team, self._open_to(channel, user)
        current = self._desk.subscriptions.find(team, channel) or Subscription(
            team=team,
            channel=channel,
            repository=open_to[0][0],
            language=language,
            zone=open_to[0][1],
            since=self._desk.clock(),
            owner=user,
        )
        opened = Opened(team=team, channel=channel, language=language)
        return dict(settings_view(opened, current, [name for name, _ in open_to]))

    def _open_to(self, channel: str, user: str) -> list[tuple[str, str]]:
        given = self._front.admission.allowed(channel, user, {})
        zones = {each.name: each.zone for each in self._desk.reader.repositories()}
        return [(name, zones[name]) for name in given.repositories]

    def _confirmed(self, stored: Subscription, language: Language) -> Message:
        coming = due(stored, self._desk.clock(), self._desk.weeks.settled(stored)).next
        if coming is None:
            return notice(Notice.SETTINGS_OFF, language, {"repository": stored.repository})
        moment = Frame(run_id="-", zone=stored.zone).moment(coming.at)
        return notice(Notice.SETTINGS_SAVED, language, {"repository": stored.repository, "moment": moment})

    def _tell(self, opened: Opened, user: str, said: Message) -> None:
        self._front.later(lambda: self._desk.poster.whisper(opened.channel, user, said))
