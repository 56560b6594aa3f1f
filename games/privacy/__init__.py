"""Everybody owns what is theirs: a copy of all that is kept of a player, and leaving for good."""

from games.privacy.exporting import come_round as make_exports
from games.privacy.leaving import come_round as let_leave

__all__ = ["let_leave", "make_exports"]
