"""Git over smart HTTP: a request below `/OWNER/NAME.git` in, what `git http-backend` says to it out."""

import os
import re
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

from tests.fakes.github.call import Call, Reply
from tests.fakes.github.repository import Repository
from tests.fakes.github.tokens import Tokens
from tests.fakes.github.world import World

CLONE = re.compile(r"/(?P<name>[\w.-]+/[\w.-]+?)(?:\.git)?(?P<inside>/(?:info/refs|git-upload-pack|HEAD|objects/.*))")
SECONDS = 120


def clone(world: World, call: Call, web: str) -> Reply:
    """Answer one request of a git client: a redirect after a rename, 401 for a private one without a token."""
    parts = urlsplit(call.path)
    asked = CLONE.fullmatch(parts.path)
    repository = world.named(asked["name"]) if asked else None
    if asked is None or repository is None or repository.git is None:
        return Reply(404, {"content-type": "text/plain"}, b"Not Found\n")
    if refused := _refused(world.tokens, repository, call):
        return refused
    if repository.name_with_owner.casefold() != asked["name"].casefold():
        where = f"{web}/{repository.name_with_owner}.git{asked['inside']}?{parts.query}"
        return Reply(301, {"location": where}, b"")
    return _backend(repository.git, asked["inside"], parts.query, call)


def _refused(tokens: Tokens, repository: Repository, call: Call) -> Reply | None:
    from base64 import b64decode

    kind, _, text = call.headers.get("authorization", "").partition(" ")
    password = b64decode(text).decode().partition(":")[2] if kind.casefold() == "basic" else text
    token = tokens.find(password)
    if (token is None and (repository.is_private or password)) or (token and not token.reads(repository)):
        return Reply(401, {"www-authenticate": 'Basic realm="GitHub"'}, b"")
    return None


def _backend(git: Path, inside: str, query: str, call: Call) -> Reply:
    root = git / ".git" if (git / ".git").is_dir() else git
    told = {
        "GIT_PROJECT_ROOT": str(root),
        "GIT_HTTP_EXPORT_ALL": "1",
        "PATH_INFO": inside,
        "QUERY_STRING": query,
        "REQUEST_METHOD": call.method,
        "CONTENT_TYPE": call.headers.get("content-type", ""),
        "CONTENT_LENGTH": str(len(call.payload)),
        "HTTP_CONTENT_ENCODING": call.headers.get("content-encoding", ""),
        "GIT_PROTOCOL": call.headers.get("git-protocol", ""),
        "REMOTE_ADDR": "127.0.0.1",
    }
    done = subprocess.run(
        ["git", *_allow("allowFilter", "allowAnySHA1InWant"), "http-backend"],
        input=call.payload,
        env={"PATH": os.environ["PATH"], "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", **told},
        capture_output=True,
        timeout=SECONDS,
        check=True,
    )
    return _reply(done.stdout)


def _allow(*settings: str) -> list[str]:
    return [word for each in settings for word in ("-c", f"uploadpack.{each}=true")]


def _reply(output: bytes) -> Reply:
    head, _, body = output.partition(b"\r\n\r\n")
    lines = dict(line.split(": ", 1) for line in head.decode().split("\r\n"))
    headers = {name.casefold(): value for name, value in lines.items()}
    return Reply(int(headers.pop("status", "200").split()[0]), headers, body)
