"""One version of a hunk of YAML, JSON or TOML in; its settings with their parent keys out."""

import re
from collections.abc import Iterator, Sequence

from ingest.signals.patch import Line
from ingest.signals.risks.default_value import Default

_SETTING = re.compile(
    r"(?P<indent>\s*)(?:- )?(?:[\"']?(?P<key>[A-Za-z_][\w.\-/]*)[\"']?\s*[:=](?:\s+|$)"
    r"|\"(?P<quoted>[\w.\-/]+)\":)(?P<value>.*)"
)
_SECTION = re.compile(r"\[\[?([\w.\"-]+)\]\]?\s*(?:#.*)?$")
_COMMENT = re.compile(r"\s+(?:#|//).*$")
_IS_CONFIG = re.compile(
    r"(?:^|/)(?:[\w-]*conf(?:ig)?s?|[\w-]*defaults?|settings)(?:/|[\w.-]*\.(?:ya?ml|toml|json)$)", re.IGNORECASE
)
_TOOLS = re.compile(
    r"(?:^|/)(?:\.[^/]+|pyproject\.toml|package(?:-lock)?\.json|[jt]sconfig[^/]*|mkdocs\.ya?ml|tox\.toml"
    r"|docker-compose[^/]*|compose\.ya?ml|[\w-]*lint[\w.-]*|codecov\.ya?ml|[\w.-]*release[\w.-]*\.json)$"
    r"|(?:^|/)docker/",
    re.IGNORECASE,
)


def is_configuration(path: str) -> bool:
    """Whether the file holds the product's settings rather than a tool's, told by its path."""
    return (
        path.endswith((".yaml", ".yml", ".toml", ".json"))
        and not path.startswith(".")
        and "schema" not in path.lower()  # the keywords of a JSON schema are no settings
        and _IS_CONFIG.search(path) is not None
        and _TOOLS.search(path) is None
    )


def config_defaults(view: Sequence[Line], heading: str) -> Iterator[Default]:
    """The settings of one version; a key without a value is a parent of the deeper ones that follow."""
    parents: list[tuple[int, str]] = []
    if (head := _setting(heading)) and not head[2]:
        parents.append((head[0], head[1]))
    for line in view:
        section = _SECTION.match(line.text)
        if section:
            parents = [(-1, section[1])]
            continue
        found = _setting(line.text)
        if found is None:
            continue
        indent, name, value = found
        parents = [parent for parent in parents if parent[0] < indent]
        if not value or value in "{[":
            parents.append((indent, name))
        else:
            scope = ".".join(key for _, key in parents)
            yield Default(scope, name, value, line.new or line.old or 0, "setting")


def _setting(text: str) -> tuple[int, str, str] | None:
    match = _SETTING.match(text)
    if match is None or text.lstrip().startswith(("#", "//")):
        return None
    value = _COMMENT.sub("", " " + match["value"]).strip().rstrip(",")
    return len(match["indent"]), match["key"] or match["quoted"], value
