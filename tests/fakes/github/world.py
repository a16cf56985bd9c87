"""Everything the stand-in GitHub knows, in memory: repositories, accounts, tokens, apps. Tests build and change it."""

import hashlib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from tests.fakes.github.entities import Account, Commit, Node
from tests.fakes.github.pull_request import PullRequest
from tests.fakes.github.repository import Repository
from tests.fakes.github.tokens import App, Token, Tokens

FIRST_DAY = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)

N = TypeVar("N", bound=Node)


class World:
    """What GitHub knows. `world.pull_request(7, "fix: door", merged="2026-06-02T10:00Z", reviews=["bob"])`.

    PRs go to the first repository, `acme/rocket` on base `main` unless another was made first. Two worlds built
    by the same lines are equal, ids included.
    """

    def __init__(self) -> None:
        self.repositories: list[Repository] = []
        self.accounts: dict[str, Account] = {}
        self.tokens = Tokens()
        self.nodes: dict[str, Node] = {}
        self.now = FIRST_DAY
        self._last_id = 1000

    def repository(self, name: str = "acme/rocket", *, base: str = "main", **facts: Any) -> Repository:
        """Make a repository; `git=path` serves that git repository, `private=True` hides it without a token."""
        private, git = facts.pop("private", False), facts.pop("git", None)
        made = Repository(
            world=self,
            name_with_owner=name,
            default_branch=base,
            created_at=facts.pop("created", FIRST_DAY - timedelta(days=900)),
            is_private=private,
            git=None if git is None else Path(git),
            **facts,
        )
        self.adopt(made, None)
        self.repositories.append(made)
        self.commit(made, f"{name} begins", made.created_at, branch=base)
        return made

    @property
    def first(self) -> Repository:
        """The first repository, made when there is none."""
        return self.repositories[0] if self.repositories else self.repository()

    def pull_request(self, number: int, title: str | None = None, **wishes: Any) -> PullRequest:
        """Make a PR in the first repository."""
        return self.first.pull_request(number, title, **wishes)

    def named(self, name: str, *, follow: bool = True) -> Repository | None:
        """The repository of that name, else the one that had it; GitHub's names know no case."""
        wanted = name.casefold()
        for repository in self.repositories:
            if repository.name_with_owner.casefold() == wanted:
                return repository
        heirs = [each for each in self.repositories if wanted in map(str.casefold, each.old_names)]
        return heirs[-1] if heirs and follow else None

    def account(self, login: str | None, kind: str | None = None) -> Account | None:
        """The account of that login: a Bot if it ends in `[bot]`; `None` and `ghost` are deleted ones."""
        if login is None or login == "ghost":
            return None
        if login not in self.accounts:
            kind = kind or ("Bot" if login.endswith("[bot]") else "User")
            self.accounts[login] = self.adopt(Account(login.removesuffix("[bot]"), kind), None)
        return self.accounts[login]

    def delete_account(self, login: str) -> None:
        """Delete an account: everything it wrote is a ghost's from now on."""
        gone = self.accounts.pop(login)
        self.nodes.pop(gone.id)
        for pr in (pr for repository in self.repositories for pr in repository.pull_requests.values()):
            for thing in (pr, *pr.children()):
                for role in ("author", "merged_by", "resolved_by", "actor", "creator"):
                    if getattr(thing, role, None) is gone:
                        setattr(thing, role, None)

    def delete(self, thing: Node) -> None:
        """Delete a repository, PR, review, thread, reply or comment; nothing else changes, `updatedAt` least."""
        for child in thing.children() if isinstance(thing, PullRequest) else getattr(thing, "comments", ()):
            self.nodes.pop(child.id, None)
        self.nodes.pop(thing.id)
        if isinstance(thing, Repository):
            self.repositories.remove(thing)
        elif isinstance(thing, PullRequest):
            del thing.repository.pull_requests[thing.number]
        else:
            _drop(thing)

    def adopt(self, thing: N, parent: Any) -> N:
        """Give a new thing its id and place; one that has them is left alone."""
        if not thing.id:
            self._last_id += 1
            thing.database_id, thing.parent = self._last_id, parent
            thing.id = f"{thing.prefix}_kwDO{self._last_id:08x}"
            self.nodes[thing.id] = thing
        return thing

    def commit(self, repository: Repository, message: str, when: datetime, **facts: Any) -> Commit:
        """A commit of a repository; `oid=` fixes its id, `branch=` moves that branch to it."""
        branch = facts.pop("branch", None)
        oid = facts.pop("oid", None) or _oid(repository.name_with_owner, message, len(repository.commits))
        made = self.adopt(Commit(oid, message, when, **facts), repository)
        repository.commits[oid] = made
        if branch is not None:
            repository.branches[branch] = made
        return made

    def tick(self, at: datetime | None = None) -> datetime:
        """The moment of the next change: a minute after the newest one, or the given time."""
        moment = at or self.now + timedelta(minutes=1)
        self.now = max(self.now, moment)
        return moment

    def token(self, text: str | None = None, **facts: Any) -> Token:
        """Make a token: `kind`, `login`, `repositories`, `checks`, `limit`, `dead`; see `tokens.Token`."""
        return self.tokens.make(text, **facts)

    def app(self, identity: int = 7, **facts: Any) -> App:
        """Make a GitHub App with one installation; see `tokens.App`."""
        return self.tokens.make_app(identity, **facts)


def _oid(*parts: object) -> str:
    return hashlib.sha1("\0".join(map(str, parts)).encode(), usedforsecurity=False).hexdigest()


def _drop(thing: Node) -> None:
    for held in ("reviews", "review_threads", "comments", "review_requests"):
        siblings = getattr(thing.parent, held, None)
        if siblings is not None and thing in siblings:
            siblings.remove(thing)
            return
    raise ValueError(f"{thing.typename} is in no list of its parent")
