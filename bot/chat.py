"""Lines typed in a terminal (or piped in) in; answers on standard output out, as one conversation.

Ctrl-C clears the line, a second one or Ctrl-D leaves. Commands begin with `/`.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from secrets import token_hex
from typing import TYPE_CHECKING

import typer
from sqlalchemy import Engine

from activity.errors import HeraldError, UsageError
from activity.reader import Reader
from activity.records.frozen import Instant, Record
from activity.settings import StoreSettings
from bot.asking import AskRequest, ask
from bot.knowledge import know
from bot.language import Language
from bot.reporting import Prepare, ReportRequest, make_report

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer

HISTORY = "chat-history"
COMMANDS = ("/help", "/report", "/repo", "/quit")
_HELP = """\
/report [PERIOD]   the report of a period (2026-W23, 2026-06, last-week …; without one: the last complete week)
/repo [NAME]       talk about another repository; without a name: which are stored
/help              this list, and what can be asked
/quit              leave; so do Ctrl-D and a second Ctrl-C
Anything else is a question, in English or Chinese: "Which PRs merged last week?", 「其中哪些没有测试？」"""


class ChatOptions(Record):
    """How a conversation begins. `thread=None` is a new one, `now=None` the real clock."""

    repository: str | None = None
    language: Language | None = None
    thread: str | None = None
    now: Instant | None = None


def talk(settings: StoreSettings, engine: Engine, prepare: Prepare, options: ChatOptions) -> None:
    """Answer line by line until the input ends.

    Raises:
        NotStoredError: the repository is not in the store.
        StoreError: the store cannot be read.
    """
    chat = _Chat(settings, engine, prepare, options)
    chat.open()
    for line in chat.typed() if sys.stdin.isatty() else _piped(sys.stdin):
        if not chat.reply(line):
            return


def _piped(lines: Iterable[str]) -> Iterator[str]:
    yield from (line.strip() for line in lines if line.strip())


@dataclass
class _Chat:
    """One conversation; only which repository it is about changes on the way."""

    settings: StoreSettings
    engine: Engine
    prepare: Prepare
    options: ChatOptions

    def open(self) -> None:
        """Settle what the conversation is about and what it is called."""
        repository = Reader(self.engine).repository(self.options.repository)
        thread = self.options.thread or f"chat-{token_hex(8)}"
        self.options = self.options.model_copy(update={"repository": repository.name, "thread": thread})

    def reply(self, line: str) -> bool:
        """Answer one line; whether the conversation goes on."""
        command, _, rest = line.partition(" ")
        if command in {"/quit", "/exit", "/q"}:
            return False
        try:
            if command in self._commands():
                self._commands()[command](rest.strip())
            else:
                self._answer(line)
        except HeraldError as error:
            typer.echo(f"herald: {error}", err=True)
        except KeyboardInterrupt:
            typer.echo("(stopped)", err=True)
        return True

    def typed(self) -> Iterator[str]:
        """Lines of a person at a terminal."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import FileHistory

        self.settings.home.mkdir(parents=True, exist_ok=True)
        session: PromptSession[str] = PromptSession(
            history=FileHistory(str(self.settings.home / HISTORY)),
            completer=self._completer(),
            complete_while_typing=False,
        )
        yield from until_left(lambda: session.prompt(f"{self.options.repository}> "))

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {"/help": self._help, "/report": self._report, "/repo": self._switch}

    def _answer(self, line: str) -> None:
        from bot.render.terminal import print_answer

        if line.startswith("/"):
            raise UsageError(f"There is no command {line.split(maxsplit=1)[0]}; /help lists those there are.")
        request = AskRequest(
            question=line,
            repository=self.options.repository,
            language=self.options.language,
            thread=self.options.thread,
            now=self._now(),
        )
        print_answer(ask(self.settings, self.engine, self.prepare, request))

    def _help(self, _: str) -> None:
        typer.echo(_HELP)
        self._answer("help" if self.options.language is not Language.ZH else "帮助")

    def _report(self, period: str) -> None:
        from bot.render.terminal import print_report

        request = ReportRequest(
            period=period or None,
            repository=self.options.repository,
            language=self.options.language or Language.EN,
            now=self._now(),
        )
        print_report(make_report(self.settings, self.engine, self.prepare, request))

    def _switch(self, name: str) -> None:
        reader = Reader(self.engine)
        if name:
            self.options = self.options.model_copy(update={"repository": reader.repository(name).name})
        for repository in reader.repositories():
            mark = "*" if repository.name == self.options.repository else " "
            typer.echo(f"{mark} {repository.name}")

    def _now(self) -> datetime:
        return self.options.now or datetime.now(UTC)

    def _completer(self) -> "Completer":
        from prompt_toolkit.completion import WordCompleter

        repository = Reader(self.engine).repository(self.options.repository)
        known = know(self.engine, self.settings, repository)
        words = [*COMMANDS, *sorted(known.people, key=str.lower), *sorted(known.topics)]
        return WordCompleter(words, ignore_case=True, WORD=True)


def until_left(read: Callable[[], str]) -> Iterator[str]:
    """Lines from `read` until it meets Ctrl-D, or Ctrl-C twice in a row."""
    interrupted = False
    while True:
        try:
            line = read().strip()
        except KeyboardInterrupt:
            if interrupted:
                return
            interrupted = True
            typer.echo("(Ctrl-C again or Ctrl-D leaves)", err=True)
            continue
        except EOFError:
            return
        interrupted = False
        if line:
            yield line
