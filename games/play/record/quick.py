"""What a quick bot answers, in a match as in a game that is only tried."""

import random

from games.rules.game import Seat, Step
from games.rules.record import Record
from games.titles import bots

_system_random = random.SystemRandom()


def quick_step(record: Record, seat: Seat) -> Step:
    """The step of an awaited seat, as the quick bot of the title chooses it: from what the seat
    may know alone."""
    return bots.choose(record.game, record.view(seat), record.legal(seat), _system_random)
