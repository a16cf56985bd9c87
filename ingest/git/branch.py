"""A clone in, its base branch out: which one it is, and the commit it ends in."""

from typing import NamedTuple

from activity.errors import GitError, UsageError
from activity.records import Repository
from ingest.git.clone import Clone

_LOCAL = "refs/heads/"
_REMOTE = "refs/remotes/origin/"
_SHOWN = 8


class _Ref(NamedTuple):
    commit: str
    points_to: str


def repository_of(
    clone: Clone, *, name: str | None = None, base: str | None = None, zone: str = "UTC", profile: str = "default"
) -> Repository:
    """What the clone is a clone of: OWNER/NAME from its origin unless given, the default branch unless given.

    Raises:
        UsageError: neither the clone nor the caller tells OWNER/NAME.
        GitError: the clone is empty, or its default branch is unknown.
    """
    if name is None:
        name = clone.origin.name if clone.origin else None
    if name is None:
        raise UsageError(f"{clone.shown} does not tell which repository it is; add --repo OWNER/NAME.")
    base = base or default_base(clone)
    web = clone.origin.web if clone.origin else None
    if web is None:
        return Repository(name=name, base=base, zone=zone, profile=profile)
    return Repository(name=name, base=base, zone=zone, profile=profile, web=web)


def default_base(clone: Clone) -> str:
    """The branch PRs go to: the remote's default in a normal clone, HEAD in a bare one.

    Raises:
        GitError: there is no commit, or HEAD names no branch.
    """
    refs = _refs(clone)
    remote = refs.get(f"{_REMOTE}HEAD")
    if remote is not None and remote.points_to:
        return remote.points_to.removeprefix(_REMOTE)
    try:
        head = clone.git.run("symbolic-ref", "--quiet", "HEAD").decode("utf-8", "replace").strip()
    except GitError as error:
        raise GitError(f"{clone.shown} has no default branch; add --base. {_branches(refs)}") from error
    return head.removeprefix(_LOCAL)


def branch_tip(clone: Clone, base: str) -> str:
    """The commit (40 hex digits) the base branch ends in.

    In a normal clone the local branch or the remote one may lag behind: the one that holds the other counts,
    and the remote one if they went apart.

    Raises:
        GitError: there is no such branch.
    """
    refs = _refs(clone)
    local, remote = refs.get(_LOCAL + base), refs.get(_REMOTE + base)
    if local is None and remote is None:
        raise GitError(f"{clone.shown} has no branch {base!r}; choose one with --base. {_branches(refs)}")
    if local is None or remote is None or local.commit == remote.commit:
        return (local or remote or _Ref("", "")).commit
    return local.commit if _contains(clone, local.commit, remote.commit) else remote.commit


def _refs(clone: Clone) -> dict[str, _Ref]:
    listed = clone.git.run("for-each-ref", "--format=%(refname)%00%(objectname)%00%(symref)", _LOCAL, _REMOTE).decode(
        "utf-8", "replace"
    )
    if not listed:
        raise GitError(f"{clone.shown} has no commits yet.")
    rows = (line.split("\0") for line in listed.splitlines())
    return {name: _Ref(commit, points_to) for name, commit, points_to in rows}


def _contains(clone: Clone, whole: str, part: str) -> bool:
    # Counting answers both ways with exit status 0; `merge-base --is-ancestor` speaks through its status.
    return clone.git.run("rev-list", "--count", "--max-count=1", part, f"^{whole}").strip() == b"0"


def _branches(refs: dict[str, _Ref]) -> str:
    names = sorted({name.removeprefix(_LOCAL).removeprefix(_REMOTE) for name in refs} - {"HEAD"})
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"It has: {', '.join(names[:_SHOWN])}{more}."
