"""Docs and code in a sentence: docs-only, touching docs, the topic docs, docs and code, only code."""

from collections.abc import Iterator

from activity.selection import PathRule, PathVerdict
from bot.question.filters.doing import as_patterns, changes_at, followed_by_file, path_rule, verb_at
from bot.question.filters.finding import Finding, found
from bot.question.sentence import Sentence, Spot
from bot.question.tokens import Sort
from bot.question.wording import Wording

_DOCS_NOTE = Wording(en="docs-only: every file is documentation", zh="“只改文档”指所有文件都是文档")
_CODE_NOTE = Wording(en="“code” is any file that is no documentation", zh="“代码”指文档以外的任何文件")
_LACKS = {"without", "no", "without any", "lack", "lacks", "lacking", "missing", "没有", "没", "缺", "缺少", "无"}
_ONES = {"ones", "one", "类", "changes"}


def docs_findings(spot: Spot) -> Iterator[Finding]:
    """`docs-only` is a fact of its own, `touch docs` a rule about files, `docs PRs` the topic where there is one."""
    marker = spot.before(Sort.STOP)
    name = spot.token.key(Sort.TOPIC)
    if marker is not None and marker.has(Sort.KIND_MARKER):
        yield found(spot.token, "without_kinds" if spot.token.negated else "kinds", ("docs",))
    elif spot.token.only:
        yield found(spot.token, "docs_only", not spot.token.negated, _DOCS_NOTE)
    elif verb_at(spot) or followed_by_file(spot) or _with_code(spot.sentence) or _lacking(spot):
        patterns = as_patterns(spot.sentence.known.profile.paths.docs)
        yield found(spot.token, "paths", (path_rule(spot.token, patterns, changes_at(spot)),))
    elif name:
        yield found(spot.token, "without_topics" if spot.token.negated else "topics", (name,))
    else:
        yield found(spot.token, "docs_only", not spot.token.negated, _DOCS_NOTE)


def _lacking(spot: Spot) -> bool:
    """`features without docs` lack documentation; `without the docs ones` leaves the docs PRs out."""
    opener = spot.before()
    if not spot.token.negated or opener is None or not opener.has(Sort.NOT):
        return False
    after = spot.after()
    noun = after is not None and ((after.has(Sort.PR) and opener.words.isascii()) or after.words.lower() in _ONES)
    return not noun and opener.words.lower() in _LACKS


def _with_code(sentence: Sentence) -> bool:
    return sentence.has(Sort.CODE) and sentence.has(Sort.AND, Sort.BOTH)


def code_findings(spot: Spot) -> Iterator[Finding]:
    """`no code`, `only code`, `docs and code`; the word alone asks for nothing."""
    if spot.token.negated:
        yield found(spot.token, "docs_only", value=True, note=_CODE_NOTE)
    elif spot.token.only:
        patterns = as_patterns(spot.sentence.known.profile.paths.docs)
        yield found(spot.token, "paths", (PathRule(patterns=patterns, verdict=PathVerdict.NONE),), _CODE_NOTE)
    elif spot.sentence.has(Sort.DOCS):
        yield found(spot.token, "docs_only", value=False, note=_CODE_NOTE)
