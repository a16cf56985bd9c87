"""What a source says it is, what is stored of it and what the caller asks for in; the repository to track out."""

from pathlib import Path

from sqlalchemy import Engine

from activity.database import writing
from activity.errors import SettingsError, UsageError
from activity.period import zone_of
from activity.profile import Profile, load_profile, profile_name_for
from activity.records import Repository
from activity.records.frozen import Record


class Wishes(Record):
    """What the caller asks for; `None` leaves it as it is stored, or at its default.

    `old_bases` are names the base branch had before.
    """

    base: str | None = None
    zone: str | None = None
    profile: str | None = None
    private: bool = False
    old_bases: tuple[str, ...] = ()


def tracked(told: Repository, stored: Repository | None, wishes: Wishes, profiles: Path) -> tuple[Repository, Profile]:
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
    if stored is not None and base != stored.base and stored.base not in wishes.old_bases:
        raise UsageError(
            f"{stored.name} is tracked on the branch {stored.base}, not {base}; "
            "use another HERALD_HOME to follow another branch."
        )
    zone = wishes.zone or (stored.zone if stored else told.zone)
    zone_of(zone)
    name = wishes.profile or (stored.profile if stored else profile_name_for(told.name, profiles))
    known = stored or told
    decided = {"base": base, "zone": zone, "profile": name, "private": told.private or known.private or wishes.private}
    if told.identity is not None:  # the forge itself speaks
        decided |= {"identity": told.identity, "web": told.web, "private": told.private or wishes.private}
    return known.model_copy(update=decided), load_profile(name, profiles)


def settle_name(engine: Engine, told: Repository, *, asked: str) -> Repository | None:
    """The stored repository that this is; renamed in the store if it was renamed or moved on GitHub.

    Raises:
        UsageError: the name is that of another repository now.
        StoreError: the store cannot be read or written.
    """
    from activity.naming import by_identity, by_name, rename

    with writing(engine) as connection:
        same = by_identity(connection, str(told.identity))
        if same is not None:
            row_id, stored = same
            if stored.name != told.name:
                rename(connection, row_id, told.name)
            return stored.model_copy(update={"name": told.name})
        for name in dict.fromkeys((told.name, asked)):
            found = by_name(connection, name)
            if found is not None and found[1].identity is not None:
                raise UsageError(
                    f"{name} is now another repository on GitHub than the one that is stored; "
                    "use another HERALD_HOME for the new one, or track the old one by its new name."
                )
            if found is not None:
                if found[1].name != told.name:
                    rename(connection, found[0], told.name)
                return found[1].model_copy(update={"name": told.name})
    return None


def follow_base(engine: Engine, stored: Repository | None, decided: Repository) -> None:
    """Move what is stored to the new name of the base branch, if it has one.

    Raises:
        StoreError: the store cannot be written.
    """
    from activity.naming import by_name, rename_base

    if stored is None or stored.base == decided.base:
        return
    with writing(engine) as connection:
        found = by_name(connection, decided.name)
        if found is not None:
            rename_base(connection, found[0], stored.base, decided.base)


def check_name(name: str) -> str:
    """A repository's name as OWNER/NAME.

    Raises:
        SettingsError: it is something else.
    """
    owner, slash, rest = name.strip().partition("/")
    if not (owner and slash and rest) or "/" in rest or any(sign.isspace() for sign in name.strip()):
        raise SettingsError(f"{name!r} is not a repository's name; write it as OWNER/NAME.")
    return name.strip()
