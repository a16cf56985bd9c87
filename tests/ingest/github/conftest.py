"""Postgres for the few tests of GitHub that ask for it."""

from tests.fakes.postgres import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]
