"""Looking back at a finished match: which steps cost most, and how the expected result moved."""
