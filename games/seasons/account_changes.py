"""What is a player's in seasons when two accounts become one, or when they leave this house."""

from accounts.models import Player
from games.play.staff import account_merge
from games.seasons.models import Entry, Season


def register_account_changes() -> None:
    """Tells whoever merges accounts of all this, once, when the program starts."""
    account_merge.register_merge_hook(move_rows_to_player)


def move_rows_to_player(gone: Player, kept: Player) -> None:
    """What somebody has joined they have joined under the account that is kept. A season in which
    both are stays as it was, since nobody can have played against themself."""
    beside = Entry.objects.filter(player=kept).values("season")
    Entry.objects.filter(player=gone).exclude(season__in=beside).update(player=kept)
    Season.objects.filter(opened_by=gone).update(opened_by=kept)


def delete_player_rows(player: Player) -> None:
    """Whoever leaves this house is in no season that is still to begin. From those that run the
    sweep withdraws them; where they stood stays, under no name."""
    waiting = (Season.State.OPEN, Season.State.OFF)
    Entry.objects.filter(player=player, season__state__in=waiting, division=None).delete()
