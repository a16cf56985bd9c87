"""Gets it: sources of facts, the signals made from them, and what writes both to the store. Never imports `bot`."""
