"""A week's facts in; the typed content of a report out, free of any language."""
