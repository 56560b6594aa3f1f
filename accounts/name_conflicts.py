"""Players whose name looked like that of another before two such names were impossible: an update
has put a number after it, and they are told by mail."""

import logging

from accounts import security_log
from accounts.adapter import AccountAdapter
from accounts.languages import active_language_of
from accounts.models import Player
from accounts.security_log import Kind

log = logging.getLogger(__name__)


def notify_players() -> int:
    """Tells who was not told yet; returns how many. Whom no mail reaches now is told the next
    time."""
    told = 0
    for player in Player.objects.exclude(renamed_from="").order_by("pk"):
        try:
            with active_language_of(player):
                AccountAdapter().send_account_mail(
                    "account/email/renamed", player.email, {"player": player}
                )
        except OSError as error:
            log.error("players with a new name are not told now: %s", type(error).__name__)
            break
        words = f"from {player.renamed_from} to {player.display_name}"
        security_log.log_event(Kind.RENAMED, None, player, words)
        Player.objects.filter(pk=player.pk).update(renamed_from="")
        told += 1
    return told
