"""The file of tracked repositories in; what is to be followed, how, and who may see it, out.

[[repository]]
name = "verl-project/verl"
base = "main"                 # default: the repository's own default branch
old_bases = ["master"]        # names the base had before
zone = "Asia/Shanghai"        # default: UTC
profile = "verl"              # default: by its name
interval = "15m"              # default: 1h; s, m, h or d
private = false               # true: only in `channels`, whatever GitHub says
channels = ["C0123456789"]
"""

import re
import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field, ValidationError, field_validator

from activity.errors import SettingsError
from activity.period import zone_of
from activity.records.frozen import Record

_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}


def _interval(value: object) -> timedelta:
    match = re.fullmatch(r"(\d{1,6})\s*([smhd])", value) if isinstance(value, str) else None
    if match is None:
        raise ValueError("must look like 15m, 2h or 1d")
    return timedelta(**{_UNITS[match[2]]: int(match[1])})


class Tracked(Record):
    """One repository of the file; `None` leaves it to the repository."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9_][\w.-]*/[A-Za-z0-9_][\w.-]*$")]
    base: Annotated[str, Field(min_length=1)] | None = None
    old_bases: tuple[str, ...] = ()
    zone: str | None = None
    profile: str | None = None
    interval: Annotated[timedelta, BeforeValidator(_interval)] = timedelta(hours=1)
    private: bool = False
    channels: tuple[str, ...] = ()

    @field_validator("interval")
    @classmethod
    def _not_too_often(cls, value: timedelta) -> timedelta:
        if value < timedelta(seconds=10):
            raise ValueError("must be 10s or longer")
        return value

    @field_validator("zone")
    @classmethod
    def _known_zone(cls, value: str | None) -> str | None:
        try:
            return value if value is None else str(zone_of(value))
        except SettingsError as error:
            raise ValueError(str(error)) from error


class TrackedFile(Record):
    """The whole file."""

    repository: tuple[Tracked, ...]

    @field_validator("repository")
    @classmethod
    def _once_each(cls, value: tuple[Tracked, ...]) -> tuple[Tracked, ...]:
        names = [each.name.lower() for each in value]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"{', '.join(twice)} stands twice")
        return value


def read_tracked(path: Path) -> tuple[Tracked, ...]:
    """Read the file.

    Raises:
        SettingsError: it is not there, is no TOML, or says something else; names file, entry and key.
    """
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise SettingsError(
            f"There is no {path}; write one [[repository]] with a name for each repository to follow, "
            "or set HERALD_REPOSITORIES."
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {error}.") from error
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path} is not valid TOML: {error}.") from error
    try:
        return TrackedFile.model_validate(told).repository
    except ValidationError as error:
        raise SettingsError(f"{path}: {_explain(told, error)}.") from error


def _explain(told: dict[str, object], error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False)[0]
    place = list(first["loc"])
    message = str(first["msg"]).removeprefix("Value error, ")
    if len(place) < 2:
        return f"{'.'.join(map(str, place)) or 'the file'}: {message}"
    entries = told.get("repository")
    entry = entries[place[1]] if isinstance(entries, list) and isinstance(place[1], int) else None
    name = entry.get("name") if isinstance(entry, dict) else None
    which = f"repository {name}" if isinstance(name, str) else f"repository {int(place[1]) + 1}"
    return f"{which}: {'.'.join(map(str, place[2:]))}: {message}"
