"""The lines of a set in; how many were added and deleted in all, and the largest PRs, out."""

from bot.answer.answer import Said
from bot.answer.lists import row_sentence
from bot.answer.speaking import AnswerVoice
from bot.evidence.lines import LinesEvidence
from bot.report.page import Item, ItemList, Paragraph, figure
from bot.report.week import Known


def write_lines(voice: AnswerVoice, evidence: LinesEvidence) -> Said:
    """The answer to a question for lines in all."""
    words, total = voice.words, len(evidence.numbers)
    if evidence.scope.known is Known.NOTHING and not total:
        return Said(blocks=(Paragraph(sentences=(voice.say(words.unknown),)),), total=None)
    values = {
        "additions": figure("additions", evidence.additions),
        "deletions": figure("deletions", evidence.deletions),
        "lines": figure("lines", evidence.additions + evidence.deletions),
        "total": figure("total", total),
    }
    sentences = [voice.say(words.lines_in_all, values, about=evidence.numbers)]
    if evidence.mean is not None and evidence.median is not None:
        per_pr = {"mean": figure("mean", evidence.mean), "median": figure("median", evidence.median)}
        sentences.append(voice.say(words.lines_each, per_pr))
    if evidence.uncounted:
        sentences.append(voice.say(words.lines_unknown, {"count": figure("uncounted", evidence.uncounted)}))
    rows = tuple(Item(sentence=row_sentence(voice, evidence.scope, row)) for row in evidence.rows)
    largest = (ItemList(title=voice.say(words.largest), items=rows),) if rows else ()
    return Said(blocks=(Paragraph(sentences=tuple(sentences)), *largest), total=total, shown=total)
