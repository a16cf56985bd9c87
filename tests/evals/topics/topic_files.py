"""The topic question files: what they hold, how they are read and written."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "questions"
TRAITS = ("cross", "identifier", "vague", "hidden", "nothing")


@dataclass(frozen=True)
class Judgement:
    """One relevant pull request: grade 2 is about the topic, 1 touches it; everything unlisted is not relevant."""

    pr: int
    grade: int
    reason: str


@dataclass(frozen=True)
class TopicQuestion:
    """One question over one period.

    `about` is the question without its period, for a search that knows no periods. `pair` is the id of the same
    question in the other language. Traits: `cross` is Chinese over English-only evidence, `identifier` asks for a
    name in the code, `vague` has no fixed border, `hidden` is not in any title, `nothing` has no right answer.
    """

    id: str
    lang: str
    question: str
    about: str
    now: str
    period: tuple[str, str]
    traits: tuple[str, ...]
    pair: str | None
    relevant: tuple[Judgement, ...]

    @property
    def grades(self) -> dict[int, int]:
        """Number → grade of the relevant pull requests."""
        return {judged.pr: judged.grade for judged in self.relevant}

    def covers(self, day: date) -> bool:
        """Whether the day lies in the period, both ends included."""
        return self.period[0] <= day.isoformat() <= self.period[1]


@dataclass
class TopicFile:
    """The topic questions over one repository; `since` is the first day the store must cover, None: all days."""

    path: Path
    repository: str
    base: str
    since: str | None
    questions: list[TopicQuestion] = field(default_factory=list)

    @property
    def unopened(self) -> bool:
        """Whether this file belongs to the third kept shut until the final figure."""
        return self.path.parent.name == "unopened"

    def save(self) -> None:
        """Write the file, one field and one judgement a line."""
        head = {"repository": self.repository, "base": self.base, "since": self.since}
        lines = ["{", *(f" {_json(key)}: {_json(value)}," for key, value in head.items()), ' "questions": [']
        lines.append(",\n".join(_written(question) for question in self.questions))
        self.path.write_text("\n".join([*lines, " ]", "}"]) + "\n", "utf-8")


def load(*, unopened: bool, folder: Path = FOLDER) -> Iterator[TopicFile]:
    """Read the question files, the held-out third only when asked for."""
    paths = sorted(folder.glob("*.json"))
    for path in [*paths, *(sorted(folder.glob("unopened/*.json")) if unopened else [])]:
        content = json.loads(path.read_text("utf-8"))
        questions = [_read(question) for question in content.pop("questions")]
        yield TopicFile(path, questions=questions, **content)


def _read(content: dict[str, Any]) -> TopicQuestion:
    judged = tuple(Judgement(**each) for each in content["relevant"])
    first, last = content["period"]
    changed = {"relevant": judged, "period": (first, last), "traits": tuple(content["traits"])}
    return TopicQuestion(**(content | changed))


def _written(question: TopicQuestion) -> str:
    fields = {key: value for key, value in vars(question).items() if key != "relevant"}
    lines = [f"   {_json(key)}: {_json(value)}," for key, value in fields.items()]
    judged = ",\n".join(f"    {_json(vars(each))}" for each in question.relevant)
    lines.append(f'   "relevant": [\n{judged}\n   ]' if judged else '   "relevant": []')
    return "\n".join(["  {", *lines, "  }"])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
