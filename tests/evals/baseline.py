"""What a naive bot would answer: the ten best hits of a plain keyword search."""

import re
import sqlite3

from tests.evals.history import PullRequest

HITS = 10
_WORD = re.compile(r"\w+")


class KeywordSearch:
    """SQLite FTS5 over titles, paths and commit bodies of one repository."""

    def __init__(self, pulls: list[PullRequest]):
        self._database = sqlite3.connect(":memory:")
        self._database.execute("CREATE VIRTUAL TABLE pulls USING fts5(title, paths, body)")
        rows = [
            (pull.number, f"{pull.title} #{pull.number}", " ".join(file.path for file in pull.files), pull.body)
            for pull in pulls
        ]
        self._database.executemany("INSERT INTO pulls (rowid, title, paths, body) VALUES (?, ?, ?, ?)", rows)

    def ask(self, question: str) -> list[int]:
        """Numbers of the best hits for any of the question's words, best first."""
        words = " OR ".join(f'"{word}"' for word in _WORD.findall(question))
        if not words:
            return []
        query = "SELECT rowid FROM pulls WHERE pulls MATCH ? ORDER BY rank LIMIT ?"
        return [number for (number,) in self._database.execute(query, (words, HITS))]

    def close(self) -> None:
        """Let go of the index."""
        self._database.close()
