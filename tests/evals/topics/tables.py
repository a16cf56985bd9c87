"""Scores in, text out."""

from collections.abc import Iterable, Mapping, Sequence

from tests.evals.topics.measures import CUT, MEASURES, Interval, Score, differences, interval
from tests.evals.topics.topic_files import TRAITS, TopicQuestion

HERALD = "herald"
Scores = Mapping[str, Sequence[Score]]
_WIDTH = 20


def table(title: str, scores: Scores, repositories: Mapping[str, str]) -> str:
    """All systems per language, repository and trait, with 95 % intervals.

    Args:
        title: What the scores are over.
        scores: System → scores; Herald's come first.
        repositories: Question id → repository.
    """
    heads = "".join(f"{measure:>{_WIDTH}}" for measure in MEASURES)
    lines = [title, f"{'':34}{'n':>4}{heads}{'silent':>8}"]
    for name, wanted in _groups([each.question for each in scores[HERALD]], repositories):
        for system, all_scores in scores.items():
            members = [each for each in all_scores if each.question.id in wanted]
            cells = [_cell(_interval(members, measure)) for measure in MEASURES]
            silent = sum(each.silent for each in members)
            lines.append(f"{name:22}{system:12}{len(members):>4}" + "".join(cells) + f"{silent:>8}")
    return "\n".join(lines)


def gains(scores: Scores) -> str:
    """Herald minus each other system, question by question; better for sure when the lower bound is above 0."""
    lines = ["Herald minus …"]
    for lang in ("en", "zh"):
        ours = [each for each in scores[HERALD] if each.question.lang == lang]
        for system, theirs in scores.items():
            if system != HERALD:
                cells = [_cell(interval(differences(ours, theirs, measure))) for measure in MEASURES]
                lines.append(f"{lang:22}{system:12}{len(ours):>4}" + "".join(cells))
    return "\n".join(lines)


def misses(scores: Iterable[Score]) -> str:
    """Each question Herald did not answer in full: what is missing, and what stands first without a judgement."""
    lines = []
    for each in scores:
        if min(each.values.values()) < 1:
            grades = each.question.grades
            first = each.ranking[:CUT]
            missing = [number for number in grades if number not in first][:CUT]
            other = [number for number in first if number not in grades]
            lines.append(f"{each.question.id} {each.question.question}")
            lines.append(f"    missing {missing}, first without relevance {other} {each.error}".rstrip())
    return "\n".join(lines)


def _groups(questions: Sequence[TopicQuestion], repositories: Mapping[str, str]) -> Iterable[tuple[str, set[str]]]:
    for lang in ("en", "zh"):
        spoken = [question for question in questions if question.lang == lang]
        yield f"{lang} all", {question.id for question in spoken}
        for repository in sorted({repositories[question.id] for question in spoken}):
            of_one = {question.id for question in spoken if repositories[question.id] == repository}
            yield f"{lang} {repository.split('/')[1]}", of_one
        for trait in TRAITS:
            if with_it := {question.id for question in spoken if trait in question.traits}:
                yield f"{lang} {trait}", with_it


def _interval(members: Iterable[Score], measure: str) -> Interval | None:
    return interval([each.values[measure] for each in members if measure in each.values])


def _cell(found: Interval | None) -> str:
    return f"{str(found) if found else '-':>{_WIDTH}}"
