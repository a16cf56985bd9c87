"""A message or view as JSON in; everything that Slack would refuse or cut out.

`HARD` are Slack's limits as documented or reported, `BUDGET` those that Herald builds to.
Sources: https://docs.slack.dev/reference/block-kit/blocks and https://docs.slack.dev/reference/methods/chat.postMessage
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from activity.records.frozen import Record
from bot.slack.block_checks import check_block
from bot.slack.wire import Json, Payload, json_length, length, nodes, text_in


@dataclass(frozen=True, slots=True)
class Limits:
    """Lengths are in UTF-16 units, `message` and `cells` those of all blocks of a message together."""

    blocks: int = 50
    view_blocks: int = 100
    message: int = 13_200  # reported, not documented: msg_blocks_too_long
    text: int = 4_000
    header: int = 150
    section: int = 3_000
    fields: int = 10
    field: int = 2_000
    context: int = 10
    actions: int = 25
    context_actions: int = 5
    button: int = 75
    value: int = 2_000
    identity: int = 255
    markdown: int = 12_000
    tables: int = 1
    rows: int = 100
    columns: int = 20
    cells: int = 10_000
    alt_text: int = 2_000
    url: int = 3_000
    options: int = 100
    option: int = 75
    option_value: int = 150
    placeholder: int = 150
    label: int = 2_000
    view_title: int = 24
    private_metadata: int = 3_000


HARD = Limits()
BUDGET = replace(
    HARD, blocks=45, message=10_000, text=3_000, section=2_800, field=1_800, markdown=10_000, rows=30, cells=8_000
)


class Violation(Record):
    """One thing that Slack would not take, or would cut: where (a JSON pointer), and what."""

    where: str
    problem: str


def validate(message: Payload, limits: Limits = HARD) -> tuple[Violation, ...]:
    """What is wrong with a message; nothing when it can be sent."""
    found = [*_of_text(message.text, limits), *_of_blocks(message.blocks, limits.blocks, limits)]
    size = json_length(message.blocks) if message.blocks else 0
    if size > limits.message:
        found.append(Violation(where="/blocks", problem=f"{size} characters of JSON, at most {limits.message}"))
    found += _of_metadata(message.metadata)
    return tuple(found)


def validate_view(view: Json, limits: Limits = HARD) -> tuple[Violation, ...]:
    """What is wrong with a modal or a home tab."""
    blocks = [block for block in _list(view) if isinstance(block, dict)]
    found = [*_of_blocks(blocks, limits.view_blocks, limits)]
    found += _of_view_texts(view, limits)
    if view.get("type") not in {"modal", "home"}:
        found.append(Violation(where="/type", problem="neither modal nor home"))
    return tuple(found)


def _of_view_texts(view: Json, limits: Limits) -> Iterator[Violation]:
    for key in ("title", "submit", "close") if view.get("type") == "modal" else ():
        if not 0 < length(text_in(view, key)) <= limits.view_title:
            yield Violation(where=f"/{key}", problem=f"1 to {limits.view_title} characters")
    for key, most in (("private_metadata", limits.private_metadata), ("callback_id", limits.identity)):
        if length(text_in(view, key)) > most:
            yield Violation(where=f"/{key}", problem=f"longer than {most}")


def _list(view: Json) -> list[object]:
    blocks = view.get("blocks")
    return list(blocks) if isinstance(blocks, list) else []


def _of_text(text: str, limits: Limits) -> Iterator[Violation]:
    if not text.strip():
        yield Violation(where="/text", problem="no text for notifications and screen readers")
    if length(text) > limits.text:
        yield Violation(where="/text", problem=f"{length(text)} long, at most {limits.text}")


def _of_metadata(metadata: Json | None) -> Iterator[Violation]:
    if metadata is not None and not (metadata.get("event_type") and isinstance(metadata.get("event_payload"), dict)):
        yield Violation(where="/metadata", problem="needs event_type and event_payload")


def _of_blocks(blocks: Sequence[Json], most: int, limits: Limits) -> Iterator[Violation]:
    if len(blocks) > most:
        yield Violation(where="/blocks", problem=f"{len(blocks)} blocks, at most {most}")
    for place, block in enumerate(blocks):
        for where, problem in check_block(block, f"/blocks/{place}", limits):
            yield Violation(where=where, problem=problem)
    yield from _of_tables(blocks, limits)
    yield from _of_markdown(blocks, limits)
    yield from _of_identities(blocks)


def _of_tables(blocks: Sequence[Json], limits: Limits) -> Iterator[Violation]:
    tables = [block for block in blocks if block.get("type") == "table"]
    if len(tables) > limits.tables:
        yield Violation(where="/blocks", problem=f"{len(tables)} tables, at most {limits.tables}")
    size = sum(length(text_in(node, "text")) for table in tables for _, node in nodes(table.get("rows")))
    if size > limits.cells:
        yield Violation(where="/blocks", problem=f"{size} characters in cells, at most {limits.cells}")


def _of_markdown(blocks: Sequence[Json], limits: Limits) -> Iterator[Violation]:
    size = sum(length(text_in(block, "text")) for block in blocks if block.get("type") == "markdown")
    if size > limits.markdown:
        yield Violation(where="/blocks", problem=f"{size} characters of markdown, at most {limits.markdown}")


def _of_identities(blocks: Sequence[Json]) -> Iterator[Violation]:
    """A block_id stands once in a message, an action_id once in a block."""
    named = Counter(name for block in blocks if (name := text_in(block, "block_id")))
    for name in (name for name, times in named.items() if times > 1):
        yield Violation(where="/blocks", problem=f"block_id {name} twice")
    for place, block in enumerate(blocks):
        acts = Counter(name for _, node in nodes(block) if (name := text_in(node, "action_id")))
        for name in (name for name, times in acts.items() if times > 1):
            yield Violation(where=f"/blocks/{place}", problem=f"action_id {name} twice")
