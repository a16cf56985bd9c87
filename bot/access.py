"""Who asks where in; which repositories may be spoken of there, and whether the quota allows one more, out. Pure.

What is not known is denied. Shared channels and people of other workspaces are refused unless the rules allow them.
"""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from enum import StrEnum

from activity.records import Repository
from activity.records.frozen import Record


class PlaceKind(StrEnum):
    """What sort of conversation it is; UNKNOWN where Slack did not tell."""

    PUBLIC = "public"
    PRIVATE = "private"
    DIRECT = "direct"
    GROUP = "group"  # a direct message of several people
    UNKNOWN = "unknown"


class Place(Record):
    """A conversation. `shared=None`: whether other organizations take part is not known."""

    channel: str
    kind: PlaceKind = PlaceKind.UNKNOWN
    shared: bool | None = None


class Asker(Record):
    """A person. `team=None`: their workspace is not known; `admin`: of the workspace.

    `channels` are those they are known to be a member of, as far as it was looked up; `None`: it was not.
    """

    user: str
    team: str | None = None
    admin: bool | None = None
    channels: frozenset[str] | None = None


class Rules(Record):
    """What the configuration says.

    `channels` lists repositories by channel id; with any entry, a channel that is not listed sees nothing, a listed
    one sees only what is listed. Without entries every internal channel and DM sees what is not private. A private
    repository is only ever seen in a channel listed for it, and in a DM with a known member of such a channel.
    """

    team: str
    channels: Mapping[str, frozenset[str]] = {}
    shared: frozenset[str] = frozenset()
    """Channels that may be shared and are answered all the same."""
    partners: frozenset[str] = frozenset()
    """Other workspaces whose people may ask."""
    admins: frozenset[str] = frozenset()


class Denial(StrEnum):
    """Why nothing, or not this repository, may be spoken of."""

    SHARED_CHANNEL = "shared_channel"
    OUTSIDE_PERSON = "outside_person"
    UNKNOWN_PLACE = "unknown_place"
    UNKNOWN_PERSON = "unknown_person"
    NO_REPOSITORY = "no_repository"
    NOT_ALLOWED = "not_allowed"
    WHICH_REPOSITORY = "which_repository"


class Access(Record):
    """The repositories that may be spoken of, by name; with `denial` there are none."""

    repositories: tuple[str, ...] = ()
    denial: Denial | None = None


class Chosen(Record):
    """The repository a question is about, or why there is none."""

    repository: str | None = None
    denial: Denial | None = None


def access(place: Place, asker: Asker, repositories: Iterable[Repository], rules: Rules) -> Access:
    """What this person may be told in this place."""
    denial = _denied_person(asker, rules) or _denied_place(place, rules)
    if denial is not None:
        return Access(denial=denial)
    seen = tuple(each.name for each in repositories if _may_see(place, asker, each, rules))
    return Access(repositories=seen, denial=None if seen else Denial.NO_REPOSITORY)


def choose(wanted: str | None, usual: str | None, given: Access) -> Chosen:
    """The repository that a question is about.

    Args:
        wanted: the one that was named, if one was; letter case does not matter.
        usual: the one of the channel's settings.
        given: what may be spoken of here.
    """
    if given.denial is not None:
        return Chosen(denial=given.denial)
    if wanted is not None:
        named = next((name for name in given.repositories if name.casefold() == wanted.casefold()), None)
        # A private repository that may not be spoken of is refused in the same words as one that does not exist.
        return Chosen(repository=named) if named else Chosen(denial=Denial.NOT_ALLOWED)
    if usual in given.repositories:
        return Chosen(repository=usual)
    if len(given.repositories) == 1:
        return Chosen(repository=given.repositories[0])
    return Chosen(denial=Denial.WHICH_REPOSITORY)


def may_change_settings(asker: Asker, rules: Rules) -> bool:
    """Whether a person may change a channel's settings: admins of Herald, and known ones of the workspace."""
    own = asker.team == rules.team and asker.team is not None
    return own and (asker.user in rules.admins or asker.admin is True)


class Quotas(Record):
    """How many questions are answered within an hour, and within a day."""

    person_hour: int = 30
    person_day: int = 150
    channel_hour: int = 120


class Usage(Record):
    """How many were asked within the last hour and day; `oldest_hour` and `oldest_day` are the ages of the first ones.

    The ages tell when there is room again; `None` where they were not looked up.
    """

    person_hour: int = 0
    person_day: int = 0
    channel_hour: int = 0
    oldest_hour: timedelta | None = None
    oldest_day: timedelta | None = None


class Limit(Record):
    """A quota that is used up: whose, how many it allows, and the minutes until there is room again."""

    person: bool
    limit: int
    minutes: int


def over_quota(usage: Usage, quotas: Quotas) -> Limit | None:
    """The quota that one more question would exceed, if there is one; a person's before the channel's."""
    hour, day = timedelta(hours=1), timedelta(days=1)
    if usage.person_day >= quotas.person_day:
        return Limit(person=True, limit=quotas.person_day, minutes=_minutes(day, usage.oldest_day))
    if usage.person_hour >= quotas.person_hour:
        return Limit(person=True, limit=quotas.person_hour, minutes=_minutes(hour, usage.oldest_hour))
    if usage.channel_hour >= quotas.channel_hour:
        return Limit(person=False, limit=quotas.channel_hour, minutes=_minutes(hour, None))
    return None


def _minutes(window: timedelta, oldest: timedelta | None) -> int:
    left = window - (oldest or timedelta())
    return max(1, -int(-left.total_seconds() // 60))


def _denied_person(asker: Asker, rules: Rules) -> Denial | None:
    if asker.team is None:
        return Denial.UNKNOWN_PERSON
    return None if asker.team == rules.team or asker.team in rules.partners else Denial.OUTSIDE_PERSON


def _denied_place(place: Place, rules: Rules) -> Denial | None:
    if place.kind is PlaceKind.UNKNOWN:
        return Denial.UNKNOWN_PLACE
    if place.kind is PlaceKind.DIRECT or place.channel in rules.shared:
        return None
    if place.shared is None:
        return Denial.UNKNOWN_PLACE
    return Denial.SHARED_CHANNEL if place.shared else None


def _may_see(place: Place, asker: Asker, repository: Repository, rules: Rules) -> bool:
    if place.kind in {PlaceKind.DIRECT, PlaceKind.GROUP}:
        return _in_conversation(place, asker, repository, rules)
    listed = rules.channels.get(place.channel, frozenset())
    return repository.name in listed or (not rules.channels and not repository.private)


def _in_conversation(place: Place, asker: Asker, repository: Repository, rules: Rules) -> bool:
    """In a DM what the person could see in one of their channels; in a group only what everybody may see."""
    if not rules.channels:
        return not repository.private
    mine = asker.channels or frozenset()
    if place.kind is PlaceKind.DIRECT and any(repository.name in rules.channels.get(each, ()) for each in mine):
        return True
    return repository.name in rules.channels.get(place.channel, frozenset())
