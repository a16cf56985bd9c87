"""Check the topic questions: `python -m tests.evals.topics.validate CLONES`.

Held against the histories: every relevant number was merged in the period of its question, each set is neither
too small nor too large, and neither questions nor reasons repeat the words of titles and descriptions.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from pathlib import Path

from tests.evals import history
from tests.evals.history import PullRequest
from tests.evals.topics import topic_files
from tests.evals.topics.topic_files import TRAITS, TopicFile, TopicQuestion

SET_SIZE = (30, 150)
PER_LANGUAGE = 60
SHARED_WORDS = 5
_WORD = re.compile(r"[a-z]+")
_PRIVATE = re.compile(r"[\w.+-]+@[\w-]+\.\w|(?<![\w.])/(?:home|root|tmp|work|Users)/")


def main(arguments: list[str] | None = None) -> int:
    """Print all faults and the counts; the exit code is 1 when there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.evals.topics.validate", description=__doc__)
    parser.add_argument("clones", type=Path)
    chosen = parser.parse_args(arguments)
    files = list(topic_files.load(unopened=True))
    faults = [*_across(files), *_balance(files)]
    for file in files:
        faults += _against_history(file, chosen.clones)
    for line in [*faults, *_counts(files)]:
        sys.stdout.write(line + "\n")
    return 1 if faults else 0


def shape(question: TopicQuestion) -> Iterator[str]:
    """Faults that one question shows without any history."""
    first, last = (date.fromisoformat(day) for day in question.period)
    numbers = [judged.pr for judged in question.relevant]
    problems = {
        "language": question.lang not in ("en", "zh"),
        "traits": not set(question.traits) <= set(TRAITS),
        "period": not first <= last < datetime.fromisoformat(question.now).date(),
        "a number twice": len(set(numbers)) < len(numbers),
        "grade": any(judged.grade not in (1, 2) for judged in question.relevant),
        "only weak ones": bool(numbers) and all(judged.grade == 1 for judged in question.relevant),
        "trait nothing": ("nothing" in question.traits) != (not numbers),
        "reason": any(not 10 <= len(judged.reason) <= 120 for judged in question.relevant),
        "private": any(_PRIVATE.search(text) for text in _texts(question)),
    }
    yield from (f"{question.id}: {name}" for name, wrong in problems.items() if wrong)


def copied(question: TopicQuestion, sources: Sequence[str]) -> Iterator[str]:
    """Runs of words that stand so in a title or a description."""
    known = {run for source in sources for run in _runs(source)}
    for text in _texts(question):
        yield from (f"{question.id}: copied: {' '.join(run)}" for run in _runs(text) if run in known)


def _across(files: list[TopicFile]) -> Iterator[str]:
    by_id = {question.id: (question, file) for file in files for question in file.questions}
    if len(by_id) < sum(len(file.questions) for file in files):
        yield "an id stands twice"
    for question, file in by_id.values():
        yield from shape(question)
        if question.pair:
            other, place = by_id[question.pair]
            if place is not file or other.lang == question.lang or other.grades != question.grades:
                yield f"{question.id}: its pair lies elsewhere or is judged otherwise"


def _balance(files: list[TopicFile]) -> Iterator[str]:
    total, held = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for file in files:
        keys = [(file.repository, question.lang) for question in file.questions]
        total.update(keys)
        held.update(keys if file.unopened else [])
    for key, count in total.items():
        if abs(held[key] - count / 3) > 1:
            yield f"{key}: {held[key]} of {count} are held out"
    for lang in ("en", "zh"):
        if (count := sum(total[key] for key in total if key[1] == lang)) < PER_LANGUAGE:
            yield f"{lang}: only {count} questions"


def _against_history(file: TopicFile, clones: Path) -> Iterator[str]:
    clone = history.locate(clones, file.repository)
    first = min(question.period[0] for question in file.questions)
    pulls = history.read(clone, file.base, date.fromisoformat(first), {})
    for question in file.questions:
        inside = {pull.number: pull for pull in pulls if question.covers(pull.merged_at.date())}
        if not SET_SIZE[0] <= len(inside) <= SET_SIZE[1]:
            yield f"{question.id}: {len(inside)} pull requests in the period"
        if outside := sorted(set(question.grades) - set(inside)):
            yield f"{question.id}: not merged in the period: {outside}"
        yield from copied(question, [text for pull in inside.values() for text in _sources(pull)])


def _sources(pull: PullRequest) -> tuple[str, str]:
    return pull.title, pull.body


def _texts(question: TopicQuestion) -> list[str]:
    return [question.question, question.about, *(judged.reason for judged in question.relevant)]


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    words = _WORD.findall(text.lower())
    yield from zip(*(words[start:] for start in range(SHARED_WORDS)), strict=False)


def _counts(files: list[TopicFile]) -> Iterator[str]:
    for file in files:
        spoken = Counter(question.lang for question in file.questions)
        traits = Counter(trait for question in file.questions for trait in question.traits)
        judged = sum(len(question.relevant) for question in file.questions)
        part = "held out" if file.unopened else "open"
        yield f"{file.repository} {part}: {dict(spoken)}, {judged} judgements, {dict(traits)}"


if __name__ == "__main__":
    sys.exit(main())
