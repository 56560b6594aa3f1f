"""What is a player's in looking back when two accounts become one, or when they leave this house:
that they asked for it."""

from accounts.models import Player
from games.analysis.models import LookingBack
from games.play.staff import account_merge


def register_account_changes() -> None:
    """Tells whoever merges accounts of all this, once, when the program starts."""
    account_merge.register_merge_hook(move_rows_to_player)


def move_rows_to_player(gone: Player, kept: Player) -> None:
    """What somebody has asked for they have asked for under the account that is kept."""
    LookingBack.objects.filter(asked_by=gone).update(asked_by=kept)


def delete_player_rows(player: Player) -> None:
    """Nobody knows any more that they asked; what was found stays with the match."""
    LookingBack.objects.filter(asked_by=player).update(asked_by=None)
