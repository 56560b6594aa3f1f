"""Trials: a visitor plays a game against bots before signing up.

A trial is no match. It is one row (`games.models.GuestGame`) with its setup and its moves, run by
the same record and the same bots as a match; nobody waits for it, no clock runs, nobody is mailed,
and a sweep throws it away (`games.retention`). Whoever holds its key sits in its first seat. The
key stands in its address, so that it works in several tabs, on another device and where no cookies
are kept: what it opens is one game against bots, which tells of nobody.
"""

from games.guest_games.conversion import CannotKeep, convert_guest_game
from games.guest_games.creation import (
    TRIALS,
    TooManyGuestGames,
    front_page_record,
    start_guest_game,
    submit_first_turn,
)
from games.guest_games.guest_play import (
    VISITOR,
    GuestTurn,
    current_record,
    list_names,
    question_number,
    submit_turn,
    suggest_turn,
)

__all__ = [
    "TRIALS",
    "VISITOR",
    "CannotKeep",
    "GuestTurn",
    "TooManyGuestGames",
    "front_page_record",
    "start_guest_game",
    "submit_first_turn",
    "suggest_turn",
    "convert_guest_game",
    "list_names",
    "current_record",
    "question_number",
    "submit_turn",
]
