"""What players keep of finished matches: lists that reach every one of them, and counts."""
