"""`python -m tests.evals`: what `make eval` runs."""

import sys

from tests.evals.run import main

sys.exit(main())
