"""The two languages Herald writes."""

from enum import StrEnum


class Language(StrEnum):
    """A language by its HTML code."""

    EN = "en"
    ZH = "zh"
