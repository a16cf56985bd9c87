"""A Slack workspace in memory: `workspace.says("ann", "verl-dev", "<@HERALD> what merged today?")`."""

from tests.fakes.slack.people import People


class Workspace(People):
    """One workspace with the app installed; see `Directory`, `Messages`, `Sight`, `People` for its parts.

    It has the app's bot (`bot`), the admin `boss` and Slackbot; everybody else is made when first named.
    """
