"""What happened in a repository: the shared records and the two stores. Knows neither `ingest` nor `bot`."""
