"""A question's words and allowed passages in; BM25 scores out. The only place that knows the table of words.

The database finds which passages hold a word (FTS5 on SQLite, tsvector on Postgres), the score is reckoned here, so
that both give the same order. Words hold letters, digits and `_` only (`activity.words`), and travel as bound values.
"""

from collections.abc import Collection, Mapping, Sequence
from math import log
from typing import NamedTuple

from sqlalchemy import Connection, text

from activity.statements import in_chunks

# BM25's usual constants (Robertson and Zaragoza, https://doi.org/10.1561/1500000019).
_K, _B = 1.2, 0.75
_FULL = 1.4  # what a word brings that stands once in a passage of about the usual length, and a little more
_USUAL = 45.0
"""Words of a passage: they are cut to about one size, so no average has to be reckoned."""
_MOST = 4_000
"""So many passages are scored for one question; words that are in more than that tell little beside the others."""


class Question(NamedTuple):
    """The words of a question, and those that stand for them and count for less (`KIN`)."""

    words: Sequence[str]
    kindred: Sequence[str] = ()


KIN = 0.6


class Met(NamedTuple):
    """The BM25 score of passages (by row id) that hold a word, as a share of the most the question could bring.

    `named` is how much of the question's Latin words stands in any of the allowed passages, by weight, 0 to 1; `None`
    for a question without such words. A question for names that stand nowhere asks for something else.
    """

    scores: dict[int, float]
    named: float | None = None


def scored(connection: Connection, question: Question, allowed: Collection[int]) -> Met:
    """Look for the words in allowed passages."""
    words = [*question.words, *question.kindred]
    if not words or not allowed:
        return Met({})
    held = _holders(connection, words)
    asked = _asked(words, held)
    total = connection.execute(text("SELECT count(*) FROM passages")).scalar_one()
    factors = dict.fromkeys(question.kindred, KIN) | dict.fromkeys(question.words, 1.0)
    rarity = {word: log(1 + (total - held.get(word, 0) + 0.5) / (held.get(word, 0) + 0.5)) for word in words}
    weights = {word: factors[word] * rarity[word] for word in asked}
    most = sum(rarity[word] for word in dict.fromkeys(question.words or words)) * _FULL or 1.0
    found = _holding(connection, asked) if asked else []
    permitted = frozenset(allowed)
    mine = [row_id for row_id in found if row_id in permitted]
    told = _words(connection, mine)
    there = {word for words_of in told.values() for word in words_of} | (held.keys() - frozenset(asked))
    return Met(
        {row_id: _bm25(words_of, weights) / most for row_id, words_of in told.items()},
        _named([word for word in question.words if word.isascii()], rarity, there),
    )


def _named(words: Sequence[str], rarity: Mapping[str, float], there: Collection[str]) -> float | None:
    if not words:
        return None
    return sum(rarity[word] for word in words if word in there) / sum(rarity[word] for word in words)


def _asked(words: Sequence[str], held: Mapping[str, int]) -> list[str]:
    """The rarest words first, as many as keep the number of passages in bounds; at least one that is there."""
    there = sorted((word for word in dict.fromkeys(words) if held.get(word)), key=lambda word: (held[word], word))
    taken, load = there[:1], held[there[0]] if there else 0
    for word in there[1:]:
        load += held[word]
        if load > _MOST:
            break
        taken.append(word)
    return taken


def _holders(connection: Connection, words: Sequence[str]) -> dict[str, int]:
    """In how many passages each word stands."""
    if connection.dialect.name == "sqlite":
        query = text("SELECT doc FROM passage_words_known WHERE term = :word")
    else:
        query = text(f"SELECT count(*) FROM passage_words WHERE {_VECTOR} @@ CAST(:word AS tsquery)")  # noqa: S608
    quoted = (lambda word: word) if connection.dialect.name == "sqlite" else _lexeme
    found = {word: connection.execute(query, {"word": quoted(word)}).scalar() for word in dict.fromkeys(words)}
    return {word: int(count) for word, count in found.items() if count}


_VECTOR = "array_to_tsvector(string_to_array(words, ' '))"


def _holding(connection: Connection, words: Sequence[str]) -> Sequence[int]:
    """The passages that hold one of the words."""
    if connection.dialect.name == "sqlite":
        query = text("SELECT rowid FROM passage_words WHERE passage_words MATCH :asked")
        asked = " OR ".join(f'"{word}"' for word in words)
    else:
        query = text(f"SELECT rowid FROM passage_words WHERE {_VECTOR} @@ CAST(:asked AS tsquery)")  # noqa: S608
        asked = " | ".join(_lexeme(word) for word in words)
    return connection.execute(query, {"asked": asked}).scalars().all()


def _lexeme(word: str) -> str:
    return f"'{word}'"


def _words(connection: Connection, ids: Sequence[int]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for chunk in in_chunks(sorted(ids)):
        written = ",".join(str(int(row_id)) for row_id in chunk)
        rows = connection.execute(text(f"SELECT rowid, words FROM passage_words WHERE rowid IN ({written})"))  # noqa: S608
        found.update((row_id, words.split(" ")) for row_id, words in rows)
    return found


def _bm25(told: Sequence[str], weights: Mapping[str, float]) -> float:
    length = _K * (1 - _B + _B * len(told) / _USUAL)
    often = {word: told.count(word) for word in weights}
    return sum(weight * often[word] * (_K + 1) / (often[word] + length) for word, weight in weights.items())
