"""A week in; everything a sentence about it may state (PRs, titles, names, figures) out.

Made from the records themselves, not from the facts of the sections, so that a section which counts wrongly is
found out. Derived counts (`beyond`, `tied`, `more`) are reckoned again here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean

from activity.records import Assessed, PersonKind, ReviewOutcome, Tested
from activity.title import parse_title
from bot.prose.heading import moment_text, span_ends
from bot.prose.statements import place_text
from bot.report.outside import clean_code, clean_name, clean_title
from bot.report.week import Week


@dataclass(frozen=True, slots=True)
class Grounds:
    """PR numbers, cleaned titles, cleaned names and code, and figures by the name of their fact."""

    numbers: frozenset[int]
    titles: frozenset[str]
    words: frozenset[str]
    figures: Mapping[str, frozenset[float]]


def grounds_of(week: Week) -> Grounds:
    """All that the facts of a week bear out."""
    figures: dict[str, set[float]] = {}
    for fact, value in (*_totals(week), *_means(week), *_of_each(week), *_of_risks(week)):
        figures.setdefault(fact, set()).add(value)
    return Grounds(
        numbers=frozenset(_numbers(week)),
        titles=frozenset(clean_title(text) for text in _titles(week)),
        words=frozenset(_words(week)),
        figures={fact: frozenset(values) for fact, values in figures.items()},
    )


def _numbers(week: Week) -> Iterator[int]:
    yield from week.by_number
    for one in week.followed:
        yield one.suggestion.pull_request
        yield from [one.by] if one.by else []
    for pr in week.pull_requests:
        yield from (revert.number for revert in pr.pull_request.reverts if revert.number)
        for risk in pr.signals.risks:
            yield from (seen.pull_request for seen in risk.evidence if seen.pull_request)
            named = risk.values.get("number")
            yield from [named] if isinstance(named, int) else []


def _titles(week: Week) -> Iterator[str]:
    for pr in week.pull_requests:
        yield pr.pull_request.title
        yield from (str(risk.values["title"]) for risk in pr.signals.risks if "title" in risk.values)


def _words(week: Week) -> Iterator[str]:
    yield from (clean_name(text) for text in _names(week))
    for pr in week.pull_requests:
        for file in pr.pull_request.files or ():
            yield from (clean_code(text) for text in (file.path, "/".join(file.path.split("/")[:-1][:2])))
        for risk in pr.signals.risks:
            yield from (clean_code(str(value)) for value in risk.values.values())
            yield from (clean_name(str(value)) for value in (*risk.values.values(), risk.variant, risk.code))
            for seen in risk.evidence:
                known = (place_text(seen), seen.path, seen.text, seen.check, seen.thread, (seen.commit or "")[:12])
                yield from (clean_code(text) for text in known if text)


def _names(week: Week) -> Iterator[str]:
    period, zone = week.period, week.period.zone
    yield from (period.label, str(period.first_day), str(period.last_day), zone, week.repository.base)
    yield from (end for span in week.coverage for end in span_ends(span, zone))
    yield from [moment_text(week.data_as_of, zone)] if week.data_as_of else []
    yield from (each.label for each in week.before)
    yield from (one.period.label for one in week.followed)
    for topic in week.profile.topics:
        yield from (topic.en, topic.zh)
    for pr in week.pull_requests:
        yield from (*pr.signals.topics, *parse_title(pr.pull_request.title).modules)
        author = pr.pull_request.author
        yield from (text for text in (author.login, author.name) if text) if author else ()


def _totals(week: Week) -> Iterator[tuple[str, float]]:
    prs = week.pull_requests
    yield "pull_requests", len(prs)
    yield "directs", len(week.directs)
    touched = [pr for pr in prs if pr.signals.tests is Tested.TOUCHED]
    yield "touched", len(touched)
    yield "share", round(100 * len(touched) / len(prs)) if prs else 0
    yield "unknown.reviews", sum(pr.signals.review is ReviewOutcome.UNKNOWN for pr in prs)
    yield "unknown.authors", sum(not (pr.pull_request.author and pr.pull_request.author.login) for pr in prs)
    yield "unknown.files", sum(pr.pull_request.files is None or pr.signals.tests is Tested.UNKNOWN for pr in prs)
    yield from _ranked("kind", (pr.signals.kind.value for pr in prs))
    yield from _ranked("topic", (topic for pr in prs for topic in set(pr.signals.topics)))
    yield from _ranked("author", (login for pr in prs if (login := _human(pr))))
    yield from _ranked("file", (path for pr in prs for path in _paths(pr, week)), least=2)


def _human(pr: Assessed) -> str | None:
    author = pr.pull_request.author
    return author.login if author and author.kind is PersonKind.HUMAN else None


def _paths(pr: Assessed, week: Week) -> set[str]:
    return {file.path for file in pr.pull_request.files or () if not week.profile.is_generated(file.path)}


def _ranked(sort: str, names: Iterable[str], least: int = 1) -> Iterator[tuple[str, float]]:
    counts = Counter(names)
    yield from ((f"{sort}.{name}", value) for name, value in counts.items())
    values = [value for value in counts.values() if value >= least]
    yield f"{sort}.total", len(values)
    for value, tied in Counter(values).items():
        yield f"{sort}.value", value
        yield f"{sort}.tied.{value}", tied


def _means(week: Week) -> Iterator[tuple[str, float]]:
    if not week.before:
        return
    yield "before.total", round(fmean(each.total for each in week.before), 1)
    shares = [round(100 * each.touched / each.total) for each in week.before if each.total]
    yield from [("before.share", round(fmean(shares), 1))] if shares else []


def _of_each(week: Week) -> Iterator[tuple[str, float]]:
    for pr in week.pull_requests:
        facts = pr.pull_request
        yield f"{pr.number}.additions", facts.additions or 0
        yield f"{pr.number}.deletions", facts.deletions or 0
        yield f"{pr.number}.files", len(facts.files or ())
        machines = [review for review in facts.reviews or () if review.author and review.author.kind is PersonKind.BOT]
        yield f"{pr.number}.bot_reviews", len(machines)


def _of_risks(week: Week) -> Iterator[tuple[str, float]]:
    carried: Counter[str] = Counter()
    for pr in week.pull_requests:
        for risk in pr.signals.risks:
            owner = f"{pr.number}.{risk.code}"
            yield from ((f"{owner}.{key}", value) for key, value in risk.values.items() if isinstance(value, int))
            yield f"{pr.number}.evidence", len(risk.evidence)
        told = [
            risk
            for risk in pr.signals.risks
            if risk.variant != "undoes" or risk.values.get("number") not in week.by_number
        ]
        carried.update({f"risk.{risk.severity}.{risk.code}" for risk in told})
    yield from carried.items()
