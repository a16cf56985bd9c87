"""What a source says it is, what is stored of it and what the caller asks for in; the repository to track out."""

from pathlib import Path

from activity.errors import SettingsError, UsageError
from activity.period import zone_of
from activity.profile import Profile, load_profile, profile_name_for
from activity.records import Repository
from activity.records.frozen import Record


class Wishes(Record):
    """What the caller asks for; `None` leaves it as it is stored, or at its default."""

    base: str | None = None
    zone: str | None = None
    profile: str | None = None


def tracked(
    told: Repository, stored: Repository | None, wishes: Wishes, profiles: Path
) -> tuple[Repository, Profile]:
    """The repository with its settings decided, and its taxonomy.

    Args:
        told: name, base and web root as the source tells them.
        stored: the same repository as it is tracked now, if it is.
        wishes: what the caller asks for; wins over both.
        profiles: folder of the user's own taxonomies.

    Raises:
        UsageError: another branch is tracked already.
        SettingsError: the zone does not exist.
        ProfileError: the taxonomy does not exist or is wrong.
    """
    base = wishes.base or (stored.base if stored else told.base)
    if stored is not None and base != stored.base:
        raise UsageError(
            f"{stored.name} is tracked on the branch {stored.base}, not {base}; "
            "use another HERALD_HOME to follow another branch."
        )
    zone = wishes.zone or (stored.zone if stored else told.zone)
    zone_of(zone)
    name = wishes.profile or (stored.profile if stored else profile_name_for(told.name, profiles))
    known = stored or told
    return known.model_copy(update={"base": base, "zone": zone, "profile": name}), load_profile(name, profiles)


def check_name(name: str) -> str:
    """A repository's name as OWNER/NAME.

    Raises:
        SettingsError: it is something else.
    """
    owner, slash, rest = name.strip().partition("/")
    if not (owner and slash and rest) or "/" in rest or any(sign.isspace() for sign in name.strip()):
        raise SettingsError(f"{name!r} is not a repository's name; write it as OWNER/NAME.")
    return name.strip()
