"""The Web API methods, entered into `asked.METHODS` when this package is imported."""

from tests.fakes.slack.methods import agents, apps, chat, conversations, files, streams, users, views

__all__ = ["agents", "apps", "chat", "conversations", "files", "streams", "users", "views"]
