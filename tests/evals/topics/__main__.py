"""`python -m tests.evals.topics CLONES [--unopened]`."""

import sys

from tests.evals.topics.run import main

sys.exit(main())
