"""Slack: what comes in from it as typed requests, what goes out to it within its limits. Importing this is cheap."""
