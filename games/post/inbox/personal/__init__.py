"""Letters to a player's own address: a match is opened, found, joined or left, and settings are
changed, by lines like those that answer a turn. The pages do all that by the same functions."""
