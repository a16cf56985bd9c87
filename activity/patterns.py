r"""Path patterns and words in; SQL conditions on `pull_requests` out. Pure.

Letter case never matters; `%`, `_` and `\` in what was asked stand for themselves.
"""

from sqlalchemy import ColumnElement, and_, exists, false, func, not_, or_, select, true
from sqlalchemy.orm import InstrumentedAttribute

from activity.records import FileStatus
from activity.selection import PathRule, PathVerdict
from activity.tables import FileRow, PullRequestRow

Condition = ColumnElement[bool]
Text = InstrumentedAttribute[str] | InstrumentedAttribute[str | None]
_PR = PullRequestRow
_FILES = FileRow.pull_request_id == PullRequestRow.id


def meets_path_rule(rule: PathRule) -> Condition:
    """Whether a PR's files meet a rule; a PR whose files are not known meets none, not even `NONE`."""
    fits = _file_fits(rule)
    some = exists(select(FileRow.position).where(_FILES, fits))
    if rule.verdict is PathVerdict.NONE:
        return and_(_PR.files_known, not_(some))
    if rule.verdict is PathVerdict.ANY:
        return some
    others = exists(select(FileRow.position).where(_FILES, not_(fits)))
    if rule.verdict is PathVerdict.NOT_ONLY:
        return and_(_PR.files_known, or_(others, not_(some)))
    return and_(some, not_(others))


def mentions(word: str) -> Condition:
    """Whether a PR's title, description, commit message or a path of it contains a word."""
    in_path = exists(select(FileRow.position).where(_FILES, _like(FileRow.path, f"%{_escaped(word)}%")))
    texts = (_PR.title, _PR.body, _PR.commit_message)
    return or_(*(func.coalesce(_like(column, f"%{_escaped(word)}%"), false()) for column in texts), in_path)


def like_path(column: Text, pattern: str) -> Condition:
    """Whether a path column fits one pattern of a `PathRule`."""
    pattern = pattern.strip().removeprefix("./").lstrip("/")
    text = _escaped(pattern).replace("*", "%")
    if pattern.endswith("/"):
        return _like(column, f"{text}%")
    if "/" not in pattern and "*" in pattern:
        return _like(_name(column), text)
    ways = [_like(column, text)]
    if "*" not in pattern:
        ways.append(_like(column, f"{text}/%"))
    if "/" not in pattern:
        ways.append(_like(column, f"%/{text}"))
    return or_(*ways)


def _file_fits(rule: PathRule) -> Condition:
    new = or_(*(like_path(FileRow.path, pattern) for pattern in rule.patterns)) if rule.patterns else true()
    old = or_(*(like_path(FileRow.previous_path, pattern) for pattern in rule.patterns)) if rule.patterns else true()
    moved = and_(FileRow.status == FileStatus.RENAMED.value, func.coalesce(old, false()))
    # A file moved out of a folder changes that folder, unless the whole set is asked to lie inside it.
    fits = new if rule.verdict in {PathVerdict.ONLY, PathVerdict.NOT_ONLY} else or_(new, moved)
    if rule.changes:
        return and_(fits, FileRow.status.in_([change.value for change in rule.changes]))
    return fits


def _name(column: Text) -> ColumnElement[str]:
    """What follows the last slash: take from the right all that is no slash, and see how much is left."""
    folder = func.rtrim(column, func.replace(column, "/", ""))
    return func.substr(column, func.length(folder) + 1)


def _like(column: Text | ColumnElement[str], pattern: str) -> Condition:
    return column.ilike(pattern, escape="\\")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
