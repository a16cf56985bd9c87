"""What the facts do not bear out is found: PRs, numbers, titles, names."""

import pytest

from bot.language import Language
from bot.prose.grounds import grounds_of
from bot.prose.plain import write
from bot.prose.verify import bar_faults, faults, kept
from bot.report.page import Bar, Bars, Paragraph, Sentence, code, figure, name, plain, pull_request, title
from tests.fakes.week import assessed, busy_week, week

GROUNDS = grounds_of(busy_week())


def sentence(*parts, about=()):
    return Sentence(pieces=tuple(piece for part in parts for piece in part), about=about)


@pytest.mark.parametrize(
    "good",
    [
        sentence(figure("pull_requests", 9), plain(" PRs, "), pull_request(12)),
        sentence(title("fix: hold the door"), name("ada"), code("src/door.py"), code("src/gate.py:7")),
        sentence(plain("see #12"), about=(12,)),
        sentence(figure("listed", 2), pull_request(11), pull_request(12)),
        sentence(figure("12+13.additions", 6)),
    ],
)
def test_what_holds_has_no_fault(good):
    assert faults(good, GROUNDS) == ()


@pytest.mark.parametrize(
    "bad",
    [
        sentence(pull_request(99)),
        sentence(plain("see #12")),
        sentence(plain("5 PRs")),
        sentence(figure("pull_requests", 8)),
        sentence(figure("nothing", 9)),
        sentence(figure("listed", 3), pull_request(11), pull_request(12)),
        sentence(figure("12+13.additions", 7)),
        sentence(title("fix: another door")),
        sentence(name("eve")),
        sentence(code("src/window.py")),
    ],
)
def test_what_does_not_hold_is_found(bad):
    assert faults(bad, GROUNDS) != ()
    assert kept(Paragraph(sentences=(bad,)), GROUNDS) == Paragraph(sentences=())


def test_a_bar_of_another_length_is_found():
    bars = Bars(title="Kinds", unit="PRs", rows=(Bar(name=sentence(), fact="kind.fix", value=3),))
    assert bar_faults(bars, GROUNDS) == ("kind.fix is not 3",)


@pytest.mark.parametrize("language", Language)
def test_the_plain_writer_states_nothing_else(language):
    checked = write(busy_week(), language).verification
    assert (checked.dropped, checked.faults) == (0, ())
    assert checked.kept == checked.sentences > 50


def test_a_sentence_of_another_week_is_dropped():
    other = grounds_of(week([assessed(1)]))
    (block, *_) = write(busy_week(), Language.EN).sections[0].blocks
    left = kept(block, other)
    assert isinstance(block, Paragraph)
    assert isinstance(left, Paragraph)
    assert len(left.sentences) < len(block.sentences)
