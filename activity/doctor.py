"""Settings in; what is in order and what is not, each fault with its cure, out: what `herald doctor` shows."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from activity.database import open_engine, reading, writing
from activity.errors import HeraldError
from activity.records.frozen import Record
from activity.settings import StoreSettings


class Check(Record):
    """One thing that was looked at. `cure` says what to do; `ok=None`: it could not be found out."""

    name: str
    ok: bool | None
    said: str
    cure: str | None = None

    def sentence(self) -> str:
        """The check in one line."""
        sign = {True: "ok", False: "FAULT", None: "unknown"}[self.ok]
        return f"{sign:8}{self.name}: {self.said}" + (f" -> {self.cure}" if self.cure else "")


def checked(name: str, look: Callable[[], Check | Iterable[Check]]) -> Iterator[Check]:
    """The checks of a look; a foreseeable failure of it is a fault, whose message says what to do."""
    try:
        found = look()
        yield from (found,) if isinstance(found, Check) else found
    except HeraldError as error:
        yield Check(name=name, ok=False, said=str(error))


def store_checks(settings: StoreSettings) -> Iterator[Check]:
    """The folder of state and the database."""
    yield from checked("home", lambda: _home(settings.home))
    yield from checked("database", lambda: _database(settings))


def _home(home: Path) -> Check:
    probe = home / ".doctor"
    try:
        home.mkdir(parents=True, exist_ok=True)
        probe.write_text("")
        probe.unlink()
    except OSError as error:
        return Check(
            name="home",
            ok=False,
            said=f"{home} cannot be written ({error.strerror})",
            cure="set HERALD_HOME to a folder of yours",
        )
    return Check(name="home", ok=True, said=str(home))


def _database(settings: StoreSettings) -> Check:
    from sqlalchemy import text

    engine = open_engine(settings.facts_url)
    try:
        with reading(engine) as connection:
            connection.execute(text("SELECT 1"))
        with writing(engine):
            pass
        return Check(name="database", ok=True, said=engine.url.render_as_string(hide_password=True))
    finally:
        engine.dispose()
