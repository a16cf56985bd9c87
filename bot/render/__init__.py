"""A typed report in; a terminal page, Markdown, HTML or JSON out. Outside text is escaped here and nowhere else."""

from bot.report.weekly import WeeklyReport


def as_text(report: WeeklyReport, form: str) -> str:
    """The report in one of the forms `terminal`, `markdown`, `html`, `json`."""
    match form:
        case "markdown":
            from bot.render.markdown import to_markdown

            return to_markdown(report)
        case "html":
            from bot.render.html import to_html

            return to_html(report)
        case "json":
            from bot.render.json import to_json

            return to_json(report)
        case _:
            from bot.render.terminal import to_terminal

            return to_terminal(report)
