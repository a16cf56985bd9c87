"""A PR in; the parts of the repository it is about, as the repository itself names them, out.

The title's modules if it has any, else labels such as `area/cli`, else the folder most of its product files
are in. A profile's aliases join spellings and say which words are no areas.
"""

import re
from collections import Counter

from activity.kind_words import kind_word
from activity.profile import Profile
from activity.records import PullRequest
from activity.title import parse_title

_LABEL = re.compile(r"(?:area|component|comp|module|mod|pkg|package|scope|subsystem|sig)\s*[:/-]+\s*(.+)")
# Folders that hold everything and so name nothing; packages of a monorepo stand below some of them.
_CONTAINERS = frozenset(
    {"src", "lib", "libs", "source", "sources", "packages", "package", "crates", "apps", "app", "pkg", "internal"}
    | {"cmd", "python", "modules", "projects", "main", "java", "kotlin", "com", "org", "io", "csrc", "include"}
)
_FACELESS = frozenset(
    {"__init__", "__main__", "index", "main", "mod", "lib", "setup", "conftest", "version", "_version"}
)
_VERSION = re.compile(r"v?\d+([.\-_/]\w+)*|releases?[/-].*|\d+\w?")
_MOST = 0.5


def areas_of(pr: PullRequest, profile: Profile) -> tuple[str, ...]:
    """Lower-case names, at most two from folders; a word that is a topic of the profile is left to its rules."""
    for names in (parse_title(pr.title).modules, _label_areas(pr.labels or ()), _folder_areas(pr, profile)):
        areas = tuple(dict.fromkeys(area for name in names if (area := _area(name, profile))))
        if areas:
            return areas
    return ()


def _label_areas(labels: tuple[str, ...]) -> tuple[str, ...]:
    matches = (_LABEL.fullmatch(label.strip().lower()) for label in labels)
    return tuple(match[1] for match in matches if match is not None)


def _folder_areas(pr: PullRequest, profile: Profile) -> tuple[str, ...]:
    """The folder of more than half of the product files, or two that halve them; else the change is spread."""
    paths = [file.path for file in pr.files or () if profile.is_product(file.path)]
    own = _plain(pr.repository.rpartition("/")[2])
    counts = Counter(area for path in paths if (area := _folder(path, own)) is not None)
    return tuple(area for area, count in counts.most_common(2) if count / len(paths) >= _MOST)


def _folder(path: str, own: str) -> str | None:
    """The first folder that tells something, else the module's name; nothing for a file at the top."""
    *folders, name = path.split("/")
    while folders and (folders[0].lower() in _CONTAINERS or _plain(folders[0]) == own):
        folders = folders[1:]
    if folders and path.startswith("src/") and name.endswith((".py", ".pyi")):
        folders = folders[1:] if folders[0] == path.split("/")[1] else folders
    if folders:
        return folders[0]
    stem = name.split(".")[0]
    return stem if "/" in path and stem not in _FACELESS else None


def _area(name: str, profile: Profile) -> str | None:
    """The area's one spelling; `None` for kinds, versions, branches, and words of the profile's own topics."""
    plain = name.lower().strip(" ._/") if not _VERSION.fullmatch(name.lower()) else ""
    last = plain.rpartition("/")[2]
    plain = re.sub(r"[\s_]+", "-", last if len(last) > 1 else plain)  # `p/d` is one name, `net/http` a path
    area = profile.aliases.get(plain, plain)
    if not area or kind_word(area) is not None or _VERSION.fullmatch(area) or area in profile.topic_words:
        return None
    return area


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
