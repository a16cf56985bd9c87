"""The errors a person may meet. Each message says what happened and what to do.

HeraldError            exit code 1
├── UsageError         exit code 2: the words of the call are wrong
├── SettingsError      a setting is missing or wrong
├── ProfileError       a taxonomy file is wrong
├── StoreError         the facts store cannot be opened, read or written
│   └── StoreVersionError   written by another version of Herald
└── SourceError        a source of facts cannot be read
    ├── GitError       git, or the clone, refuses
    └── RecordsFileError    a records file is not what it should be
"""


class HeraldError(Exception):
    """A foreseeable failure; `str(error)` is one line for the person, `exit_code` for the shell."""

    exit_code = 1


class UsageError(HeraldError):
    """The call itself is wrong: an unknown period, a repository that was never named."""

    exit_code = 2


class SettingsError(HeraldError):
    """A setting is missing or has a value that cannot be used."""


class ProfileError(HeraldError):
    """A taxonomy file cannot be read; the message names the file and the key."""


class StoreError(HeraldError):
    """The facts store cannot be opened, read or written."""


class StoreVersionError(StoreError):
    """The store was written by a version of Herald that this one does not know."""


class SourceError(HeraldError):
    """A source of facts cannot be read."""


class GitError(SourceError):
    """git or the clone refuses; the message carries git's reason, never a secret."""


class RecordsFileError(SourceError):
    """A records file is not what it should be; the message names file, PR and field."""
