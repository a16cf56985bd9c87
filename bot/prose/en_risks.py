"""English: the name of each risk, the step it asks for, and the sentence of each `code.variant`."""

from activity.records import RiskCode
from bot.prose.phrases import RiskPhrases

RISKS = {
    RiskCode.UNTESTED_FIX: RiskPhrases(
        "fix without a test", "Add a test that fails without the fix: {prs}.", "test for the fix"
    ),
    RiskCode.CORE_PATH: RiskPhrases(
        "change on a core path", "Read the change on the core path once more: {prs}.", "second reading"
    ),
    RiskCode.OPEN_THREAD: RiskPhrases(
        "thread open at merge", "Answer the threads that were open at the merge: {prs}.", "open threads"
    ),
    RiskCode.NO_HUMAN_APPROVAL: RiskPhrases(
        "no human approval", "Have somebody look after the fact: {prs}.", "review after the fact"
    ),
    RiskCode.FAILING_CHECKS: RiskPhrases(
        "failing check at merge", "Get the checks to pass again: {prs}.", "failing checks"
    ),
    RiskCode.SELF_MERGED: RiskPhrases(
        "merged by its author", "Have somebody else look after the fact: {prs}.", "review by somebody else"
    ),
    RiskCode.DEFAULT_CHANGED: RiskPhrases(
        "default changed",
        "State the changed default in the release notes: {prs}.",
        "changed default in the release notes",
    ),
    RiskCode.UNMARKED_BREAKING: RiskPhrases(
        "unmarked breaking change",
        "State the breaking change in the release notes: {prs}.",
        "breaking change in the release notes",
    ),
    RiskCode.STILL_REFERENCED: RiskPhrases(
        "removed but still used", "Remove the references that are left: {prs}.", "references left"
    ),
    RiskCode.LEFTOVER: RiskPhrases("leftover", "Remove what was left behind: {prs}.", "leftovers"),
    RiskCode.SAME_WEEK_UNDO: RiskPhrases(
        "undone in the same week", "Settle what is to stay of the undone change: {prs}.", "undone change"
    ),
    RiskCode.REVERT: RiskPhrases("revert", "Settle whether the reverted change comes back: {prs}.", "reverted change"),
    RiskCode.UNPARSABLE: RiskPhrases(
        "file that does not parse", "Repair the file that does not parse: {prs}.", "file that does not parse"
    ),
    RiskCode.MACHINE_PATH: RiskPhrases(
        "path of one machine", "Replace the path of one machine by a setting: {prs}.", "path of one machine"
    ),
    RiskCode.DANGEROUS_SHELL: RiskPhrases("dangerous command", "Make the command safe: {prs}.", "dangerous command"),
    RiskCode.UNSET_VARIABLE: RiskPhrases(
        "unset variable", "Set the variable or remove its use: {prs}.", "unset variable"
    ),
    RiskCode.MASKED_FAILURE: RiskPhrases("masked failure", "Let the command's failure show: {prs}.", "masked failure"),
    RiskCode.BROKEN_LINK: RiskPhrases("broken link", "Mend the broken link: {prs}.", "broken link"),
    RiskCode.NOT_ON_RELEASE: RiskPhrases(
        "missing on the release branch", "Bring the fix to the release branch: {prs}.", "fix on the release branch"
    ),
    RiskCode.CLAIM_MISMATCH: RiskPhrases(
        "description differs from diff",
        "Correct the description or add what it claims: {prs}.",
        "description that differs",
    ),
    RiskCode.TEST_NOT_RUN: RiskPhrases(
        "test that no job runs", "Have a job run the test: {prs}.", "test that no job runs"
    ),
    RiskCode.DEPENDENCY_MOVED: RiskPhrases(
        "dependency moved", "Try the moved dependency in a clean environment: {prs}.", "moved dependency"
    ),
    RiskCode.LARGE_UNTESTED: RiskPhrases(
        "large change without a test", "Add tests for the changed code: {prs}.", "tests for the large change"
    ),
    RiskCode.EMPTY_MERGE: RiskPhrases(
        "empty merge", "Merge the change that was meant, or say why there is none: {prs}.", "empty merge"
    ),
}

