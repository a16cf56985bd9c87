"""One sentence in both languages; whoever shows it picks one."""

from activity.records.frozen import Record


class Wording(Record):
    """The same short text in English and Chinese."""

    en: str
    zh: str

    def spoken(self, language: str) -> str:
        """The text in a language (`zh`, everything else is English)."""
        return self.zh if language == "zh" else self.en
