"""What a run of a source cost where an API was asked."""

from activity.records.frozen import Record


class Spent(Record):
    """What a run cost at GitHub: requests, and points of its hourly budget."""

    calls: int = 0
    points: int = 0
