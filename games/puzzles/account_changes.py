"""What is a player's in puzzles when two accounts become one, or when they leave this house."""

from accounts.models import Player
from games.play.staff import account_merge
from games.puzzles.models import Pick, Subscription


def register_account_changes() -> None:
    """Tells whoever merges accounts of all this, once, when the program starts."""
    account_merge.register_merge_hook(move_rows_to_player)


def move_rows_to_player(gone: Player, kept: Player) -> None:
    """What somebody has picked they have picked under the account that is kept, unless that has
    picked as well."""
    picked = Pick.objects.filter(player=kept).values("puzzle")
    Pick.objects.filter(player=gone).exclude(puzzle__in=picked).update(player=kept)
    if not Subscription.objects.filter(player=kept).exists():
        Subscription.objects.filter(player=gone).update(player=kept)


def delete_player_rows(player: Player) -> None:
    """Nothing is left of what a player picked, and no puzzle goes to them."""
    for rows in (Pick.objects.filter(player=player), Subscription.objects.filter(player=player)):
        rows.delete()
