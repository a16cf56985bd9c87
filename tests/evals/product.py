"""Herald as its users meet it: through the command line, in a store of its own."""

import contextlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple


class Finished(NamedTuple):
    """What a command left behind."""

    code: int
    output: str
    errors: str


@dataclass(frozen=True)
class Reply:
    """The parts of an answer that are scored; `error` tells why there is none."""

    numbers: list[int] = field(default_factory=list)
    total: int | None = None
    text: str = ""
    plan: dict[str, Any] = field(default_factory=dict)
    error: str = ""


Command = Callable[[list[str], Path], Finished]


def separate(arguments: list[str], home: Path) -> Finished:
    """Run `herald` in a process of its own: slow, and exactly what a user does."""
    beside = Path(sys.executable).with_name("herald")
    program = str(beside) if beside.is_file() else "herald"
    environment = {**os.environ, "HERALD_HOME": str(home)}
    done = subprocess.run([program, *arguments], env=environment, capture_output=True, text=True, check=False)
    return Finished(done.returncode, done.stdout, done.stderr)


def in_process(arguments: list[str], home: Path) -> Finished:
    """Run `herald` inside this process: the same entry, without starting Python for each question."""
    import herald

    output, errors = io.StringIO(), io.StringIO()
    before, sys.argv = sys.argv, ["herald", *arguments]
    os.environ["HERALD_HOME"] = str(home)
    code: object = 0
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            herald.main()
    except SystemExit as done:
        code = done.code
    finally:
        sys.argv = before
    return Finished(code if isinstance(code, int) else int(code is not None), output.getvalue(), errors.getvalue())


@dataclass(frozen=True)
class Product:
    """One repository in one store."""

    command: Command
    home: Path
    repository: str

    def ingest(self, clone: Path, base: str, since: str | None) -> None:
        """Fill the store from a bare clone.

        Raises:
            RuntimeError: The command failed; the message holds its last line.
        """
        days = ["--since", since] if since else []
        arguments = ["ingest", "git", str(clone), "--repo", self.repository, "--base", base, *days]
        done = self.command(arguments, self.home)
        if done.code:
            raise RuntimeError(f"herald ingest git failed for {self.repository}: {_last_line(done)}")

    def ask(self, question: str, now: str, thread: str) -> Reply:
        """Ask one question at a fixed time, as a turn of the thread."""
        fixed = ["--repo", self.repository, "--json", "--no-model", "--now", now, "--thread", thread]
        done = self.command(["ask", *fixed, "--", question], self.home)
        if done.code:
            return Reply(error=f"exit {done.code}: {_last_line(done)}")
        try:
            answer = json.loads(done.output)
            return Reply(list(answer["pull_requests"]), answer["total"], answer["text"], answer["plan"])
        except (ValueError, KeyError, TypeError) as fault:
            return Reply(error=f"not the promised JSON: {fault!r}")


def _last_line(done: Finished) -> str:
    """The last line with words in it: a frame drawn round a message has none."""
    lines = [line for line in (done.output + "\n" + done.errors).splitlines() if any(map(str.isalnum, line))]
    return lines[-1].strip(" │") if lines else "no output"
