"""Paths, folders, file types, tests and examples of a sentence, and what was done to them, as path rules."""

from collections.abc import Callable, Iterator

from activity.records import FileStatus
from activity.selection import PathRule
from bot.question.claims.paths import file_patterns, folder_patterns
from bot.question.filters.docs import code_findings, docs_findings
from bot.question.filters.doing import TARGETS, as_patterns, changes_at, followed_by_file, path_rule, verb_at
from bot.question.filters.either import joined_by_or
from bot.question.filters.finding import Finding, found
from bot.question.sentence import Sentence, Spot
from bot.question.tokens import Sort
from bot.question.wording import Wording

_TOUCHED = (FileStatus.ADDED, FileStatus.MODIFIED, FileStatus.RENAMED)
_TEST_NOTE = Wording(en="deleting a test file alone does not count as touching it", zh="只删除测试文件不算改动测试")


def file_findings(sentence: Sentence) -> Iterator[Finding]:
    """All rules about files; `touch A or B` is one rule, `touch A and B` are two."""
    each = (finding for spot in sentence.spots() for finding in _at(spot))
    yield from joined_by_or(sentence, each)
    yield from _whole_files(sentence)


def _at(spot: Spot) -> Iterator[Finding]:
    reader = next((_READERS[sort] for sort in _READERS if spot.token.has(sort)), None)
    return reader(spot) if reader else iter(())


def _rule(spot: Spot) -> Iterator[Finding]:
    token, patterns, changes = spot.token, _patterns(spot), changes_at(spot)
    plain = not changes and not token.negated and not token.only
    if plain and (token.has(Sort.TEST_FILES) or _are_tests(spot, patterns)):
        yield found(token, "paths", (path_rule(token, patterns, _TOUCHED),), _TEST_NOTE)
    else:
        yield found(token, "paths", (path_rule(token, patterns, changes),))


def _are_tests(spot: Spot, patterns: tuple[str, ...]) -> bool:
    """Whether all that is named is what the profile calls tests: then the definition of `touched` holds."""
    is_test = spot.sentence.known.profile.is_test
    inside = (pattern if "." in pattern.rpartition("/")[2] else f"{pattern.rstrip('/')}/x" for pattern in patterns)
    return spot.token.has(Sort.PATH) and all(is_test(path) for path in inside)


def _patterns(spot: Spot) -> tuple[str, ...]:
    known = spot.sentence.known
    if spot.token.has(Sort.EXTENSION):
        ending = spot.token.key(Sort.EXTENSION)
        return ("*.yaml", "*.yml") if ending == "yaml" else (f"*.{ending}",)
    if spot.token.has(Sort.TEST_FILES):
        return as_patterns(known.profile.paths.tests)
    pattern = spot.token.values[0]
    bare = pattern.rstrip("/")
    at_root = {folder.split("/")[0] for folder in known.folders}
    if "/" in bare and "*" not in bare and bare.split("/")[0] not in at_root:
        return (pattern, f"*/{pattern}")
    if any(sign in bare for sign in "/*.") or bare in at_root:
        return (pattern,)
    return folder_patterns(bare, known) or (pattern,)


def _category(spot: Spot) -> Iterator[Finding]:
    """Examples, scripts, dependencies: a topic where there is one and nothing is said to be done to files."""
    token, key, name = spot.token, spot.token.key(Sort.CATEGORY), spot.token.key(Sort.TOPIC)
    if key == "generated" and token.negated:
        yield found(token, "without_generated", value=True)
    elif name and not verb_at(spot) and not token.only and not followed_by_file(spot):
        yield found(token, "without_topics" if token.negated else "topics", (name,))
    else:
        patterns = as_patterns(getattr(spot.sentence.known.profile.paths, key)) or (f"*{key}*",)
        yield found(token, "paths", (path_rule(token, patterns, changes_at(spot)),))


def _tests(spot: Spot) -> Iterator[Finding]:
    """`tests` are a fact of a PR, unless they are what was deleted, or one of the things that `only` or `or` names."""
    if spot.token.only or _beside_or(spot) or verb_at(spot) in {"deleted", "renamed"}:
        patterns = as_patterns(spot.sentence.known.profile.paths.tests)
        yield found(spot.token, "paths", (path_rule(spot.token, patterns, changes_at(spot)),))


def _beside_or(spot: Spot) -> bool:
    near = (spot.before(Sort.STOP), spot.after(Sort.STOP))
    joined = any(token is not None and token.has(Sort.OR) for token in near)
    return joined and spot.sentence.has(Sort.PATH, Sort.DOCS, Sort.CATEGORY)


def _named(spot: Spot) -> Iterator[Finding]:
    """`Docker files`, `touch ray_trainer`, `the scheduler folder`: a name said to be a file or folder."""
    patterns = _said_to_be_files(spot)
    if spot.token.only and spot.token.key(Sort.TOPIC) == "ci" and (verb_at(spot) or _with_only_after(spot)):
        patterns = as_patterns(spot.sentence.known.profile.paths.ci)
    if patterns:
        yield found(spot.token, "paths", (path_rule(spot.token, patterns, changes_at(spot)),))


def _with_only_after(spot: Spot) -> bool:
    return spot.right is not None and spot.right.has(Sort.ONLY_AFTER)


def _said_to_be_files(spot: Spot) -> tuple[str, ...]:
    name, known = spot.token.words.strip('`"'), spot.sentence.known
    if spot.right is not None and spot.right.has(Sort.FILE) and spot.sentence.close(spot.token, spot.right):
        if spot.right.key(Sort.FILE) == "folder":
            return folder_patterns(name, known)
        return f"*{name}*", f"*{name}*/*"
    if spot.token.has(Sort.TOPIC):
        return ()
    before = spot.before(Sort.STOP, Sort.PLACE, Sort.FILE, Sort.NOT)
    if before is not None and before.has(Sort.CHANGE, Sort.FILE):
        return folder_patterns(name, known) or file_patterns(name, known)
    return file_patterns(name, known) if "_" in name else ()


def _whole_files(sentence: Sentence) -> Iterator[Finding]:
    """`which PRs deleted files`, `what was removed`: any file, by what was done to it."""
    if sentence.has(*TARGETS, Sort.WORD, Sort.QUOTED, Sort.TOPIC, Sort.PULL):
        return
    for place, token in sentence.of(Sort.CHANGE):
        key = token.key(Sort.CHANGE)
        near = sentence.after(place, Sort.STOP, Sort.NUMBER)
        if key in {"deleted", "renamed"} or (key == "added" and near is not None and near.has(Sort.FILE)):
            note = Wording(en=f"read as PRs in which files were {key}", zh="按“对文件做了此操作的 PR”理解")
            yield found(token, "paths", (PathRule(patterns=(), changes=(FileStatus(key),)),), note)
            return


_READERS: dict[Sort, Callable[[Spot], Iterator[Finding]]] = {
    Sort.PATH: _rule,
    Sort.EXTENSION: _rule,
    Sort.TEST_FILES: _rule,
    Sort.CATEGORY: _category,
    Sort.DOCS: docs_findings,
    Sort.TESTS: _tests,
    Sort.CODE: code_findings,
    Sort.WORD: _named,
    Sort.TOPIC: _named,
    Sort.QUOTED: _named,
}
