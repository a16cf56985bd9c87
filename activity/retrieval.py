"""A question and an exact set of PRs in; those of them that speak of it, best first, each with its passage, out.

Two legs over the same passages: meaning (cosine of vectors) and words (BM25). Their scores are added, the best
passage counts for its PR. Nothing outside the set is ever looked at; without an index only the words are used.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, func, select

from activity.database import open_engine, reading
from activity.embedding import Embedder, open_embedder
from activity.glossary import kindred
from activity.index import Index
from activity.index_identity import check_identity
from activity.lexical import Met, Question, scored
from activity.passage_rows import IndexState, index_state, passage_of
from activity.ranking import Known, Legs, Ranked, ranked
from activity.records import Passage, PassageSource
from activity.records.frozen import Record
from activity.settings import StoreSettings
from activity.statements import in_chunks
from activity.tables import PassageRow, PullRequestRow, RepositoryRow
from activity.words import cut, telling, told_by

if TYPE_CHECKING:
    from activity.embedding import Vectors


class Complete(StrEnum):
    """How far the vectors of the searched set were there."""

    WHOLE = "whole"
    PART = "part"  # some passages have no vector yet
    NONE = "none"  # by words only


class Hit(Record):
    """A PR that speaks of it: its best passage, the cosine (`None`: not known) and the share of words of that."""

    number: int
    passage: Passage
    score: float
    cosine: float | None
    words: float


class Retrieved(Record):
    """The hits, best first, of the `considered` PRs of the set."""

    hits: tuple[Hit, ...]
    considered: int
    complete: Complete


@dataclass(frozen=True, slots=True)
class Retrieval:
    """Searches the passages of one store. Without `embedder` and `index` by words only."""

    engine: Engine
    index: Index | None = None
    embedder: Embedder | None = None

    def search(self, repository: str, numbers: Collection[int], question: str, legs: Legs | None = None) -> Retrieved:
        """Look for a topic in an exact set of PRs.

        Raises:
            StoreError: the store cannot be read.
            IndexMismatchError: the index was built by another embedder or text cutter.
            IndexBusyError: another process uses the embedded index.
            SearchError: the embedder or the index fails.
        """
        legs, wanted = legs or Legs(), frozenset(numbers)
        asked = Question(telling(question), kindred(question))
        with reading(self.engine) as connection:
            state = index_state(connection)
            mine = [each for each in _passages(self.engine, repository, state.generation) if each.number in wanted]
            by_words = scored(connection, asked, {each.id for each in mine}) if legs.words else Met({})
        cosines, complete = self._cosines(state, mine, by_words.scores, question) if legs.dense else ({}, Complete.NONE)
        chosen = ranked(mine, cosines, by_words, legs)
        with reading(self.engine) as connection:
            texts = _texts(connection, [each.known.id for each in chosen])
        told = ((each, texts[each.known.id]) for each in chosen if each.known.id in texts)
        hits = tuple(_hit(each, _met(passage, question)) for each, passage in told)
        return Retrieved(hits=hits, considered=len(wanted), complete=complete)

    def has_passages(self, repository: str) -> bool:
        """Whether anything of this repository can be searched.

        Raises:
            StoreError: the store cannot be read.
        """
        with reading(self.engine) as connection:
            found = select(PassageRow.id).join(PullRequestRow, PullRequestRow.id == PassageRow.pull_request_id)
            named = found.join(RepositoryRow, RepositoryRow.id == PullRequestRow.repository_id)
            return connection.execute(named.where(RepositoryRow.name == repository).limit(1)).first() is not None

    def _cosines(
        self, state: IndexState, mine: Sequence[Known], by_words: Mapping[int, float], question: str
    ) -> tuple[dict[int, float], Complete]:
        if self.embedder is None or not mine or not question.strip():
            return {}, Complete.NONE
        check_identity(state.embedder, state.dimension, state.cutter, self.embedder.identity)
        # The question as it is asked, and what of it tells something: each alone finds less than both.
        vector = self.embedder.embed([question, " ".join(told_by(question))]).mean(axis=0)
        there = [each for each in mine if each.embedded]
        found = self._from_index(state, there, by_words, vector)
        missing = [each for each in mine if not each.embedded and each.meant]
        if 0 < len(missing) <= AT_ONCE:
            found |= self._made_now(missing, vector)
            missing = []
        if not found:
            return {}, Complete.NONE
        return found, Complete.PART if missing else Complete.WHOLE

    def _from_index(
        self, state: IndexState, there: Sequence[Known], by_words: Mapping[int, float], vector: "Vectors"
    ) -> dict[int, float]:
        if self.index is None or state.collection is None or not there:
            return {}
        rows: dict[str, list[int]] = {}
        for each in there:
            rows.setdefault(each.key, []).append(each.id)
        told = sorted((each for each in there if each.id in by_words), key=lambda each: -by_words[each.id])
        with self.index.opened() as opened:
            collection = opened.get(state.collection)
            if collection is None:
                return {}
            found = collection.nearest(vector, list(rows), DEPTH)
            rest = list(dict.fromkeys(each.key for each in told[:DEPTH] if each.key not in found))
            found |= collection.nearest(vector, rest, DEPTH) if rest else {}
        return {row_id: cosine for key, cosine in found.items() for row_id in rows[key]}

    def _made_now(self, missing: Sequence[Known], vector: "Vectors") -> dict[int, float]:
        """Passages an ingest has not come to yet are embedded for this question alone."""
        assert self.embedder is not None
        with reading(self.engine) as connection:
            texts = _texts(connection, [each.id for each in missing])
        ids = list(texts)
        made = self.embedder.embed([texts[row_id].told for row_id in ids])
        return {row_id: float(each @ vector) for row_id, each in zip(ids, made, strict=True)}


def open_retrieval(settings: StoreSettings, engine: Engine) -> Retrieval:
    """The search over a store's passages; opens and loads nothing until something is searched.

    Raises:
        SettingsError: the embedder's settings lack something.
    """
    index, embedder = _tools(settings)
    return Retrieval(engine=engine, index=index, embedder=embedder)


@lru_cache(maxsize=4)
def _tools(settings: StoreSettings) -> tuple[Index, Embedder | None]:
    """One index and one loaded embedder for all questions of a process."""
    return Index(settings), open_embedder(settings)


def legs(home: Path, repository: str) -> Mapping[str, Callable[[str, Collection[int]], Sequence[int]]]:
    """The parts of the search over the store of a home, each alone, for whoever measures them.

    Each takes topic words and the allowed numbers, and gives numbers, best first. `plain top-10` is what is usually
    done: the PRs of the ten nearest passages, whatever they are.
    """
    settings = StoreSettings(home=home)
    retrieval = open_retrieval(settings, open_engine(settings.facts_url))

    def part(chosen: Legs, most: int | None = None) -> Callable[[str, Collection[int]], Sequence[int]]:
        def found(words: str, allowed: Collection[int]) -> Sequence[int]:
            return [hit.number for hit in retrieval.search(repository, allowed, words, chosen).hits][:most]

        return found

    return {
        "dense": part(Legs(words=False)),
        "lexical": part(Legs(dense=False)),
        "fused": part(Legs()),
        "plain top-10": part(Legs(words=False, near=-1.0, beside=-1.0, beyond=-1.0), 10),
    }


def _hit(found: Ranked, passage: Passage) -> Hit:
    return Hit(number=found.known.number, passage=passage, score=found.score, cosine=found.cosine, words=found.words)


def _met(passage: Passage, question: str) -> Passage:
    """Of a list of names those that the question holds; any other passage as it is."""
    if passage.source is not PassageSource.NAMES:
        return passage
    asked = frozenset(telling(question))
    met = [name for name in passage.text.split(", ") if asked & frozenset(cut(name))]
    return passage.model_copy(update={"text": ", ".join(met[:_NAMES])}) if met else passage


_NAMES = 8
DEPTH = 400
"""Passages that each leg brings in."""
AT_ONCE = 300
"""So many missing vectors are made while somebody waits: one to three seconds."""


@lru_cache(maxsize=8)
def _passages(engine: Engine, repository: str, generation: int) -> tuple[Known, ...]:  # noqa: ARG001 - a key
    """All passages of a repository; reading them for each question would take longer than the search."""
    row, owner = PassageRow, PullRequestRow
    query = (
        select(row.id, owner.number, row.vector_key, row.embedded, row.source)
        .join(owner, owner.id == row.pull_request_id)
        .join(RepositoryRow, RepositoryRow.id == owner.repository_id)
        .where(func.lower(RepositoryRow.name) == repository.lower())
    )
    with reading(engine) as connection:
        return tuple(Known(*found) for found in connection.execute(query.order_by(row.id)))


def _texts(connection: Connection, ids: Sequence[int]) -> dict[int, Passage]:
    found: dict[int, Passage] = {}
    for chunk in in_chunks(ids):
        rows = connection.execute(select(PassageRow).where(PassageRow.id.in_(chunk))).mappings()
        found.update((row["id"], passage_of(row)) for row in rows)
    return found
