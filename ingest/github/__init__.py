"""GitHub in, records out: two GraphQL queries, everything they leave out fetched, diffs from a clone."""
