"""The plain search beside: ten hits for any of the question's words, and always ten if there are that many."""

import re
import sqlite3
from collections.abc import Collection, Iterable, Mapping

from tests.evals.history import PullRequest

HITS = 10
_WORD = re.compile(r"\w+")


class PlainSearch:
    """SQLite FTS5 over titles, paths and changed lines of one repository."""

    def __init__(self, pulls: Iterable[PullRequest], changed: Mapping[int, str]):
        self._database = sqlite3.connect(":memory:")
        self._database.execute("CREATE VIRTUAL TABLE pulls USING fts5(title, paths, lines)")
        rows = [
            (pull.number, pull.title, " ".join(file.path for file in pull.files), changed.get(pull.number, ""))
            for pull in pulls
        ]
        self._database.executemany("INSERT INTO pulls (rowid, title, paths, lines) VALUES (?, ?, ?, ?)", rows)

    def rank(self, words: str, allowed: Collection[int]) -> list[int]:
        """Numbers of the best hits inside the allowed set, best first."""
        terms = " OR ".join(f'"{word}"' for word in _WORD.findall(words))
        if not terms or not allowed:
            return []
        query = "SELECT rowid FROM pulls WHERE pulls MATCH ? ORDER BY rank"
        hits = (number for (number,) in self._database.execute(query, (terms,)))
        return [number for number in hits if number in allowed][:HITS]

    def close(self) -> None:
        """Let go of the index."""
        self._database.close()
