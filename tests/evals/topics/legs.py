"""The parts of Herald's own search, run alone over the passages of the same store.

Herald offers them, once it can, as `activity.retrieval.legs(home, repository)`: a mapping of names such as `dense`,
`lexical`, `fused` and `plain top-10` to functions of (topic words, allowed numbers) that return numbers, best first
and empty when nothing passes the floor. Without that function only the plain search stands beside.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

Leg = Callable[[str, Collection[int]], Sequence[int]]
MODULE = "activity.retrieval"


def offered(home: Path, repository: str) -> Mapping[str, Leg]:
    """The parts Herald offers for this store; none when it does not offer any yet."""
    if importlib.util.find_spec(MODULE) is None or not hasattr(module := importlib.import_module(MODULE), "legs"):
        sys.stderr.write(f"{MODULE}.legs is not there: only the plain search is compared\n")
        return {}
    made: Mapping[str, Leg] = module.legs(home, repository)
    return made
