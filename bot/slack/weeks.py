"""A channel, a repository, a week and a language in; the id under which that is posted once out."""

from bot.language import Language


def weekly_id(channel: str, repository: str, label: str, language: Language) -> str:
    """The id under which a week is posted once."""
    return f"{channel}|{repository}|{label}|{language.value}"
