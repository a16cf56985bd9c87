"""Sentences in; unformatted running text out, spaced as the language wants it."""

import json
from collections.abc import Iterable

from bot.answer.answer import Answer
from bot.language import Language
from bot.prose.verify import sentences_of
from bot.report.outside import clean_quote
from bot.report.page import Bar, Bars, Block, DigestRow, DigestTable, Paragraph, Sentence
from bot.report.weekly import Section


def space_between(language: Language) -> str:
    """What stands between two sentences: nothing after a full-width stop."""
    return "" if language is Language.ZH else " "


def joined(sentences: Iterable[Sentence], language: Language) -> str:
    """The sentences as one paragraph."""
    return space_between(language).join(sentence.text for sentence in sentences)


def section_text(section: Section, language: Language) -> str:
    """A section as plain lines, one for each paragraph, bullet and row."""
    return "\n".join(block_lines(section.blocks, language))


def answer_text(answer: Answer) -> str:
    """An answer as plain lines: what was understood, what was found, what limits it."""
    if answer.report is not None:
        filled = (section for section in answer.report.sections if section.blocks)
        parts = (f"{section.title}\n{section_text(section, answer.language)}" for section in filled)
        return "\n\n".join([joined(answer.report.heading, answer.language), *parts])
    echo = [answer.understood.text] if answer.understood else []
    limits = [joined(answer.limits, answer.language)] if answer.limits else []
    return "\n".join([*echo, *block_lines(answer.blocks, answer.language), *limits])


def explained_lines(answer: Answer) -> list[str]:
    """How an answer came about, one step a line; nothing where it was not asked for."""
    if answer.explained is None:
        return []
    explained = answer.explained
    selection = (f"  {field} = {json.dumps(value, ensure_ascii=False)}" for field, value in explained.selection.items())
    plan = answer.plan
    head = f"plan: {plan.wanted.value}, relation {plan.relation.value}, order {plan.order.value}"
    steps = (f"  {step}" for step in explained.steps)
    narrowing = (f"  {step}" for step in explained.narrowing)
    lines = [head, "understood:", *steps, "selection:", *selection, "set:", *narrowing]
    return [clean_quote(line) if not line.startswith("  ") else f"  {clean_quote(line)}" for line in lines]


def block_lines(blocks: Iterable[Block], language: Language) -> list[str]:
    """Blocks as plain lines."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            lines.append(joined(block.sentences, language))
        elif isinstance(block, DigestTable):
            lines.extend(_row(row) for row in (*block.rows, *block.rest))
        elif isinstance(block, Bars):
            lines.extend([f"{block.title}:"] if block.rows else [])
            lines.extend(_bar(row) for row in block.rows)
            lines.extend(note.text for note in block.notes)
        else:
            lines.extend(sentence.text for sentence in sentences_of(block))
    return lines


def _row(row: DigestRow) -> str:
    points = "; ".join(point.text for point in row.points)
    return f"#{row.number} {row.title.text} · {row.importance:.1f} · {points}"


def _bar(row: Bar) -> str:
    compared = "" if row.before is None else f" ({row.before:,.1f} {row.movement})"
    return f"{row.name.text}: {row.value}{compared}"
