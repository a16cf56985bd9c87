"""The bytes of a shell script in; what `bash -n` complains of out. Nothing of the script is run."""

import subprocess

_SECONDS = 10


def read_by_bash(content: bytes) -> str | None:
    """Have bash read a script without running it: what it prints to standard error, empty when in order.

    `None` when there is no bash here, or it takes too long. The environment is empty: `BASH_ENV` would be run.
    """
    try:
        done = subprocess.run(
            ["bash", "--norc", "--noprofile", "-n"],
            input=content,
            capture_output=True,
            env={"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"},
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stderr.decode("utf-8", "replace")
