"""Players as others call them: by their display name, which looks like nobody else's."""

from accounts import names
from accounts.email_ownership import find_unproved_account
from accounts.models import Player
from games.rules.phrases import phrase
from games.social.errors import SocialError

SHOWN = 60
NOBODY = phrase(
    "No player is called {words}. Write the name as shown at the table, for example “{line}”."
)
YOURSELF = phrase("That’s you.")


def find_by_name(words: str) -> Player | None:
    """The player whose name some words are, however they are written; None if there is none, or
    nobody was ever inside."""
    name = strip_punctuation(words)
    found = Player.objects.filter(folded_name=names.fold_name(name)).first() if name else None
    if found is None or found.is_bot:
        return found
    return None if find_unproved_account(found.email) is not None else found


def strip_punctuation(words: str) -> str:
    return " ".join(words.strip(" .,!“”\"'").split())


def get_player_by_name(words: str, line: str, besides: Player) -> Player:
    """The player whose name some words are; NotPossible, with `line` as an example, if there is
    none or it is `besides`, who asks."""
    found = find_by_name(words)
    if found is None:
        raise SocialError(NOBODY, words=repr(strip_punctuation(words)[:SHOWN]), line=line)
    reject_own_name(found, besides)
    return found


def reject_own_name(player: Player, besides: Player) -> None:
    """NotPossible if both are one."""
    if player.pk == besides.pk:
        raise SocialError(YOURSELF)
