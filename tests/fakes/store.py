"""PRs in; a small real store that can be asked out: written by the real sync, with the real signals."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Engine

from activity.database import open_store
from activity.profile import load_profile
from activity.records import PullRequest, Repository
from activity.settings import StoreSettings
from bot.answer.answer import Answer
from bot.asking import AskRequest, ask
from bot.language import Language
from ingest.source import Batch, Covered
from ingest.sync import sync
from tests.fakes.facts import REPOSITORY, at

NOW = at("2026-06-10T07:00Z")
"""Wednesday 15:00 in Shanghai: the clock of the handed cases."""
SPAN = ("2026-04-01", "2026-06-10T06:00Z")


class Told:
    """A source that tells these PRs, once."""

    name = "told"

    def __init__(self, prs: Sequence[PullRequest], repository: Repository, covered: Iterable[tuple[str, str]]) -> None:
        self.repository = repository
        self._prs = tuple(prs)
        self._covered = tuple(Covered(start=at(start), finish=at(finish)) for start, finish in covered)

    def total(self, position: object) -> int:
        return len(self._prs)

    def batches(self, position: object) -> Iterator[Batch]:
        yield Batch(pull_requests=self._prs, position={"told": len(self._prs)})

    def covered(self) -> tuple[Covered, ...]:
        return self._covered

    def spent(self) -> None:
        return None


def fill(
    engine: Engine,
    prs: Sequence[PullRequest],
    repository: Repository = REPOSITORY,
    covered: Iterable[tuple[str, str]] = (SPAN,),
) -> None:
    """Write facts, signals, coverage and one finished run."""
    sync(engine, Told(prs, repository, covered), load_profile(repository.profile), lambda: NOW)


@dataclass(frozen=True)
class Desk:
    """A store with somebody to ask."""

    settings: StoreSettings
    engine: Engine

    def ask(
        self,
        question: str,
        *,
        thread: str | None = None,
        now: datetime = NOW,
        language: Language | None = None,
        explain: bool = False,
    ) -> Answer:
        """The answer to a question; facts are never made ready on the way."""
        request = AskRequest(question=question, thread=thread, now=now, language=language, explain=explain)
        return ask(self.settings, self.engine, lambda *_: None, request)


def desk(
    folder: Path,
    prs: Sequence[PullRequest],
    repository: Repository = REPOSITORY,
    covered: Iterable[tuple[str, str]] = (SPAN,),
) -> Desk:
    """A desk over a new store in this folder."""
    settings = StoreSettings(home=folder)
    engine = open_store(settings.facts_url)
    fill(engine, prs, repository, covered)
    return Desk(settings, engine)
