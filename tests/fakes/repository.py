"""Wishes in, a small real git repository out: chosen authors, dates, files, squash and merge commits."""

import os
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

ANN = "Ann Lee <101+annlee@users.noreply.github.com>"
BO = "Bo Chen <bo@example.com>"
GITHUB = "GitHub <noreply@github.com>"
MONDAY = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)

Files = Mapping[str, "str | bytes | None"]
"""Path → content; `None` takes the file away."""


class GitRepository:
    """A work tree that is built commit by commit.

    Each commit comes an hour after the one before, unless it is given a time; author and committer are written
    `Name <address>`.
    """

    def __init__(self, path: Path, base: str = "main") -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._next = MONDAY
        self.git("init", "--quiet", f"--initial-branch={base}")

    def commit(
        self,
        subject: str,
        files: Files | None = None,
        *,
        body: str = "",
        author: str = ANN,
        committer: str | None = None,
        when: datetime | None = None,
    ) -> str:
        """Commit these changes, or nothing at all; the new commit's id comes back."""
        self.write(files or {})
        self.git("add", "--all")
        message = subject + (f"\n\n{body}" if body else "")
        who = self._people(author, committer or author, when)
        self.git("commit", "--quiet", "--allow-empty", "--no-verify", "--cleanup=verbatim", f"-m{message}", who=who)
        return self.head()

    def squash(self, number: int, title: str, files: Files | None = None, **rest: object) -> str:
        """A PR as GitHub squashes it: `title (#number)`, committed by GitHub."""
        return self.commit(f"{title} (#{number})", files, **{"committer": GITHUB, **rest})  # type: ignore[arg-type]

    def merge(
        self, branch: str, subject: str, *, body: str = "", author: str = BO, when: datetime | None = None
    ) -> str:
        """Merge a branch into the current one by a commit of two parents."""
        message = subject + (f"\n\n{body}" if body else "")
        who = self._people(author, GITHUB, when)
        self.git("merge", "--quiet", "--no-ff", "--no-verify", f"-m{message}", branch, who=who)
        return self.head()

    def branch(self, name: str, start: str = "HEAD") -> None:
        """Begin a branch and stand on it."""
        self.git("switch", "--quiet", "--create", name, start)

    def switch(self, name: str) -> None:
        """Stand on an existing branch."""
        self.git("switch", "--quiet", name)

    def write(self, files: Files) -> None:
        """Put files into the work tree, or take them away."""
        for name, content in files.items():
            target = self.path / name
            if content is None:
                target.unlink()
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.is_symlink():
                target.unlink()
            target.write_bytes(content.encode() if isinstance(content, str) else content)

    def head(self) -> str:
        """The id of the current commit."""
        return self.git("rev-parse", "HEAD").strip()

    def clone(self, target: Path, *options: str) -> Path:
        """A clone made by plain git: `--bare`, `--mirror`, `--depth=2`, `--filter=blob:none` …"""
        for permission in ("allowFilter", "allowAnySHA1InWant"):
            self.git("config", f"uploadpack.{permission}", "true")
        self.git("clone", "--quiet", *options, f"file://{self.path}", str(target))
        return target

    def git(self, *arguments: str, who: Mapping[str, str] | None = None) -> str:
        """Run git here, free of the tester's own configuration, and give its output."""
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        clean = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C"}
        done = subprocess.run(
            ["git", "-C", str(self.path), *arguments],
            env={**surroundings, **clean, **(who or self._people(ANN, ANN, MONDAY))},
            check=True,
            capture_output=True,
        )
        return done.stdout.decode("utf-8", "surrogateescape")

    def _people(self, author: str, committer: str, when: datetime | None) -> dict[str, str]:
        moment = when or self._next
        if when is None:
            self._next += timedelta(hours=1)
        told: dict[str, str] = {}
        for role, person in (("AUTHOR", author), ("COMMITTER", committer)):
            name, _, address = person.rstrip(">").partition(" <")
            told |= {f"GIT_{role}_NAME": name, f"GIT_{role}_EMAIL": address, f"GIT_{role}_DATE": moment.isoformat()}
        return told
