"""Turn mails that were held for a player's hours, once the player has chosen others."""

from django.db import transaction

from accounts.models import Player
from config import clock, task_trigger
from games.models import Notice


def release_held(player: Player) -> int:
    """Makes the player's turn mails that wait due now; returns how many. Whoever sends them looks
    at the hours that stand then, and holds what still has to wait."""
    now = clock.now()
    held = Notice.objects.filter(tenure__player=player, kind=Notice.Kind.TURN, due_at__gt=now)
    released = held.filter(state=Notice.State.DUE, error="").update(due_at=now)
    if released:
        transaction.on_commit(task_trigger.trigger_senders)
    return released
