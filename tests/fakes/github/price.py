"""A GraphQL operation in; its price out, by the formula GitHub documents, and what GitHub refuses for its size.

https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLSchema,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
    get_named_type,
)
from graphql.utilities import value_from_ast_untyped

MOST_NODES = 500_000
MOST_PER_CONNECTION = 100


@dataclass
class Price:
    """What a query costs: connection requests, possible nodes, and the names of all fields it selects."""

    requests: int = 0
    nodes: int = 0
    fields: set[str] = field(default_factory=set)

    @property
    def points(self) -> int:
        """Points taken from the hour's budget: a hundredth of the requests, at least one."""
        return max(1, (self.requests + 50) // 100)


def price_of(
    schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, variables: dict[str, Any]
) -> Price:
    """Walk the operation.

    Raises:
        GraphQLError: a connection without bounds or above 100, or more than 500,000 possible nodes.
    """
    walk = _Walk(schema, document, variables)
    query = schema.query_type
    assert query is not None
    walk.selections(operation.selection_set, query, 1)
    if walk.price.nodes > MOST_NODES:
        told = (
            f"This query requests up to {walk.price.nodes:,} possible nodes which exceeds the maximum limit of 500,000."
        )
        raise GraphQLError(told, extensions={"type": "MAX_NODE_LIMIT_EXCEEDED"})
    return walk.price


class _Walk:
    def __init__(self, schema: GraphQLSchema, document: DocumentNode, variables: dict[str, Any]) -> None:
        self.schema, self.variables, self.price = schema, variables, Price()
        found = [each for each in document.definitions if isinstance(each, FragmentDefinitionNode)]
        self.fragments = {each.name.value: each for each in found}

    def selections(self, chosen: SelectionSetNode | None, parent: Any, parents: int) -> None:
        """Count everything below a type of which there may be `parents`."""
        for each in chosen.selections if chosen else ():
            if not self._wanted(each):
                continue
            if isinstance(each, FieldNode):
                self._field(each, parent, parents)
            elif isinstance(each, FragmentSpreadNode):
                fragment = self.fragments[each.name.value]
                self.selections(fragment.selection_set, self._type(fragment, parent), parents)
            elif isinstance(each, InlineFragmentNode):
                self.selections(each.selection_set, self._type(each, parent), parents)

    def _field(self, chosen: FieldNode, parent: Any, parents: int) -> None:
        name = chosen.name.value
        if name.startswith("__") or name not in getattr(parent, "fields", {}):
            return
        self.price.fields.add(name)
        kind = get_named_type(parent.fields[name].type)
        if kind.name.endswith("Connection"):
            parents = self._connection(chosen, parents)
        elif parent is self.schema.query_type and name == "nodes":
            parents = self._ids(chosen)
        self.selections(chosen.selection_set, kind, parents)

    def _connection(self, chosen: FieldNode, parents: int) -> int:
        size = self._size(chosen)
        if size is None:
            return parents
        self.price.requests += parents
        self.price.nodes += parents * size
        return parents * size

    def _size(self, chosen: FieldNode) -> int | None:
        name, args = chosen.name.value, self._arguments(chosen)
        for bound in ("first", "last"):
            size = args.get(bound)
            if size is None:
                continue
            if not 0 <= size <= MOST_PER_CONNECTION:
                told = (
                    f"Requesting {size} records on the `{name}` connection exceeds the `{bound}` limit of 100 records."
                )
                raise GraphQLError(told, chosen, extensions={"type": "EXCESSIVE_PAGINATION"})
            return int(size)
        if {"nodes", "edges"}.intersection(self._names(chosen.selection_set)):
            told = f"You must provide a `first` or `last` value to properly paginate the `{name}` connection."
            raise GraphQLError(told, chosen, extensions={"type": "MISSING_PAGINATION_BOUNDARIES"})
        return None

    def _ids(self, chosen: FieldNode) -> int:
        count = len(self._arguments(chosen).get("ids") or ())
        if count > MOST_PER_CONNECTION:
            told = f"You may not provide more than 100 node ids; you provided {count}."
            raise GraphQLError(told, chosen, extensions={"type": "ARGUMENT_LIMIT"})
        self.price.nodes += count
        return count

    def _arguments(self, chosen: FieldNode) -> dict[str, Any]:
        return {each.name.value: value_from_ast_untyped(each.value, self.variables) for each in chosen.arguments or ()}

    def _names(self, chosen: SelectionSetNode | None) -> Iterator[str]:
        for each in chosen.selections if chosen else ():
            if isinstance(each, FieldNode):
                yield each.name.value
            elif isinstance(each, FragmentSpreadNode):
                yield from self._names(self.fragments[each.name.value].selection_set)
            elif isinstance(each, InlineFragmentNode):
                yield from self._names(each.selection_set)

    def _type(self, fragment: Any, parent: Any) -> Any:
        condition = fragment.type_condition
        return parent if condition is None else self.schema.type_map[condition.name.value]

    def _wanted(self, node: Any) -> bool:
        conditions = {each.name.value: each.arguments[0].value for each in node.directives or ()}
        holds = {name: value_from_ast_untyped(value, self.variables) for name, value in conditions.items()}
        return not holds.get("skip", False) and bool(holds.get("include", True))


def with_defaults(operation: OperationDefinitionNode, variables: dict[str, Any]) -> dict[str, Any]:
    """The variables, with the operation's own values for those that were left out."""
    presets = {
        each.variable.name.value: value_from_ast_untyped(each.default_value)
        for each in operation.variable_definitions or ()
        if each.default_value is not None
    }
    return {**presets, **variables}
