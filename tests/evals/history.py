"""A bare clone's first-parent history in, merged pull requests out.

Standard library and `git` only. Nothing of Herald is imported here or in any module that computes expected
values, so that a fault of Herald can't hide in its own measure.
"""

import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from pathlib import Path

_RECORD = "\x1e"
_FIELD = "\x1f"
_FORMAT = f"--format={_RECORD}%H{_FIELD}%P{_FIELD}%ct{_FIELD}%an{_FIELD}%ae{_FIELD}%s{_FIELD}%b{_FIELD}"
_SQUASHED = re.compile(r"\(#(\d+)\)\s*$")
_MERGED = re.compile(r"^Merge pull request #(\d+) from ")
_NOREPLY = re.compile(r"^(?:\d+\+)?([^@+]+)@users\.noreply\.github\.com$")
_STATUS = {"A": "added", "M": "modified", "D": "deleted", "R": "renamed", "T": "modified"}


@dataclass(frozen=True)
class File:
    """One file of a pull request, with its lines; a binary file has none."""

    path: str
    old_path: str
    change: str
    added: int
    deleted: int


@dataclass(frozen=True)
class PullRequest:
    """One merge into the base branch.

    `author` is the login a noreply address or the name map tells, otherwise None. `namesake` is the login
    that the same display name uses elsewhere in the history, for finding answers that hang on it.
    """

    number: int
    title: str
    body: str
    merged_at: datetime
    names: frozenset[str]
    author: str | None
    namesake: str | None
    files: tuple[File, ...] = field(repr=False)

    @property
    def lines(self) -> int:
        """Additions and deletions of all files, generated ones included."""
        return sum(file.added + file.deleted for file in self.files)


@dataclass(frozen=True)
class _Commit:
    sha: str
    parents: tuple[str, ...]
    when: datetime
    name: str
    email: str
    subject: str
    body: str
    diff: str


def locate(clones: Path, repository: str) -> Path:
    """Find the bare clone of `OWNER/NAME` below the folder of clones.

    Raises:
        FileNotFoundError: There is none in any of the places looked at.
    """
    owner, name = repository.split("/")
    places = [f"{owner}+{name}/repo", f"{owner}/{name}.git", f"{owner}+{name}.git", f"{name}.git"]
    for place in places:
        if (clones / place / "HEAD").is_file():
            return clones / place
    raise FileNotFoundError(f"No bare clone of {repository}: looked for {', '.join(places)}")


def read(clone: Path, base: str, since: date | None, logins: Mapping[str, str]) -> list[PullRequest]:
    """Read the pull requests merged into `base`, oldest first.

    Args:
        clone: A bare clone.
        base: The tracked branch.
        since: First day (UTC, committer's date) to read; None reads all.
        logins: Display name → login, for people whose address tells none.
    """
    start = datetime.combine(since, time(), UTC) if since else None
    wanted = [sha for sha, when in _dates(clone, base) if start is None or when >= start]
    commits = list(_commits(clone, wanted))
    namesakes = _namesakes(clone, base) | dict(logins)
    pulls = [_pull_request(clone, commit, logins, namesakes) for commit in commits]
    return sorted((pull for pull in pulls if pull), key=lambda pull: (pull.merged_at, pull.number))


def _git(clone: Path, *arguments: str, stdin: str = "") -> str:
    command = [
        "git",
        "-c",
        "core.quotePath=false",
        "-c",
        "diff.renameLimit=10000",
        "-C",
        str(clone),
        *arguments,
    ]
    done = subprocess.run(command, input=stdin.encode(), capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def _dates(clone: Path, base: str) -> Iterator[tuple[str, datetime]]:
    for line in _git(clone, "log", "--first-parent", "--format=%H %ct", base).splitlines():
        sha, seconds = line.split()
        yield sha, datetime.fromtimestamp(int(seconds), UTC)


def _commits(clone: Path, shas: list[str]) -> Iterator[_Commit]:
    options = [
        "--no-walk=unsorted",
        "--stdin",
        "--diff-merges=first-parent",
        "--raw",
        "--numstat",
        "-M",
        _FORMAT,
    ]
    text = _git(clone, "log", *options, stdin="\n".join(shas)) if shas else ""
    for record in text.split(_RECORD)[1:]:
        sha, parents, seconds, name, email, subject, body, diff = record.split(_FIELD)
        when = datetime.fromtimestamp(int(seconds), UTC)
        yield _Commit(sha, tuple(parents.split()), when, name, email, subject, body, diff)


def _namesakes(clone: Path, base: str) -> dict[str, str]:
    known: dict[str, str] = {}
    for line in _git(clone, "log", "--format=%an\x1f%ae", base).splitlines():
        name, email = line.split(_FIELD)
        if login := login_of(email):
            known[name] = login
    return known


def login_of(email: str) -> str | None:
    """The login a GitHub noreply address tells, otherwise None."""
    found = _NOREPLY.match(email)
    return found[1] if found else None


def _pull_request(
    clone: Path, commit: _Commit, logins: Mapping[str, str], namesakes: Mapping[str, str]
) -> PullRequest | None:
    squashed, merged = _SQUASHED.search(commit.subject), _MERGED.match(commit.subject)
    if not (squashed or merged):
        return None
    first = commit.body.strip().splitlines()[:1]
    title = commit.subject[: squashed.start()].strip() if squashed else "".join(first)
    people = _authors(clone, commit)
    strict = {login_of(email) or logins.get(name) for name, email in people}
    loose = {login_of(email) or namesakes.get(name) for name, email in people}
    return PullRequest(
        number=int((squashed or merged)[1]),  # type: ignore[index]  # one of them matched
        title=title,
        body=commit.body,
        merged_at=commit.when,
        names=frozenset(name for name, _ in people),
        author=strict.pop() if len(strict) == 1 else None,
        namesake=loose.pop() if len(loose) == 1 else None,
        files=tuple(_files(commit.diff)),
    )


def _authors(clone: Path, commit: _Commit) -> list[tuple[str, str]]:
    """Name and address of whoever wrote the change: of a merged branch, of its own commits."""
    if len(commit.parents) < 2:
        return [(commit.name, commit.email)]
    between = f"{commit.parents[0]}..{commit.parents[1]}"
    lines = _git(clone, "log", "--no-merges", "--format=%an\x1f%ae", between).splitlines()
    pairs = {(name, email) for name, email in (line.split(_FIELD) for line in lines)}
    return sorted(pairs) or [(commit.name, commit.email)]


def _files(diff: str) -> Iterator[File]:
    lines = [line for line in diff.splitlines() if line]
    raw = [line.split("\t") for line in lines if line.startswith(":")]
    sizes = [line.split("\t")[:2] for line in lines if not line.startswith(":")]
    for (head, *paths), (added, deleted) in zip(raw, sizes, strict=True):
        letter = head.split()[-1][0]
        counts = [0 if count == "-" else int(count) for count in (added, deleted)]
        yield File(paths[-1], paths[0], _STATUS[letter], *counts)
