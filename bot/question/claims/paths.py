"""Paths on a page: `verl/trainer/ppo`, `ray_trainer.py`, `.github/workflows`, `*.yaml`, tests/ 下的文件."""

import re
from collections.abc import Iterator

from bot.question.claims.page import Page
from bot.question.known import Known
from bot.question.text import fold
from bot.question.tokens import Sort, Token, claimed

_ENDINGS = (
    "py|pyi|md|rst|txt|ya?ml|json|toml|cfg|ini|conf|env|sh|bash|ps1|bat|js|jsx|ts|tsx|mjs|vue|css|scss|html|go|rs|java|kt|"
    "c|cc|cpp|cxx|h|hpp|cu|cuh|proto|lock|ipynb|rb|php|swift|sql|tf|dockerfile|gradle|xml|csv|snap|mod|sum|jinja|j2|mako"
)
_SIGNS = r"[\w.*+@\[\]{}-]"
_CANDIDATE = re.compile(
    rf"(?<![\w/.@*-])(?:\./)?(?:[\w.*]{_SIGNS}*/)+(?:{_SIGNS}*[\w*])?|(?<![\w/.@-]){_SIGNS}*\.(?:{_ENDINGS})(?![\w/])|(?<![\w/.])(?:dockerfile|makefile|codeowners|procfile)(?![\w.])(?:\.[\w.]*\w)?",
    re.ASCII,
)
_HIDDEN = re.compile(r"(?<![\w/.])\.[a-z][\w-]*\w(?![\w/])", re.ASCII)
_QUOTED = re.compile(r"[`\"]([^`\"\s]{1,200})[`\"]")
_PLACE = re.compile(
    r"(?:\b(?:under|inside|within|folder|directory|path|file|touch\w*|chang\w+|modif\w+|edit\w*|updat\w+|renam\w+|mov\w+|delet\w+|remov\w+|add\w*)\s+(?:the\s+|any\s+|all\s+)?(?:files?\s+(?:in|under)\s+)?(?:folder\s+|file\s+)?)$|(?:改动了?|修改了?|改了|动了|涉及|触及|删除了?|新增了?|目录|路径|文件)\s*$"
)


def find_paths(page: Page, known: Known) -> Iterator[Token]:
    """Folders, files and patterns of a page, in the spelling of `Selection`'s path patterns."""
    folders = {fold(folder).strip("/"): folder.strip("/") for folder in known.folders}
    for match in page.find(_QUOTED):
        inside = match[1].strip("/")
        if _is_path(match[1]) or inside in folders or inside in known.files:
            start, end = match.span(1)
            yield claimed(page.text, match.start(), match.end(), Sort.PATH, values=[_pattern(page.text[start:end])])
    for match in page.find(_HIDDEN):
        if match[0] in folders:
            yield claimed(page.text, *match.span(), Sort.PATH, values=[page.text[match.start() : match.end()]])
    for match in page.find(_CANDIDATE):
        words = page.text[match.start() : match.end()].rstrip(".")
        if _surely(page.low[: match.start()], fold(words), folders, known):
            end = match.start() + len(words)
            yield claimed(page.text, match.start(), end, Sort.PATH, values=[_pattern(words)])


def _pattern(words: str) -> str:
    if re.fullmatch(rf"\.(?:{_ENDINGS})", fold(words)):
        return f"*{words}"
    return re.sub(r"\*{2,}", "*", words.removeprefix("./").lstrip("/"))


def _is_path(words: str) -> bool:
    return _CANDIDATE.fullmatch(words) is not None and ("/" in words.strip("/") or words.endswith("/") or "." in words)


def _surely(before: str, words: str, folders: dict[str, str], known: Known) -> bool:
    """A slash alone is no path (`input/output`, `and/or`, the repository's own name)."""
    bare = words.strip("/")
    if bare == fold(known.repository) or re.fullmatch(r"[\d/.-]+", bare):
        return False
    if words.endswith("/") or words.startswith(".") or "*" in words or "/" not in bare:
        return True
    known_path = bare in folders or bare.split("/")[0] in folders or bare.rpartition("/")[0] in folders
    named = re.search(rf"\.(?:{_ENDINGS})$", bare) is not None
    return known_path or named or bare.count("/") >= 2 or _PLACE.search(before) is not None


def folder_patterns(word: str, known: Known) -> tuple[str, ...]:
    """The folders of that bare name, wherever they lie, or nothing when there is none."""
    name = fold(word).strip("/")
    if not any(name in fold(folder).strip("/").split("/") for folder in known.folders):
        return ()
    return f"{name}/", f"*/{name}/*"


def file_patterns(word: str, known: Known) -> tuple[str, ...]:
    """The files of that name with or without its ending, or nothing when there is none."""
    name = fold(word)
    return tuple(sorted({file for file in known.files if fold(file) == name or fold(file).rpartition(".")[0] == name}))
