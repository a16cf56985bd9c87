"""Pieces between tokens come out the same however the stream is cut, and what is not kept is gone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from activity.errors import GitError
from ingest.git.feed import Feed


def cut(stream: bytes, size: int) -> list[bytes]:
    return [stream[at : at + size] for at in range(0, len(stream), size)]


@given(st.lists(st.text("abc\n").map(str.encode), max_size=9), st.integers(1, 9))
def test_until_finds_every_token(pieces, size):
    feed = Feed(cut(b"".join(piece + b"--;" for piece in pieces), size))
    assert [feed.until(b"--;") for _ in pieces] == pieces
    assert feed.ended


@given(st.binary(max_size=60).filter(lambda text: b"|" not in text), st.integers(1, 9), st.integers(0, 70))
def test_until_keeps_the_beginning_only(piece, size, keep):
    feed = Feed(cut(piece + b"|rest", size))
    assert feed.until(b"|", keep) == piece[:keep]
    assert feed.until(b"|", or_end=True) == b"rest"


@given(st.binary(max_size=60), st.integers(1, 9), st.integers(0, 70))
def test_take_goes_past_what_it_does_not_keep(piece, size, keep):
    feed = Feed(cut(piece + b"rest", size))
    assert feed.take(len(piece), keep) == piece[:keep]
    assert feed.skip(b"rest")
    assert feed.ended


def test_a_stream_that_breaks_off_is_said_so():
    with pytest.raises(GitError, match="broke off"):
        Feed([b"abc"]).until(b"|")
    with pytest.raises(GitError, match="broke off"):
        Feed([b"abc"]).take(4)


def test_skip_leaves_what_is_not_the_token():
    feed = Feed([b"a", b"b"])
    assert not feed.skip(b"ac")
    assert not feed.skip(b"abc")
    assert feed.skip(b"ab")
