"""The permissions of the app: what each is for, and what is off without it.

Source: https://docs.slack.dev/reference/scopes
"""

from dataclasses import dataclass

COMMAND = "/weekly-report"


@dataclass(frozen=True, slots=True)
class Scope:
    """One permission of the bot: why it is asked for, and what is off without it."""

    name: str
    why: str
    without: str
    optional: bool = False
    vital: bool = False


SCOPES = (
    Scope("commands", f"{COMMAND}", f"{COMMAND} does not exist; Herald cannot be used", vital=True),
    Scope("chat:write", "post reports and answers, show a status", "nothing can be posted", vital=True),
    Scope(
        "app_mentions:read",
        "questions by mention in channels",
        "no questions in channels, only the command and direct messages",
    ),
    Scope("im:history", "questions in direct messages", "no questions in direct messages"),
    Scope("im:read", "tell direct messages from channels", "no questions in direct messages"),
    Scope(
        "im:write",
        "tell somebody of a failure in a direct message",
        "failures are told in the channel only, to the asker alone",
    ),
    Scope(
        "assistant:write",
        "suggested questions and the agent's stop button",
        "no suggested questions, no stop button; answers are posted all the same",
    ),
    Scope(
        "channels:history",
        "follow-ups in threads of public channels",
        "each question in a public channel's thread needs a mention",
    ),
    Scope(
        "groups:history",
        "follow-ups in threads of private channels",
        "each question in a private channel's thread needs a mention",
    ),
    Scope(
        "channels:read",
        "whether a public channel is shared with others, and who its members are",
        "questions are refused where Slack does not say by itself that a public channel is not shared",
    ),
    Scope(
        "groups:read",
        "the same for private channels",
        "questions are refused where Slack does not say by itself that a private channel is not shared",
    ),
    Scope(
        "users:read",
        "time zone, language, names and workspace of people",
        "people of unknown workspace are refused; times are told in the repository's zone",
    ),
    Scope(
        "files:write",
        "the chart in a weekly report",
        "no chart; its figures stand in the thread as text",
        optional=True,
    ),
)


def missing_scopes(granted: frozenset[str]) -> tuple[Scope, ...]:
    """The scopes that Slack did not grant (`x-oauth-scopes` of `auth.test`), vital ones first."""
    missing = [scope for scope in SCOPES if scope.name not in granted]
    return tuple(sorted(missing, key=lambda scope: (not scope.vital, scope.optional)))
