"""A PR in; whether it is *marked* as breaking, and by what, out. Content is never read for it."""

import re

from activity.records import Breaking, PullRequest
from activity.title import parse_title

_NOT_BREAKING = re.compile(r"\b(?:no[nt]?|without|never)\b[\s:/_-]*(?:a\s+)?break", re.IGNORECASE)
_LABEL = re.compile(
    r"(?:[a-z ]+\s*[:/-]+\s*)?(?:breaking(?:[ _-]?(?:changes?|api))?|backwards?[ _-]incompatible|major)",
    re.IGNORECASE,
)
_MAJOR = re.compile(r"(?:semver|version|bump|release|changelog)\s*[:/-]+\s*major", re.IGNORECASE)


def decide_breaking(pr: PullRequest) -> Breaking:
    """Marked by the words of the title, by `!` after its type, or by a label; in this order."""
    by = parse_title(pr.title).breaking_by
    if by is None and any(map(is_breaking_label, pr.labels or ())):
        by = "label"
    return Breaking(marked=by is not None, by=by)


def is_breaking_label(label: str) -> bool:
    """`breaking`, `kind/breaking-change`, `semver-major`; but neither `non-breaking` nor a bare `major`."""
    plain = "".join(sign for sign in label if sign.isascii()).strip()
    if _NOT_BREAKING.search(plain):
        return False
    if "major" in plain.lower():
        return _MAJOR.fullmatch(plain) is not None
    return _LABEL.fullmatch(plain) is not None
