"""Letters as mail programs write them: what a player typed, and all that comes with it."""
