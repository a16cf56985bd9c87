"""A few words in; a whole `Week` out, as a report is made from it: assessed PRs, coverage, earlier counts."""

from collections.abc import Iterable
from typing import Any

from activity.period import Period
from activity.profile import load_profile
from activity.reader import Span
from activity.records import Assessed, Evidence, Kind, Risk, RiskCode, Severity, Signals, Tested
from bot.report.week import Before, Week
from tests.fakes.facts import REPOSITORY, at, pull_request, signals

W23 = Period.of_week(2026, 23)
COVERED = (Span(start=at("2026-04-01"), finish=at("2026-07-01")),)

HOSTILE = (
    "[click](http://evil.example) ![x](http://evil.example/a.png) <img src=x onerror=alert(1)> </title><script>",
    "<!channel> @everyone @ada see https://evil.example and www.evil.example, mail a@evil.example, fixes #1",
    "`code` **bold** _it_ ~~gone~~ | cell | [/bold] [red]markup[/red] \\",
    "\x1b[31mred\x1b[0m \u202egnp.exe\u202c \u200bzero\u2066width\u2069 \x07 line\nbreak\r\n# heading",
    "{{ 7 * 7 }} {% raw %} {total:PR|PRs} %s {0}",
    "長い" * 200,
    "",
)
"""Titles that try to be markup, a template, a mention, a link or a control sequence."""


def assessed(number: int, title: str = "fix: hold the door", *, made: Signals | None = None, **facts: Any) -> Assessed:
    """A PR with its signals; `facts` are those of `pull_request`."""
    return Assessed(pull_request=pull_request(number, title, **facts), signals=made or signals())


def week(prs: Iterable[Assessed] = (), **more: Any) -> Week:
    """The covered week 2026-W23 of a repository that has no taxonomy of its own."""
    values: dict[str, Any] = {
        "repository": REPOSITORY,
        "period": W23,
        "profile": load_profile("default"),
        "now": at("2026-06-09"),
        "pull_requests": tuple(prs),
        "coverage": COVERED,
        "data_as_of": at("2026-06-09"),
    }
    return Week(**{**values, **more})


def before(label: str, total: int, touched: int = 0, **kinds: int) -> Before:
    """The counts of an earlier period."""
    return Before(label=label, total=total, touched=touched, kinds=kinds, topics={})


def busy_week() -> Week:
    """Nine PRs of all sorts: themes, twins, risks of each severity, a bot, an unknown author, an empty merge."""
    gate = Evidence(path="src/gate.py", line=7, text="strict: bool = True")
    flipped = Risk(
        code=RiskCode.DEFAULT_CHANGED,
        severity=Severity.HIGH,
        variant="one",
        values={
            "name": "strict_gate",
            "old": "False",
            "new": "True",
            "path": "src/gate.py",
            "count": 1,
            "changes": "-",
        },
        evidence=(gate,),
    )
    untested = Risk(
        code=RiskCode.UNTESTED_FIX,
        severity=Severity.MEDIUM,
        variant="one_file",
        values={"lines": 40, "files": 1, "path": "src/door.py"},
        evidence=(Evidence(path="src/door.py"),),
    )
    slight = untested.model_copy(update={"severity": Severity.LOW})
    empty = Risk(code=RiskCode.EMPTY_MERGE, severity=Severity.MEDIUM, variant="no_files")
    return week(
        [
            assessed(11, "feat: a gate", made=signals(Kind.FEAT, topics=["gate"], score=8.0, risks=(flipped,))),
            assessed(12, "fix: hold the door", made=signals(topics=["door"], score=6.0, risks=(untested,))),
            assessed(13, "fix: oil the door", made=signals(topics=["door"], score=5.5, risks=(slight,))),
            assessed(14, "feat: gate in blue", made=signals(Kind.FEAT, topics=["gate"], tests=Tested.TOUCHED)),
            assessed(15, "docs: tell of doors", author="bo", made=signals(Kind.DOCS, score=2.0, docs_only=True)),
            assessed(16, "docs: Tell of doors!", author="bo", made=signals(Kind.DOCS, score=2.0, docs_only=True)),
            assessed(17, "chore: bump", author="dependabot[bot]", made=signals(Kind.CHORE, score=1.0)),
            assessed(18, "ci: retry", author=None, files=(), made=signals(Kind.CI, score=4.0, risks=(empty,))),
            assessed(19, "refactor: hinges", files=None, made=signals(Kind.REFACTOR, score=7.0, tests=Tested.UNKNOWN)),
        ]
    )
