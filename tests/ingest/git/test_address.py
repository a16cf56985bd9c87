"""Addresses as people write them; secrets stay out of what is shown."""

import pytest

from activity.errors import UsageError
from ingest.git.address import clone_folder, is_url, parse_address, parse_origin, without_secrets


@pytest.mark.parametrize(
    "text, url, name, web",
    [
        ("https://github.com/acme/engine", "https://github.com/acme/engine", "acme/engine", "https://github.com"),
        ("https://github.com/acme/engine.git/", "https://github.com/acme/engine.git/", "acme/engine", "https://github.com"),
        (
            "https://me:t0ken@git.corp.example:8443/group/sub/engine.git",
            "https://git.corp.example:8443/group/sub/engine.git",
            "sub/engine",
            "https://git.corp.example:8443",
        ),
        ("git@github.com:acme/engine.git", "git@github.com:acme/engine.git", "acme/engine", "https://github.com"),
        (
            "ssh://git:pw@ssh.github.com:443/acme/engine.git",
            "ssh://git@ssh.github.com:443/acme/engine.git",
            "acme/engine",
            "https://github.com",
        ),
        ("file:///srv/acme/engine.git", "file:///srv/acme/engine.git", "acme/engine", None),
        ("http://127.0.0.1:80/acme/engine", "http://127.0.0.1:80/acme/engine", "acme/engine", "http://127.0.0.1:80"),
    ],
)  # fmt: skip
def test_addresses(text, url, name, web):
    address = parse_address(text)
    assert (address.url, address.name, address.web) == (url, name, web)


def test_a_secret_is_kept_apart():
    address = parse_address("https://me:t0ken%21@github.com/acme/engine")
    assert address.authorization == "Authorization: Basic bWU6dDBrZW4h"
    assert "t0ken" not in repr(address)
    assert "bWU6" not in repr(address)


@pytest.mark.parametrize("text", ["git://github.com/a/b", "http://github.com/a/b", "ext::sh -c x://y", "ftp://h/a/b"])
def test_other_protocols_are_refused(text):
    with pytest.raises(UsageError, match="https, ssh or file"):
        parse_address(text)


@pytest.mark.parametrize(
    "path, folder",
    [
        ("engine.git", "local/engine.git"),
        ("../engine", "local/engine.git"),
        ("acme/..", "local/acme.git"),
        ("-acme/engine", "acme/engine.git"),
        ("acme/.git", "acme/git.git"),
        ("a%20c+me/engine/", "a-20c-me/engine.git"),
    ],
)
def test_a_name_that_cannot_be_a_folder_is_none(path, folder):
    address = parse_address(f"https://github.com/{path}")
    assert address.name is None
    assert clone_folder(address) == folder


def test_an_address_without_a_path_has_no_folder():
    assert clone_folder(parse_address("https://github.com/acme/engine")) == "acme/engine.git"
    with pytest.raises(UsageError, match="OWNER/NAME"):
        clone_folder(parse_address("https://github.com/"))


def test_paths_are_no_urls():
    assert not is_url("/srv/acme/engine.git")
    assert not is_url("C:/engine")
    assert is_url("git@host:acme/engine")
    assert parse_origin("/srv/acme/engine.git") is None
    assert parse_origin("git://github.com/acme/engine") is None
    assert parse_origin("") is None


def test_secrets_are_cut_out_of_messages():
    text = "fatal: unable to access 'https://me:p@ss@github.com/a/b/': no, see https://example.org/x"
    assert without_secrets(text) == "fatal: unable to access 'https://github.com/a/b/': no, see https://example.org/x"
