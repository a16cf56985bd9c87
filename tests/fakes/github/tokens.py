"""Tokens and Apps in; who may read what, and how many points are left in the hour, out."""

import math
import secrets
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

HOUR = 3600
DEFAULT = "ghp_standin000000000000000000000000dead"
"""The classic token every world knows; it reads everything."""


class TokenKind(StrEnum):
    """What sort of token it is."""

    CLASSIC = "classic"
    FINE_GRAINED = "fine-grained"
    INSTALLATION = "installation"
    ACTIONS = "actions"


PREFIXES = {
    TokenKind.CLASSIC: "ghp_",
    TokenKind.FINE_GRAINED: "github_pat_",
    TokenKind.INSTALLATION: "ghs_",
    TokenKind.ACTIONS: "ghs_",
}


@dataclass(eq=False)
class Budget:
    """Points of one resource in the running hour, in real time."""

    limit: int = 5000
    used: int = 0
    resets_at: float = 0.0

    def spend(self, points: int, now: float | None = None) -> bool:
        """Take the points; false when the hour's points were used up before."""
        now = time.time() if now is None else now
        if now >= self.resets_at:
            self.used, self.resets_at = 0, now + HOUR
        if self.used >= self.limit:
            return False
        self.used = min(self.limit, self.used + points)
        return True

    @property
    def remaining(self) -> int:
        """What is left."""
        return self.limit - self.used

    @property
    def reset(self) -> int:
        """When the hour ends, in epoch seconds."""
        return math.ceil(self.resets_at)

    @property
    def reset_at(self) -> datetime:
        """When the hour ends."""
        return datetime.fromtimestamp(self.reset, UTC)


@dataclass(eq=False)
class Token:
    """A token. `repositories=None` reads all of them; `checks=False` cannot read check runs; `dead` is refused."""

    text: str
    kind: TokenKind = TokenKind.CLASSIC
    login: str = "ann"
    repositories: frozenset[str] | None = None
    checks: bool = True
    scopes: tuple[str, ...] = ("repo", "read:org")
    dead: bool = False
    expires_at: float = math.inf
    graphql: Budget = field(default_factory=Budget)
    core: Budget = field(default_factory=Budget)

    def __str__(self) -> str:
        return self.text

    @property
    def alive(self) -> bool:
        """Whether GitHub still takes it."""
        return not self.dead and time.time() < self.expires_at

    def reads(self, repository: Any) -> bool:
        """Whether it may see this repository at all."""
        if self.repositories is None:
            return True
        return not repository.is_private or repository.name_with_owner in self.repositories


@dataclass(eq=False)
class App:
    """A GitHub App: its id, its private key (PEM), and its installation's id. `lifetime` of tokens in seconds."""

    identity: int
    private_key: str
    installation: int
    facts: dict[str, Any]
    lifetime: float = HOUR
    given: int = 0


class Tokens:
    """All tokens and Apps of a world."""

    def __init__(self) -> None:
        self._tokens = {DEFAULT: Token(DEFAULT)}
        self.apps: dict[int, App] = {}

    @property
    def default(self) -> Token:
        """The token every world knows."""
        return self._tokens[DEFAULT]

    def make(self, text: str | None = None, *, limit: int = 5000, **facts: Any) -> Token:
        """A new token; `limit` is its points per hour."""
        kind = facts.setdefault("kind", TokenKind.CLASSIC)
        if facts.get("repositories") is not None:
            facts["repositories"] = frozenset(facts["repositories"])
        if kind is not TokenKind.CLASSIC:
            facts.setdefault("scopes", ())
        made = Token(text or PREFIXES[kind] + secrets.token_hex(18), **facts)
        made.graphql.limit = made.core.limit = limit
        self._tokens[made.text] = made
        return made

    def make_app(self, identity: int, *, installation: int = 77, lifetime: float = HOUR, **facts: Any) -> App:
        """A new App; `facts` are those of the tokens it gives out."""
        made = App(identity, private_key(), installation, facts, lifetime)
        self.apps[identity] = made
        return made

    def find(self, text: str | None) -> Token | None:
        """The living token of that text."""
        token = self._tokens.get(text or "")
        return token if token is not None and token.alive else None

    def give(self, app: App) -> Token:
        """A new installation token of an App."""
        app.given += 1
        facts = {"kind": TokenKind.INSTALLATION, "login": "herald[bot]", **app.facts}
        return self.make(expires_at=time.time() + app.lifetime, **facts)


def private_key() -> str:
    """A fresh RSA key in PEM."""
    from cryptography.hazmat.primitives.asymmetric import rsa
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption()).decode()
