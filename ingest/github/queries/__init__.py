"""The name of a query in; its text with the fragments it uses out. The texts lie beside this file."""

import re
from functools import cache
from importlib import resources

_USED = re.compile(r"\.\.\.(?!\s*on\b)\s*(\w+)")


@cache
def query(name: str) -> str:
    """The whole text to send; GraphQL refuses a fragment that is sent and not used."""
    text = _read(name)
    needed: dict[str, str] = {}
    waiting = _USED.findall(text)
    while waiting:
        fragment = waiting.pop()
        if fragment not in needed:
            needed[fragment] = _fragments()[fragment]
            waiting += _USED.findall(needed[fragment])
    return "\n".join([text, *(needed[fragment] for fragment in sorted(needed))])


def names() -> tuple[str, ...]:
    """All queries there are."""
    files = (entry.name for entry in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".graphql") for name in files if name[0].isupper()))


@cache
def _fragments() -> dict[str, str]:
    parts = re.split(r"^(?=fragment )", _read("fragments"), flags=re.MULTILINE)[1:]
    return {part.split()[1]: part.strip() for part in parts}


def _read(name: str) -> str:
    return (resources.files(__name__) / f"{name}.graphql").read_text(encoding="utf-8")
