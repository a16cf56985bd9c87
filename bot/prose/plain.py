"""A week in; the report in one language out, written without a model and checked sentence by sentence."""

from collections.abc import Callable

from activity.records import Assessed
from bot.language import Language
from bot.prose.digest import write_digest
from bot.prose.en import EN
from bot.prose.grounds import Grounds, grounds_of
from bot.prose.heading import heading
from bot.prose.key_changes import write_key_changes
from bot.prose.next_steps import write_next_steps
from bot.prose.phrases import Phrases
from bot.prose.risks import write_risks
from bot.prose.statements import statement
from bot.prose.summary import write_summary
from bot.prose.trends import write_trends
from bot.prose.verify import bar_faults, faults, kept, sentences_of
from bot.prose.voice import Voice
from bot.prose.zh import ZH
from bot.report.page import Block, Sentence
from bot.report.week import Week
from bot.report.weekly import Entry, Facts, RiskEntry, Section, SectionName, Verification, WeeklyReport, establish

PHRASES: dict[Language, Phrases] = {Language.EN: EN, Language.ZH: ZH}

_Blocks = tuple[Block, ...]
_WRITERS: dict[SectionName, Callable[[Voice, Facts, Week], _Blocks]] = {
    SectionName.SUMMARY: lambda voice, facts, week: write_summary(voice, facts.summary, week),
    SectionName.KEY_CHANGES: lambda voice, facts, week: write_key_changes(voice, facts.key_changes, week),
    SectionName.TRENDS: lambda voice, facts, week: write_trends(voice, facts.trends, week),
    SectionName.RISKS: lambda voice, facts, week: write_risks(voice, facts.risks, week),
    SectionName.DIGEST: lambda voice, facts, week: write_digest(voice, facts.digest, week),
    SectionName.NEXT_STEPS: lambda voice, facts, week: write_next_steps(voice, facts.next_steps, week),
}


def write(week: Week, language: Language) -> WeeklyReport:
    """The report of a week. A sentence that the facts do not bear out is left out and counted."""
    voice = Voice(language=language, phrases=PHRASES[language], profile=week.profile)
    facts, grounds = establish(week), grounds_of(week)
    above = heading(voice, week)
    written = {name: writer(voice, facts, week) for name, writer in _WRITERS.items()}
    blocks = [block for section in written.values() for block in section]
    return WeeklyReport(
        language=language,
        repository=week.repository,
        period=week.period,
        data_as_of=week.data_as_of,
        made_at=week.now,
        title=voice.phrases.report_title if week.period.is_iso_week else voice.phrases.report_title_of_period,
        contents=voice.phrases.contents,
        heading=tuple(sentence for sentence in above if not faults(sentence, grounds)),
        sections=tuple(_section(voice, week, name, written[name], grounds) for name in SectionName),
        pull_requests=tuple(_entry(voice, pr, week) for pr in week.pull_requests),
        counts=facts.counts,
        facts=facts,
        verification=_verification([*above, *(s for block in blocks for s in sentences_of(block))], blocks, grounds),
    )


def _section(voice: Voice, week: Week, name: SectionName, blocks: _Blocks, grounds: Grounds) -> Section:
    titles = voice.phrases.sections if week.period.is_iso_week else voice.phrases.sections_of_period
    return Section(name=name, title=titles[name], blocks=tuple(kept(block, grounds) for block in blocks))


def _verification(sentences: list[Sentence], blocks: list[Block], grounds: Grounds) -> Verification:
    found = [reasons for sentence in sentences if (reasons := faults(sentence, grounds))]
    bars = [reason for block in blocks for reason in bar_faults(block, grounds)]
    return Verification(
        writer="plain",
        sentences=len(sentences),
        kept=len(sentences) - len(found),
        dropped=len(found),
        faults=tuple(reason for reasons in found for reason in reasons) + tuple(bars),
    )


def _entry(voice: Voice, pr: Assessed, week: Week) -> Entry:
    facts, signals = pr.pull_request, pr.signals
    return Entry(
        number=pr.number,
        title=facts.title,
        url=week.repository.link(pr.number),
        author=facts.author,
        merged_at=facts.merged_at,
        kind=signals.kind,
        topics=signals.topics,
        breaking=signals.breaking,
        tests=signals.tests,
        importance=signals.importance,
        risks=tuple(RiskEntry(risk=risk, statement=statement(voice, pr.number, risk)) for risk in signals.risks),
    )
