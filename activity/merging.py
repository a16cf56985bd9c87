"""What is stored of a PR and what a source now tells in; the record to keep out. Pure.

A source that does not know a thing (`None`) never wipes out what another source knew. Where both know, the later
word counts. Three places need more care: a person without a login never replaces one with, a file told without its
diff or lines keeps those that are stored for the same change, and a thread keeps the state it had at the merge.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from activity.records import FileChange, Person, PullRequest, ReviewThread, State

_SPECIAL = frozenset(
    {
        "repository",
        "number",
        "author",
        "merged_by",
        "closed_at",
        "files",
        "threads",
        "notes",
        "reverts",
        "checks_unread",
    }
)


def merged(stored: PullRequest, told: PullRequest) -> PullRequest:
    """Join what is stored with what is told; the same object comes back equal when nothing is new."""
    plain = (name for name in PullRequest.model_fields if name not in _SPECIAL)
    known = {name: new for name in plain if (new := getattr(told, name)) is not None}
    return stored.model_copy(
        update={
            **known,
            "author": _better(stored.author, told.author),
            "merged_by": _better(stored.merged_by, told.merged_by),
            "closed_at": told.closed_at or (None if told.state is State.OPEN else stored.closed_at),
            "checks_unread": told.checks_unread if _tells_of_checks(told) else stored.checks_unread,
            "files": _files(stored.files, told.files),
            "threads": _threads(stored.threads, told.threads),
            "notes": told.notes or stored.notes,
            "reverts": told.reverts or stored.reverts,
            # "incomplete" is the last reader's word on its own reading, so it may be taken back.
            "incomplete": told.incomplete,
        }
    )


def _tells_of_checks(told: PullRequest) -> bool:
    return told.checks is not None or told.checks_unread is not None


def changed_fields(before: PullRequest, after: PullRequest) -> tuple[str, ...]:
    """The names of the fields that differ."""
    return tuple(name for name in PullRequest.model_fields if getattr(before, name) != getattr(after, name))


def _better(stored: Person | None, told: Person | None) -> Person | None:
    if stored is None or told is None:
        return stored if told is None else told
    if told.login is None and (stored.login is not None or told.name is None):
        return stored
    if told.login == stored.login and told.name is None:
        return told.model_copy(update={"name": stored.name})
    return told


def _files(stored: tuple[FileChange, ...] | None, told: tuple[FileChange, ...] | None) -> tuple[FileChange, ...] | None:
    if told is None or stored is None:
        return stored if told is None else told
    known = _in_turn(stored)
    return tuple(_completed(next(known[file.path], None), file) for file in told)


def _in_turn(files: Iterable[FileChange]) -> defaultdict[str, Iterator[FileChange]]:
    """The files by path; one path may come twice (deleted, and added as another type)."""
    grouped: defaultdict[str, list[FileChange]] = defaultdict(list)
    for file in files:
        grouped[file.path].append(file)
    return defaultdict(lambda: iter(()), {path: iter(each) for path, each in grouped.items()})


def _completed(stored: FileChange | None, told: FileChange) -> FileChange:
    if stored is None or not _same_change(stored, told):
        return told
    counted = {
        name: getattr(stored, name)
        for name in ("previous_path", "additions", "deletions")
        if getattr(told, name) is None
    }
    if told.additions is None:
        counted["binary"] = told.binary or stored.binary
    if told.patch is None and stored.patch is not None:
        counted.update(
            patch=stored.patch,
            patch_cut=stored.patch_cut,
            patch_repaired=stored.patch_repaired,
        )
    return told.model_copy(update=counted)


def _same_change(stored: FileChange, told: FileChange) -> bool:
    """Whether both may speak of one change: an open PR's file can change again before the merge."""
    names = ("status", "previous_path", "additions", "deletions")
    pairs = ((getattr(stored, name), getattr(told, name)) for name in names)
    return all(before == now or before is None or now is None for before, now in pairs)


def _threads(
    stored: tuple[ReviewThread, ...] | None, told: tuple[ReviewThread, ...] | None
) -> tuple[ReviewThread, ...] | None:
    if told is None or stored is None:
        return stored if told is None else told
    # The first reading after the merge was nearest to it, so it stands.
    at_merge = {thread.identity: thread.state_at_merge for thread in stored if thread.state_at_merge is not None}
    return tuple(
        thread.model_copy(update={"state_at_merge": at_merge[thread.identity]})
        if thread.identity in at_merge
        else thread
        for thread in told
    )
