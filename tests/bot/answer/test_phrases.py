"""Both languages say the same things with the same values, and every name of a table is there."""

from dataclasses import fields

import pytest

from activity.records import FileStatus, PersonKind, State, Tested
from activity.selection import Order, PathVerdict
from bot.answer.en import EN
from bot.answer.phrases import AnswerPhrases
from bot.answer.zh import ZH
from bot.evidence.words import Place
from bot.prose.template import fields as named
from bot.question.plan import Group

TABLES = {
    "states": State,
    "paths": PathVerdict,
    "changes": FileStatus,
    "people_kinds": PersonKind,
    "tested": Tested,
    "orders": Order,
    "places": Place,
    "groups": Group,
    "tests_of": Tested,
}


def texts(phrases, field):
    value = getattr(phrases, field)
    if isinstance(value, str):
        return {"": value}
    return dict(value) if hasattr(value, "items") else dict(enumerate(value))


@pytest.mark.parametrize("field", [each.name for each in fields(AnswerPhrases)])
def test_both_languages_name_the_same_values(field):
    english, chinese = texts(EN, field), texts(ZH, field)
    assert english.keys() == chinese.keys()
    for key, text in english.items():
        assert named(text) == named(chinese[key]), key


@pytest.mark.parametrize("field, names", TABLES.items())
def test_the_tables_are_whole(field, names):
    for phrases in (EN, ZH):
        assert set(getattr(phrases, field)) == set(names)


@pytest.mark.parametrize("phrases", [EN, ZH], ids=["en", "zh"])
def test_our_own_words_hold_no_number(phrases):
    """A number has to be a figure, or nobody checks it."""
    for field in fields(AnswerPhrases):
        for text in texts(phrases, field.name).values():
            assert not any(sign.isdigit() for sign in text), text
