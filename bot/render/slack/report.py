"""A weekly report in; its main post and the parts of its thread out.

The main post fits one screen; the thread holds the whole report, a message or more for each of the six sections.
"""

from collections.abc import Iterator, Sequence

from activity.records import Severity
from activity.records.frozen import Record
from bot.prose.plain import PHRASES
from bot.render.slack.content import (
    Block,
    Figures,
    Heading,
    Line,
    LineStyle,
    Message,
    MessageKind,
    Prose,
    joined,
    plain,
)
from bot.render.slack.frame import Frame, feedback, small_print, warnings
from bot.render.slack.packing import pack
from bot.render.slack.phrasing import WORDS, Value, filled, said, sentence_line
from bot.render.slack.sentences import Writer
from bot.report.page import Paragraph, Sentence
from bot.report.page import name as named
from bot.report.page import title as titled
from bot.report.risks import RiskGroup
from bot.report.weekly import Entry, Section, SectionName, WeeklyReport
from bot.slack.limits import BUDGET

HIGHLIGHTS = 5
RISKS = 3
NAMED = 5
"""How many PRs of a risk the main post names."""
_RESERVE = 500
"""Budget that is kept for the heading of a part that continues another."""


class Posting(Record):
    """A main post, and what follows in its thread, in order."""

    main: Message
    thread: tuple[Message, ...]

    @property
    def messages(self) -> tuple[Message, ...]:
        """All of them; the place of each is the `part` of its marker."""
        return (self.main, *self.thread)


def report_posting(report: WeeklyReport, frame: Frame) -> Posting:
    """The messages of a report."""
    page = _Page(report, frame)
    first, *over = pack(page.main())
    parts = [*over, *page.parts()]
    made = [
        Message(blocks=blocks, marker=frame.marker(MessageKind.REPORT, place))
        for place, blocks in enumerate([first, *parts])
    ]
    return Posting(main=made[0], thread=tuple(made[1:]))


