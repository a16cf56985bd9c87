"""A title and a commit message in, what the PR takes back out; and the numbers of it, looked up. Pure."""

import re
from collections.abc import Iterator

from activity.records import Revert
from ingest.git.history import History
from ingest.git.log import Commit, split_number

_QUOTED = re.compile(
    r"(?:[\[(\u3010][^\])\u3011]*[\])\u3011]\s*|\w+(?:\([^)]*\))?:\s*)*"  # [module], revert:, chore(ci):
    r"\[?(?P<word>Revert|Reapply)\]?:?\s+[\"\u201c](?P<title>.+)",
    re.IGNORECASE,
)
_COMMIT = re.compile(r"^This reverts commit ([0-9a-f]{7,64})\b", re.MULTILINE)
_PULL_REQUEST = re.compile(r"^Reverts (?:(?P<repository>[\w.-]+/[\w.-]+))?#(?P<number>[1-9]\d{0,8})\b", re.MULTILINE)
_CLOSED = re.compile(r"([^\"\u201c\u201d]*\w)[\"\u201d]\s[^\"\u201c\u201d]*")
_NEST = 8


def reverts_of(commit: Commit, title: str, repository: str, history: History) -> tuple[Revert, ...]:
    """What a PR takes back or brings back, by number where the history tells it.

    A title of nested quotes says one thing for each level: `Revert "Revert "T (#1)" (#2)" (#3)` takes back 2
    and so brings 1 back. A plain title counts only if the message names a commit that is on the base: a squash
    message also lists what was tried and undone inside the branch.
    """
    quoted = list(_levels(title))
    commits = list(dict.fromkeys(_COMMIT.findall(commit.body)))
    if not quoted:
        found = ((sha, history.number_of_commit(sha)) for sha in commits)
        return tuple(Revert(number=number, commit=sha) for sha, number in found if number is not None)
    first = _with_body(quoted[0], commit.body, commits, repository)
    return tuple(_resolved(revert, history, commit.sha) for revert in (first, *quoted[1:]))


def _levels(title: str) -> Iterator[Revert]:
    taken_back = False
    for _ in range(_NEST):
        match = _QUOTED.fullmatch(title.strip())
        if match is None:
            return
        taken_back ^= match["word"].lower() == "revert"
        number, title = split_number(_without_quote(match["title"]))
        yield Revert(number=number, title=title, reapplies=not taken_back)


def _without_quote(title: str) -> str:
    """Without the quote that closes it, and what is said after it; a title too long for GitHub has none."""
    inside = title.removesuffix('"').removesuffix("\u201d")
    said_after = _CLOSED.fullmatch(inside) if inside == title else None
    return said_after[1] if said_after else inside


def _with_body(revert: Revert, body: str, commits: list[str], repository: str) -> Revert:
    """What the message adds to a revert title: the commit if it names exactly one, GitHub's "Reverts owner/name#n"."""
    named = [
        int(match["number"]) for match in _PULL_REQUEST.finditer(body) if match["repository"] in {None, repository}
    ]
    number = revert.number or (named[0] if len(named) == 1 else None)
    return revert.model_copy(update={"number": number, "commit": commits[0] if len(commits) == 1 else None})


def _resolved(revert: Revert, history: History, sha: str) -> Revert:
    number = revert.number
    if number is None and revert.commit is not None:
        number = history.number_of_commit(revert.commit)
    if number is None and revert.title is not None:
        number = history.number_of_title(revert.title, before=sha)
    return revert.model_copy(update={"number": number})
