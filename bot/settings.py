"""The settings of the bot, read once from the environment and handed on as arguments; secrets never show."""

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from activity.errors import SettingsError

SLACK_API = "https://slack.com/api/"
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}


class JobSettings(BaseSettings):
    """Where durable jobs are kept. SQLite serves one process, Postgres several."""

    model_config = SettingsConfigDict(env_prefix="HERALD_", env_file=".env", env_ignore_empty=True, extra="ignore")

    home: Path = Field(default=Path(".herald"), description="folder that holds all state")
    jobs_url: str | None = Field(default=None, description="durable jobs; default: SQLite in the home")
    jobs_at_once: int = Field(default=16, ge=1, le=256, description="questions answered at the same time")

    @property
    def url(self) -> str:
        """The SQLAlchemy URL of the jobs."""
        return self.jobs_url or f"sqlite:///{self.home / 'jobs.db'}"

    @property
    def single(self) -> bool:
        """Whether only one process may use these jobs."""
        return self.url.startswith("sqlite")


class SlackSettings(BaseSettings):
    """How Slack is reached and who may do what there."""

    model_config = SettingsConfigDict(
        env_prefix="HERALD_SLACK_", env_file=".env", env_ignore_empty=True, extra="ignore", populate_by_name=True
    )

    bot_token: SecretStr | None = Field(default=None, alias="SLACK_BOT_TOKEN")
    app_token: SecretStr | None = Field(default=None, alias="SLACK_APP_TOKEN")
    signing_secret: SecretStr | None = Field(default=None, alias="SLACK_SIGNING_SECRET")
    api_url: str = Field(default=SLACK_API, description="address of the Web API; ends in /api/")
    admins: Annotated[frozenset[str], NoDecode] = Field(
        default=frozenset(), description="ids of people who may change channel settings, besides workspace admins"
    )
    owner: str | None = Field(default=None, description="id of the person told about schedules that failed")
    shared_channels: Annotated[frozenset[str], NoDecode] = Field(
        default=frozenset(), description="ids of channels that may be shared with others and are answered all the same"
    )
    partners: Annotated[frozenset[str], NoDecode] = Field(
        default=frozenset(), description="ids of other workspaces whose people may ask"
    )
    person_hour: int = Field(default=30, ge=1, description="questions of one person within an hour")
    person_day: int = Field(default=150, ge=1, description="questions of one person within a day")
    channel_hour: int = Field(default=120, ge=1, description="questions in one channel within an hour")
    ping_seconds: float = Field(default=5.0, gt=0, description="how often the websocket is checked")
    fresh_seconds: float = Field(default=60.0, ge=0, description="how long a report waits for fresh facts")
    post_pause: float = Field(default=1.0, ge=0, description="seconds between two posts in one channel")

    github_url: str = Field(default="https://github.com", alias="HERALD_GITHUB_URL")

    @property
    def hosts(self) -> frozenset[str]:
        """The web hosts that links may lead to."""
        return frozenset({"github.com", urlsplit(self.github_url).netloc})

    @field_validator("admins", "shared_channels", "partners", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        return frozenset(value.replace(",", " ").split()) if isinstance(value, str) else value

    @field_validator("api_url")
    @classmethod
    def _address(cls, value: str) -> str:
        parts = urlsplit(value)
        safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
        if not safe or not value.endswith("/api/"):
            raise ValueError("must be https (http on loopback only) and end in /api/")
        return value

    def token(self) -> str:
        """The bot token.

        Raises:
            SettingsError: there is none.
        """
        return _given(self.bot_token, "SLACK_BOT_TOKEN", "xoxb-")

    def socket_token(self) -> str:
        """The app-level token of Socket Mode.

        Raises:
            SettingsError: there is none.
        """
        return _given(self.app_token, "SLACK_APP_TOKEN", "xapp-")

    def secret(self) -> str:
        """The signing secret of HTTP mode.

        Raises:
            SettingsError: there is none.
        """
        return _given(self.signing_secret, "SLACK_SIGNING_SECRET", "")


def _given(value: SecretStr | None, name: str, start: str) -> str:
    secret = value.get_secret_value().strip() if value else ""
    if not secret:
        raise SettingsError(f"{name} is not set; `herald slack manifest` begins the set-up, the README has the steps.")
    if not secret.startswith(start):
        raise SettingsError(f"{name} does not begin with {start}; copy the right token from the app's page.")
    return secret
