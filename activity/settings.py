"""The settings of the two stores, read once from `HERALD_…` variables and handed on as an argument."""

from pathlib import Path
from typing import TypeVar

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from activity.errors import SettingsError

S = TypeVar("S", bound=BaseSettings)


class StoreSettings(BaseSettings):
    """Where state lives. One folder by default; URLs replace the embedded stores."""

    model_config = SettingsConfigDict(env_prefix="HERALD_", env_file=".env", env_ignore_empty=True, extra="ignore")

    home: Path = Field(default=Path(".herald"), description="folder that holds all state")
    database_url: str | None = Field(default=None, description="facts store; default: SQLite in the home")
    profiles: Path | None = Field(default=None, description="folder with taxonomy files; default: profiles in the home")

    @property
    def facts_url(self) -> str:
        """The SQLAlchemy URL of the facts store."""
        return self.database_url or f"sqlite:///{self.home / 'herald.db'}"

    @property
    def profiles_folder(self) -> Path:
        """Where a repository's own taxonomy files are looked for."""
        return self.profiles or self.home / "profiles"

    @property
    def clones(self) -> Path:
        """Where clones that Herald makes itself are kept."""
        return self.home / "clones"


def read_settings(kind: type[S]) -> S:
    """Read one class of settings from the environment and `.env`.

    Raises:
        SettingsError: a value cannot be used; names the variable, never shows the value (it may be a secret).
    """
    try:
        return kind()
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        field = str(first["loc"][0]) if first["loc"] else "?"
        raise SettingsError(f"HERALD_{field.upper()} cannot be used: {first['msg']}.") from error
