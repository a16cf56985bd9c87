"""Questions with known answers: expected sets from plain git, and the runner that scores Herald on them."""
