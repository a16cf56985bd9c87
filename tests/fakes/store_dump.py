"""A store in; all it knows as plain values out, without row ids and clock times, so that two stores can be compared."""

from typing import Any

from sqlalchemy import Engine, select

from activity.database import reading
from activity.loading import load_assessed
from activity.statements import sql_table
from activity.tables import CoverageRow, CursorRow, DirectRow, FileRow, PullRequestRow, StaleWeekRow


def dump(engine: Engine) -> dict[str, Any]:
    """Everything a report could tell, by table."""
    with reading(engine) as connection:
        ids = connection.execute(select(PullRequestRow.id).order_by(PullRequestRow.number)).scalars().all()
        known = {row_id: at for at, row_id in enumerate(ids)}
        files = connection.execute(select(sql_table(FileRow))).mappings()
        return {
            "pull_requests": [each.model_dump() for each in load_assessed(connection, ids, patches=True)],
            "how_many": len(ids),
            "roles": sorted(
                (known[row["pull_request_id"]], row["position"], row["generated"], row["test"], row["docs"])
                for row in files
            ),
            **{
                table.__tablename__: sorted(str(dict(row)) for row in connection.execute(_facts(table)).mappings())
                for table in (DirectRow, CoverageRow, CursorRow, StaleWeekRow)
            },
        }


def _facts(table: type[Any]) -> Any:
    return select(*(column for column in sql_table(table).columns if column.name not in {"id", "repository_id"}))
