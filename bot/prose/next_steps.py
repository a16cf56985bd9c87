"""Steps and what became of earlier ones in; two lists out, each step with the check that would show it done."""

from collections.abc import Iterator

from bot.conditions import ConditionKind, Followed, Outcome, Suggestion
from bot.prose.risks import severity_mark
from bot.prose.voice import Voice
from bot.report.next_steps import NextSteps, Step
from bot.report.page import (
    Block,
    Item,
    ItemList,
    Mark,
    MarkKind,
    Paragraph,
    Pieces,
    Sentence,
    name,
    plain,
    pull_request,
)
from bot.report.week import Week

MOST_PATHS = 2


def write_next_steps(voice: Voice, facts: NextSteps, week: Week) -> tuple[Block, ...]:
    """What to do now; below it, what became of what was suggested before."""
    return tuple(_blocks(voice, facts, week))


def _blocks(voice: Voice, facts: NextSteps, week: Week) -> Iterator[Block]:
    if facts.steps:
        yield ItemList(items=tuple(_step(voice, step) for step in facts.steps))
    elif week.total:
        yield Paragraph(sentences=(voice.say(voice.phrases.no_step, about=tuple(week.by_number)),))
    if facts.followed:
        label = facts.followed[0].period.label
        yield ItemList(
            title=voice.say(voice.phrases.earlier, {"label": name(label)}),
            items=tuple(_followed(voice, group) for group in _alike(facts.followed)),
        )


def _step(voice: Voice, step: Step) -> Item:
    numbers = [one.pull_request for one in step.suggestions]
    return Item(
        sentence=voice.say(voice.phrases.risks[step.code].step, {"prs": voice.numbers(numbers)}),
        details=tuple(_details(voice, step, numbers)),
        mark=severity_mark(voice, step.severity),
    )


def _details(voice: Voice, step: Step, numbers: list[int]) -> Iterator[Sentence]:
    """The check, where to look for each PR, and which PRs carry the same risk without being asked for."""
    met = plain(voice.phrases.conditions[step.suggestions[0].condition.kind])
    yield voice.say(voice.phrases.done_when, {"condition": met}, about=numbers)
    places = [_where(voice, one) for one in step.suggestions if _marks_of(one)]
    if places:
        yield voice.say(voice.phrases.where, {"list": voice.semicolons(places)})
    if step.more:
        yield voice.say(voice.phrases.more_like_it, {"prs": voice.numbers(step.more)})


def _where(voice: Voice, one: Suggestion) -> Pieces:
    return (*pull_request(one.pull_request), *plain(" "), *voice.codes(_marks_of(one), MOST_PATHS))


def _marks_of(one: Suggestion) -> tuple[str, ...]:
    """What a reader looks for: the names to be noted or the checks to pass, else the files."""
    if one.condition.kind in {ConditionKind.NOTED, ConditionKind.CHECK_PASSED}:
        return one.condition.texts
    return one.condition.paths


def _alike(followed: tuple[Followed, ...]) -> list[list[Followed]]:
    """Suggestions of one code with one outcome share a line; what was done is told with the PR that did it."""
    groups: dict[tuple[str, str, int | None], list[Followed]] = {}
    for one in followed:
        groups.setdefault((one.suggestion.code, one.outcome, one.by), []).append(one)
    return sorted(groups.values(), key=lambda group: list(Outcome).index(group[0].outcome))


def _followed(voice: Voice, group: list[Followed]) -> Item:
    first = group[0]
    values = {
        "task": plain(voice.phrases.risks[first.suggestion.code].task),
        "prs": voice.numbers([one.suggestion.pull_request for one in group]),
    }
    if first.by is None:
        sentence = voice.say(voice.phrases.followed, values)
    else:
        sentence = voice.say(voice.phrases.followed_by, {"by": pull_request(first.by), **values})
    mark = Mark(kind=MarkKind(first.outcome.value), label=voice.phrases.outcomes[first.outcome])
    return Item(sentence=sentence, mark=mark)
