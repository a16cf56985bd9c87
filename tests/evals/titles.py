"""A title in; its kind, modules and marks out, by the definitions of the interfaces page."""

import re

_PREFIX = re.compile(r"^(?P<groups>(?:\s*\[[^\]]*\])*)\s*(?P<rest>.*)$", re.DOTALL)
_TYPE = re.compile(r"^(?P<word>[A-Za-z]+)\s*(?P<scope>\([^)]*\))?(?P<bang>!?)\s*:")
_WORD = re.compile(r"^[A-Za-z]+")
_KINDS = {
    "fix": ("fix", "bugfix", "bug", "hotfix"),
    "feat": ("feat", "feature"),
    "docs": ("doc", "docs"),
    "test": ("test", "tests"),
    "perf": ("perf", "performance"),
    "refactor": ("refactor",),
    "chore": ("chore",),
    "ci": ("ci",),
    "build": ("build", "deps"),  # a kind is one of a closed list: `deps` is to `build` what `bug` is to `fix`
    "style": ("style",),
    "revert": ("revert",),
}
_KIND_OF = {word: kind for kind, words in _KINDS.items() for word in words}


def bracket_words(title: str) -> list[str]:
    """Lower-case words of the bracket groups in front: `[a, b][c] fix: …` gives a, b, c."""
    groups = re.findall(r"\[([^\]]*)\]", _split(title)[0])
    return [word.strip().lower() for group in groups for word in group.split(",") if word.strip()]


def modules(title: str) -> set[str]:
    """The bracket words that are modules, without the breaking mark."""
    return set(bracket_words(title)) - {"breaking"}


def kinds(title: str, *, brackets: bool = True, loose: bool = False) -> set[str]:
    """The kind the title states: of its `type:`, otherwise of its first bracket that names one.

    Where brackets name modules they tell no kind. The loose reading takes every bracket that names a kind,
    and without any the first word even if its colon is missing.
    """
    rest = _split(title)[1]
    if (typed := _TYPE.match(rest)) and (kind := _KIND_OF.get(typed["word"].lower())):
        return {kind}
    tags = [_KIND_OF[word] for word in bracket_words(title) if brackets and word in _KIND_OF]
    if tags or not loose:
        return set(tags if loose else tags[:1])
    word = _WORD.match(rest)
    bare = _KIND_OF.get(word[0].lower()) if word else None
    return {bare} if bare else set()


def breaking(title: str) -> bool:
    """Whether the title marks a break: `[BREAKING]` or the `!` of `feat!:`."""
    typed = _TYPE.match(_split(title)[1])
    return "breaking" in bracket_words(title) or bool(typed and typed["bang"])


def reverts(title: str, *, loose: bool = False) -> bool:
    """Whether the title says that a change is taken back; loosely, wherever the word stands."""
    rest = _split(title)[1]
    if loose:
        return "revert" in title.lower()
    return bool(re.match(r"revert\b", rest, re.IGNORECASE)) or "revert" in bracket_words(title)


def _split(title: str) -> tuple[str, str]:
    found = _PREFIX.match(title)
    return (found["groups"], found["rest"]) if found else ("", title)
