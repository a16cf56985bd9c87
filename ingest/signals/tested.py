"""A PR in; whether tests were touched, whether they were owed, and whether only documentation changed, out."""

from typing import NamedTuple

from activity.profile import Profile
from activity.records import FileChange, FileStatus, PullRequest, Tested

_DOCS_ENDINGS = (".md", ".rst")


class TouchedTests(NamedTuple):
    """The verdict on a PR's tests, and `by` which files."""

    verdict: Tested
    by: tuple[str, ...]


def decide_tested(pr: PullRequest, profile: Profile) -> TouchedTests:
    """Touched when a test file was added, changed or renamed; otherwise owed as soon as the product changed.

    Deleting a test is not touching one. Documentation, CI, scripts, examples, generated files, manifests and
    housekeeping owe no test, nor does an empty merge.
    """
    if pr.files is None:
        return TouchedTests(Tested.UNKNOWN, ())
    touched = tuple(file.path for file in pr.files if _touches_test(file, profile))
    if touched:
        return TouchedTests(Tested.TOUCHED, touched)
    owed = any(profile.is_product(file.path) for file in pr.files)
    return TouchedTests(Tested.UNTESTED if owed else Tested.NOT_NEEDED, ())


def is_docs_only(pr: PullRequest) -> bool:
    """At least one file, all under `docs/` or named `*.md` or `*.rst`: the same in every profile."""
    files = pr.files or ()
    return bool(files) and all(_is_docs(file.path) for file in files)


def _touches_test(file: FileChange, profile: Profile) -> bool:
    return file.status is not FileStatus.DELETED and profile.is_test(file.path)


def _is_docs(path: str) -> bool:
    return path.startswith("docs/") or path.lower().endswith(_DOCS_ENDINGS)
