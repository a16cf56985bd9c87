"""A token stays where it was given: in no log, error, URL, remote, row or process list; files of it are closed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from activity.errors import SettingsError
from ingest.github.access import GitHubSettings, access_of
from tests.fakes.github import GitHub, World, html
from tests.fakes.repository import GitRepository

ROOT = Path(__file__).parents[3]


@pytest.fixture
def world(tmp_path: Path) -> World:
    origin = GitRepository(tmp_path / "origin")
    sha = origin.squash(1, "fix: close the file", {"a.py": "1\n"})
    made = World()
    made.repository("acme/rocket", base="main", git=origin.path, private=True)
    made.pull_request(1, "fix: close the file", merged="2026-06-01T10:00Z", commit=sha, reviews=["bob"])
    return made


def herald(home: Path, github: GitHub, token: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GITHUB_", "HERALD_"))}
    surroundings = {**kept, "GITHUB_TOKEN": token, "HERALD_GITHUB_URL": github.url, "HERALD_HOME": str(home)}
    surroundings["HERALD_LOG_LEVEL"] = "debug"
    command = [sys.executable, str(ROOT / "herald.py"), *arguments]
    return subprocess.run(command, cwd=home.parent, env=surroundings, capture_output=True, check=False, timeout=120)


def holding(folder: Path, secret: str) -> list[str]:
    """The files that hold the secret, plain or as git's header carries it."""
    import base64

    forms = {secret.encode(), base64.b64encode(f"x-access-token:{secret}".encode())}
    return [
        str(path) for path in folder.rglob("*") if path.is_file() and any(form in path.read_bytes() for form in forms)
    ]


def test_a_token_is_found_nowhere(world: World, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with GitHub(world) as github:
        token = str(github.token)
        done = herald(home, github, token, "ingest", "github", "acme/rocket")
        assert done.returncode == 0, done.stderr
        status = herald(home, github, token, "ingest", "status", "--json")
        assert b'"merged": 1' in status.stdout
        said = [done.stdout, done.stderr, status.stdout, status.stderr]
        github.fails(html(502), times=None)
        failed = herald(home, github, token, "ingest", "github", "acme/rocket")
        assert failed.returncode == 1
        assert failed.stderr.count(b"\n") <= 2
        dead = herald(home, github, "ghp_thisTokenIsDeadAndGone00000000000000", "ingest", "github", "acme/rocket")
        assert dead.returncode == 1
        for output in (*said, failed.stdout, failed.stderr, dead.stdout, dead.stderr):
            assert token.encode() not in output
            assert b"thisTokenIsDead" not in output
        assert token not in github.said()
    assert holding(home, token) == []
    assert (home / "clones" / "acme" / "rocket.git" / "HEAD").exists()


@pytest.mark.parametrize("mode,fits", [(0o600, True), (0o400, True), (0o640, False), (0o644, False)])
def test_a_token_file_is_for_its_owner_alone(mode: int, fits: bool, tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("ghp_secret\n")
    file.chmod(mode)
    settings = GitHubSettings(github_token_file=file, _env_file=None)
    if fits:
        assert access_of(settings).token.get_secret_value() == "ghp_secret"
    else:
        with pytest.raises(SettingsError, match="chmod 600") as caught:
            access_of(settings)
        assert "ghp_secret" not in str(caught.value)


@pytest.mark.parametrize(
    "url,words",
    [
        ("http://github.example.com", "must look like"),
        ("https://me:secret@github.example.com", "must not hold a password"),
        ("github.example.com", "must look like"),
    ],
)
def test_an_address_that_will_not_do(url: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words) as caught:
        access_of(GitHubSettings(github_url=url, github_token=SecretStr("t"), _env_file=None))
    assert "secret" not in str(caught.value)


def test_no_token_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_TOKEN", raising=False)
    with pytest.raises(SettingsError, match="herald ingest git"):
        access_of(GitHubSettings(_env_file=None))


def test_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", "t")
    server = access_of(GitHubSettings(github_url="https://git.acme.example/", _env_file=None))
    assert (server.web, server.api) == ("https://git.acme.example", "https://git.acme.example/api/v3")
    assert access_of(GitHubSettings(_env_file=None)).api == "https://api.github.com"
    address = server.clone_address("acme/rocket", "t")
    assert address.url == "https://git.acme.example/acme/rocket.git"
