"""Facts in; passages out, pure: descriptions, diffs in words, reviews and notes, cut into pieces of a few sentences.

Whoever changes what comes out raises `activity.records.passage.CUTTER`.
"""
