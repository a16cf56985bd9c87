"""Topic questions whose relevant pull requests were judged from titles and diffs, and the runner that scores Herald."""
