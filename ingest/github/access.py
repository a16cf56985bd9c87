"""Settings in; the address of GitHub and the identity to use there out. Secrets come from variables or closed files."""

import stat
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import AliasChoices, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from activity.errors import SettingsError
from activity.records.frozen import Record
from ingest.git.address import Address, basic_authorization, parse_address

GITHUB = "https://github.com"


class GitHubSettings(BaseSettings):
    """Where GitHub is and who asks: a token, or an App with its key."""

    model_config = SettingsConfigDict(
        env_prefix="HERALD_", env_file=".env", env_ignore_empty=True, extra="ignore", populate_by_name=True
    )

    github_url: str = Field(default=GITHUB, description="web root of GitHub or GitHub Enterprise Server")
    github_token: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("GITHUB_TOKEN", "HERALD_GITHUB_TOKEN"),
        description="token that may read the repositories",
    )
    github_token_file: Path | None = Field(default=None, description="file of mode 600 that holds the token")
    github_app_id: str | None = Field(default=None, description="id of a GitHub App, instead of a token")
    github_app_key_file: Path | None = Field(default=None, description="file of mode 600 that holds the App's key")
    github_app_installation: int | None = Field(default=None, description="number of the App's installation")
    github_diffs: Literal["clone", "rest", "none"] = Field(
        default="clone", description="where diffs come from; rest costs a request for each merged PR"
    )
    github_batch: int = Field(default=25, ge=1, le=100, description="PRs asked for at once")


class App(Record):
    """A GitHub App's identity."""

    identity: str
    key: SecretStr
    installation: int


class Access(Record):
    """How to reach GitHub. `web` is the root of its pages, `api` of its REST API."""

    web: str
    api: str
    token: SecretStr = SecretStr("")
    app: App | None = None

    def clone_address(self, name: str, token: str) -> Address:
        """Where git finds OWNER/NAME, with the token in a header, never in the URL.

        Raises:
            UsageError: plain http to another machine.
        """
        plain = parse_address(f"{self.web}/{name}.git")
        return Address(
            url=plain.url, name=name, web=self.web, authorization=basic_authorization("x-access-token", token)
        )


def access_of(settings: GitHubSettings) -> Access:
    """Read the secrets and check the address.

    Raises:
        SettingsError: no token, a file others may read, or an address that is none.
    """
    web = _web_root(settings.github_url)
    api = "https://api.github.com" if web == GITHUB else f"{web}/api/v3"
    app = _app(settings)
    if app is not None:
        return Access(web=web, api=api, app=app)
    token = settings.github_token or (_secret(settings.github_token_file) if settings.github_token_file else None)
    if token is None or not token.get_secret_value().strip():
        raise SettingsError(
            "GitHub needs a token: set GITHUB_TOKEN, or HERALD_GITHUB_TOKEN_FILE to a file of mode 600. "
            "Without one use `herald ingest git`."
        )
    return Access(web=web, api=api, token=SecretStr(token.get_secret_value().strip()))


def _web_root(url: str) -> str:
    parts = urlsplit(url.strip().rstrip("/"))
    loopback = parts.hostname in {"127.0.0.1", "localhost", "::1"}
    if parts.username or parts.password:
        raise SettingsError("HERALD_GITHUB_URL must not hold a password; set GITHUB_TOKEN.")
    if not parts.hostname or not (parts.scheme == "https" or (parts.scheme == "http" and loopback)):
        raise SettingsError("HERALD_GITHUB_URL must look like https://github.example.com (http on loopback only).")
    return parts.geturl()


def _app(settings: GitHubSettings) -> App | None:
    told = (settings.github_app_id, settings.github_app_key_file, settings.github_app_installation)
    if not any(told):
        return None
    identity, key_file, installation = told
    if identity is None or key_file is None or installation is None:
        raise SettingsError(
            "A GitHub App needs all three: HERALD_GITHUB_APP_ID, HERALD_GITHUB_APP_KEY_FILE, "
            "HERALD_GITHUB_APP_INSTALLATION."
        )
    return App(identity=identity, key=_secret(key_file), installation=installation)


def _secret(path: Path) -> SecretStr:
    try:
        mode = path.stat().st_mode
        if stat.S_IMODE(mode) & 0o077:
            raise SettingsError(f"Others may read {path}; run `chmod 600 {path}`.")
        return SecretStr(path.read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read; it should hold the secret and nothing else.") from error
