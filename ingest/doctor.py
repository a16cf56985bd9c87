"""Settings in; whether GitHub can be read with them, and the clone made, each fault with its cure, out."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from activity.doctor import Check, checked
from activity.errors import HeraldError
from activity.settings import StoreSettings, read_settings
from activity.tracked import read_tracked
from ingest.github.access import Access, GitHubSettings, access_of
from ingest.github.asking import Asker, Patience
from ingest.github.client import Transport
from ingest.github.faults import LimitError, NotFoundError, Raw, judge

_KINDS = {
    "github_pat_": "a fine-grained token",
    "ghp_": "a classic token",
    "gho_": "a token of an OAuth app",
    "ghs_": "a token of a GitHub App or of Actions",
}


def ingest_checks(settings: StoreSettings) -> Iterator[Check]:
    """The file of repositories, the token, GitHub, and each repository with its checks and its clone."""
    names: list[str] = []
    yield from checked("repositories", lambda: _repositories(settings, names))
    try:
        access = access_of(read_settings(GitHubSettings))
    except HeraldError as error:
        yield Check(name="token", ok=False, said=str(error))
        return
    transport = Transport(access)
    yield from checked("token", lambda: _token(access, transport))
    asker = Asker(transport, Patience(clock=lambda: datetime.now(UTC), pause=_refuse_to_wait))
    for name in names:
        yield from checked(name, lambda name=name: _repository(name, asker))  # type: ignore[misc]
        yield from checked(f"{name} clone", lambda name=name: _clone(name, access, transport, settings))  # type: ignore[misc]


def _repositories(settings: StoreSettings, names: list[str]) -> Check:
    path = settings.repositories_file
    if not path.exists():
        return Check(
            name="repositories",
            ok=None,
            said=f"there is no {path}",
            cure="write one to have `herald ingest run` follow repositories",
        )
    names += [each.name for each in read_tracked(path)]
    return Check(name="repositories", ok=True, said=f"{path} names {', '.join(names)}")


def _token(access: Access, transport: Transport) -> Sequence[Check]:
    if access.app is not None:
        transport.token()
        kind = "a GitHub App"
    else:
        secret = access.token.get_secret_value()
        kind = next((words for start, words in _KINDS.items() if secret.startswith(start)), "a token of unknown kind")
    raw = transport.get("/rate_limit")
    judge(
        Raw(raw.status, raw.headers, {"data": raw.body}) if raw.status == 200 else raw, "rate limit", datetime.now(UTC)
    )
    return [
        Check(name="GitHub", ok=True, said=f"{access.web} answers"),
        Check(name="token", ok=True, said=_described(kind, raw)),
        _budget(raw),
    ]


def _described(kind: str, raw: Raw) -> str:
    scopes = str(raw.headers.get("x-oauth-scopes", "")).strip()
    return f"{kind} is accepted" + (f"; scopes: {scopes}" if scopes else "")


def _budget(raw: Raw) -> Check:
    told = (raw.body.get("resources") or {}).get("graphql") or {}
    if not told:
        return Check(name="rate limit", ok=None, said="GitHub does not tell it")
    left, limit = int(told["remaining"]), int(told["limit"])
    until = datetime.fromtimestamp(int(told["reset"]), UTC)
    said = f"{left:,} of {limit:,} points left until {until:%H:%M} UTC"
    if left < limit // 10:
        return Check(name="rate limit", ok=False, said=said, cure="wait, or use a GitHub App, which has more")
    return Check(name="rate limit", ok=True, said=said)


def _repository(name: str, asker: Asker) -> Iterator[Check]:
    owner, _, rest = name.partition("/")
    try:
        answer = asker.ask("Access", owner=owner, name=rest)
    except NotFoundError:
        cure = "check the name; give the token access to it (fine-grained: Contents, Pull requests, Issues, Checks)"
        yield Check(name=name, ok=False, said="is not there for this token", cure=cure)
        return
    private = " (private)" if answer.data["repository"]["isPrivate"] else ""
    yield Check(name=name, ok=True, said=f"can be read{private}")
    if any(problem.forbidden for problem in answer.problems):
        yield Check(
            name=f"{name} checks",
            ok=False,
            said="check runs are not readable with this token",
            cure="use a classic token or a GitHub App; until then checks count as unknown",
        )
    elif answer.problems:
        yield Check(name=f"{name} checks", ok=None, said=answer.problems[0].message)


def _clone(name: str, access: Access, transport: Transport, settings: StoreSettings) -> Check:
    from ingest.git.kept import remote_head

    settings.clones.mkdir(parents=True, exist_ok=True)
    head = remote_head(access.clone_address(name, transport.token()), settings.clones)
    return Check(name=f"{name} clone", ok=True, said=f"git reaches it, default branch {head or 'unknown'}")


def _refuse_to_wait(seconds: float) -> None:
    raise LimitError("GitHub's limit is reached; try again later.", seconds)
