"""One thing that was understood: a field of `Selection`, its value and its words; and how several make one set."""

from collections.abc import Iterable
from dataclasses import dataclass

from activity.selection import PathRule
from bot.question.plan import Clarification, Step
from bot.question.tokens import Token
from bot.question.wording import Wording

Value = tuple[str, ...] | tuple[tuple[str, ...], ...] | tuple[int, ...] | tuple[PathRule, ...] | str | bool | int


@dataclass(frozen=True)
class Finding:
    """A field and its value. `places` are the starts of the tokens it used up, `note` a reading to state."""

    field: str
    value: Value
    words: str
    places: tuple[int, ...] = ()
    note: Wording | None = None
    ask: Clarification | None = None

    @property
    def step(self) -> Step:
        """For `--explain`."""
        return Step(words=self.words, became=f"{self.field} = {_shown(self.value)}")


def found(token: Token, field: str, value: Value, note: Wording | None = None) -> Finding:
    """A finding that stands on one token."""
    return Finding(field, value, token.words, (token.start,), note)


def changes(findings: Iterable[Finding]) -> dict[str, Value]:
    """The fields of a Selection: lists grow, the last word has it otherwise."""
    merged: dict[str, Value] = {}
    for finding in findings:
        before, value = merged.get(finding.field), finding.value
        if isinstance(before, tuple) and isinstance(value, tuple):
            value = tuple(dict.fromkeys((*before, *value)))
        if finding.field != "ask":
            merged[finding.field] = value
    return merged


def _shown(value: Value) -> str:
    if not isinstance(value, tuple):
        return str(value).lower() if isinstance(value, bool) else str(value)
    return ", ".join(_one(each) for each in value)


def _one(value: PathRule | tuple[str, ...] | str | int) -> str:
    if isinstance(value, tuple):
        return "/".join(value)
    return _rule(value) if isinstance(value, PathRule) else str(value)


def _rule(rule: PathRule) -> str:
    changed = f" ({', '.join(rule.changes)})" if rule.changes else ""
    return f"{rule.verdict.value} of {' | '.join(rule.patterns) or 'any file'}{changed}"
