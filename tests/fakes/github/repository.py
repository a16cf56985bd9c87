"""A repository of the stand-in's world: its names, its branches, its PRs, and the git repository behind it."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

from tests.fakes.github.entities import Commit, Label, Node
from tests.fakes.github.pull_request import PullRequest


@dataclass(eq=False)
class Ref:
    """A branch."""

    id: str
    name: str
    target: Commit
    prefix: str = "refs/heads/"
    typename: ClassVar[str] = "Ref"


@dataclass(eq=False, kw_only=True)
class Repository(Node):
    """A repository. `git` is a work tree or a bare repository that is served under its name, if there is one."""

    typename: ClassVar[str] = "Repository"
    prefix: ClassVar[str] = "R"

    world: Any = field(repr=False)
    name_with_owner: str
    default_branch: str
    created_at: datetime
    git: Path | None = None
    is_private: bool = False
    is_archived: bool = False
    is_fork: bool = False
    pull_requests: dict[int, PullRequest] = field(default_factory=dict, repr=False)
    branches: dict[str, Commit] = field(default_factory=dict, repr=False)
    commits: dict[str, Commit] = field(default_factory=dict, repr=False)
    labels: dict[str, Label] = field(default_factory=dict, repr=False)
    old_names: list[str] = field(default_factory=list)

    @property
    def owner(self) -> str:
        """The part before the slash."""
        return self.name_with_owner.partition("/")[0]

    @property
    def name(self) -> str:
        """The part after the slash."""
        return self.name_with_owner.partition("/")[2]

    @property
    def url(self) -> str:
        """The path of its page; the answer puts the server before it."""
        return f"/{self.name_with_owner}"

    @property
    def updated_at(self) -> datetime:
        """When the last of its PRs was updated."""
        return max((pr.updated_at for pr in self.pull_requests.values()), default=self.created_at)

    @property
    def pushed_at(self) -> datetime | None:
        """When the default branch moved last."""
        head = self.branches.get(self.default_branch)
        return None if head is None else head.committed_date

    def pull_request(self, number: int, title: str | None = None, **wishes: Any) -> PullRequest:
        """Make a PR; see `wishes.pull_request` for what can be wished."""
        from tests.fakes.github.wishes import pull_request

        return pull_request(self, number, title, **wishes)

    def rename(self, name: str) -> None:
        """Rename or transfer it; the old name leads here until another repository takes it."""
        self.old_names.append(self.name_with_owner)
        self.name_with_owner = name

    def label(self, name: str) -> Label:
        """Its label of that name, made when it is new."""
        if name not in self.labels:
            self.labels[name] = self.world.adopt(Label(name), self)
        return self.labels[name]

    def ref(self, name: str) -> Ref | None:
        """A branch by its short or full name."""
        short = name.removeprefix("refs/heads/")
        head = self.branches.get(short)
        return None if head is None else Ref(f"REF_{self.database_id}_{short}", short, head)
