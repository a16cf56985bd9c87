"""The output of `git log` in; commits, the PR each one names, and who wrote a merged branch out. Pure."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import NamedTuple

COMMIT_FORMAT = "%H%x00%P%x00%an%x00%ae%x00%ct%x00%s%x00%b"
"""What `read_commits` reads, one commit after the other, each field ended by NUL (`git log -z`)."""

_FIELDS = COMMIT_FORMAT.count("%x00") + 1
_LATEST = 253_402_300_799  # 9999-12-31T23:59:59Z; git passes on whatever a broken clock wrote

# Nine digits hold every number a forge gives, and no store chokes on them.
_NUMBER = r"#([1-9]\d{0,8})"
_SQUASH = re.compile(rf"\s*[(\uff08]{_NUMBER}[)\uff09]\s*$")
_ENDS_IN_NUMBER = re.compile(rf"\s*[(\uff08](?:PR\s*)?{_NUMBER}[)\uff09]\s*$")
_GITHUB_MERGE = re.compile(rf"Merge pull request {_NUMBER}(?: from (?P<branch>\S+))?\s*$")
_GITEA_MERGE = re.compile(rf"Merge pull request '(?P<title>.+)' \({_NUMBER}\) from ")
_NAMED_MERGE = re.compile(rf"(?:Merge|Merged|Auto merge of)(?: (?:PR|pull request))? {_NUMBER}(?![^\s:,-])(?P<rest>.*)")
_SEVERAL = re.compile(r"[\s,]*#\d")


class Commit(NamedTuple):
    """One commit as git tells it; `when` is the committer's date in UTC, `subject` is one line."""

    sha: str
    parents: tuple[str, ...]
    author_name: str
    author_email: str
    when: datetime
    subject: str
    body: str


class Mark(NamedTuple):
    """Which PR a commit on the base says it is (`None`: it names none), and that PR's title."""

    number: int | None
    title: str


class Writer(NamedTuple):
    """A git name with its address."""

    name: str
    email: str


def read_fields(chunks: Iterable[bytes]) -> Iterator[str]:
    """The NUL-ended fields of a stream, as text; bytes that are not UTF-8 are replaced."""
    rest = b""
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\0")
        for field in whole:
            yield field.decode("utf-8", "replace")


def read_commits(chunks: Iterable[bytes]) -> Iterator[Commit]:
    """Commits out of `git log -z --format=COMMIT_FORMAT`."""
    fields = read_fields(chunks)
    while len(row := list(islice(fields, _FIELDS))) == _FIELDS:
        sha, parents, name, email, when, subject, body = row
        yield Commit(sha, tuple(parents.split()), name, email, _moment(when), subject, body)


def mark_of(commit: Commit) -> Mark:
    """The PR a commit on the base names. Never by a number in the body, nor by one inside the subject.

    A squash commit ends its subject in `(#n)`; a merge names the PR in its subject, in the words of GitHub, of
    a merge bot, or at the end. A batch merge of several PRs names none: their changes cannot be told apart.
    """
    if len(commit.parents) < 2:
        return split_number(commit.subject)
    return _merge_mark(commit) or _cut(_ENDS_IN_NUMBER.search(commit.subject), commit.subject)


def split_number(subject: str) -> Mark:
    """Cut the last `(#n)` that ends a subject off; earlier ones belong to the title."""
    return _cut(_SQUASH.search(subject), subject)


def read_branch_writers(chunks: Iterable[bytes], merges: Collection[str], base: Collection[str]) -> dict[str, Writer]:
    """Who wrote the branch of each merge: the author of most of its commits, of the first one in a tie.

    Args:
        chunks: `git log -z --format=COMMIT_FORMAT` of all that came in, branches too.
        merges: the merge commits asked for.
        base: the commits of the base branch itself in that stretch.
    """
    branches: dict[str, _Written] = {}
    joins: list[tuple[str, tuple[str, ...]]] = []
    for place, commit in enumerate(read_commits(chunks)):
        if commit.sha in base:
            joins.append((commit.sha, commit.parents[1:]))
        else:
            branches[commit.sha] = _Written(place, commit.parents, Writer(commit.author_name, commit.author_email))
    writers: dict[str, Writer] = {}
    for merge, tips in reversed(joins):
        brought_in = _claim(branches, tips)
        if merge in merges and brought_in:
            writers[merge] = _main_writer(brought_in)
    return writers


class _Written(NamedTuple):
    """A commit of a branch; a lower `place` is newer."""

    place: int
    parents: tuple[str, ...]
    writer: Writer


def _claim(branches: dict[str, _Written], tips: tuple[str, ...]) -> list[_Written]:
    """Take out what only this merge, not an older one, brought in; oldest first."""
    waiting, claimed = list(tips), list[_Written]()
    while waiting:
        commit = branches.pop(waiting.pop(), None)
        if commit is not None:
            claimed.append(commit)
            waiting.extend(commit.parents)
    return sorted(claimed, key=lambda commit: -commit.place)


def _main_writer(oldest_first: list[_Written]) -> Writer:
    # A merge inside the branch is often the maintainer's "update branch" button: it wrote nothing.
    written = [commit.writer for commit in oldest_first if len(commit.parents) < 2]
    written = written or [oldest_first[-1].writer]
    # Names are counted, for one person may commit under several addresses; in a tie the first one counted wins.
    name = Counter(writer.name for writer in written).most_common(1)[0][0]
    own = [writer for writer in written if writer.name == name]
    return next((writer for writer in own if "@users.noreply." in writer.email), own[0])


def _cut(match: re.Match[str] | None, subject: str) -> Mark:
    if match is None:
        return Mark(None, subject)
    return Mark(int(match[1]), subject[: match.start()].strip() or subject)


def _merge_mark(commit: Commit) -> Mark | None:
    if match := _GITHUB_MERGE.match(commit.subject):
        return Mark(int(match[1]), _first_line(commit.body) or match["branch"] or commit.subject)
    if match := _GITEA_MERGE.match(commit.subject):
        return Mark(int(match[2]), match["title"])
    match = _NAMED_MERGE.match(commit.subject)
    if match is None:
        return None
    if _SEVERAL.match(match["rest"]):
        return Mark(None, commit.subject)
    said = match["rest"].lstrip() if match["rest"].startswith(":") else ""
    return Mark(int(match[1]), said.lstrip(": ") or _first_line(commit.body) or commit.subject)


def _first_line(body: str) -> str:
    return next((line.strip() for line in body.split("\n") if line.strip()), "")


def _moment(seconds: str) -> datetime:
    return datetime.fromtimestamp(min(max(int(seconds or 0), 0), _LATEST), UTC)
