"""The hunks of a GitHub workflow in; lines that let a stranger's text or code run with its rights out.

See https://docs.github.com/actions/security-guides/security-hardening-for-github-actions.
"""

import re
from collections.abc import Iterator, Sequence

from ingest.signals.patch import Hunk, Line

_FREE_TEXT = re.compile(
    r"\$\{\{[^}]*\b(?:github\.event\.(?:issue|pull_request|discussion)\.(?:title|body)"
    r"|github\.event\.(?:comment|review|review_comment|discussion_comment)\.body"
    r"|github\.event\.pull_request\.head\.(?:ref|label)|github\.event\.head_commit\.message"
    r"|github\.event\.(?:head_commit|commits\S*)\.author\.(?:name|email)|github\.head_ref)\b[^}]*\}\}"
)
_CONDITION_ONLY = re.compile(r"\$\{\{[^}]*(?:contains|startsWith|endsWith|==|!=)")
_KEY = re.compile(r"(\s*(?:- )?)([\w-]+):(\s.*|$)")
_STRANGERS_HEAD = re.compile(r"\bref:.*github\.(?:event\.pull_request\.head\.(?:sha|ref)|head_ref)|refs/pull/\$\{\{")
_TARGET = re.compile(r"^\s*(?:-\s+|on:\s*)?\[?\s*pull_request_target\b", re.MULTILINE)


def injections(hunks: Sequence[Hunk]) -> Iterator[tuple[Line, str]]:
    """Added lines with what they are: `script_injection` or `untrusted_checkout`."""
    for hunk in hunks:
        for index, line in enumerate(hunk.lines):
            if line.sign == "+" and _is_free_text(line.text) and _in_run(hunk.lines, index):
                yield line, "script_injection"
    yield from _untrusted_checkout(hunks)


def _is_free_text(text: str) -> bool:
    return any(not _CONDITION_ONLY.match(match[0]) for match in _FREE_TEXT.finditer(text))


def _in_run(lines: Sequence[Line], index: int) -> bool:
    """Whether the line is part of a `run:`; not so when the hunk does not show the key it belongs to."""
    own = _KEY.match(lines[index].text)
    if own and own[2] == "run":
        return True
    indent = _indent(lines[index].text)
    for line in reversed(lines[:index]):
        if line.sign != "-" and line.text.strip() and _indent(line.text) < indent:
            key = _KEY.match(line.text)
            if key and key[3].strip() in ("|", ">", "|-", ">-", "|+", ">+"):
                return key[2] == "run"
            if key and key[2] in ("env", "with", "if", "on", "jobs", "outputs"):
                return False
            indent = _indent(line.text)
    return False


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _untrusted_checkout(hunks: Sequence[Hunk]) -> Iterator[tuple[Line, str]]:
    """`pull_request_target` has the secrets; a checkout of the pull request's head runs a stranger's code."""
    after = [line for hunk in hunks for line in hunk.lines if line.sign != "-"]
    if not _TARGET.search("\n".join(line.text for line in after)):
        return
    heads = [line for line in after if _STRANGERS_HEAD.search(line.text)]
    triggers = [line for line in after if _TARGET.match(line.text)]
    new = [line for line in (*heads, *triggers) if line.sign == "+"] if heads else []
    if new:
        yield new[0], "untrusted_checkout"
