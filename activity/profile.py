"""A repository's taxonomy (TOML) in; what its paths, titles and people mean out.

The same file tells the signals what "NPU" means and the questions what the word `npu` asks for. Patterns are
those of `.gitignore`, in any letter case: `tests/` is that folder anywhere, `/verl/workers/` only there, `*.md`
any such file.
"""

import tomllib
from collections.abc import Iterable
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

from pathspec import GitIgnoreSpec
from pydantic import Field, ValidationError

from activity.errors import ProfileError
from activity.records.frozen import Record
from activity.records.signal import Kind

DEFAULT = "default"
Sort = Literal["tests", "docs", "ci", "scripts", "examples", "dependencies"]


class TopicRule(Record):
    """One way to belong to a topic; all conditions that are set must hold.

    `modules` are names in the title's marks, `labels` GitHub's, `title_words` whole words of the title (`npu`
    is in `torch_npu`, not in `input`); of the paths more than `path_share` must have one of `path_words` as a
    word; of `paths` (patterns) one file must match, of `every_path` all files, of `without_every_path` not all;
    `only` asks that all files are of one of the profile's own sorts. A PR without files, or with unknown ones,
    meets no condition about files but `without_every_path`.
    """

    kinds: tuple[Kind, ...] = ()
    modules: tuple[str, ...] = ()
    without_modules: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    title_words: tuple[str, ...] = ()
    path_words: tuple[str, ...] = ()
    path_share: float = 0.0
    paths: tuple[str, ...] = ()
    every_path: tuple[str, ...] = ()
    without_every_path: tuple[str, ...] = ()
    only: Sort | None = None
    breaking: bool | None = None


class Topic(Record):
    """A topic: its name in data, its titles for readers, the words that ask for it, and its rules (any of)."""

    name: str
    en: str
    zh: str
    words: tuple[str, ...] = ()
    theme: bool = True
    """Whether the report may build a theme from it; broad ones such as bugfix are better as counts."""
    rules: tuple[TopicRule, ...] = Field(min_length=1)


class Paths(Record):
    """Which files are what; patterns as in `.gitignore`.

    `housekeeping` are files that neither run nor explain (licences, pictures, settings of editors and git);
    `vendored` is other people's code that is kept here; `core` are files that many users depend on.
    """

    tests: tuple[str, ...] = ()
    docs: tuple[str, ...] = ()
    ci: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    generated: tuple[str, ...] = ()
    dependencies: tuple[str, ...] = ()
    housekeeping: tuple[str, ...] = ()
    vendored: tuple[str, ...] = ()
    core: tuple[str, ...] = ()


class Profile(Record):
    """The taxonomy of one repository, or of any (`default`).

    `areas`: whether scopes, labels or folders of the repository itself become topics too (for a repository
    without a taxonomy of its own). `aliases` joins several spellings of an area; an empty value says that the
    word is no area. `logins` maps git display names to GitHub logins, `bots` lists machine users whose login
    does not end in `[bot]`.
    """

    name: str
    repositories: tuple[str, ...] = ()
    areas: bool = False
    paths: Paths
    topics: tuple[Topic, ...] = Field(alias="topic", default=())
    aliases: dict[str, str] = {}
    logins: dict[str, str] = {}
    bots: tuple[str, ...] = ()

    def is_test(self, path: str) -> bool:
        """Whether the profile calls this file a test."""
        return _matches(self.paths.tests, path)

    def is_docs(self, path: str) -> bool:
        """Whether this file is documentation."""
        return _matches(self.paths.docs, path)

    def is_ci(self, path: str) -> bool:
        """Whether this file drives the continuous integration."""
        return _matches(self.paths.ci, path)

    def is_generated(self, path: str) -> bool:
        """Whether this file is made by a program and so never counts as hot."""
        return _matches(self.paths.generated, path)

    def is_core(self, path: str) -> bool:
        """Whether many users depend on this file."""
        return _matches(self.paths.core, path)

    def is_all(self, sort: Sort, paths: Iterable[str]) -> bool:
        """Whether there are paths, and all of them are of this sort."""
        patterns: tuple[str, ...] = getattr(self.paths, sort)
        found = [_matches(patterns, path) for path in paths]
        return bool(found) and all(found)

    def is_dependencies(self, path: str) -> bool:
        """Whether this file says what the repository needs: a manifest, a lock or an image."""
        return _matches(self.paths.dependencies, path)

    def is_product(self, path: str) -> bool:
        """Whether this file is code or configuration that reaches users, and so owes a test when it changes."""
        return not any(_matches(patterns, path) for patterns in self._no_product)

    @property
    def _no_product(self) -> tuple[tuple[str, ...], ...]:
        paths = self.paths
        aside = (paths.tests, paths.docs, paths.ci, paths.scripts, paths.examples)
        return (*aside, paths.generated, paths.dependencies, paths.housekeeping, paths.vendored)

    @cached_property
    def topic_titles(self) -> dict[str, Topic]:
        """Topics by name."""
        return {topic.name: topic for topic in self.topics}

    @cached_property
    def topic_words(self) -> frozenset[str]:
        """All names of topics and the words that ask for them, lower-case."""
        return frozenset(word.lower() for topic in self.topics for word in (topic.name, *topic.words))


@lru_cache(maxsize=256)
def _spec(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    return GitIgnoreSpec.from_lines(pattern.lower() for pattern in patterns)


@lru_cache(maxsize=65536)
def _matches(patterns: tuple[str, ...], path: str) -> bool:
    return bool(patterns) and _spec(patterns).match_file(path.lower())


def matches_any(patterns: tuple[str, ...], paths: Iterable[str]) -> bool:
    """Whether one of the paths matches one of the patterns."""
    return any(_matches(patterns, path) for path in paths)


def load_profile(name: str, folder: Path | None = None) -> Profile:
    """Read a taxonomy by name: from `folder`, else from those that ship with Herald.

    Raises:
        ProfileError: there is no such profile, or its file is wrong.
    """
    texts = _texts(folder)
    if name not in texts:
        raise ProfileError(f"There is no profile {name!r}; known are {', '.join(sorted(texts))}.")
    return _parse(name, texts[name])


def profile_name_for(repository: str, folder: Path | None = None) -> str:
    """The name of the profile that lists this repository, else `default`.

    Raises:
        ProfileError: one of the files is wrong.
    """
    for name, text in _texts(folder).items():
        if repository in _parse(name, text).repositories:
            return name
    return DEFAULT


def _texts(folder: Path | None) -> dict[str, str]:
    """The text of each taxonomy file by name; a file of the user's replaces one that ships."""
    shipped = {file.name: file.read_text("utf-8") for file in files("activity").joinpath("profiles").iterdir()}
    own = {}
    try:
        own = {file.name: file.read_text("utf-8") for file in sorted(folder.glob("*.toml"))} if folder else {}
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(f"Cannot read the profiles in {folder}: {error}.") from error
    return {name.removesuffix(".toml"): text for name, text in {**shipped, **own}.items() if name.endswith(".toml")}


@lru_cache(maxsize=32)
def _parse(name: str, text: str) -> Profile:
    try:
        return Profile.model_validate({"name": name, **tomllib.loads(text)})
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"The profile {name}.toml is not TOML: {error}.") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ProfileError(f"The profile {name}.toml is wrong at {where}: {first['msg']}.") from error
