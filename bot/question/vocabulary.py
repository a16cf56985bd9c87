"""The words of both languages (`vocabulary.toml`) and the names of one repository in; phrases with their senses out."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from activity.profile import Topic
from bot.question.known import Known
from bot.question.text import fold
from bot.question.tokens import Sense, Sort

_GAP = re.compile(r"(?<=[\u4e00-\u9fff]) (?=\w)|(?<=\w) (?=[\u4e00-\u9fff])")
_WITH_ARTICLE = {Sort.MOST, Sort.ORDER, Sort.ORDER_ADJECTIVE}
_FIXED = {Sort.TESTS, Sort.BREAKING, Sort.CODE, Sort.REVERT, Sort.RISK, Sort.AT_RISK}
_SHARED = {Sort.DOCS, Sort.CATEGORY}


@dataclass(frozen=True)
class Lexicon:
    """Phrases by their first character, the longest first, each with its senses."""

    phrases: dict[str, tuple[tuple[str, tuple[Sense, ...]], ...]]
    words: frozenset[str]

    def longest_at(self, text: str, place: int) -> tuple[str, tuple[Sense, ...]] | None:
        """The longest phrase that stands whole at a place of lower-case text."""
        for phrase, senses in self.phrases.get(text[place : place + 1], ()):
            if text.startswith(phrase, place) and _whole(text, place, place + len(phrase)):
                return phrase, senses
        return None


def lexicon_for(known: Known) -> Lexicon:
    """The vocabulary of both languages with a repository's topics."""
    return _lexicon(known.topics, known.profile.topics)


@lru_cache(maxsize=8)
def _lexicon(names: frozenset[str], declared: tuple[Topic, ...]) -> Lexicon:
    senses = {phrase: list(found) for phrase, found in _general().items()}
    own = {topic.name for topic in declared}
    for name, phrase in _topic_phrases(names, declared):
        _add_topic(senses, name, phrase, declared=name in own)
    _follow_kinds(senses)
    by_first: dict[str, list[tuple[str, tuple[Sense, ...]]]] = {}
    for phrase in sorted(senses, key=len, reverse=True):
        by_first.setdefault(phrase[0], []).append((phrase, tuple(senses[phrase])))
    return Lexicon({first: tuple(found) for first, found in by_first.items()}, frozenset(senses))


def general_words() -> frozenset[str]:
    """Every phrase of the two languages, without a repository's names."""
    return frozenset(_general())


def _add_topic(senses: dict[str, list[Sense]], name: str, phrase: str, *, declared: bool) -> None:
    """A topic takes a phrase over; a word of fixed meaning (tests, breaking) stays, one with two keeps both.

    An area that is merely called like a kind (`build`) leaves the kind its word.
    """
    kinds = {key for sort, key in senses.get(phrase, []) if sort is Sort.KIND}
    sorts = {sort for sort, _ in senses.get(phrase, [])}
    if sorts & _FIXED or (kinds and not declared) or kinds & {"fix", "refactor", "feat", "build", "style", "chore"}:
        return
    if sorts & _SHARED:
        senses[phrase].append((Sort.TOPIC, name))
    elif not sorts - {Sort.KIND, Sort.STOP, Sort.CONTENT}:
        senses[phrase] = [(Sort.TOPIC, name)]


def _follow_kinds(senses: dict[str, list[Sense]]) -> None:
    """Where `perf` became a topic, `performance improvements` is that topic too; so with `docs` and 文档类."""
    docs = [sense for sense in senses["docs"] if sense[0] is Sort.TOPIC]
    taken = {
        kind: senses[kind] for kind in ("perf", "ci", "build", "chore", "style") if senses[kind][0][0] is Sort.TOPIC
    }
    for phrase, found in senses.items():
        if len(found) == 1 and found[0][0] is Sort.KIND and found[0][1] in taken:
            senses[phrase] = taken[found[0][1]]
        if (Sort.DOCS, "docs") in found and not any(sort is Sort.TOPIC for sort, _ in found):
            senses[phrase] = [*found, *docs]


def _topic_phrases(names: frozenset[str], declared: tuple[Topic, ...]) -> Iterator[tuple[str, str]]:
    """Declared topics first: where two claim a phrase the profile's own has it."""
    for topic in declared:
        for word in (topic.name, *topic.words, topic.en, topic.zh):
            yield from ((topic.name, form) for form in _forms(word))
    for name in sorted(names - {topic.name for topic in declared}):
        yield from ((name, form) for form in _forms(name))


def _forms(word: str) -> Iterable[str]:
    """A name in lower case, with its plural and with other joints (`bug fix`, `bug-fix`, `bugfix`)."""
    low = _GAP.sub("", fold(word))
    joints = {low, low.replace("_", " "), low.replace("-", " "), low.replace("_", "-")}
    plain = {form for form in joints if form}
    return plain | {f"{form}{'es' if form[-1] in 'xs' else 's'}" for form in plain if form.isascii() and len(form) > 3}


@lru_cache(maxsize=1)
def _general() -> dict[str, tuple[Sense, ...]]:
    tables = tomllib.loads(files("bot.question").joinpath("vocabulary.toml").read_text("utf-8"))
    senses: dict[str, list[Sense]] = {}
    for section, keys in tables.items():
        for key, phrases in keys.items():
            articles = ("", "the ") if section in _WITH_ARTICLE else ("",)
            for phrase in (article + phrase for article in articles for phrase in phrases):
                senses.setdefault(_GAP.sub("", phrase), []).append((Sort(section), key))
    return {phrase: tuple(dict.fromkeys(found)) for phrase, found in senses.items()}


def _whole(text: str, start: int, end: int) -> bool:
    """Whether Latin words are not cut: `test` is no part of `tested`, `test-time` or `v1.test`."""
    if _LETTER.match(text[start]) and start and _BEFORE.match(text[start - 1]) and not text[:start].endswith("non-"):
        return False
    return not (_LETTER.match(text[end - 1]) and _AFTER.match(text, end))


_LETTER = re.compile(r"[a-z0-9]")
_BEFORE = re.compile(r"[a-z0-9_-]")
_AFTER = re.compile(r"[a-z0-9_]|-(?!only|related|type|style|kind|authored|based|ones)[a-z0-9]|[.:][a-z0-9]")
