"""The facts of a report in; sentences in the reader's language out, each checked against the facts."""
