"""Everybody owns what is theirs: a copy of all that is kept of a player, and leaving for good."""

from games.privacy.account_deletion import run_deletions as let_leave
from games.privacy.export_jobs import run_exports as make_exports

__all__ = ["let_leave", "make_exports"]
