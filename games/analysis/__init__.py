"""Looking back at a finished match: which moves cost most, and how the expected result moved."""
