"""Kinds, topics, labels, breaking, tests, risks, reviews, states and sizes of a sentence as findings."""

from collections.abc import Callable, Iterator

from activity.records import Kind, PersonKind, ReviewOutcome, RiskCode
from bot.question.filters.finding import Finding, found
from bot.question.filters.roles import said_before
from bot.question.sentence import Sentence, Spot
from bot.question.tokens import Sort
from bot.question.wording import Wording

_JOINS_BOTH = (Sort.STOP, Sort.BOTH)
_TESTS_NOTE = Wording(
    en="a test counts as touched when a test file was added, modified or renamed",
    zh="“有测试”指新增、修改或重命名了测试文件",
)
_WITHOUT_TESTS = Wording(
    en="“without tests” is every PR that touches no test file; those that need none are marked",
    zh="“没有测试”指没有改动任何测试文件的 PR；不需要测试的会另外标明",
)
_REVERTING = Wording(en="read as PRs that take another change back", zh="按“撤销了其他改动的 PR”理解")
_REVERTED = Wording(en="read as PRs that were taken back by a later one", zh="按“后来被撤销的 PR”理解")
UNAPPROVED = (ReviewOutcome.CHANGES_REQUESTED, ReviewOutcome.COMMENTED, ReviewOutcome.NONE)


def content_findings(sentence: Sentence) -> Iterator[Finding]:
    """Everything a sentence asks of the PRs themselves."""
    for spot in sentence.spots():
        sort = next((sort for sort in _READERS if spot.token.has(sort)), None)
        if sort is not None:
            yield from _READERS[sort](spot)


def _kind(spot: Spot) -> Iterator[Finding]:
    key = spot.token.key(Sort.KIND)
    if key and key in Kind._value2member_map_:
        yield found(spot.token, "without_kinds" if spot.token.negated else "kinds", (key,))


def _topic(spot: Spot) -> Iterator[Finding]:
    """Topics side by side (`Ascend CI`) or with `both` must all hold; joined by and, or, commas one is enough."""
    name = spot.token.key(Sort.TOPIC)
    marker = spot.before(Sort.STOP)
    if marker is not None and marker.has(Sort.KIND_MARKER) and name in Kind._value2member_map_:
        yield found(spot.token, "without_kinds" if spot.token.negated else "kinds", (name,))
    elif spot.token.negated:
        yield found(spot.token, "without_topics", (name,))
    elif _all_needed(spot):
        yield found(spot.token, "all_topics", (name,))
    else:
        yield found(spot.token, "topics", (name,), _union_note(spot))


def _all_needed(spot: Spot) -> bool:
    sentence, place = spot.sentence, spot.place
    others = [at for at, topic in sentence.of(Sort.TOPIC) if at != place and not topic.negated]
    beside = any(_side_by_side(sentence, min(at, place), max(at, place)) for at in others)
    joined = any(_joined(sentence, min(at, place), max(at, place)) for at in others)
    return bool(others) and (beside or sentence.has(Sort.BOTH) or not joined)


def _side_by_side(sentence: Sentence, left: int, right: int) -> bool:
    between = sentence.tokens[left + 1 : right]
    return all(token.has(Sort.STOP) for token in between)


def _joined(sentence: Sentence, left: int, right: int) -> bool:
    between = [token for token in sentence.tokens[left + 1 : right] if not token.has(Sort.STOP, Sort.PLACE, Sort.PR)]
    return bool(between) and all(token.has(Sort.AND, Sort.OR, Sort.TOPIC, Sort.KIND) for token in between)


def _union_note(spot: Spot) -> Wording | None:
    joint = spot.after(Sort.STOP)
    beyond = spot.sentence.after(spot.place + 1)
    if joint is None or beyond is None or not joint.has(Sort.AND) or not beyond.has(Sort.TOPIC):
        return None
    return Wording(en="“and” between topics is read as either of them", zh="主题之间的“和”按“任一”理解")


def _label(spot: Spot) -> Iterator[Finding]:
    token, key = spot.token, spot.token.key(Sort.LABEL)
    if key in {"none", "some"}:
        yield found(token, "unlabelled", (key == "none") != token.negated)
    elif token.negated:
        yield found(token, "without_labels", token.values)
    else:
        yield found(token, "all_labels" if key == "all" else "labels", token.values)


def _breaking(spot: Spot) -> Iterator[Finding]:
    yield found(spot.token, "breaking", not spot.token.negated)


