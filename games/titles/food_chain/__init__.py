"""The Food Chain Game."""
