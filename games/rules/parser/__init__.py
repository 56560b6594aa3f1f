"""The reader: what players write or pick, turned into the one legal move it means."""
