"""A typed report in; one self-contained HTML page out: no script, no request to anywhere, links to PRs only."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from bot.language import Language
from bot.report.weekly import WeeklyReport

if TYPE_CHECKING:
    from jinja2 import Environment

FOLDER = Path(__file__).parent
HTML_LANGUAGES = {Language.EN: "en", Language.ZH: "zh-Hans"}


def to_html(report: WeeklyReport) -> str:
    """The report as a page that can be mailed, printed or put on any web server."""
    return (
        _environment()
        .get_template("report.html")
        .render(
            report=report,
            lang=HTML_LANGUAGES[report.language],
            sections=[section for section in report.sections if section.blocks],
            link=report.repository.link,
        )
    )


@lru_cache(maxsize=1)
def _environment() -> "Environment":
    """Everything from the report is escaped; a name the template gets wrong is an error."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
