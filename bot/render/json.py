r"""A typed report in; JSON out, at least what the interface page promises. Sentences come as text with their PRs.

Characters that a terminal would act upon are written as `\u…` escapes, so the values stay exact and harmless.
"""

import json
import re
from datetime import datetime

from activity.records.frozen import Record
from bot.language import Language
from bot.render.running_text import section_text
from bot.report.page import Sentence
from bot.report.weekly import Entry, RiskEntry, Section, WeeklyReport

_ACTIVE = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


def to_json(report: WeeklyReport) -> str:
    """The report as one JSON object."""
    return as_json(to_values(report))


def as_json(values: dict[str, object]) -> str:
    """Plain values as one harmless JSON object."""
    text = json.dumps(values, ensure_ascii=False, indent=2)
    return _ACTIVE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def to_values(report: WeeklyReport) -> dict[str, object]:
    """The report as plain values."""
    return {
        "repository": report.repository.name,
        "period": plain_value(report.period),
        "base": report.repository.base,
        "data_as_of": plain_value(report.data_as_of),
        "made_at": plain_value(report.made_at),
        "language": report.language.value,
        "heading": plain_value(report.heading),
        "pull_requests": [_entry(entry) for entry in report.pull_requests],
        "counts": plain_value(report.counts),
        "sections": [_section(section, report.language) for section in report.sections],
        "suggestions": plain_value(report.suggestions),
        "facts": plain_value(report.facts),
        "verification": plain_value(report.verification),
    }


def _entry(entry: Entry) -> dict[str, object]:
    return {
        "number": entry.number,
        "title": entry.title,
        "url": entry.url,
        "author": entry.author.login if entry.author else None,
        "author_name": entry.author.name if entry.author else None,
        "author_kind": entry.author.kind.value if entry.author else None,
        "merged_at": plain_value(entry.merged_at),
        "kind": entry.kind.value,
        "topics": list(entry.topics),
        "breaking": entry.breaking.marked,
        "breaking_by": entry.breaking.by,
        "tests": entry.tests.value,
        "importance": plain_value(entry.importance),
        "risks": [_risk(risk) for risk in entry.risks],
    }


def _risk(entry: RiskEntry) -> dict[str, object]:
    return {
        "code": entry.risk.code.value,
        "severity": entry.risk.severity.value,
        "variant": entry.risk.variant,
        "statement": entry.statement.text,
        "evidence": [seen.model_dump(mode="json", exclude_none=True) for seen in entry.risk.evidence],
    }


def _section(section: Section, language: Language) -> dict[str, object]:
    return {
        "name": section.name.value,
        "title": section.title,
        "text": section_text(section, language),
        "blocks": plain_value(section.blocks),
    }


def plain_value(value: object) -> object:
    """Any record as JSON values; a sentence as its text, its PRs and its sources."""
    match value:
        case Sentence():
            sources = [source.value for source in value.sources]
            return {"text": value.text, "pull_requests": list(value.pull_requests), "sources": sources}
        case Record():
            return {name: plain_value(getattr(value, name)) for name in type(value).model_fields}
        case dict():
            return {str(key): plain_value(each) for key, each in value.items()}
        case tuple() | list():
            return [plain_value(each) for each in value]
        case datetime():
            return value.isoformat().replace("+00:00", "Z")
        case _:
            return value
