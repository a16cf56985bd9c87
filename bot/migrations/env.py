"""Alembic's entry: runs on the engine and version table that `activity.database.upgrade` hands over."""

from alembic import context

_attributes = context.config.attributes

with _attributes["engine"].execution_options(writes=True).begin() as connection:
    context.configure(
        connection=connection,
        target_metadata=_attributes.get("metadata"),
        version_table=_attributes["version_table"],
        render_as_batch=True,
    )
    context.run_migrations()
