"""Trends in; a short paragraph and bars out."""

from collections.abc import Iterator

from activity.records import Kind
from bot.prose.heading import covered_spans
from bot.prose.voice import Voice
from bot.report.page import Bar, Bars, Block, Paragraph, Pieces, Sentence, code, figure, name, plain
from bot.report.summary import unknowns
from bot.report.trends import Compared, Leaders, Trends
from bot.report.week import Week


def write_trends(voice: Voice, facts: Trends, week: Week) -> tuple[Block, ...]:
    """Total and tests beside the periods before; kinds, topics, authors and hot files as bars."""
    if not facts.total.value and not facts.periods:
        return ()
    return (Paragraph(sentences=tuple(_sentences(voice, facts, week))), *_bars(voice, facts, week))


def _sentences(voice: Voice, facts: Trends, week: Week) -> Iterator[Sentence]:
    phrases = voice.phrases
    total = figure("pull_requests", facts.total.value)
    share = figure("share", facts.share.value)
    if facts.total.before is None:
        yield voice.say(phrases.share, {"share": share, "touched": figure("touched", week.touched), "total": total})
        yield _no_comparison(voice, week)
        return
    labels = voice.commas([name(label) for label in facts.periods])
    mean = figure("before.total", facts.total.before)
    yield voice.say(phrases.compared, {"total": total, "mean": mean, "labels": labels})
    if facts.share.before is not None and facts.total.value:
        mean = figure("before.share", facts.share.before)
        yield voice.say(phrases.compared_share, {"share": share, "mean": mean})


def _no_comparison(voice: Voice, week: Week) -> Sentence:
    if not week.coverage:
        return voice.say(voice.phrases.never_covered, {"base": name(week.repository.base)})
    spans = covered_spans(voice, week.coverage, week.period.zone)
    return voice.say(voice.phrases.not_compared, {"spans": spans})


def _bars(voice: Voice, facts: Trends, week: Week) -> Iterator[Block]:
    phrases = voice.phrases
    kinds = Leaders(rows=facts.kinds, total=len(facts.kinds))
    yield from _counted(voice, phrases.kinds, "kind", kinds)
    yield from _counted(voice, phrases.topics, "topic", facts.topics)
    yield from _authors(voice, facts, week)
    yield from _counted(voice, phrases.files, "file", facts.files)


def _counted(voice: Voice, title: str, sort: str, leaders: Leaders) -> Iterator[Block]:
    if not leaders.total:
        return
    before = voice.phrases.mean_before if any(row.before is not None for row in leaders.rows) else None
    rows = tuple(_bar(voice, sort, row) for row in leaders.rows)
    notes = (_note(voice, sort, leaders),) if leaders.tied else ()
    yield Bars(title=title, unit=voice.phrases.unit, before=before, rows=rows, notes=notes)


def _authors(voice: Voice, facts: Trends, week: Week) -> Iterator[Block]:
    """The people by login; how many PRs have none that is known is said, for they could change the order."""
    blocks = tuple(_counted(voice, voice.phrases.authors, "author", facts.authors))
    unknown = unknowns(week).authors
    if not unknown:
        yield from blocks
        return
    count = figure("unknown.authors", len(unknown))
    note = voice.say(voice.phrases.authors_uncounted, {"count": count}, about=unknown)
    shown = blocks[0] if blocks else Bars(title=voice.phrases.authors, unit=voice.phrases.unit, rows=())
    assert isinstance(shown, Bars)
    yield shown.model_copy(update={"notes": (*shown.notes, note)})


def _bar(voice: Voice, sort: str, counted: Compared) -> Bar:
    return Bar(
        name=Sentence(pieces=_named(voice, sort, counted.name)),
        fact=f"{sort}.{counted.name}",
        value=counted.value,
        before=counted.before,
    )


def _named(voice: Voice, sort: str, text: str) -> Pieces:
    """How a name of each sort is written."""
    if sort == "kind":
        return plain(voice.phrases.kind_titles[Kind(text)])
    if sort == "topic":
        return voice.topic(text)
    return code(text) if sort == "file" else name(text)


def _note(voice: Voice, sort: str, leaders: Leaders) -> Sentence:
    """Who shares the first place that is not shown, and how many names there are in all."""
    values = {
        "tied": figure(f"{sort}.tied.{leaders.tied_with}", leaders.tied),
        "with_each": figure(f"{sort}.value", leaders.tied_with),
        "total": figure(f"{sort}.total", leaders.total),
    }
    return voice.say(voice.phrases.tied if leaders.rows else voice.phrases.all_tied, values)
