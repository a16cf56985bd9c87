"""Text from outside (titles, paths, names, lines of code) in; one harmless line out.

Control, direction and zero-width characters are gone, white space is single, length is capped with a mark.
Escaping for Markdown, HTML or a terminal is the renderer's.
"""

import unicodedata

from activity.text import one_line
from activity.title import parse_title

TITLE_CAP = 120
CODE_CAP = 160
NAME_CAP = 80
QUOTE_CAP = 320
_INVISIBLE = {"Cf", "Co", "Cn"}


def clean_title(title: str) -> str:
    """The title's own words, without module marks, type and PR number; `—` if there are none."""
    return one_line(parse_title(_visible(title)).text, TITLE_CAP) or "—"


def clean_code(text: str) -> str:
    """A path, a name in code or a quoted line of code."""
    return one_line(_visible(text), CODE_CAP) or "—"


def clean_name(text: str) -> str:
    """A person, a topic, a date or a label."""
    return one_line(_visible(text), NAME_CAP) or "—"


def clean_quote(text: str) -> str:
    """A sentence or two of a description, a review or a note."""
    return one_line(_visible(text), QUOTE_CAP) or "—"


def _visible(text: str) -> str:
    """The text without characters that show nothing but change how their neighbours look."""
    line = one_line(text)
    if line.isascii():
        return line
    return "".join(one for one in line if unicodedata.category(one) not in _INVISIBLE)
