"""Both languages bring every phrase, with the same values, for everything that can be said."""

import re
from collections.abc import Mapping
from dataclasses import fields as attributes
from enum import StrEnum

import pytest

import ingest.signals.risks
from activity.records import Kind, ReviewOutcome, RiskCode, Severity
from bot.conditions import ConditionKind, Outcome
from bot.prose.en import EN
from bot.prose.phrases import RiskPhrases
from bot.prose.template import fields
from bot.prose.zh import ZH
from bot.report.weekly import SectionName

BOTH = pytest.mark.parametrize("phrases", [EN, ZH], ids=["en", "zh"])
TABLES: dict[str, type[StrEnum]] = {
    "sections": SectionName,
    "sections_of_period": SectionName,
    "kind_names": Kind,
    "kind_counts": Kind,
    "kind_titles": Kind,
    "severities": Severity,
    "outcomes": Outcome,
    "reviews": ReviewOutcome,
    "conditions": ConditionKind,
    "risks": RiskCode,
}


def told_by_detectors() -> dict[str, set[str]]:
    """`code.variant` → the names of its values, as the detectors' own table lists them."""
    told: dict[str, set[str]] = {}
    code, values = "", ""
    for row in re.findall(r"^\| (.*) \|$", ingest.signals.risks.__doc__ or "", re.MULTILINE)[2:]:
        cells = [re.sub(r"\([^()]*\)", "", cell).strip() for cell in row.split("|")]
        code = cells[0] or code
        values = values if cells[2] == "the same" else cells[2]
        for variant in cells[1].split(","):
            told[f"{code}.{variant.strip()}"] = set(re.findall(r"\w+", values.split(":")[0]))
    return told


def templates(phrases) -> dict[str, str]:
    """Every template by a name."""
    found: dict[str, str] = {}
    for attribute in attributes(phrases):
        value = getattr(phrases, attribute.name)
        entries = value.items() if isinstance(value, Mapping) else [("", value)]
        for key, each in entries:
            parts = (
                {"name": each.name, "step": each.step, "task": each.task}
                if isinstance(each, RiskPhrases)
                else {"": each}
            )
            found.update(
                {f"{attribute.name}.{key}.{part}": text for part, text in parts.items() if isinstance(text, str)}
            )
    return found


@BOTH
@pytest.mark.parametrize("table", TABLES)
def test_a_table_has_every_member(phrases, table):
    assert set(getattr(phrases, table)) == set(TABLES[table])


def test_both_name_the_same_values():
    english, chinese = templates(EN), templates(ZH)
    assert english.keys() == chinese.keys()
    assert {key: fields(text) for key, text in english.items()} == {key: fields(text) for key, text in chinese.items()}


@BOTH
def test_every_finding_of_the_detectors_has_a_sentence(phrases):
    told = told_by_detectors()
    assert len(told) > 40
    assert told.keys() - phrases.statements.keys() == set()
    unknown = {key: fields(phrases.statements[key]) - values for key, values in told.items()}
    assert {key: names for key, names in unknown.items() if names} == {}


@BOTH
def test_our_own_words_hold_no_number(phrases):
    # A number in a sentence is always a figure of a fact; the check of sentences relies on it.
    assert [key for key, text in templates(phrases).items() if re.search(r"\d", re.sub(r"\{[^}]*\}", "", text))] == []


def test_section_titles_are_the_agreed_ones():
    assert list(ZH.sections.values()) == [
        "执行摘要",
        "本周重点变化",
        "模块与主题趋势",
        "风险观察",
        "重点 PR 速览",
        "后续建议",
    ]
    assert list(EN.sections.values()) == ["Summary", "Key changes", "Trends", "Risks", "PR digest", "Next steps"]


def test_chinese_phrases_use_full_width_punctuation_and_spaces_before_latin():
    texts = [
        re.sub(r"\{(\w+)[^}]*\}", "x", text.replace("{list}", "「x」"))
        for key, text in templates(ZH).items()
        if not key.startswith("last")
    ]
    assert [text for text in texts if re.search(r"[\u4e00-\u9fff][,;:!?]|[,;:!?][\u4e00-\u9fff]", text)] == []
    assert [text for text in texts if re.search(r"[\u4e00-\u9fff][A-Za-z]|[A-Za-z][\u4e00-\u9fff]", text)] == []
