"""Progress of long work in; a bar on standard error out, drawn only when that is a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

Tell = Callable[[int, int | None], None]


class Bar:
    """What is told while work goes on; without a terminal only the notes are shown, each on a line of its own."""

    def __init__(self, progress: "Progress") -> None:
        """Draw with this progress display."""
        self._progress = progress

    def __call__(self, name: str) -> Tell:
        """What to call with done and total of the phase of this name; a total of `None` is not known."""
        task = self._progress.add_task(name, total=None, said="")
        return lambda done, total: self._progress.update(task, completed=done, total=total)

    def say(self, text: str) -> None:
        """Show a short text beside the bar, such as what is left of a budget."""
        for task in self._progress.task_ids:
            self._progress.update(task, said=text)

    def note(self, text: str) -> None:
        """Tell a person about a wait or a detour."""
        self._progress.console.print(f"herald: {text}", markup=False, highlight=False)


@contextmanager
def progress_bar() -> Iterator[Bar]:
    """A bar for as long as the work takes."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[said]}"),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield Bar(progress)
