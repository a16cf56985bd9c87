"""Typed results in; messages and views for Slack out. `bot.render.blocks` is the way in."""
