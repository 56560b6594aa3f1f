"""Dumps of finished public matches, a month each, for whoever studies the games: written by a
periodic job, listed on a page with their checksums."""
