"""The game on the front page: one fixed deal, a few turns in. Whoever looks at it or picks in it
leaves no row; only the first turn that is sent begins a guest game."""

from functools import lru_cache

from django.db import transaction

from games.guest_games.creation import check_guest_games_left
from games.guest_games.guest_play import GuestTurn, play_turn
from games.models import GuestGame
from games.rules.record import Record
from games.titles import find_game

GAME, SEED = "emu-ranchers", b"abc"  # the deal of the sample mail (`games.web.sample_mail`)
MOVES = (
    *((1, "hatch CM"), (1, "draw deck"), (0, "hatch 2WL"), (0, "draw deck")),
    *((1, "discard 7SK"), (1, "draw deck"), (0, "hatch 3SK"), (0, "draw discard")),
    *((1, "discard 2SY"), (1, "draw deck")),
)


def build_front_page_game() -> GuestGame:
    """The row of the game as it would be begun; stored nowhere."""
    title = find_game(GAME)
    return GuestGame(
        game=title.slug,
        version=title.version,
        seats=title.seat_counts[0],
        options=title.propose_options({}),
        seed=SEED.hex(),
        moves=[list(move) for move in MOVES],
    )


@lru_cache(maxsize=1)
def front_page_record() -> Record:
    """Its record; the visitor is asked."""
    game = build_front_page_game()
    return Record.replay(game.rules(game.setup()), game.seat_moves)


def submit_first_turn(words: str, network: str) -> GuestTurn:
    """Begins a guest game with the front page's deal and plays the visitor's first turn in it.
    TooManyGuestGames, or a RulesError that quotes the words: then nothing is written."""
    with transaction.atomic():
        turn = play_turn(build_front_page_game(), words)
        check_guest_games_left(network)
        turn.trial.save(force_insert=True)
    return turn
