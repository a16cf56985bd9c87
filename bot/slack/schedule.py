"""The channels' settings and the clock in; a run for each weekly post that is due, and word of those missed, out."""

import logging
from threading import Event

from activity.errors import HeraldError, StoreError
from bot.render.blocks import Frame, Notice, notice
from bot.render.slack.content import Spans
from bot.render.slack.phrasing import channel as named
from bot.schedule import Due, Occasion, Subscription, due
from bot.slack.front import Front
from bot.slack.weeks import weekly_id
from bot.subscriptions import PostState, WeeklyKey

_LOG = logging.getLogger("herald.slack")
LOOK_SECONDS = 10.0


class Schedule:
    """Looks at all subscriptions, again and again. Several processes may do so: a week's id is one run."""

    def __init__(self, front: Front) -> None:
        """Runs are noted and jobs started through this."""
        self._front = front
        self._desk = front.desk

    def run(self, stop: Event) -> None:
        """Look until told to stop."""
        while not stop.is_set():
            try:
                self.look()
            except StoreError as error:
                _LOG.warning("the schedule could not be read: %s", error)
            stop.wait(LOOK_SECONDS)

    def look(self) -> None:
        """Start what is due now, mark and tell what was missed.

        Raises:
            StoreError: the store cannot be read or written.
        """
        now = self._desk.clock()
        for each in self._desk.subscriptions.all(self._desk.identity.team):
            told = due(each, now, self._desk.weeks.settled(each))
            for occasion in told.missed:
                self._missed(each, occasion)
            if told.post is not None:
                self._post(each, told, told.post)

    def _post(self, subscription: Subscription, told: Due, occasion: Occasion) -> None:
        run_id = weekly_id(subscription.channel, subscription.repository, occasion.week, subscription.language)
        request = {
            "repository": subscription.repository,
            "period": occasion.week,
            "language": subscription.language.value,
            "zone": subscription.zone,
            "due": occasion.at.isoformat() if told.late else None,
            "owner": subscription.owner,
        }
        self._front.begin("report", run_id, subscription.channel, None, None, request)

    def _missed(self, subscription: Subscription, occasion: Occasion) -> None:
        key = key_of(subscription, occasion.week)
        claimed = self._desk.weeks.claim(key, "missed", self._desk.clock(), PostState.MISSED)
        if claimed.run_id != "missed":
            return
        values: dict[str, str | Spans] = {
            "label": occasion.week,
            "repository": subscription.repository,
            "channel": named(subscription.channel),
            "moment": Frame(run_id="-", zone=subscription.zone).moment(occasion.at),
        }
        try:
            owner = self._desk.slack.owner or subscription.owner
            self._desk.poster.direct(owner, notice(Notice.MISSED, subscription.language, values))
        except HeraldError as error:
            _LOG.warning("nobody could be told of a missed post: %s", error)


def key_of(subscription: Subscription, week: str) -> WeeklyKey:
    """What of a subscription is posted once."""
    return WeeklyKey(
        team=subscription.team,
        channel=subscription.channel,
        repository=subscription.repository,
        week=week,
        language=subscription.language,
    )
