"""Two sets in one question (`this week vs last week`, `NPU vs megatron`, `more fixes or features?`) as a comparison."""

from collections.abc import Sequence
from datetime import datetime

from bot.question.filters.finding import Finding, changes
from bot.question.filters.otherwise import FLAGS
from bot.question.known import Known
from bot.question.periods import Time, asks_for_each, other_side
from bot.question.plan import Plan, Wanted
from bot.question.selecting import selection_of
from bot.question.sentence import Sentence
from bot.question.tokens import Sort

_KIN = (
    {"topics", "all_topics"}, {"kinds"}, {"authors"}, {"labels"}, {"paths", "docs_only"}, {"author_kinds"},
    {"tests_touched"}, {"breaking"}, {"at_risk"}, {"reverted"}, {"reverting"},
)  # fmt: skip

Sides = tuple[list[Finding], list[Finding]]


def is_comparison(sentence: Sentence, findings: Sequence[Finding] = ()) -> bool:
    """Whether two things are held against each other; `with tests and without` cannot both hold of one PR."""
    if sentence.wants("compare") or _contrary(findings) or asks_for_each(sentence):
        return True
    words = [token.words.lower() for token in sentence.tokens]
    chinese = words.count("多") > 1 or bool({"哪个", "谁"} & set(words) and "多" in words)
    return ("more" in words and sentence.has(Sort.OR)) or (chinese and sentence.has(Sort.OR, Sort.AND))


def _contrary(findings: Sequence[Finding]) -> bool:
    said = {(finding.field, finding.value) for finding in findings if finding.field in FLAGS}
    return len(said) > len({field for field, _ in said})


def compared(known: Known, findings: list[Finding], plan: Plan, time: Time, now: datetime) -> Plan | None:
    """The plan with both sides: two periods, two sets, or one period against the one that suits it."""
    first, second = plan.selection, None
    split = _sides(findings)
    if time.second is not None:
        second = first.narrowed(period=time.second)
    elif split is not None:
        first, second = (selection_of(known, changes(side), time) for side in split)
    elif time.given and time.period is not None:
        first, second = first.narrowed(period=other_side(time.period, now, known.zone)), first
    if second is None:
        return None
    update = {"wanted": Wanted.COMPARISON, "selection": first, "against": second, "group": None, "limit": None}
    return plan.model_copy(update=update)


def _sides(findings: list[Finding]) -> Sides | None:
    """Both sides' findings: the only two of one field are apart, all others hold on both sides."""
    for kin in _KIN:
        pair = [finding for finding in findings if finding.field in kin]
        if len(pair) == 2:
            return _split(findings, pair)
    return _split(findings, findings) if len(findings) == 2 else None


def _split(findings: list[Finding], pair: list[Finding]) -> Sides:
    shared = [finding for finding in findings if finding not in pair]
    first, second = (_plainly(finding) for finding in pair)
    return [first, *shared], [second, *shared]


def _plainly(finding: Finding) -> Finding:
    field = "topics" if finding.field == "all_topics" else finding.field
    return Finding(field, finding.value, finding.words, finding.places)