class _Page:
    def __init__(self, report: WeeklyReport, frame: Frame) -> None:
        self._report = report
        self._frame = frame
        self._language = report.language
        self._words = WORDS[report.language]
        self._write = Writer(report.repository, report.language, frame.allowed)

    def main(self) -> Iterator[Block]:
        """The main post: heading, sentence, highlights, figures, risks, small print, feedback."""
        yield Heading(text=self._headline())
        yield Prose(lines=(*warnings(self._frame, self._language), *self._opening(), *self._highlights()))
        yield Figures(figures=tuple(self._figures()))
        yield Prose(lines=tuple(self._risks()))
        if self._frame.chart is not None:
            yield self._frame.chart
        fresh = tuple(self._write.sentence(each) for each in self._report.heading[-1:])
        yield small_print(self._frame, self._language, (*fresh, plain(self._words.in_thread)))
        yield feedback(self._frame, self._language)

    def parts(self) -> Iterator[tuple[Block, ...]]:
        """The thread: each section in messages of its own, sources and gaps below the last."""
        *sections, last = self._report.sections
        for section in sections:
            yield from self._section(section, ())
        yield from self._section(last, tuple(self._sources()))

    def _headline(self) -> str:
        period = self._report.period
        values = {"first": str(period.first_day), "last": str(period.last_day), "zone": period.zone}
        name = self._report.repository.name
        return said(self._words.headline, {"repository": name, "label": period.label, **values})

    def _opening(self) -> Iterator[Line]:
        """One sentence, and what limits the data."""
        heading = self._report.heading
        first = self._summary()[:1] or heading[:1]
        yield Line(spans=self._write.sentences(first))
        if heading[1:-1]:
            yield Line(spans=self._write.sentences(heading[1:-1]))

    def _summary(self) -> Sequence[Sentence]:
        blocks = next((each.blocks for each in self._report.sections if each.name is SectionName.SUMMARY), ())
        return next((block.sentences for block in blocks if isinstance(block, Paragraph)), ())

    def _highlights(self) -> Iterator[Line]:
        entries = {entry.number: entry for entry in self._report.pull_requests}
        numbers = self._report.facts.digest.top[:HIGHLIGHTS]
        if numbers:
            yield sentence_line(self._words.highlights, style=LineStyle.TITLE)
            yield from (self._highlight(entries[number]) for number in numbers)

    def _highlight(self, entry: Entry) -> Line:
        who = (entry.author.login or entry.author.name) if entry.author else None
        author = self._write.pieces(named(who)) if who else plain(PHRASES[self._language].unknown_author)
        values: dict[str, Value] = {
            "pr": (self._write.number(entry.number),),
            "title": self._write.pieces(titled(entry.title)),
            "author": author,
            "importance": f"{entry.importance.score:.1f}",
        }
        return sentence_line(self._words.highlight, values, LineStyle.BULLET)

    def _figures(self) -> Iterator[str]:
        """Four numbers; none where nothing is known, for that is not zero."""
        words, facts = self._words, self._report.facts
        if not facts.summary.total:
            return
        total, mean = facts.summary.total, facts.trends.total.before
        merged = (
            said(words.merged_before, {"count": total, "mean": f"{mean:,.1f}"}) if mean is not None else f"{total:,}"
        )
        yield f"{words.merged}{words.colon}{merged}"
        touched = said(words.of_total, {"count": facts.summary.touched, "total": total})
        yield f"{words.touched}{words.colon}{touched}"
        yield f"{words.breaking}{words.colon}{len(facts.summary.breaking):,}"
        found = [finding for group in facts.risks.groups for finding in group.findings]
        high = sum(finding.risk.severity is Severity.HIGH for finding in found)
        risks = said(words.risks_high, {"count": len(found), "high": high}) if high else f"{len(found):,}"
        yield f"{words.risks}{words.colon}{risks}"

    def _risks(self) -> Iterator[Line]:
        groups = self._report.facts.risks.groups
        if groups:
            yield sentence_line(self._words.top_risks, style=LineStyle.TITLE)
            yield from (self._risk(group) for group in groups[:RISKS])
        if groups[RISKS:]:
            yield sentence_line(self._words.more, {"more": len(groups) - RISKS})

    def _risk(self, group: RiskGroup) -> Line:
        phrases = PHRASES[self._language]
        numbers = tuple(dict.fromkeys(finding.pull_request for finding in group.findings))
        head = f"{phrases.severities[group.severity]} · {phrases.risks[group.code].name}{self._words.colon}"
        left = len(numbers) - NAMED
        more = filled(self._words.more, {"more": left}) if left > 0 else ()
        told = [part for part in (self._write.numbers(numbers[:NAMED]), more) if part]
        return Line(spans=(*plain(head), *joined(told, plain(" · "))), style=LineStyle.BULLET)

    def _section(self, section: Section, below: tuple[Line, ...]) -> Iterator[tuple[Block, ...]]:
        lines = tuple(self._write.lines(section.blocks)) or (sentence_line(self._words.nothing),)
        packed = pack((Heading(text=section.title), Prose(lines=(*lines, *below))), BUDGET.message - _RESERVE)
        yield packed[0]
        for place, blocks in enumerate(packed[1:], 2):
            title = said(self._words.continued, {"title": section.title, "place": place})
            yield (Heading(text=title), *blocks)

    def _sources(self) -> Iterator[Line]:
        """What the report rests on, and how it was checked."""
        words, checked = self._words, self._report.verification
        yield sentence_line(words.sources, style=LineStyle.TITLE)
        yield Line(spans=self._write.sentences(self._report.heading))
        yield sentence_line(words.checked, {"kept": checked.kept, "total": checked.sentences})
        if checked.dropped:
            yield sentence_line(words.dropped, {"dropped": checked.dropped})
        yield sentence_line(words.run, {"run": self._frame.run_id})
