"""A mention without a question in; short help in its thread out."""

from bot.jobs import Steps
from bot.render.blocks import Frame, MessageKind, help_message
from bot.runs import Run, State
from bot.slack.answering import place_of, post_all
from bot.slack.desk import Desk
from bot.slack.ending import Ending


class Helping:
    """Posts help."""

    def __init__(self, desk: Desk) -> None:
        """Post with what is on this desk."""
        self._desk = desk

    def __call__(self, steps: Steps, text: str) -> None:
        """The job of one call for help; `text` is its run as JSON."""
        run = Run.model_validate_json(text)
        with Ending(self._desk, run, place_of(run)) as ending:
            marker = Frame(run_id=run.run_id).marker(MessageKind.NOTICE)
            message = help_message(ending.language).model_copy(update={"marker": marker})
            post_all(self._desk, steps, place_of(run), (message,), run)
            ending.finish(steps, State.DONE)
