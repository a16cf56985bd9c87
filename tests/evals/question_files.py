"""The question files: where they lie, how they are read and written."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Question = dict[str, Any]
FOLDER = Path(__file__).parent / "questions"


@dataclass
class QuestionFile:
    """The questions over one repository.

    `since` is the first day the store must cover for them; None: the whole history. `logins` are display
    names that the repository's profile maps to logins.
    """

    path: Path
    repository: str
    base: str
    since: str | None
    tests: str
    brackets: str
    logins: dict[str, str]
    questions: list[Question]

    @property
    def unopened(self) -> bool:
        """Whether this file belongs to the third kept shut until the final figure."""
        return self.path.parent.name == "unopened"

    def save(self) -> None:
        """Write the file back, one field a line."""
        content = {key: value for key, value in vars(self).items() if key != "path"}
        self.path.write_text(_compact(content) + "\n", "utf-8")


def load(*, unopened: bool, folder: Path = FOLDER) -> Iterator[QuestionFile]:
    """Read the question files, the held-out third only when asked for."""
    paths = sorted(folder.glob("*.json"))
    for path in [*paths, *(sorted(folder.glob("unopened/*.json")) if unopened else [])]:
        yield QuestionFile(path, **json.loads(path.read_text("utf-8")))


def handed(path: Path, now: str) -> QuestionFile:
    """Read a list of handed questions over verl, all asked at `now`; topics are left to retrieval."""
    questions = [question | {"now": now} for question in json.loads(path.read_text("utf-8"))]
    exact = [question for question in questions if question["kind"] != "topic"]
    return QuestionFile(path, "verl-project/verl", "main", "2026-03-01", "folder", "modules", {}, exact)


def chains(file: QuestionFile) -> dict[str, str]:
    """Question id → id of the first question of its conversation."""
    first: dict[str, str] = {}
    for question in file.questions:
        parent = question["follows"]
        first[question["id"]] = first[parent] if parent else question["id"]
    return first


def _compact(content: dict[str, Any]) -> str:
    """JSON with one field of a question a line: short diffs, and lists of numbers on one line."""
    lines = ["{"]
    lines += [f" {_json(key)}: {_json(value)}," for key, value in content.items() if key != "questions"]
    questions = []
    for question in content["questions"]:
        fields = ",\n".join(f"   {_json(key)}: {_json(value)}" for key, value in question.items())
        questions.append("  {\n" + fields + "\n  }")
    return "\n".join([*lines, ' "questions": [', ",\n".join(questions), " ]", "}"])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
