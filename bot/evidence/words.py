"""Words and PRs in; where each word occurs and how well each PR answers to them out. Pure.

This stands in for retrieval until there is an index: it knows spellings, not meanings.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from math import log

from activity.profile import Profile
from activity.records import Assessed
from activity.records.frozen import Record
from activity.text import folded
from bot.evidence.kin import kin_of

FLOOR = 0.45
"""A PR whose words weigh less than this share of the best one's is left out."""


class Place(StrEnum):
    """Where a word was met, the most telling first."""

    TITLE = "title"
    PATH = "path"
    TEXT = "text"  # description or commit message
    NOTE = "note"  # a reader's note from a records file


_WEIGHTS = {Place.TITLE: 1.0, Place.PATH: 0.8, Place.TEXT: 0.6, Place.NOTE: 0.5}


class Met(Record):
    """A word of the question, the spelling it was met in, and the best place of a PR it was met in."""

    word: str
    spelling: str
    place: Place


class Hit(Record):
    """A PR that answers to some of the words."""

    number: int
    met: tuple[Met, ...]
    score: float


class Word(Record):
    """A word asked for, with the spellings that stand for it."""

    text: str
    spellings: tuple[str, ...]


def words_of(asked: Sequence[str], profile: Profile, vocabulary: Iterable[str] = ()) -> tuple[Word, ...]:
    """The words asked for, each with its kin: what the profile, and the trade, say in the other language.

    `vocabulary` are the texts looked at: a Chinese word that none of them holds is cut into pieces of two characters.
    """
    texts = [folded(text) for text in vocabulary]
    found = [_word(text, profile) for text in dict.fromkeys(folded(each).strip() for each in asked) if text]
    return tuple(part for word in found for part in _cut(word, texts, profile))


def rank(rows: Sequence[Assessed], asked: Sequence[str], profile: Profile) -> tuple[Hit, ...]:
    """The PRs that hold enough of the words, best first; ties go to the newer PR."""
    places = {row.number: dict(_places(row)) for row in rows}
    words = words_of(asked, profile, (text for own in places.values() for text in own.values()))
    met = {number: tuple(_met(own, words)) for number, own in places.items()}
    weights = _weights(words, met)
    hits = [_hit(number, found, weights) for number, found in met.items() if found]
    best = max((hit.score for hit in hits), default=0.0)
    kept = [hit for hit in hits if hit.score >= FLOOR * best]
    return tuple(sorted(kept, key=lambda hit: (-hit.score, -hit.number)))


def _word(text: str, profile: Profile) -> Word:
    kin = set(kin_of(text))
    for topic in profile.topics:
        names = {folded(name) for name in (topic.name, topic.en, topic.zh, *topic.words)}
        if text in names:
            kin |= names
    return Word(text=text, spellings=tuple(sorted(kin, key=lambda each: (each != text, each))))


_HAN = re.compile(r"[\u4e00-\u9fff]{3,}")


def _cut(word: Word, texts: Sequence[str], profile: Profile) -> Iterator[Word]:
    if not _HAN.fullmatch(word.text) or any(_pattern(spelling).search(t) for spelling in word.spellings for t in texts):
        yield word
        return
    for start in range(len(word.text) - 1):
        yield _word(word.text[start : start + 2], profile)


def _places(row: Assessed) -> Iterator[tuple[Place, str]]:
    record = row.pull_request
    yield Place.TITLE, folded(record.title)
    yield Place.PATH, folded("\n".join(file.path for file in record.files or ()))
    yield Place.TEXT, folded("\n".join(text for text in (record.body, record.commit_message) if text))
    yield Place.NOTE, folded("\n".join(note.text for note in record.notes))


def _met(places: Mapping[Place, str], words: Sequence[Word]) -> Iterator[Met]:
    for word in words:
        ways = ((place, spelling) for place in Place for spelling in word.spellings)
        first = next(((place, each) for place, each in ways if _pattern(each).search(places[place])), None)
        if first is not None:
            yield Met(word=word.text, place=first[0], spelling=first[1])


@lru_cache(maxsize=1024)
def _pattern(spelling: str) -> re.Pattern[str]:
    """English words match from their beginning and in any ending; anything else matches as it stands."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9 _.+/-]*", spelling):
        return re.compile(re.escape(spelling))
    stem = re.sub(r"(?:ing|ed|es|s|e|ion|ions)$", "", spelling) if len(spelling) > 5 else spelling
    end = "" if len(spelling) > 3 else r"(?![a-z0-9])"
    return re.compile(rf"(?<![a-z0-9]){re.escape(stem)}{end}")


def _weights(words: Sequence[Word], met: Mapping[int, tuple[Met, ...]]) -> dict[str, float]:
    """Rare words tell more (the usual inverse document frequency)."""
    held = {word.text: sum(any(one.word == word.text for one in found) for found in met.values()) for word in words}
    return {text: log(1 + (len(met) - many + 0.5) / (many + 0.5)) + 0.1 for text, many in held.items()}


def _hit(number: int, met: tuple[Met, ...], weights: Mapping[str, float]) -> Hit:
    return Hit(number=number, met=met, score=sum(weights[one.word] * _WEIGHTS[one.place] for one in met))
