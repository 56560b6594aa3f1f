"""What becomes of a player's tokens when two accounts become one, or when they leave this site."""

from accounts.models import Player
from games.api.models import Token
from games.api.tokens import revoke_tokens
from games.play.staff import account_merge


def register_account_changes() -> None:
    """Tells whoever merges accounts of all this, once, when the program starts."""
    account_merge.register_merge_hook(lambda gone, _kept: close_tokens(gone))


def close_tokens(player: Player) -> None:
    """The tokens of an account that is gone open nothing any more."""
    revoke_tokens(player)


def delete_player_rows(player: Player) -> None:
    """Of whoever leaves no token stays."""
    Token.objects.filter(player=player).delete()
