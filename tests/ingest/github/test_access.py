"""Who asks: a GitHub App with its key; and what `herald doctor` says of tokens, repositories and clones."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from activity.settings import StoreSettings
from ingest.doctor import ingest_checks
from ingest.github.access import App
from ingest.github.faults import RefusedError
from tests.fakes.github import GitHub, TokenKind, World, html
from tests.fakes.repository import GitRepository
from tests.ingest.github.syncing import desk


@pytest.fixture
def world(tmp_path: Path) -> World:
    origin = GitRepository(tmp_path / "origin")
    sha = origin.squash(1, "fix: close the file", {"a.py": "1\n"})
    made = World()
    made.repository("acme/rocket", base="main", git=origin.path, private=True)
    made.pull_request(1, "fix: close the file", merged="2026-06-01T10:00Z", commit=sha, checks=["unit"])
    return made


def test_an_app_asks_for_one_token_and_uses_it_for_git_too(world: World, tmp_path: Path) -> None:
    app = world.app(7, installation=77)
    identity = App(identity="7", key=SecretStr(app.private_key), installation=77)
    with GitHub(world) as github, desk(github, tmp_path / "home", diffs="clone", app=identity) as one:
        one.sync()
        assert one.numbers() == {1}
        assert [file.path for file in one.record(1).files or ()] == ["a.py"]
        assert app.given == 1


def test_an_app_whose_key_is_wrong(world: World, tmp_path: Path) -> None:
    world.app(7, installation=77)
    other = World().app(7, installation=77)
    identity = App(identity="7", key=SecretStr(other.private_key), installation=77)
    with GitHub(world) as github, desk(github, tmp_path / "home", app=identity) as one, pytest.raises(RefusedError):
        one.sync()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "repositories.toml").write_text('[[repository]]\nname = "acme/rocket"\n')
    for name in ("GITHUB_TOKEN", "HERALD_GITHUB_TOKEN", "HERALD_GITHUB_TOKEN_FILE"):
        monkeypatch.delenv(name, raising=False)
    return folder


def doctor(
    github: GitHub, home: Path, monkeypatch: pytest.MonkeyPatch, token: str | None
) -> dict[str, tuple[bool | None, str]]:
    monkeypatch.setenv("HERALD_GITHUB_URL", github.url)
    if token is not None:
        monkeypatch.setenv("GITHUB_TOKEN", token)
    checks = list(ingest_checks(StoreSettings(home=home, _env_file=None)))
    assert token is None or token not in " ".join(check.sentence() for check in checks)
    return {check.name: (check.ok, f"{check.said} {check.cure or ''}") for check in checks}


def test_all_is_well(world: World, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with GitHub(world) as github:
        found = doctor(github, home, monkeypatch, str(github.token))
    assert {name for name, (ok, _) in found.items() if ok} == {
        "repositories", "GitHub", "token", "rate limit", "acme/rocket", "acme/rocket clone"
    }  # fmt: skip
    assert "a classic token" in found["token"][1]
    assert "(private)" in found["acme/rocket"][1]
    assert "default branch main" in found["acme/rocket clone"][1]


def test_faults_have_cures(world: World, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with GitHub(world) as github:
        none = doctor(github, home, monkeypatch, None)
        dead = doctor(github, home, monkeypatch, str(world.token(dead=True)))
        narrow = doctor(github, home, monkeypatch, str(world.token(repositories=["acme/other"])))
        fine = doctor(github, home, monkeypatch, str(world.token(kind=TokenKind.FINE_GRAINED, checks=False)))
        github.fails(html(502), times=None)
        away = doctor(github, home, monkeypatch, str(github.token))
    assert none["token"][0] is False
    assert "GITHUB_TOKEN" in none["token"][1]
    assert dead["token"][0] is False
    assert narrow["acme/rocket"][0] is False
    assert "access" in narrow["acme/rocket"][1]
    assert fine["acme/rocket checks"][0] is False
    assert "fine-grained" in fine["token"][1]
    assert away["token"][0] is False
