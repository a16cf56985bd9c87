"""Readers by pattern: each takes a page and gives the tokens it is sure of, before words are looked up."""
