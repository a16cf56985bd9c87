"""Arguments for git in, its output as bytes out: the only place that starts git, and how it is tamed.

Neither the user's configuration nor a dangerous setting of the repository itself reaches a command: no hooks,
no pager, no external diff, no prompt, no network unless asked for (`Git.online`), and fixed forms of output.
"""

import os
import re
import select
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from activity.errors import GitError
from ingest.git.address import Address, without_secrets

DEFAULT_TIMEOUT = 600.0
"""Seconds git may be silent (or, for a short command, take) before it is stopped."""

_CHUNK = 1 << 20
_DAMAGE = re.compile(r"corrupt|unable to read|unable to parse|bad object|object \w+ cannot be read|missing blob")
_KEPT_VARIABLES = frozenset({"GIT_ASKPASS", "GIT_EXEC_PATH", "GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSL_CAINFO"})
_ENVIRONMENT = {
    "LC_ALL": "C",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_OPTIONAL_LOCKS": "0",
}
_CONFIGURATION = (
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.quotePath=false",
    # With the git folder as working folder this keeps .gitattributes of a checkout out of the diff, so a normal
    # and a bare clone tell the same: `-diff` there would turn text into "binary".
    "core.bare=true",
    "core.attributesFile=/dev/null",
    "attr.tree=refs/herald/no-such-tree",  # git 2.43 reads attributes from HEAD in a bare clone unless told otherwise
    # A repository may not choose programs that run while its missing contents are fetched.
    "core.askPass=",
    "core.alternateRefsCommand=true",
    "credential.helper=",
    "i18n.logOutputEncoding=UTF-8",
    "log.showSignature=false",
    "log.showRoot=true",
    "diff.orderFile=/dev/null",
    "diff.suppressBlankEmpty=false",
    "gc.autoDetach=false",
    # A stalled transfer ends by itself: below 1 kB/s for a minute.
    "http.lowSpeedLimit=1000",
    "http.lowSpeedTime=60",
)


