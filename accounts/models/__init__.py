"""The rows of accounts: players, where they are signed in, and what is remembered of both."""

from accounts.models.player import (
    BOT_DOMAIN,
    BOT_PREFIX,
    Player,
    PlayerManager,
    plain_name,
    validate_time_zone,
)
from accounts.models.security import AddressMove, MailedProof, SecurityEvent, Session, Tally

__all__ = [
    "AddressMove",
    "BOT_DOMAIN",
    "BOT_PREFIX",
    "MailedProof",
    "Player",
    "PlayerManager",
    "SecurityEvent",
    "Session",
    "Tally",
    "validate_time_zone",
    "plain_name",
]
