"""Templates are ours: values never act as one, and nouns fit their numbers."""

import pytest

from bot.prose.template import fields, fill
from bot.report.page import figure, title


def text(template, **values):
    return "".join(piece.text for piece in fill(template, values))


@pytest.mark.parametrize("count,shown", [(0, "0 PRs"), (1, "1 PR"), (2, "2 PRs"), (21, "21 PRs"), (1200, "1,200 PRs")])
def test_the_noun_fits_the_number(count, shown):
    assert text("{n:PR|PRs}", n=figure("n", count)) == shown


def test_a_value_is_never_read_as_a_template():
    assert text("“{t}”", t=title("{n} {0} %s {t!r}")) == "“{n} {0} %s {t!r}”"


def test_a_missing_value_is_an_error():
    with pytest.raises(KeyError):
        fill("{n}", {})


def test_the_values_a_template_needs():
    assert fields("{a:x|y} and {b}") == {"a", "b"}
