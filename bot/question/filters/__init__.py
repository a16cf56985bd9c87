"""Marked tokens in; what they ask of the set (`Finding`s: fields of a Selection) out. One concept a file."""
