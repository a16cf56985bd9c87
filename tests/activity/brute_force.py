"""A Selection, evaluated in plain Python over records: the definition that the SQL is held against.

Written from the docstrings of `Selection` and `PathRule`. `None` is "not known": it fits no condition, and
`without_…` takes nothing away for it.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from activity.derived import Derived
from activity.records import FileChange, FileStatus, Person, PersonKind, PullRequest, Review, Signals, State, Tested
from activity.selection import PathRule, PathVerdict, Selection

Store = Sequence[tuple[PullRequest, Derived | None]]
"""The PRs of one repository with what was derived from them."""


def chosen(store: Store, selection: Selection) -> set[int]:
    """The numbers of the PRs that a selection means."""
    return {record.number for record, derived in store if _chosen(record, derived, selection, store)}


def clock(record: PullRequest, state: State) -> datetime | None:
    """When a PR came to its state."""
    return {State.OPEN: record.created_at, State.CLOSED: record.closed_at}.get(state, record.merged_at)


def _chosen(record: PullRequest, derived: Derived | None, asked: Selection, store: Store) -> bool:
    return (
        _in_place(record, asked)
        and _meant(record, derived, asked, store)
        and all(any(_meant(record, derived, side, store) for side in sides) for sides in asked.any_of)
    )


def _meant(record: PullRequest, derived: Derived | None, asked: Selection, store: Store) -> bool:
    """Place and time left out: they do not count in one of several alternatives."""
    return (
        _by_people(record, asked)
        and _by_signals(derived.signals if derived else None, asked)
        and _by_content(record, derived, asked)
        and (asked.reverted is None or _reverted(record, store) == asked.reverted)
    )


def _in_place(record: PullRequest, asked: Selection) -> bool:
    moment = clock(record, record.state)
    return (
        record.base == (asked.base or "main")
        and record.state in asked.states
        and (asked.period is None or (moment is not None and asked.period.contains(moment)))
        and (asked.numbers is None or record.number in asked.numbers)
        and record.number not in asked.without_numbers
    )


def _named(person: Person | None, asked: Iterable[str]) -> bool:
    name = None if person is None else person.login if person.login is not None else person.name
    return name is not None and name.lower() in {word.lower() for word in asked}


def _by_people(record: PullRequest, asked: Selection) -> bool:
    kind = record.author.kind if record.author else PersonKind.HUMAN
    return (
        (not asked.authors or _named(record.author, asked.authors))
        and not _named(record.author, asked.without_authors)
        and (not asked.author_kinds or kind in asked.author_kinds)
        and (not asked.mergers or _named(record.merged_by, asked.mergers))
        and (not asked.reviewers or _reviewed(record, asked.reviewers))
        and not _reviewed(record, asked.without_reviewers)
        and (not asked.approvers or _reviewed(record, asked.approvers, "APPROVED"))
    )


def _reviewed(record: PullRequest, asked: Sequence[str], state: str | None = None) -> bool:
    own = record.author.login.lower() if record.author and record.author.login is not None else None

    def by_one(review: Review) -> bool:
        login = review.author.login if review.author else None
        return login is not None and login.lower() != own and login.lower() in {word.lower() for word in asked}

    return any(by_one(review) and state in {None, review.state} for review in record.reviews or ())


def _by_signals(signals: Signals | None, asked: Selection) -> bool:
    if signals is None:
        wanted = (
            asked.kinds, asked.topics, asked.all_topics, asked.tested, asked.review, asked.risks, asked.severities,
            asked.breaking is not None, asked.docs_only is not None, asked.tests_touched is not None, asked.at_risk,
        )  # fmt: skip
        return not any(wanted)
    touched = {Tested.TOUCHED: True, Tested.UNKNOWN: None}.get(signals.tests, False)
    return (
        (not asked.kinds or signals.kind in asked.kinds)
        and signals.kind not in asked.without_kinds
        and (not asked.topics or bool(set(asked.topics) & set(signals.topics)))
        and set(asked.all_topics) <= set(signals.topics)
        and not set(asked.without_topics) & set(signals.topics)
        and (not asked.tested or signals.tests in asked.tested)
        and (not asked.review or signals.review in asked.review)
        and asked.breaking in {None, signals.breaking.marked}
        and asked.docs_only in {None, signals.docs_only}
        and (asked.tests_touched is None or touched is asked.tests_touched)
        and _by_risks(signals, asked)
    )


def _by_risks(signals: Signals, asked: Selection) -> bool:
    meant = [
        risk
        for risk in signals.risks
        if (not asked.risks or risk.code in asked.risks) and (not asked.severities or risk.severity in asked.severities)
    ]
    return (
        (bool(meant) or not (asked.risks or asked.severities))
        and not {risk.code for risk in signals.risks} & set(asked.without_risks)
        and not {risk.severity for risk in signals.risks} & set(asked.without_severities)
        and asked.at_risk in {None, bool(signals.risks)}
    )


def _by_content(record: PullRequest, derived: Derived | None, asked: Selection) -> bool:
    labels = {label.lower() for label in record.labels or ()}
    texts = (record.title, record.body or "", record.commit_message or "", *(file.path for file in record.files or ()))
    return (
        (not asked.labels or bool(labels & {label.lower() for label in asked.labels}))
        and not labels & {label.lower() for label in asked.without_labels}
        and labels >= {label.lower() for label in asked.all_labels}
        and _by_being_labelled(record, asked)
        and all(meets(record.files, rule) for rule in asked.paths)
        and _by_size(record, derived, asked)
        and asked.reverting in {None, bool(record.reverts)}
        and all(any(word.lower() in text.lower() for word in words for text in texts) for words in asked.words)
        and not any(word.lower() in text.lower() for words in asked.without_words for word in words for text in texts)
    )


def _by_being_labelled(record: PullRequest, asked: Selection) -> bool:
    """Labels nobody read are no statement that there are none."""
    if asked.unlabelled is None:
        return True
    return record.labels is not None and asked.unlabelled is (not record.labels)


def _by_size(record: PullRequest, derived: Derived | None, asked: Selection) -> bool:
    lines = lines_of(record, derived if asked.without_generated else None)
    files = None if record.files is None else len(record.files)
    return (
        _within(lines, asked.min_lines, asked.max_lines)
        and _within(files, asked.min_files, asked.max_files)
        and _within(record.additions, asked.min_additions, asked.max_additions)
        and _within(record.deletions, asked.min_deletions, asked.max_deletions)
        and _within(record.number, asked.min_number, asked.max_number)
    )


def lines_of(record: PullRequest, derived: Derived | None = None) -> int | None:
    """Added and removed lines; without those of generated files if `derived` names some."""
    if record.additions is None or record.deletions is None:
        return None
    left_out = {role.position for role in derived.roles if role.generated} if derived else set()
    counted = [file for at, file in enumerate(record.files or ()) if at not in left_out]
    return sum((file.additions or 0) + (file.deletions or 0) for file in counted)


def _within(value: int | None, least: int | None, most: int | None) -> bool:
    if least is None and most is None:
        return True
    return value is not None and (least is None or value >= least) and (most is None or value <= most)


def _reverted(record: PullRequest, store: Store) -> bool:
    return any(
        revert.number == record.number and not revert.reapplies
        for other, _ in store
        for revert in other.reverts
        if other.state in {State.MERGED, State.LANDED}
    )


def meets(files: Sequence[FileChange] | None, rule: PathRule) -> bool:
    """Whether the files of a PR meet a rule."""
    if files is None:
        return False
    fitting = [_fits(file, rule) for file in files]
    return {
        PathVerdict.ANY: any(fitting),
        PathVerdict.NONE: not any(fitting),
        PathVerdict.ONLY: bool(files) and all(fitting),
        PathVerdict.NOT_ONLY: not files or not all(fitting),
    }[rule.verdict]


def _fits(file: FileChange, rule: PathRule) -> bool:
    paths = {file.path}
    if (
        file.status is FileStatus.RENAMED
        and file.previous_path
        and rule.verdict not in {PathVerdict.ONLY, PathVerdict.NOT_ONLY}
    ):
        paths.add(file.previous_path)
    named = not rule.patterns or any(path_fits(path, pattern) for path in paths for pattern in rule.patterns)
    return named and (not rule.changes or file.status in rule.changes)


def path_fits(path: str, pattern: str) -> bool:
    """Whether a path is in the folder, is the file, has the bare name, or fits the stars of a pattern."""
    path, pattern = path.lower(), pattern.strip().removeprefix("./").lstrip("/").lower()
    name = path.rpartition("/")[2]
    if pattern.endswith("/"):
        return _glob(pattern + "*", path)
    if "*" in pattern:
        return _glob(pattern, path if "/" in pattern else name)
    return path == pattern or path.startswith(f"{pattern}/") or ("/" not in pattern and name == pattern)


def _glob(pattern: str, text: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text, re.DOTALL) is not None
