"""Words of time in a question in; periods out."""

from bot.question.dates.reading import MAX_LENGTH, Dated, find_dates, first_period
from bot.question.dates.spans import EARLIEST

__all__ = ["EARLIEST", "MAX_LENGTH", "Dated", "find_dates", "first_period"]
