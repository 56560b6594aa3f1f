"""Who signs up keeps what they have tried: it goes on as a match."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import Player
from config import clock
from games import play
from games.guest_games.guest_play import current_record
from games.models import GuestGame, Match
from games.play.match_import import import_match
from games.rules.phrases import phrase

GONE = phrase("Your guest game can’t be kept: it was deleted, or its rules have changed.")
KEPT_BY_ANOTHER = phrase("Your guest game now belongs to another player.")


class CannotKeep(play.PlayError):
    """A trial cannot go on as a match."""


def convert_guest_game(key: UUID, player: Player, now: datetime | None = None) -> Match:
    """The match that the trial `key` has become: with its deal and its moves, for `player`; a
    finished one if it was played to its end. Asked for once more it is the same one. CannotKeep
    says why it cannot be; CannotOpen, if the player has no room for another match."""
    with transaction.atomic():
        trial = GuestGame.objects.select_for_update().filter(pk=key).first()
        if trial is None:
            raise CannotKeep(GONE)
        if trial.match is not None:
            if trial.match.opened_by_id != player.pk:
                raise CannotKeep(KEPT_BY_ANOTHER)
            return trial.match
        try:
            current_record(trial)
        except LookupError:
            raise CannotKeep(GONE) from None
        trial.match = import_match(
            player, trial.rules, trial.setup(), trial.seat_moves, now or clock.now()
        )
        trial.save(update_fields=["match"])
    return trial.match
