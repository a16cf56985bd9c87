"""Slack's own limits, written without a look at the product's validator: blocks, tables, rich text, views, messages."""
