"""What becomes of a player's tokens and bots when two accounts become one, or when they leave."""

from accounts.models import Player
from config import clock
from games.api.bot_accounts import close_bots
from games.api.models import Token
from games.api.tokens import revoke_tokens
from games.play.staff import account_merge


def register_account_changes() -> None:
    """Tells whoever merges accounts of all this, once, when the program starts."""
    account_merge.register_merge_hook(lambda gone, _kept: close_tokens(gone))


def close_tokens(player: Player) -> None:
    """The tokens of an account that is gone open nothing any more, nor do those of its bots."""
    revoke_tokens(player)
    close_bots(player, clock.now())


def delete_player_rows(player: Player) -> None:
    """Of whoever leaves no token stays, and their bots leave, too."""
    Token.objects.filter(player=player).delete()
    close_bots(player, clock.now())
