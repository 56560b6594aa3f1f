"""Bot accounts as tests make them."""

from itertools import count

from accounts.models import Player
from games.api import bot_accounts
from tests.api.programs import Program
from tests.factories import PlayerFactory

_numbers = count(1)


def make_bot(owner: Player | None = None, name: str = "") -> Player:
    """A bot account of `owner`, or of somebody of its own."""
    called = name or f"Robin {next(_numbers)}"
    return bot_accounts.create_bot(owner or PlayerFactory(), called)[0]


def program_of(bot: Player) -> Program:
    """What plays for a bot."""
    program = Program()
    program.secret = bot_accounts.renew_token(bot)
    return program
