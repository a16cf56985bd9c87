"""A git clone in, records of merged PRs out: opening it, walking the base branch, reading diffs and trees."""
