"""The errors a person may meet. Each message says what happened and what to do.

HeraldError            exit code 1
├── UsageError         exit code 2: the words of the call are wrong
├── SettingsError      a setting is missing or wrong
├── ProfileError       a taxonomy file is wrong
├── StoreError         the facts store cannot be opened, read or written
│   └── StoreVersionError   written by another version of Herald
├── NotStoredError     the store is empty, or does not hold that repository
├── SearchError        passages cannot be embedded, indexed or searched
│   ├── EmbeddingError      the embedder is missing or refuses
│   ├── IndexBusyError      another process uses the embedded index
│   └── IndexMismatchError  the index was built by another embedder or text cutter
└── SourceError        a source of facts cannot be read
    ├── GitError       git, or the clone, refuses
    ├── GitHubError    GitHub refuses, is out of reach, or does not tell all
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


class NotStoredError(HeraldError):
    """The store holds no such repository; the message says what it holds and how to fill it."""


class SearchError(HeraldError):
    """The index of passages cannot be opened, read or written."""


class EmbeddingError(SearchError):
    """The embedder is not there or refuses; the message never shows a key."""


class IndexBusyError(SearchError):
    """Another process uses the embedded index, which has room for one."""


class IndexMismatchError(SearchError):
    """The index was built by another embedder or text cutter; the message names both and the command that mends it."""


class SourceError(HeraldError):
    """A source of facts cannot be read."""


class GitError(SourceError):
    """git or the clone refuses; the message carries git's reason, never a secret."""


class GitHubError(SourceError):
    """GitHub refuses, is out of reach or does not tell all; the message says what to do, never a secret."""


class RecordsFileError(SourceError):
    """A records file is not what it should be; the message names file, PR and field."""
