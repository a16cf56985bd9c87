"""Typed reports, answers and notices in; messages for Slack out: the one way in to `bot.render.slack`.

A `Message` is content, not JSON: `payloads(message, form)` makes of it what is sent, and `next_form` names the humbler
form to try when Slack refuses one. Outside text only ever becomes literal elements or escaped text.
"""

from bot.render.slack.answer import answer_messages, shows_rest
from bot.render.slack.content import Marker, Message, MessageKind, Picture
from bot.render.slack.frame import Frame
from bot.render.slack.home import Home, HomeChannel, HomeRun, home_view
from bot.render.slack.notices import Posted, already_posted, help_message, notice, suggested_prompts
from bot.render.slack.payloads import TEXT, WHOLE, Form, next_form, payloads, text_of
from bot.render.slack.report import Posting, report_posting
from bot.render.slack.words import Notice

__all__ = [
    "TEXT",
    "WHOLE",
    "Form",
    "Frame",
    "Home",
    "HomeChannel",
    "HomeRun",
    "Marker",
    "Message",
    "MessageKind",
    "Notice",
    "Picture",
    "Posted",
    "Posting",
    "already_posted",
    "answer_messages",
    "help_message",
    "home_view",
    "next_form",
    "notice",
    "payloads",
    "report_posting",
    "shows_rest",
    "suggested_prompts",
    "text_of",
]