def _tests(spot: Spot) -> Iterator[Finding]:
    if spot.token.has(Sort.UNTESTED) and spot.token.key(Sort.UNTESTED) == "owed":
        yield found(spot.token, "tested", ("untested",))
    elif spot.token.has(Sort.UNTESTED):
        yield found(spot.token, "tests_touched", spot.token.negated, _WITHOUT_TESTS)
    elif not spot.token.only and not _about_a_type(spot):
        yield found(
            spot.token, "tests_touched", not spot.token.negated, _WITHOUT_TESTS if spot.token.negated else _TESTS_NOTE
        )


def _about_a_type(spot: Spot) -> bool:
    marker = spot.before(Sort.STOP)
    return marker is not None and marker.has(Sort.KIND_MARKER, Sort.TOPIC_MARKER, Sort.BY)


def _risk(spot: Spot) -> Iterator[Finding]:
    code = RiskCode(spot.token.key(Sort.RISK))
    yield found(spot.token, "without_risks" if spot.token.negated else "risks", (code.value,))


def _at_risk(spot: Spot) -> Iterator[Finding]:
    yield found(spot.token, "at_risk", not spot.token.negated)


def _severity(spot: Spot) -> Iterator[Finding]:
    field = "without_severities" if spot.token.negated else "severities"
    yield found(spot.token, field, (spot.token.key(Sort.SEVERITY),))


def _review(spot: Spot) -> Iterator[Finding]:
    """The outcome of human reviews; a verb that tells a person's role (`bob approved`) is no filter."""
    key, negated = spot.token.key(Sort.REVIEW), spot.token.negated
    if key in {"reviewed", "approved"} and _tells_a_role(spot):
        return
    known = tuple(outcome.value for outcome in ReviewOutcome if outcome is not ReviewOutcome.UNKNOWN)
    meant = {
        "unapproved": tuple(outcome.value for outcome in UNAPPROVED),
        "reviewed": tuple(outcome for outcome in known if outcome != ReviewOutcome.NONE),
    }.get(key, (key,))
    yield found(spot.token, "review", tuple(outcome for outcome in known if (outcome in meant) != negated))


def _tells_a_role(spot: Spot) -> bool:
    doer = spot.before(Sort.DATE, Sort.STOP)
    ranked = "reviewer" in spot.sentence.keys(Sort.GROUP) or "most" in spot.sentence.keys(Sort.MOST)
    asked_who = spot.sentence.wants("who") or ranked
    if doer is None or not doer.has(Sort.PERSON):
        return asked_who
    return asked_who or said_before(Spot(spot.sentence, spot.sentence.tokens.index(doer))) is None


def _state(spot: Spot) -> Iterator[Finding]:
    key = spot.token.key(Sort.STATE)
    if spot.token.negated:
        yield found(spot.token, "states", ("open",) if key == "merged" else ("merged",))
    elif key != "merged" or spot.sentence.has(Sort.STATE):
        yield found(spot.token, "states", (key,))


def _revert(spot: Spot) -> Iterator[Finding]:
    """`was anything reverted in May` asks for the reverts of May; `which PRs were reverted` for their targets."""
    if spot.token.key(Sort.REVERT) == "reverting" or (
        spot.sentence.wants("exists") and not spot.sentence.has(Sort.PR, Sort.PRONOUN)
    ):
        yield found(spot.token, "reverting", not spot.token.negated, _REVERTING)
    else:
        yield found(spot.token, "reverted", not spot.token.negated, _REVERTED)


def _people(spot: Spot) -> Iterator[Finding]:
    bots = (spot.token.key(Sort.PEOPLE) == "bot") != spot.token.negated
    kinds = (PersonKind.BOT,) if bots else (PersonKind.HUMAN, PersonKind.GHOST)
    yield found(spot.token, "author_kinds", tuple(kind.value for kind in kinds))


def _size(spot: Spot) -> Iterator[Finding]:
    unit, (low, high) = spot.token.key(Sort.SIZE), spot.token.bounds
    if spot.token.negated:
        low, high = (high + 1 if high is not None else None), (low - 1 if low is not None else None)
    for side, bound in (("min", low), ("max", high)):
        if bound is not None:
            yield found(spot.token, f"{side}_{unit}", bound)


_READERS: dict[Sort, Callable[[Spot], Iterator[Finding]]] = {
    Sort.TOPIC: _topic,
    Sort.KIND: _kind,
    Sort.LABEL: _label,
    Sort.BREAKING: _breaking,
    Sort.UNTESTED: _tests,
    Sort.TESTS: _tests,
    Sort.RISK: _risk,
    Sort.AT_RISK: _at_risk,
    Sort.SEVERITY: _severity,
    Sort.REVIEW: _review,
    Sort.STATE: _state,
    Sort.REVERT: _revert,
    Sort.PEOPLE: _people,
    Sort.SIZE: _size,
}
