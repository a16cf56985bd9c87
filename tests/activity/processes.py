"""Programs in; what they printed out. For what only another process can show: locks, kills, limits, other users."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(program: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a Python program that may import the project; it has a minute."""
    command = [sys.executable, "-c", program, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
