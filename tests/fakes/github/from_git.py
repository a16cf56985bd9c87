"""A real git history in; the PRs GitHub would tell of it out, with the same numbers, files, people and merge commits.

Written apart from Herald's own reader of git, so that a fault there shows as a difference.
"""

import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.fakes.github.entities import File
from tests.fakes.github.pull_request import PullRequest
from tests.fakes.github.repository import Repository
from tests.fakes.github.world import World

FORMAT = "--format=%x01%H%x00%P%x00%an%x00%ae%x00%ct%x00%s%x00%b%x00"
SQUASH = re.compile(r"\s*\(#(\d+)\)$")
MERGE = re.compile(r"Merge pull request #(\d+) from (\S+)")
NOREPLY = re.compile(r"(?:\d+\+)?([^+@\s]+)@users\.noreply\.")
KINDS = {"A": "ADDED", "M": "MODIFIED", "D": "DELETED", "R": "RENAMED", "C": "COPIED", "T": "CHANGED"}


@dataclass
class _Landed:
    oid: str
    parents: tuple[str, ...]
    name: str
    email: str
    when: datetime
    subject: str
    body: str
    files: list[File] = field(default_factory=list)


def world_from_git(
    git: Path, name: str = "acme/rocket", *, base: str = "main", authors: Mapping[int, str] | None = None
) -> World:
    """A world whose first repository is this git repository: its first-parent history told as merged PRs.

    Args:
        git: a work tree or bare repository; it is also what the stand-in serves for cloning.
        name: the repository's name.
        base: the branch to read.
        authors: PR number → login, where the address of the commit does not tell it.
    """
    world = World()
    repository = world.repository(name, base=base, git=git)
    for landed in reversed(list(_history(git, base))):
        marked = _mark(landed)
        if marked is None:
            world.commit(
                repository, landed.subject, landed.when, oid=landed.oid, branch=base, parent_oids=landed.parents
            )
        else:
            _tell(repository, landed, marked, (authors or {}).get(marked[0]))
    return world


def _tell(repository: Repository, landed: _Landed, marked: tuple[int, str], author: str | None) -> PullRequest:
    number, title = marked
    pr = repository.pull_request(
        number,
        title,
        author=author or _login(landed),
        created=landed.when - timedelta(days=1),
        body=landed.body,
        files=landed.files,
        merged=landed.when,
        commit=landed.oid,
        style="merge" if len(landed.parents) > 1 else "squash",
    )
    if pr.merge_commit is not None:
        pr.merge_commit.parent_oids = landed.parents
        pr.merge_commit.message = f"{landed.subject}\n\n{landed.body}".rstrip()
    return pr


def _mark(landed: _Landed) -> tuple[int, str] | None:
    if len(landed.parents) > 1 and (merge := MERGE.match(landed.subject)):
        return int(merge[1]), landed.body.partition("\n")[0] or landed.subject
    squash = SQUASH.search(landed.subject)
    return (int(squash[1]), landed.subject[: squash.start()]) if squash else None


def _login(landed: _Landed) -> str:
    known = NOREPLY.match(landed.email)
    return known[1] if known else re.sub(r"\W+", "-", landed.name.casefold()).strip("-") or "someone"


def _history(git: Path, base: str) -> Iterator[_Landed]:
    options = ["--first-parent", "-m", "-z", "--raw", "--numstat", "-M", "--no-abbrev", "--no-ext-diff", FORMAT]
    command = ["git", "-C", str(git), "-c", "core.quotePath=false", "log", *options, "--end-of-options", base]
    output = subprocess.run(command, check=True, capture_output=True).stdout.decode("utf-8", "replace")
    for record in output.split("\x01")[1:]:
        oid, parents, name, email, when, subject, body, rest = record.split("\0", 7)
        moment = datetime.fromtimestamp(int(when), UTC)
        files = _files(rest.split("\0"))
        yield _Landed(oid, tuple(parents.split()), name, email, moment, subject, body.strip(), files)


def _files(fields: list[str]) -> list[File]:
    made: dict[str, File] = {}
    words = iter(fields)
    for word in (each.lstrip("\n") for each in words):
        if word.startswith(":"):
            kind = word.rsplit(" ", 1)[1][0]
            before = next(words)
            path = next(words) if kind in "RC" else before
            made[path] = File(path, 0, 0, KINDS[kind], before if kind in "RC" else None)
        elif word.count("\t") >= 2:
            added, removed, path = word.split("\t", 2)
            if not path:
                next(words)
                path = next(words)
            made[path].additions, made[path].deletions = _lines(added), _lines(removed)
    return list(made.values())


def _lines(text: str) -> int:
    return int(text) if text.isdigit() else 0
