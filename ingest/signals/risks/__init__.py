"""A PR's facts and other signals in; its risks out.

A risk says what was seen by `code`, `variant` and `values`; sentences are made from them elsewhere, in the
reader's language. This is the complete list. "path" is the first (mostly largest) file, "paths" and the like are
a few names joined by commas, `…` where there are more; `old`/`new` are short texts of a value, empty
for none; `*` is any version.
One PR has at most one risk of a code, but for `revert`, `same_week_undo` (one for each other PR) and
`dangerous_shell` (one for each variant).

| code | variant | values |
|---|---|---|
| untested_fix | one_file, files | lines (of code, changed), files (how many), path |
| large_untested | lines | lines, files |
| core_path | one_file, files | lines, files, path |
| default_changed | one, several | name, old, new, path, count, changes ("a: 1 → 2, b: x → y") |
| same_week_undo | undone_by, undoes | number (of the other), lines (0: not known), files, path, whole (0: a part) |
| revert | of_pull_request, of_commit, of_title | number, commit, title: those that are known |
| revert | reapplies_pull_request, reapplies_commit, reapplies_title | the same |
| revert | unnamed (the title says so, but not what) | |
| empty_merge | no_files | |
| machine_path | one, several | machine_path, paths (of machines), count (of lines), files (how many) |
| dangerous_shell | piped_http (a download without TLS, run at once) | count (of lines), files (their names) |
| | piped_download (the same with TLS) | the same |
| | unchecked_tls (certificates are not checked) | the same |
| | world_writable (`chmod 777`) | the same |
| | forced_push (`git push --force`) | the same |
| | wiped_root (`rm -rf /`), wiped_if_unset (`rm -rf $X/`: the root when X is empty) | the same |
| | formatted_command (Python formats text into a shell command) | the same |
| | script_injection (a workflow puts a title, branch or comment into a script) | the same |
| | untrusted_checkout (`pull_request_target` checks out a stranger's code) | the same |
| dependency_moved | added, removed, changed, loosened, several | name, old, new, path, count, changes |
| unparsable | one_file, files | path, language, problem, line (0 not known), files (how many), paths |
| open_thread | one, several | count, people |
| no_human_approval | no_review, only_comments, changes_requested | |
| self_merged | unapproved | login |
| failing_checks | one, several | count, names |

Evidence names the exact line: `line` in the file as it is now, `old_line` as it was (both for a change of one
line), with the line's text; a whole file has neither. Where a fact is unknown (`None`) nothing is said.
"""

from collections.abc import Callable, Iterator

from activity.profile import Profile
from activity.records import Breaking, Kind, PullRequest, ReviewOutcome, Risk, Tested
from ingest.signals.risks.case import Case
from ingest.signals.risks.core_paths import core_path
from ingest.signals.risks.defaults import default_changed
from ingest.signals.risks.dependencies import dependency_moved
from ingest.signals.risks.machine_paths import machine_path
from ingest.signals.risks.merge import empty_merge, revert, unparsable
from ingest.signals.risks.review import how_it_came_in
from ingest.signals.risks.shell_commands import dangerous_shell
from ingest.signals.risks.untested import untested

_DETECTORS: tuple[Callable[[Case], Iterator[Risk]], ...] = (
    unparsable,
    dangerous_shell,
    default_changed,
    revert,
    empty_merge,
    untested,
    how_it_came_in,
    machine_path,
    dependency_moved,
    core_path,
)


def detect(  # noqa: PLR0913 - one argument for each signal that comes before; `Case` bundles them from here on
    pr: PullRequest,
    profile: Profile,
    *,
    kind: Kind,
    tests: Tested,
    breaking: Breaking,
    review: ReviewOutcome,
) -> tuple[Risk, ...]:
    """The risks that one PR shows by itself; those that need its neighbours are in `week`."""
    case = Case(pr, profile, kind, tests, breaking, review)
    return tuple(risk for detector in _DETECTORS for risk in detector(case))
