"""What lives in the stand-in's world beside PRs: accounts, labels, commits, checks, events.

Attributes carry GitHub's field names in snake case, so most GraphQL fields resolve by name. Lists are plain lists:
a test changes them, the next answer shows it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar


@dataclass(eq=False, kw_only=True)
class Node:
    """Anything with a node id. The world gives id and number when it takes the thing in."""

    typename: ClassVar[str] = "Node"
    prefix: ClassVar[str] = "N"

    id: str = field(default="", init=False)
    database_id: int = field(default=0, init=False)
    parent: Any = field(default=None, init=False, repr=False)

    @property
    def full_database_id(self) -> int:
        """The number that no longer fits 32 bits."""
        return 3_000_000_000 + self.database_id

    @property
    def pull_request(self) -> Any:
        """The PR this belongs to, however deep."""
        return self.parent if self.parent is None or self.parent.typename == "PullRequest" else self.parent.pull_request


@dataclass(eq=False)
class Account(Node):
    """A user, bot, mannequin or organization; `login` as GraphQL spells it, without `[bot]`."""

    login: str
    kind: str = "User"
    name: str | None = None
    prefix: ClassVar[str] = "U"

    @property
    def typename(self) -> str:  # type: ignore[override]
        """GitHub's type of account."""
        return self.kind

    @property
    def rest_login(self) -> str:
        """The login as REST spells it."""
        return f"{self.login}[bot]" if self.kind == "Bot" else self.login


@dataclass(eq=False)
class Team(Node):
    """A team that can be asked for a review."""

    slug: str
    typename: ClassVar[str] = "Team"
    prefix: ClassVar[str] = "T"

    @property
    def name(self) -> str:
        """The team's display name."""
        return self.slug.title()

    @property
    def combined_slug(self) -> str:
        """The name with its organization."""
        return f"acme/{self.slug}"


@dataclass(eq=False)
class Label(Node):
    """A label of a repository."""

    name: str
    color: str = "ededed"
    typename: ClassVar[str] = "Label"
    prefix: ClassVar[str] = "LA"


@dataclass(eq=False)
class Milestone(Node):
    """A milestone of a repository."""

    title: str
    number: int = 1
    typename: ClassVar[str] = "Milestone"
    prefix: ClassVar[str] = "MI"


@dataclass(eq=False)
class Issue(Node):
    """An issue that a PR closes."""

    number: int
    title: str = "An issue"
    state: str = "CLOSED"
    repository: Any = field(default=None, repr=False)
    typename: ClassVar[str] = "Issue"
    prefix: ClassVar[str] = "I"


@dataclass(eq=False)
class File:
    """A changed file; GraphQL has no id and no previous path for it, REST has the latter."""

    path: str
    additions: int = 3
    deletions: int = 1
    change_type: str = "MODIFIED"
    previous_path: str | None = None
    patch: str | None = None
    typename: ClassVar[str] = "PullRequestChangedFile"


@dataclass(eq=False)
class Commit(Node):
    """A commit; `contexts` are the check runs and statuses on it, `None`: `statusCheckRollup` is null."""

    oid: str
    message: str
    committed_date: datetime
    parent_oids: tuple[str, ...] = ()
    contexts: "list[CheckRun | StatusContext]" = field(default_factory=list)
    rollup_state: str | None = None
    typename: ClassVar[str] = "Commit"
    prefix: ClassVar[str] = "C"

    @property
    def authored_date(self) -> datetime:
        """When it was written: the same moment."""
        return self.committed_date

    @property
    def message_headline(self) -> str:
        """The first line."""
        return self.message.partition("\n")[0]

    @property
    def message_body(self) -> str:
        """What follows the first paragraph."""
        return self.message.partition("\n\n")[2]


@dataclass(eq=False)
class CheckRun(Node):
    """A check run; runs of one `run` number belong to the same workflow run."""

    name: str
    conclusion: str | None = "SUCCESS"
    status: str = "COMPLETED"
    started_at: datetime | None = None
    completed_at: datetime | None = None
    app: str = "github-actions"
    workflow: str | None = "CI"
    run: int = 1
    typename: ClassVar[str] = "CheckRun"
    prefix: ClassVar[str] = "CR"


@dataclass(eq=False)
class StatusContext(Node):
    """A commit status of the older kind."""

    context: str
    state: str = "SUCCESS"
    created_at: datetime | None = None
    creator: Account | None = None
    typename: ClassVar[str] = "StatusContext"
    prefix: ClassVar[str] = "SC"


@dataclass(eq=False)
class Event(Node):
    """A timeline event; `kind` is GitHub's type, `values` its fields in snake case."""

    kind: str
    created_at: datetime
    actor: Account | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    prefix: ClassVar[str] = "EV"

    @property
    def typename(self) -> str:  # type: ignore[override]
        """GitHub's type of event."""
        return self.kind

    def __getattr__(self, name: str) -> Any:
        """A field of this kind of event."""
        try:
            return self.__dict__["values"][name]
        except KeyError:
            raise AttributeError(name) from None
