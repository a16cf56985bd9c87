"""A set by groups in; who or what leads with all ties, or every group with its count, out."""

from collections.abc import Callable, Iterator

from activity.records import Kind, RiskCode, Tested
from bot.answer.answer import Group as Told
from bot.answer.answer import Said
from bot.answer.lists import row_sentence
from bot.answer.speaking import AnswerVoice
from bot.evidence.groups import NEXT, Counted, GroupEvidence, asks_for_bots
from bot.prose.template import fill
from bot.question.plan import Group, Wanted
from bot.report.page import Bar, Bars, Block, Item, ItemList, Paragraph, Pieces, Sentence, code, figure, name, plain
from bot.report.week import Known

MOST_GROUPS = 30
_OVERLAPPING = {Group.FILE, Group.AREA, Group.TOPIC, Group.LABEL, Group.RISK, Group.REVIEWER}
_PEOPLE = {Group.AUTHOR, Group.REVIEWER, Group.MERGER}
_PATHS = {Group.FILE, Group.AREA}


def write_groups(voice: AnswerVoice, evidence: GroupEvidence) -> Said:
    """The answer to a ranking or a breakdown."""
    ranking = evidence.scope.plan.wanted is Wanted.RANKING
    unknown = evidence.scope.known is Known.NOTHING and not evidence.total
    blocks = tuple(_ranking(voice, evidence) if ranking else _breakdown(voice, evidence))
    groups = evidence.winners if ranking else evidence.groups
    return Said(
        blocks=(Paragraph(sentences=(voice.say(voice.words.unknown),)),) if unknown else blocks,
        total=None if unknown else len(evidence.numbers),
        shown=len(evidence.rows),
        groups=tuple(_told(voice, evidence, group) for group in groups),
    )


def group_name(voice: AnswerVoice, by: Group, text: str) -> Pieces:
    """The name of a group for readers."""
    if by in _NAMES:
        return _NAMES[by](voice, text)
    return code(text) if by in _PATHS else name(text)


_NAMES: dict[Group, Callable[[AnswerVoice, str], Pieces]] = {
    Group.TOPIC: lambda voice, text: voice.topic(text),
    Group.KIND: lambda voice, text: plain(voice.phrases.kind_titles[Kind(text)]),
    Group.TESTS: lambda voice, text: plain(voice.words.tested[Tested(text)]),
    Group.RISK: lambda voice, text: voice.risk(RiskCode(text)),
}


def _told(voice: AnswerVoice, evidence: GroupEvidence, group: Counted) -> Told:
    shown = "".join(piece.text for piece in group_name(voice, evidence.by, group.name))
    return Told(name=group.name, title=shown, count=group.count, pull_requests=group.numbers)


def _ranking(voice: AnswerVoice, evidence: GroupEvidence) -> Iterator[Block]:
    yield Paragraph(sentences=tuple(_leading(voice, evidence)))
    following = evidence.runners_up[:NEXT]
    if following:
        shown = (*evidence.winners, *following)
        yield _bars(voice, evidence, shown, len(evidence.groups) - len(shown))
    if evidence.rows:
        rows = tuple(Item(sentence=row_sentence(voice, evidence.scope, row)) for row in evidence.rows)
        yield ItemList(items=rows)


def _leading(voice: AnswerVoice, evidence: GroupEvidence) -> Iterator[Sentence]:
    words = voice.words
    group = plain(words.groups[evidence.by])
    if not evidence.winners:
        template = words.no_group if evidence.total else words.none
        yield voice.say(template, {"total": figure("whole", evidence.total), "group": group})
        return
    yield _winners(voice, evidence, group)
    yield from _remarks(voice, evidence)


def _winners(voice: AnswerVoice, evidence: GroupEvidence, group: Pieces) -> Sentence:
    words, first = voice.words, evidence.winners[0]
    names = [group_name(voice, evidence.by, each.name) for each in evidence.winners]
    if len({each.count for each in evidence.winners}) > 1:
        with_counts = [_with_count(voice, evidence, each) for each in evidence.winners]
        return voice.say(words.top, {"group": group, "names": voice.commas(with_counts)})
    values = {"group": group, "names": voice.enumeration(names), "count": figure(f"group.{first.name}", first.count)}
    return voice.say(words.winner if len(names) == 1 else words.winners, values)


def _with_count(voice: AnswerVoice, evidence: GroupEvidence, group: Counted) -> Pieces:
    values = {
        "name": group_name(voice, evidence.by, group.name),
        "count": figure(f"group.{group.name}", group.count),
    }
    return fill(voice.words.next_ones, values)


def _breakdown(voice: AnswerVoice, evidence: GroupEvidence) -> Iterator[Block]:
    values = {
        "total": figure("whole", evidence.total),
        "groups": figure("groups", len(evidence.groups)),
        "group": plain(voice.words.groups[evidence.by]),
    }
    template = voice.words.broken_down if evidence.groups else voice.words.no_group
    opening = voice.say(template if evidence.total else voice.words.none, values)
    yield Paragraph(sentences=(opening,))
    if evidence.groups:
        yield _bars(voice, evidence, evidence.groups[:MOST_GROUPS], len(evidence.groups[MOST_GROUPS:]))
    remarks = tuple(_remarks(voice, evidence))
    if remarks:
        yield Paragraph(sentences=remarks)


def _remarks(voice: AnswerVoice, evidence: GroupEvidence) -> Iterator[Sentence]:
    """What a reader could take wrongly: overlaps, PRs in no group, bots, generated files."""
    words, total = voice.words, figure("whole", evidence.total)
    if not evidence.total:
        return
    if evidence.by in _OVERLAPPING:
        yield voice.say(words.overlapping, {"total": total})
    if evidence.grouped < evidence.total:
        count = figure("ungrouped", evidence.total - evidence.grouped)
        yield voice.say(words.ungrouped, {"count": count, "total": total})
    if evidence.by in _PEOPLE and not asks_for_bots(evidence.scope):
        yield voice.say(words.no_bots)
    if evidence.by in _PATHS:
        yield voice.say(words.generated_out)


def _bars(voice: AnswerVoice, evidence: GroupEvidence, shown: tuple[Counted, ...], left: int) -> Bars:
    rows = tuple(
        Bar(
            name=Sentence(pieces=group_name(voice, evidence.by, group.name)),
            fact=f"group.{group.name}",
            value=group.count,
        )
        for group in shown
    )
    more = voice.say(voice.words.more_groups, {"more": figure("more_groups", left)}) if left else None
    return Bars(
        title=voice.words.groups[evidence.by], unit=voice.phrases.unit, rows=rows, notes=(more,) if more else ()
    )
