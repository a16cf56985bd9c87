"""The settings of the ingest half, read once from `HERALD_…` variables and handed on as an argument."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class IngestSettings(BaseSettings):
    """How git is run and how much of a diff is kept."""

    model_config = SettingsConfigDict(env_prefix="HERALD_", env_file=".env", env_ignore_empty=True, extra="ignore")

    git_timeout: float = Field(default=600.0, gt=0, description="seconds git may be silent before it is stopped")
    diff_cap: int = Field(default=65536, ge=1024, description="bytes of diff text kept for one file")
