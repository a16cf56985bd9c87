"""A weekly report in; a PNG of its kinds and topics beside the weeks before, and its text for those who can't see it.

Needs no display and keeps no global state. Letters that no installed font has are never drawn as boxes: such a name
is replaced by its number, which the text explains. https://matplotlib.org/stable/api/figure_api.html
"""

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from activity.records.frozen import Record
from bot.prose.plain import PHRASES
from bot.render.slack.phrasing import WORDS, said
from bot.report.page import Bar, Bars
from bot.report.weekly import SectionName, WeeklyReport

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.font_manager import FontProperties

MOST_ROWS = 10
LONGEST_NAME = 28
_NOW, _BEFORE = "#1f5fa8", "#b9c6d6"
_FAMILIES = (
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "Noto Sans SC",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "Droid Sans Fallback",
    "PingFang SC",
    "Hiragino Sans GB",
    "Microsoft YaHei",
    "SimHei",
    "DejaVu Sans",
)


class Chart(Record):
    """A picture as PNG bytes, with its alternative text."""

    png: bytes
    alt: str


class _Font(NamedTuple):
    properties: "FontProperties"
    letters: frozenset[int]

    def draws(self, text: str) -> bool:
        """Whether it has every letter of a text."""
        return all(ord(letter) in self.letters for letter in text)


def weekly_chart(report: WeeklyReport) -> Chart | None:
    """The chart of a report; `None` when there is nothing to count."""
    shown = [bars for bars in _bars(report) if bars.rows][:2]
    if not shown:
        return None
    return Chart(png=_drawn(report, shown), alt=_alt(report, shown))


def _bars(report: WeeklyReport) -> Iterator[Bars]:
    """Kinds and topics, the first two counts of the trends."""
    for section in report.sections:
        if section.name is SectionName.TRENDS:
            yield from (block for block in section.blocks if isinstance(block, Bars))


def _drawn(report: WeeklyReport, shown: list[Bars]) -> bytes:
    from matplotlib.figure import Figure

    slots = max(len(bars.rows[:MOST_ROWS]) for bars in shown)
    height = 1.2 + 0.42 * slots
    figure = Figure(figsize=(5.2 * len(shown), height), dpi=110, layout="constrained")
    for place, bars in enumerate(shown, 1):
        _draw(figure.add_subplot(1, len(shown), place), report, bars, slots)
    buffer = BytesIO()
    figure.savefig(buffer, format="png", metadata={"Software": None})  # a Figure of its own draws with Agg
    return buffer.getvalue()


def _draw(axes: "Axes", report: WeeklyReport, bars: Bars, slots: int) -> None:
    """This week's bars, with the mean before as a paler bar behind each."""
    from matplotlib.ticker import MaxNLocator

    font, rows = _font(), bars.rows[:MOST_ROWS]
    places = range(len(rows), 0, -1)
    before = [row.before or 0.0 for row in rows]
    if bars.before:
        axes.barh([each - 0.2 for each in places], before, height=0.34, color=_BEFORE, label=_label(bars.before, "-"))
    offset = 0.2 if bars.before else 0.0
    drawn = axes.barh([each + offset for each in places], [row.value for row in rows], height=0.34, color=_NOW)
    axes.bar_label(drawn, padding=2, fontsize=8)
    names = [_label(row.name.text, str(number)) for number, row in enumerate(rows, 1)]
    axes.set_yticks(list(places), names, fontproperties=font.properties, fontsize=8)
    title = said(WORDS[report.language].chart_kinds, {"title": bars.title, "label": report.period.label})
    axes.set_title(_label(title, report.period.label), fontproperties=font.properties, fontsize=10)
    axes.tick_params(axis="x", labelsize=7)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlim(left=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylim(len(rows) - slots + 0.4, len(rows) + 0.6)
    if bars.before:
        axes.legend(prop=font.properties, fontsize=7, loc="lower right", frameon=False)


def _label(text: str, number: str) -> str:
    """A name that can be drawn, or what stands for it; never read as a formula."""
    short = text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 1] + "…"
    return short.replace("$", r"\$") if _font().draws(short) else number


def _alt(report: WeeklyReport, shown: list[Bars]) -> str:
    words, comma = WORDS[report.language], PHRASES[report.language].comma
    parts = [
        f"{bars.title}{words.colon}{comma.join(_told(report, row) for row in bars.rows[:MOST_ROWS])}" for bars in shown
    ]
    values = {"repository": report.repository.name, "label": report.period.label}
    return said(words.chart_alt, {**values, "parts": PHRASES[report.language].semicolon.join(parts)})


def _told(report: WeeklyReport, row: Bar) -> str:
    words = WORDS[report.language]
    if row.before is None:
        return said(words.chart_alt_row, {"name": row.name.text, "count": row.value})
    return said(words.chart_alt_before, {"name": row.name.text, "count": row.value, "mean": f"{row.before:,.1f}"})


@lru_cache(maxsize=1)
def _font() -> _Font:
    """The first installed font of the list, with what it can draw. The last one comes with the library."""
    from matplotlib.font_manager import FontProperties, findfont, fontManager, get_font

    installed = {entry.name for entry in fontManager.ttflist}
    family = next(name for name in _FAMILIES if name in installed or name == _FAMILIES[-1])
    properties = FontProperties(family=family)
    return _Font(properties, frozenset(get_font(findfont(properties)).get_charmap()))
