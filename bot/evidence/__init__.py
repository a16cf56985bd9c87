"""A Plan and the store in; the exact facts that answer it out. The whole set always, the rows to show beside it."""