STATEMENTS = {
    "untested_fix.one_file": "the fix changes {lines:line|lines} of code in {path} and touches no test file.",
    "untested_fix.files": (
        "the fix changes {lines:line|lines} of code in {files:file|files}, {path} among them, and touches no test file."
    ),
    "large_untested.lines": ("{lines:line|lines} of code changed in {files:file|files} and no test file was touched."),
    "core_path.one_file": "{lines:line|lines} changed in the core file {path}.",
    "core_path.files": "{lines:line|lines} changed in {files:core file|core files}, {path} among them.",
    "empty_merge.no_files": "merged, yet no file changed.",
    "revert.of_pull_request": "takes back {number}.",
    "revert.of_commit": "takes back commit {commit}.",
    "revert.of_title": "takes back “{title}”.",
    "revert.reapplies_pull_request": "brings back {number}, which had been reverted.",
    "revert.reapplies_commit": "brings back commit {commit}, which had been reverted.",
    "revert.reapplies_title": "brings back “{title}”, which had been reverted.",
    "revert.unnamed": "is called a revert, but does not say of which change.",
    "unparsable.one_file": "{path} does not parse as {language}: {problem}.",
    "unparsable.files": "{files:file does|files do} not parse: {paths}.",
    "open_thread.one": "a review thread begun by {people} was open at the merge.",
    "open_thread.several": "{count:review thread was|review threads were} open at the merge, begun by {people}.",
    "no_human_approval.no_review": "merged without a review by a person.",
    "no_human_approval.only_comments": "people commented, nobody approved.",
    "no_human_approval.changes_requested": "merged while a person's request for changes stood.",
    "self_merged.unapproved": "{login} merged their own PR and nobody else had approved it.",
    "failing_checks.one": "the check {names} was failing at the merge.",
    "failing_checks.several": "{count:check was|checks were} failing at the merge: {names}.",
    "default_changed.one": "the default of {name} went from {old} to {new} without a breaking mark.",
    "default_changed.several": "{count:default|defaults} changed without a breaking mark: {changes}.",
    "machine_path.one": "the path {machine_path} of one machine came in.",
    "machine_path.several": ("{count:path|paths} of one machine came in, in {files:file|files}: {paths}."),
    "dangerous_shell.piped_http": "a download over plain HTTP is run by a shell, in {files}.",
    "dangerous_shell.piped_download": "a download is run by a shell unchecked, in {files}.",
    "dangerous_shell.unchecked_tls": "a download does not check the server's certificate, in {files}.",
    "dangerous_shell.world_writable": "anybody on the machine may write to the files, in {files}.",
    "dangerous_shell.forced_push": "a forced push overwrites what others pushed, in {files}.",
    "dangerous_shell.wiped_root": "a command deletes from the root folder, in {files}.",
    "dangerous_shell.wiped_if_unset": "a command deletes from the root folder if its variable is empty, in {files}.",
    "dangerous_shell.formatted_command": "a shell command is put together from values, in {files}.",
    "dangerous_shell.script_injection": "a workflow puts text that strangers write into a script, in {files}.",
    "dangerous_shell.untrusted_checkout": "a workflow with secrets checks out code of strangers, in {files}.",
    "dependency_moved.added": "the dependency {name} ({new}) came in, in {path}.",
    "dependency_moved.removed": "the dependency {name} ({old}) went, in {path}.",
    "dependency_moved.changed": "the dependency {name} went from {old} to {new}, in {path}.",
    "dependency_moved.loosened": "the dependency {name} is no longer pinned: {old} became {new}, in {path}.",
    "dependency_moved.several": "{count:dependency|dependencies} moved: {changes}.",
    "same_week_undo.undone_by": "{number} of the same week takes it back.",
    "same_week_undo.undoes": "takes back {number} of the same week.",
    "same_week_undo.undone_by_in_part": "{number} of the same week takes a part of it back, {lines:line|lines}.",
    "same_week_undo.undoes_in_part": "takes back a part of {number} of the same week, {lines:line|lines}.",
}
