"""Answers: questions and reports over the facts. Reads what `ingest` wrote; never imports it."""
