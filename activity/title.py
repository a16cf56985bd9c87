"""The title of a PR in; its marks (modules, type, scope, breaking, numbers) and its own words out.

Understands `[module, module] type: text`, several bracket groups, conventional commits
(`type(scope)!: text`, https://www.conventionalcommits.org/en/v1.0.0/), `scope: text`, gitmoji
(https://gitmoji.dev/), `Revert "…"` and no convention at all.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from activity.kind_words import KIND_WORDS, marked_kind
from activity.records.frozen import Record
from activity.records.signal import Kind

# Before a colon these open a sentence; in brackets they speak of the state of the PR. Neither is a module.
_NO_MODULE = re.compile(
    r"note|warning|todo|fixme|hack|wip|draft|rfc|tl;dr|ps|fyi|re|update|important|example|e\.?g\.?|i\.?e\.?"
    r"|backport|cherry-?pick|do-not-merge|dnm|skip-ci|minor|major"
)

# GitHub's titles end at 256 characters. A commit's subject can be any text: one this long carries no marks.
_LONGEST = 1000
_TRAILING_NUMBER = re.compile(r"[(\uff08]#(\d{1,12})[)\uff09]$")
_EMOJI = re.compile(
    r"\s*(?::([a-z][a-z0-9_+-]*):|([\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff])\ufe0f?)\s*"
)
_GROUP = re.compile(
    r"\s*(?:\[([^\[\]]{1,120})\]|\u3010([^\u3010\u3011]{1,120})\u3011|\uff3b([^\uff3b\uff3d]{1,120})\uff3d)"
)
_GROUP_SCOPE = re.compile(r"\(([\w ,./+-]{1,60})\)(?=\s*!?\s*[:\uff1a]\s*\S)")
_TYPE = re.compile(
    r"\(?([A-Za-z][\w.+/-]*|[\u4e00-\u9fff]{2,4})\)?\s*(!)?(?:[(\uff08]([^()\uff08\uff09]*)[)\uff09])?\s*(!)?"
    r"\s*[:\uff1a](?!//)(\s*)(?=\S)"
)
_LONG_TYPE = re.compile(
    r"(?:minor|small|quick|bug|hot)[ _-](?:bug[ _-]?)?(fix(?:es)?)\s*[:\uff1a](?!//)\s*(?=\S)", re.IGNORECASE
)
# After module marks a forgotten colon still leaves a type that no English sentence begins with.
_BARE_TYPE = re.compile(r"(feat|chore|perf|refact)\b[\s;,.-]+(?=\S)", re.IGNORECASE)
_BREAKING = re.compile(r"break(?:ing)?(?:[ _-]?(?:changes?|config|api))?|不兼容(?:变更)?", re.IGNORECASE)
_BREAKING_EMOJI = frozenset({"💥", "boom"})
_BREAKING_PREFIX = re.compile(r"BREAKING(?:[ _-]?CHANGES?)?\s*!?\s*[:\uff1a]\s*(?=\S)")
_COUNTER = re.compile(r"v?\d[\w.*-]*|[a-z][a-z0-9]+-\d{3,}|(?:part\s*)?\d+\s*(?:/|of)\s*(?:\d+|n)|#\d+", re.IGNORECASE)
_REVERT = re.compile(r"(Re(?:vert|apply))\s+([\"\u201c'])(.+)[\"\u201d']\s*$", re.IGNORECASE | re.DOTALL)
# A title that was too long for GitHub has lost the quote that closed it.
_REVERT_CUT = re.compile(r"(Re(?:vert|apply))\s+([\"\u201c])([^\"\u201c\u201d]+)$", re.IGNORECASE | re.DOTALL)
_QUOTED = re.compile(r"[\"\u201c].+[\"\u201d]", re.DOTALL)
# What was merged is no draft any more.
_STATE = re.compile(r"(?:wip|draft|rfc)\s*[:\uff1a]\s*(?=\S)", re.IGNORECASE)
_COMMA = re.compile(r"[,，、&|;；]")
# `[doc/docker]` are two modules; `P/D`, `ci/cd` and `C++` are one each.
_SLASH = re.compile(r"(?<=\w\w)[/+](?=\w\w)(?!cd\b)", re.IGNORECASE)


class Title(Record):
    """A title taken apart.

    `modules` are the bracketed names and the scope, lower-cased, in order, without breaking marks, part
    counters, versions and tickets; `type` is the word before the colon when it is one; `kind` is the kind the title
    names, by its type or (`type=None`) by a mark in brackets or an emoji; `text` what is left for a reader;
    `breaking_by` which breaking mark it carries: `title` (the words) or `!`.
    """

    modules: tuple[str, ...] = ()
    type: str | None = None
    kind: Kind | None = None
    breaking_by: str | None = None
    text: str

    @property
    def breaking(self) -> bool:
        """Whether the title is marked as breaking."""
        return self.breaking_by is not None


def strip_numbers(subject: str) -> tuple[str, tuple[int, ...]]:
    """Cut the `(#n)` marks that end a subject; they come back in the order they stood in.

    The last one is the PR of a squash merge; earlier ones are related issues or PRs.
    """
    numbers: list[int] = []
    subject = subject.rstrip()
    while (match := _TRAILING_NUMBER.search(subject)) is not None:
        numbers.insert(0, int(match[1]))
        subject = subject[: match.start()].rstrip()
    return subject, tuple(numbers)


@lru_cache(maxsize=8192)
def parse_title(title: str) -> Title:
    """Take a title apart; a title without marks comes back whole as `text`."""
    rest = strip_numbers(title.strip())[0].strip() or title.strip()
    if len(rest) > _LONGEST:
        return Title(text=rest)
    groups, emoji, rest = _leading_marks(rest)
    rest = rest[state.end() :] if (state := _STATE.match(rest)) else rest
    if (reverted := _as_revert(groups, rest)) is not None:
        return reverted
    spelt_out, rest = _breaking_prefix(rest)
    type_, scope, bang, rest = _leading_type(rest, after_groups=bool(groups))
    late_groups, late_emoji, rest = _leading_marks(rest)
    names, emoji = _names([*groups, *late_groups], scope), emoji | late_emoji
    said = spelt_out or any(map(_BREAKING.fullmatch, names)) or not _BREAKING_EMOJI.isdisjoint(emoji)
    return Title(
        modules=tuple(name for name in names if not _BREAKING.fullmatch(name)),
        type=type_,
        kind=KIND_WORDS.get(type_) if type_ in KIND_WORDS else marked_kind(names, emoji),
        breaking_by="title" if said else "!" if bang else None,
        text=rest.strip() or title.strip(),
    )


def _as_revert(groups: list[str], rest: str) -> Title | None:
    """`Revert "…"`, with or without the closing quote, and `[Revert] "…"`."""
    if [group.lower() for group in groups] in (["revert"], ["reapply"]) and _QUOTED.fullmatch(rest):
        groups, rest = [], f"{groups[0]} {rest}"
    match = _REVERT.fullmatch(rest) or _REVERT_CUT.fullmatch(rest)
    return None if match is None else _reverting(match, groups)


def _reverting(match: re.Match[str], groups: list[str]) -> Title:
    """A revert keeps the modules of what it takes back, never its type or its breaking mark."""
    inner = strip_numbers(match[3])[0].strip()
    within, rest = _leading_groups(inner)
    _, scope, _, rest = _leading_type(rest, after_groups=bool(within))
    names = _names([*groups, *within], scope)
    modules = tuple(name for name in names if not _BREAKING.fullmatch(name))
    kind = Kind.REVERT if match[1].lower() == "revert" else None
    text = f"{match[1]} {match[2]}{rest.strip() or inner or match[3]}{_closing(match[2])}"
    return Title(modules=modules, type="revert" if kind else None, kind=kind, text=text)


def _closing(quote: str) -> str:
    return "\u201d" if quote == "\u201c" else quote


def _leading_marks(text: str) -> tuple[list[str], dict[str, None], str]:
    """Emoji, bracket groups, emoji: what may stand before a type, and after it."""
    before, text = _leading_emoji(text)
    groups, text = _leading_groups(text)
    after, text = _leading_emoji(text)
    return groups, before | after, text


def _leading_emoji(text: str) -> tuple[dict[str, None], str]:
    """The emoji (or their `:names:`) a title begins with, in order; one that is all the title has stays."""
    found: dict[str, None] = {}
    while (match := _EMOJI.match(text)) is not None and text[match.end() :].strip():
        found[match[1] or match[2]] = None
        text = text[match.end() :]
    return found, text


def _leading_groups(text: str) -> tuple[list[str], str]:
    """The bracket groups a title begins with. A list index (`[0] …`) and a link (`[a](b)`) are no marks."""
    groups: list[str] = []
    while (match := _GROUP.match(text)) is not None:
        scope = _GROUP_SCOPE.match(text, match.end())
        rest = text[(scope or match).end() :].lstrip(" \t-!" if scope else " \t-")
        inside = match[1] or match[2] or match[3]
        link = scope is None and text.startswith("(", match.end())
        if not rest.lstrip(":\uff1a ") or inside.strip().isdigit() or link:
            break
        groups += [inside, scope[1]] if scope else [inside]
        text = rest if groups and _GROUP.match(rest) else rest.lstrip(":\uff1a ")
    return groups, text


def _breaking_prefix(text: str) -> tuple[bool, str]:
    match = _BREAKING_PREFIX.match(text)
    return (False, text) if match is None else (True, text[match.end() :])


def _leading_type(text: str, *, after_groups: bool) -> tuple[str | None, str | None, bool, str]:
    """`type(scope)!: rest` split up; `word: rest` gives the word as a scope when it reads like a module."""
    if (long := _LONG_TYPE.match(text)) is not None:
        return long[1].lower(), None, False, text[long.end() :]
    match = _TYPE.match(text)
    if match is None:
        bare = _BARE_TYPE.match(text) if after_groups else None
        return (bare[1].lower(), None, False, text[bare.end() :]) if bare else (None, None, False, text)
    word, scope, bang = match[1], match[3], bool(match[2] or match[4])
    if word.lower() in KIND_WORDS or (scope is not None and word.islower()):
        return word.lower(), scope, bang, text[match.end() :]
    if scope is None and (bang or match[5]) and _reads_like_module(word):
        return None, word, bang, text[match.end() :]
    return None, None, False, text


def _reads_like_module(word: str) -> bool:
    """`worker`, `net/http`, `CLI`, `ModelRunner`; but neither `Note` nor `C++` nor `https`."""
    if _NO_MODULE.fullmatch(word.lower()) or "+" in word:
        return False
    return word.islower() or sum(letter.isupper() for letter in word) > 1


def _names(groups: Iterable[str], scope: str | None) -> tuple[str, ...]:
    """Single module names out of bracket groups and a scope; counters, versions and states are left out."""
    # A slash in a scope is a path (`net/http`), in brackets it lists modules.
    found = [part for group in groups for whole in _COMMA.split(group) for part in _SLASH.split(whole)]
    parts = (" ".join(part.split()).lower() for part in [*found, *_COMMA.split(scope or "")])
    kept = (part for part in parts if any(map(str.isalpha, part)) and not _COUNTER.fullmatch(part))
    return tuple(dict.fromkeys(part for part in kept if not _NO_MODULE.fullmatch(part.replace(" ", "-"))))