@dataclass(frozen=True)
class Git:
    """Runs git in one repository (`directory` is its git folder).

    `protocols` are the transports git may use (none: it stays on this machine); `settings` is configuration that
    travels in the environment, so that no process list or message shows a secret in it.
    """

    directory: Path
    timeout: float = DEFAULT_TIMEOUT
    protocols: tuple[str, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def shown(self) -> str:
        """How messages call the repository: by the folder a person knows."""
        return str(self.directory.parent if self.directory.name == ".git" else self.directory)

    def online(self, *protocols: str, settings: Mapping[str, str] | None = None) -> "Git":
        """The same, allowed to use these transports."""
        return replace(self, protocols=protocols, settings=settings or {})

    def run(self, *arguments: str, feed: bytes = b"") -> bytes:
        """The whole output of a short command; `feed` is its standard input.

        Raises:
            GitError: git is missing, refuses, or takes longer than `timeout`.
        """
        return b"".join(self.stream(*arguments, feed=feed))

    def stream(self, *arguments: str, feed: bytes = b"") -> Iterator[bytes]:
        """The output in chunks as git writes it; git ends with the iterator.

        Raises:
            GitError: git is missing, refuses, or is silent longer than `timeout`.
        """
        # Files, not pipes, for input and errors: neither can fill up while the other side waits for us.
        with TemporaryFile() as source, TemporaryFile() as complaints:
            self._fill(source, feed)
            process = self._start(arguments, source, complaints)
            try:
                yield from self._chunks(process, complaints)
                if process.wait(self.timeout) != 0:
                    complaints.seek(0)
                    raise GitError(self._refusal(complaints.read()))
            finally:
                process.kill()
                process.wait()
                if process.stdout is not None:
                    process.stdout.close()

    def _fill(self, source: IO[bytes], feed: bytes) -> None:
        try:
            source.write(feed)
            source.seek(0)
        except OSError as error:
            raise GitError(f"Cannot write a temporary file for git: {error.strerror}.") from error

    def _start(self, arguments: tuple[str, ...], source: IO[bytes], complaints: IO[bytes]) -> "subprocess.Popen[bytes]":
        settings = [word for setting in _CONFIGURATION for word in ("-c", setting)]
        place = ["--git-dir", str(self.directory)] if (self.directory / "HEAD").is_file() else []
        try:
            return subprocess.Popen(
                ["git", "--no-pager", "--no-replace-objects", *settings, *place, *arguments],
                cwd=self.directory,
                env=self._environment(),
                stdin=source,
                stdout=subprocess.PIPE,
                stderr=complaints,
                bufsize=0,
                pipesize=_CHUNK,
            )
        except FileNotFoundError as error:
            if error.filename == "git":
                raise GitError("git is not installed, or not on PATH; install git 2.31 or newer.") from error
            raise GitError(f"There is no folder {self.directory}.") from error
        except OSError as error:
            raise GitError(f"git cannot be started in {self.shown}: {error.strerror}.") from error

    def _environment(self) -> dict[str, str]:
        kept = {
            name: value
            for name, value in os.environ.items()
            if name in _KEPT_VARIABLES or not name.startswith(("GIT_", "SSH_ASKPASS"))
        }
        # A repository may belong to another user (a shared mirror). Only what is named here is opened.
        configuration = {"safe.directory": "*", **self.settings}
        if "GIT_SSH" not in kept:
            kept.setdefault("GIT_SSH_COMMAND", "ssh -oBatchMode=yes")
        kept |= _ENVIRONMENT
        kept["GIT_ALLOW_PROTOCOL"] = ":".join(self.protocols) or "none"
        kept["GIT_CEILING_DIRECTORIES"] = str(self.directory.parent)
        kept["GIT_CONFIG_COUNT"] = str(len(configuration))
        for place, (key, value) in enumerate(configuration.items()):
            kept[f"GIT_CONFIG_KEY_{place}"] = key
            kept[f"GIT_CONFIG_VALUE_{place}"] = value
        return kept

    def _chunks(self, process: "subprocess.Popen[bytes]", complaints: IO[bytes]) -> Iterator[bytes]:
        assert process.stdout is not None
        output, heard = process.stdout.fileno(), 0
        while True:
            if not select.select([output], [], [], self.timeout)[0]:
                # A transfer tells its progress there; only a git that says nothing at all is stopped.
                before, heard = heard, os.fstat(complaints.fileno()).st_size
                if heard == before:
                    raise GitError(f"git gave no answer for {self.timeout:.0f} s in {self.shown}; stopped it.")
                continue
            chunk = os.read(output, _CHUNK)
            if not chunk:
                return
            yield chunk

    def _refusal(self, complaints: bytes) -> str:
        lines = without_secrets(complaints.decode("utf-8", "replace")).splitlines()
        fatal = [line for line in lines if line.startswith("fatal: ")]
        told = (fatal or lines or ["it gives no reason"])[-1].removeprefix("fatal: ").removeprefix("error: ")
        hint = " The clone is damaged: make a new one." if _DAMAGE.search(told) else ""
        return f"git refuses to read {self.shown}: {told.strip().rstrip('.')}.{hint}"


@dataclass(frozen=True)
class Clone:
    """A clone that can be read.

    `origin` is where it came from, if it tells; `opened_at` when it was opened, or for a clone of Herald's own
    (`fetched`) when the fetch began; `promisor` is the remote that holds the contents a partial clone lacks.
    """

    git: Git
    opened_at: datetime
    origin: Address | None = None
    fetched: bool = False
    shallow: bool = False
    promisor: str | None = None

    @property
    def shown(self) -> str:
        """How messages call it."""
        return self.origin.url if self.fetched and self.origin else self.git.shown

    @property
    def completing(self) -> Git:
        """Git allowed to fetch what a partial clone lacks; the same as `git` for a clone that has everything."""
        if self.promisor is None:
            return self.git
        # Not over `file`: there the repository's own settings name the program that answers.
        return self.git.online("https", "ssh")
