"""A GraphQL request in; GitHub's JSON body out: parsed, checked, priced, limited, executed on the world."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from graphql import (
    DocumentNode,
    GraphQLError,
    OperationDefinitionNode,
    execute_sync,
    get_operation_ast,
    parse,
    validate,
)

from tests.fakes.github.price import Price, price_of, with_defaults
from tests.fakes.github.resolvers import Asking
from tests.fakes.github.schema import load_schema, type_of
from tests.fakes.github.tokens import Token
from tests.fakes.github.world import World

Body = dict[str, Any]


@dataclass
class Query:
    """A request that was understood: its operation and price. Or it was not: `refused` says why."""

    document: DocumentNode | None
    operation: OperationDefinitionNode | None
    variables: dict[str, Any]
    price: Price
    refused: Body | None = None

    @property
    def name(self) -> str | None:
        """The operation's name."""
        return self.operation.name.value if self.operation and self.operation.name else None


def understand(text: str, variables: dict[str, Any], name: str | None = None) -> Query:
    """Parse, check and price a request."""
    try:
        document, problems = _checked(text)
    except GraphQLError as fault:
        return Query(None, None, variables, Price(), {"errors": [_written(fault)]})
    operation = get_operation_ast(document, name)
    query = Query(document, operation, variables, Price())
    if problems or operation is None:
        told = [_written(each) for each in problems] or [{"message": "An operation name is required"}]
        query.refused = {"errors": told}
        return query
    try:
        query.price = price_of(load_schema(), document, operation, with_defaults(operation, variables))
    except GraphQLError as fault:
        query.refused = {"data": None, "errors": [_written(fault)]}
    return query


def run(query: Query, world: World, token: Token, web: str) -> Body:
    """Execute a request that was understood; data and errors as GitHub words them."""
    if query.refused is not None:
        return query.refused
    assert query.document is not None
    done = execute_sync(
        load_schema(),
        query.document,
        context_value=Asking(world, token, query.price, web),
        variable_values=query.variables,
        operation_name=query.name,
        type_resolver=type_of,
    )
    _raise_ours(done.errors or ())
    body: Body = {"data": done.data}
    if done.errors:
        body["errors"] = [_written(each) for each in done.errors]
    return body


@lru_cache(maxsize=200)
def _checked(text: str) -> tuple[DocumentNode, list[GraphQLError]]:
    document = parse(text)
    return document, validate(load_schema(), document)


def _written(fault: GraphQLError) -> Body:
    told: Body = dict(fault.extensions or {})
    if fault.path is not None:
        told["path"] = fault.path
    if fault.locations:
        told["locations"] = [{"line": each.line, "column": each.column} for each in fault.locations]
    return {**told, "message": fault.message}


def _raise_ours(faults: Any) -> None:
    """A resolver that broke is a fault of the stand-in, never an answer of GitHub."""
    for fault in faults:
        if fault.original_error is not None and not isinstance(fault.original_error, GraphQLError):
            raise fault.original_error
