"""A run in; the repository it may speak of, or why it may not, out. Looks up the channel and the person in Slack.

What Slack does not tell is unknown, and unknown is denied (`bot.access`).
"""

import re
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from activity.errors import HeraldError, SettingsError
from activity.records import Repository
from activity.tracked import read_tracked
from bot.access import (
    Access,
    Asker,
    Denial,
    Place,
    PlaceKind,
    Quotas,
    Rules,
    Usage,
    access,
    choose,
    may_change_settings,
    over_quota,
)
from bot.render.blocks import Notice
from bot.runs import Run
from bot.slack.calls import LostError, RefusedError
from bot.slack.desk import Desk

_KEPT = 300.0
_NAME = re.compile(r"[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+")


class DeniedError(HeraldError):
    """Nothing is answered; `notice` and `values` are what the asker is told."""

    def __init__(self, notice: Notice, values: dict[str, str | int] | None = None) -> None:
        super().__init__(f"denied: {notice.value}")
        self.notice = notice
        self.values = values or {}


class Admission:
    """Decides with what Slack and the configuration say; Slack's facts are kept for a few minutes."""

    def __init__(self, desk: Desk) -> None:
        """Ask Slack through this desk."""
        self._desk = desk
        self._known: dict[str, tuple[float, Any]] = {}

    def admit(self, run: Run, wanted: str | None, usual: str | None) -> str:
        """The repository of a run.

        Raises:
            DeniedError: it may not be answered here, or not now.
            RefusedError: Herald is not in the channel.
        """
        self._count(run)
        given = self.allowed(run.channel, str(run.user), run.request)
        chosen = choose(wanted, usual, given)
        if chosen.repository is None:
            raise DeniedError(Notice((chosen.denial or Denial.NO_REPOSITORY).value), self._values(given, wanted))
        return chosen.repository

    def allowed(self, channel: str, user: str, told: dict[str, Any]) -> Access:
        """What a person may be told in a channel; `told` is what the event itself said of both.

        Raises:
            RefusedError: Herald is not in the channel.
        """
        return access(self._place(channel, told), self.asker(user, told), self._repositories(), self.rules())

    def may_change(self, user: str) -> bool:
        """Whether a person may change a channel's settings."""
        return may_change_settings(self.asker(user, {}), self.rules())

    def asker(self, user: str, told: dict[str, Any]) -> Asker:
        """A person, as far as Slack tells."""
        info = self._kept(f"user {user}", lambda: self._call("users.info", "user", user=user))
        team = told.get("user_team") or info.get("team_id")
        return Asker(user=user, team=team, admin=info.get("is_admin"))

    def rules(self) -> Rules:
        """What the configuration says: the file of repositories, and the settings for Slack."""
        slack, team = self._desk.slack, self._desk.identity.team
        return Rules(
            team=team,
            channels=self._listed(),
            shared=slack.shared_channels,
            partners=slack.partners,
            admins=slack.admins,
        )

    def named_in(self, text: str) -> str | None:
        """The stored repository that a question names."""
        known = {each.name.lower(): each.name for each in self._repositories()}
        return next((known[word.lower()] for word in _NAME.findall(text) if word.lower() in known), None)

    def _place(self, channel: str, told: dict[str, Any]) -> Place:
        if channel.startswith("D"):
            return Place(channel=channel, kind=PlaceKind.DIRECT)
        info = self._kept(f"channel {channel}", lambda: self._call("conversations.info", "channel", channel=channel))
        if not info:
            kind = {"channel": PlaceKind.PUBLIC, "group": PlaceKind.PRIVATE}.get(
                str(told.get("sort")), PlaceKind.UNKNOWN
            )
            return Place(channel=channel, kind=kind, shared=told.get("shared"))
        shared = bool(info.get("is_ext_shared") or info.get("is_pending_ext_shared") or told.get("shared"))
        kind = (
            PlaceKind.GROUP
            if info.get("is_mpim")
            else PlaceKind.PRIVATE
            if info.get("is_private")
            else PlaceKind.PUBLIC
        )
        return Place(channel=channel, kind=kind, shared=shared)

    def _call(self, method: str, key: str, **arguments: str) -> dict[str, Any]:
        try:
            told: Any = self._desk.calls.repeatable(method, **arguments)
        except LostError:
            return {}
        except RefusedError as error:
            if error.error in {"channel_not_found", "not_in_channel"}:
                raise
            return {}
        return dict(told[key])

    def _kept(self, name: str, look: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        at, found = self._known.get(name, (0.0, None))
        if found is None or time.monotonic() - at > _KEPT:
            found = look()
            if found:
                self._known[name] = (time.monotonic(), found)
        return dict(found)

    def _listed(self) -> dict[str, frozenset[str]]:
        listed: dict[str, set[str]] = {}
        for each in self._tracked():
            for channel in each.channels:
                listed.setdefault(channel, set()).add(each.name)
        return {channel: frozenset(names) for channel, names in listed.items()}

    def _repositories(self) -> tuple[Repository, ...]:
        """The stored ones; one that the file calls private is."""
        private = {each.name.lower() for each in self._tracked() if each.private}
        return tuple(
            each.model_copy(update={"private": True}) if each.name.lower() in private else each
            for each in self._desk.reader.repositories()
        )

    def _tracked(self) -> tuple[Any, ...]:
        try:
            return read_tracked(self._desk.settings.repositories_file)
        except SettingsError:
            if self._desk.settings.repositories_file.exists():
                raise  # who may see what cannot be told from a broken file
            return ()

    def _count(self, run: Run) -> None:
        now, runs = run.accepted_at, self._desk.runs
        hour, day = now - timedelta(hours=1), now - timedelta(days=1)
        usage = Usage(
            person_hour=runs.asked_since(hour, user=run.user) - 1,
            person_day=runs.asked_since(day, user=run.user) - 1,
            channel_hour=runs.asked_since(hour, channel=run.channel) - 1,
        )
        slack = self._desk.slack
        quotas = Quotas(person_hour=slack.person_hour, person_day=slack.person_day, channel_hour=slack.channel_hour)
        limit = over_quota(usage, quotas)
        if limit is not None:
            kind = Notice.QUOTA_PERSON if limit.person else Notice.QUOTA_CHANNEL
            raise DeniedError(kind, {"limit": limit.limit, "minutes": limit.minutes})

    def _values(self, given: Access, wanted: str | None) -> dict[str, str | int]:
        return {"repository": wanted or "", "choices": ", ".join(given.repositories)}
