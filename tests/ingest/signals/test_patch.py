from hypothesis import given
from hypothesis import strategies as st

from ingest.signals.patch import added, parse_hunks, removed
from tests.ingest.signals.risks.building import patch


def test_numbers_lines_on_both_sides():
    (hunk,) = parse_hunks("@@ -4,3 +4,3 @@ def launch():\n one\n-two\n+zwei\n three\n")
    assert hunk.heading == "def launch():"
    assert [(line.sign, line.old, line.new) for line in hunk.lines] == [
        (" ", 4, 4),
        ("-", 5, None),
        ("+", None, 5),
        (" ", 6, 6),
    ]


def test_starts_anew_with_each_hunk():
    first, second = parse_hunks("@@ -1 +1,2 @@\n a\n+b\n@@ -10,2 +11 @@\n-c\n d\n")
    assert [line.new for line in first.lines] == [1, 2]
    assert [line.old for line in second.lines] == [10, 11]


def test_a_missing_newline_is_no_line():
    (hunk,) = parse_hunks("@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file")
    assert [line.text for line in hunk.lines] == ["a", "b"]


def test_only_a_newline_ends_a_line():
    text = "@@ -0,0 +1,2 @@\n+x = 'a\u2028diff --git a/b b/b'\x0c\r\n+y\n"
    assert [line.new for line in added(text)] == [1, 2]


def test_a_marker_inside_a_line_is_text():
    (line,) = added("@@ -1,0 +2 @@\n+@@ -1 +1 @@\n")
    assert line.text == "@@ -1 +1 @@"


def test_text_without_hunks_has_none():
    assert parse_hunks("") == ()
    assert list(removed("similarity index 100%")) == []


_LINES = st.lists(
    st.text(st.characters(exclude_characters="\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"), max_size=5), max_size=12
)


@given(_LINES, _LINES)
def test_numbers_point_at_the_lines_of_both_files(before, after):
    text = patch("\n".join(before), "\n".join(after))
    old, new = "\n".join(before).splitlines(), "\n".join(after).splitlines()
    assert all(old[(line.old or 0) - 1] == line.text for line in removed(text))
    assert all(new[(line.new or 0) - 1] == line.text for line in added(text))
