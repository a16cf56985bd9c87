"""What is wanted of a set, before it becomes part of a Plan."""

from dataclasses import dataclass

from activity.selection import Order
from bot.question.plan import Aspect, Group, Wanted
from bot.question.wording import Wording


@dataclass(frozen=True)
class Asked:
    """What is wanted, and how it is to be grouped, ordered and cut."""

    wanted: Wanted
    group: Group | None = None
    order: Order = Order.MERGED
    limit: int | None = None
    aspect: Aspect = Aspect.ALL
    notes: tuple[Wording, ...] = ()
