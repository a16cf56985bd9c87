"""The address of a repository as a person writes it in; its clean URL, OWNER/NAME, web root and secret out."""

import base64
import re
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from activity.errors import UsageError

_SCP = re.compile(r"(?:(?P<user>[\w.-]+)@)?(?P<host>[\w.-]+):(?P<path>(?![/\\]{2}).+)")
_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*")
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_USER_INFO = re.compile(r"([a-z][a-z0-9+.-]*://)[^/\s]*@", re.IGNORECASE)
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_SSH_OVER_HTTPS = {"ssh.github.com": "github.com"}


@dataclass(frozen=True)
class Address:
    """Where a repository lives.

    `url` is free of secrets; `name` is OWNER/NAME (the last two parts of the path), `None` if it has no two;
    `web` is the root of its pages, `None` for a local one; `authorization` is the value of an HTTP header.
    """

    url: str
    name: str | None
    web: str | None = None
    authorization: str | None = field(default=None, repr=False)


def is_url(text: str) -> bool:
    """Whether the text is written as a URL or as `user@host:path`, not as a local path."""
    return "://" in text or ((match := _SCP.fullmatch(text)) is not None and match["user"] is not None)


def parse_address(text: str) -> Address:
    """Read the URL of a repository.

    Raises:
        UsageError: the protocol is not one Herald speaks (https, ssh, file; http on loopback only).
    """
    if "://" not in text and (match := _SCP.fullmatch(text)):
        host = match["host"].lower()
        return Address(url=text, name=_owner_and_name(match["path"]), web=_web_root(host))
    parts = urlsplit(text)
    host = (parts.hostname or "").lower()
    if parts.scheme == "file":
        return Address(url=text, name=_owner_and_name(unquote(parts.path)))
    if parts.scheme == "ssh":
        return Address(url=_without_password(text), name=_owner_and_name(parts.path), web=_web_root(host))
    if parts.scheme == "https" or (parts.scheme == "http" and host in _LOOPBACK):
        where = parts.netloc.rpartition("@")[2]
        return Address(
            url=f"{parts.scheme}://{where}{parts.path}",
            name=_owner_and_name(parts.path),
            web=f"{parts.scheme}://{where}",
            authorization=_basic(parts.username, parts.password),
        )
    raise UsageError(f"Herald clones over https, ssh or file, not {parts.scheme}: {without_secrets(text)}")


def parse_origin(text: str) -> Address | None:
    """The address in a clone's own configuration; `None` for one that tells nothing, such as a local path."""
    try:
        return parse_address(text) if is_url(text) or _SCP.fullmatch(text) else None
    except (UsageError, ValueError):
        return None


def clone_folder(address: Address) -> str:
    """The folder a clone of it is kept in, OWNER/NAME.git; a path without such a name gives one made from it.

    Raises:
        UsageError: the address has no path at all.
    """
    if address.name is not None:
        return f"{address.name}.git"
    parts = [_UNSAFE.sub("-", part).lstrip("-.") for part in urlsplit(address.url).path.split("/")]
    named = [part.removesuffix(".git") for part in parts if part.removesuffix(".git")]
    if not named:
        raise UsageError(f"{address.url} has no path; use an address that ends in OWNER/NAME.git.")
    return "/".join(["local", *named][-2:]) + ".git"


def without_secrets(text: str) -> str:
    """The text with user, password and token cut out of every URL in it."""
    return _USER_INFO.sub(r"\1", text)


def _owner_and_name(path: str) -> str | None:
    parts = [part for part in path.removesuffix("/").removesuffix(".git").split("/") if part][-2:]
    # These become folder names below HERALD_HOME: no "..", no leading dash or dot.
    return "/".join(parts) if len(parts) == 2 and all(map(_PART.fullmatch, parts)) else None


def _web_root(host: str) -> str:
    return f"https://{_SSH_OVER_HTTPS.get(host, host)}"


def _without_password(url: str) -> str:
    parts = urlsplit(url)
    user_info, at, where = parts.netloc.rpartition("@")
    return parts._replace(netloc=user_info.partition(":")[0] + at + where).geturl()


def _basic(user: str | None, password: str | None) -> str | None:
    if user is None:
        return None
    return basic_authorization(unquote(user), unquote(password or ""))


def basic_authorization(user: str, password: str) -> str:
    """The HTTP header that carries a name and a password."""
    return "Authorization: Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()
