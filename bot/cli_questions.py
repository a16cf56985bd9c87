"""`herald ask` and `herald chat`: a question in, an answer on standard output out.

Heavy modules are imported inside the commands: `herald --version` must not wait for a database library.
"""

from typing import TYPE_CHECKING, Annotated

import typer

from bot.language import Language

if TYPE_CHECKING:
    from bot.reporting import Prepare

Repo = Annotated[
    str | None, typer.Option("--repo", metavar="OWNER/NAME", help="Which repository, if several are stored.")
]
Lang = Annotated[Language | None, typer.Option("--lang", help="Language of the answer.", show_default="the question's")]
Thread = Annotated[
    str | None, typer.Option("--thread", metavar="NAME", help="Continue the conversation of this name, or begin it.")
]
Now = Annotated[str | None, typer.Option("--now", metavar="TIME", help="Fix the clock (2026-06-08T09:00:00Z).")]


def add_to(app: typer.Typer, prepare: "Prepare") -> None:
    """Add the commands to `app`; `prepare` makes facts ready that a question about risks needs."""

    @app.command("ask")
    def ask(
        question: Annotated[list[str], typer.Argument(help="The question, in English or Chinese.", metavar="QUESTION")],
        repo: Repo = None,
        lang: Lang = None,
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")] = False,
        explain: Annotated[
            bool, typer.Option("--explain", help="Show how the question was understood and the set came about.")
        ] = False,
        thread: Thread = None,
        now: Now = None,
        no_model: Annotated[  # noqa: ARG001 - there is no model yet; scripts can rely on its absence already
            bool, typer.Option("--no-model", help="Answer by rules and facts alone.")
        ] = False,
    ) -> None:
        """Ask about the pull requests of a repository.

        Without --thread nothing is remembered and a follow-up has nothing to follow.
        """
        ask_and_show(prepare, " ".join(question), repo, lang, as_json, explain, thread, now)

    @app.command("chat")
    def chat(repo: Repo = None, lang: Lang = None, thread: Thread = None, now: Now = None) -> None:
        """Talk about a repository's pull requests: questions, follow-ups, /report, /help."""
        from bot.chat import ChatOptions, talk
        from bot.cli import open_home, read_clock

        options = ChatOptions(repository=repo, language=lang, thread=thread, now=read_clock(now) if now else None)
        with open_home() as (settings, engine):
            talk(settings, engine, prepare, options)


def ask_and_show(
    prepare: "Prepare",
    question: str,
    repo: str | None = None,
    lang: Language | None = None,
    as_json: bool = False,
    explain: bool = False,
    thread: str | None = None,
    now: str | None = None,
) -> None:
    """Ask one question and print the answer.

    Raises:
        HeraldError: any foreseeable failure, ready to be shown.
    """
    from bot.asking import AskRequest
    from bot.asking import ask as answer_to
    from bot.cli import open_home, read_clock

    request = AskRequest(
        question=question, repository=repo, language=lang, thread=thread, now=read_clock(now), explain=explain
    )
    with open_home() as (settings, engine):
        answer = answer_to(settings, engine, prepare, request)
    if as_json:
        from bot.render.answers import answer_json

        typer.echo(answer_json(answer))
        return
    from bot.render.terminal import print_answer

    print_answer(answer)
