"""A question and a reply in, points out; points in, a table out."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.evals import plan_fields
from tests.evals.product import Reply
from tests.evals.question_files import Question

_NUMBER = re.compile(r"(?<![0-9A-Za-z#_.\-])[0-9][0-9,]*(?![0-9A-Za-z_\-])")


@dataclass
class Score:
    """The points of one reply; None = not asked."""

    question: Question
    exact: bool | None
    count: bool | None
    says: bool | None = None
    fields: dict[str, bool] = field(default_factory=dict)
    reply: Reply = field(default_factory=Reply)


def score(question: Question, reply: Reply) -> Score:
    """Score one reply of the product."""
    words = question.get("says") or []
    fields = {name: plan_fields.right(name, value, reply.plan) for name, value in question.get("plan", {}).items()}
    return Score(
        question,
        exact=_exact(question, reply.numbers) and not reply.error,
        count=_count(question, reply.total),
        says=_says(words, reply.text) if words else None,
        fields=fields,
        reply=reply,
    )


def score_hits(question: Question, hits: list[int]) -> Score:
    """Score the hits of the keyword search as if they were the answer."""
    return Score(question, exact=_exact(question, hits), count=_count(question, len(hits)))


def table(scores: list[Score], naive: list[Score]) -> str:
    """Per language and kind: exact set, count, what the text must say, planner; the baseline beside."""
    columns = ("exact set", "count", "says", "planner", "naive set", "naive count")
    lines = [f"{'':22}{'n':>4}" + "".join(f"{column:>13}" for column in columns)]
    for title, members in _groups(scores):
        ids = {member.question["id"] for member in members}
        beside = [each for each in naive if each.question["id"] in ids]
        fields = [value for member in members for value in member.fields.values()]
        cells = [
            _share(member.exact for member in members),
            _share(member.count for member in members),
            _share(member.says for member in members),
            _share(fields),
            _share(each.exact for each in beside),
            _share(each.count for each in beside),
        ]
        lines.append(f"{title:22}{len(members):>4}" + "".join(f"{cell:>13}" for cell in cells))
    return "\n".join(lines)


def field_table(scores: list[Score]) -> str:
    """Planner accuracy per field."""
    right, asked = Counter[str](), Counter[str]()
    for each in scores:
        asked.update(each.fields.keys())
        right.update(name for name, value in each.fields.items() if value)
    return "\n".join(f"{name:22}{right[name]:>4} of {asked[name]:>4}" for name in sorted(asked))


def failures(scores: list[Score]) -> str:
    """One line for each wrong reply."""
    lines = []
    for each in scores:
        faults = [name for name in ("exact", "count", "says") if getattr(each, name) is False]
        faults += [f"plan.{name}" for name, value in each.fields.items() if not value]
        if faults:
            expected, got = set(each.question["expected_prs"]), set(each.reply.numbers)
            missing, extra = sorted(expected - got)[:6], sorted(got - expected)[:6]
            lines.append(f"{each.question['id']} {each.question['question']}")
            lines.append(f"    {', '.join(faults)}; missing {missing}, extra {extra} {each.reply.error}".rstrip())
    return "\n".join(lines)


def _groups(scores: list[Score]) -> Iterable[tuple[str, list[Score]]]:
    for lang in ("en", "zh"):
        spoken = [each for each in scores if each.question["lang"] == lang]
        for kind in sorted({each.question["kind"] for each in spoken}):
            yield f"{lang} {kind}", [each for each in spoken if each.question["kind"] == kind]
        yield f"{lang} (follow-ups)", [each for each in spoken if each.question["follows"]]
        yield f"{lang} all", spoken
    yield "all", scores


def _share(values: Iterable[bool | None]) -> str:
    asked = [value for value in values if value is not None]
    return f"{sum(asked)}/{len(asked)}" if asked else "-"


def _exact(question: Question, numbers: list[int]) -> bool | None:
    expected = question["expected_prs"]
    if not expected and question["expected_count"]:
        return None  # only the number is asked
    if question.get("ordered"):
        return numbers == expected
    return sorted(numbers) == sorted(expected)


def _count(question: Question, total: int | None) -> bool | None:
    return None if question["expected_count"] is None else total == question["expected_count"]


def _says(words: list[str], text: str) -> bool:
    numbers = {number.replace(",", "") for number in _NUMBER.findall(text)}
    return all(word in numbers if word.isdigit() else word in text for word in words)
