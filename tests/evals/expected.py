"""Expected answers from plain git: `python -m tests.evals.expected CLONES --write | --check | --doubtful`.

CLONES holds bare clones as `OWNER+NAME/repo` or `OWNER/NAME.git`. `--write` puts the expected values into
the question files, `--check` verifies that they still agree, `--doubtful` lists the questions whose answer
changes under another reading of the definitions: such a question measures the reading, not the product.
"""

import argparse
import sys
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

from tests.evals import history, question_files
from tests.evals.answers import Answer, History, answer
from tests.evals.predicates import Reading
from tests.evals.question_files import QuestionFile

_FIELDS = ("expected_prs", "expected_count", "ordered", "says")
_OTHER_READINGS = (
    "namesakes",
    "loose_titles",
    "docs_anywhere",
    "old_paths",
    "without_deleted",
    "test_suffixes_in_code_only",
)


def main(arguments: list[str] | None = None) -> int:
    """Run the script; the exit code is 1 when a check fails or a question is doubtful."""
    parser = argparse.ArgumentParser(prog="python -m tests.evals.expected", description=__doc__)
    parser.add_argument("clones", type=Path)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--write", action="store_true")
    action.add_argument("--check", action="store_true")
    action.add_argument("--doubtful", action="store_true")
    chosen = parser.parse_args(arguments)
    faults = 0
    for file in question_files.load(unopened=True):
        pulls = read(chosen.clones, file)
        answers = expected(file, pulls, reading(file))
        if chosen.write:
            write(file, answers)
        elif chosen.check:
            faults += check(file, answers)
        else:
            faults += doubtful(file, pulls, answers)
    return 1 if faults else 0


def read(clones: Path, file: QuestionFile) -> list[history.PullRequest]:
    """Read the history a question file asks about."""
    since = date.fromisoformat(file.since) if file.since else None
    return history.read(history.locate(clones, file.repository), file.base, since, file.logins)


def reading(file: QuestionFile) -> Reading:
    """The reading of the definitions that holds for the file's repository."""
    return Reading(tests_folder_only=file.tests == "folder", bracket_modules=file.brackets == "modules")


def expected(file: QuestionFile, pulls: list[history.PullRequest], view: Reading) -> dict[str, Answer]:
    """Answers by question id; a follow-up stands on the answer before it."""
    answers: dict[str, Answer] = {}
    for question in file.questions:
        before = answers[question["follows"]].numbers if question["follows"] else []
        now = datetime.fromisoformat(question["now"])
        answers[question["id"]] = answer(question["spec"], History(pulls, view), now, before)
    return answers


def write(file: QuestionFile, answers: dict[str, Answer]) -> None:
    """Put the answers into the file, in front of the plan."""
    for question in file.questions:
        plan = question.pop("plan", {})
        question.update(_values(answers[question["id"]]), plan=plan)
    file.save()


def check(file: QuestionFile, answers: dict[str, Answer]) -> int:
    """Count and name the questions whose stored values differ."""
    wrong = 0
    for question in file.questions:
        values = _values(answers[question["id"]])
        differing = [key for key in _FIELDS if question.get(key) != values[key]]
        if differing:
            wrong += 1
            _say(f"{question['id']}: {', '.join(differing)} differ")
    _say(f"{file.path.stem}: {len(file.questions)} questions, {wrong} differ")
    return wrong


def doubtful(file: QuestionFile, pulls: list[history.PullRequest], answers: dict[str, Answer]) -> int:
    """Count and name the questions whose answer hangs on the reading."""
    found = 0
    for name in _OTHER_READINGS:
        others = expected(file, pulls, replace(reading(file), **{name: True}))
        for key, value in answers.items():
            if others[key] != value:
                found += 1
                difference = sorted(set(others[key].numbers) ^ set(value.numbers))
                _say(f"{key}: {name} {difference[:8]}")
    return found


def _values(value: Answer) -> dict[str, object]:
    return dict(zip(_FIELDS, (value.numbers, value.count, value.ordered, value.says), strict=True))


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    sys.exit(main())
