"""A trial begins: the deal, and the bots that play before its visitor; or with the first turn that
is sent at the front page."""

import secrets
from collections.abc import Mapping
from functools import lru_cache

from django.conf import settings
from django.db import transaction

from accounts import rate_limits
from config import clock
from games.guest_games.guest_play import GuestTurn, play_bots, play_turn
from games.models import GuestGame
from games.play import PlayError
from games.play.record import digest_chain
from games.rules.phrases import phrase
from games.rules.record import Record
from games.titles import find_game

TRIALS = "trials"  # the kind under which they are counted
NETWORKS = 100  # as many as use up what they may begin, before each network is slowed down
TOO_MANY = phrase(
    "Too many guest games from your network today. Create an account to play on, or come back "
    "tomorrow."
)


class TooManyGuestGames(PlayError):
    """Today no more trials can be begun from there."""


def check_guest_games_left(network: str) -> None:
    """Counts one game begun from `network`; TooManyGuestGames if there were enough today."""
    most = settings.TRIALS_A_DAY
    if not rate_limits.spend_budgets(
        rate_limits.public_budgets(TRIALS, network, most, NETWORKS * most)
    ):
        raise TooManyGuestGames(TOO_MANY)


def start_guest_game(
    slug: str, network: str, seats: int | None = None, options: Mapping[str, object] | None = None
) -> GuestGame:
    """A new trial of the game `slug`: one seat for the visitor, quick bots in the others; the
    smallest table and the usual options where nothing is chosen. LookupError for a game that there
    is not, BadSetup for seats or options that it does not have; TooManyGuestGames, and nothing is
    written, if from `network` (an address, empty if none is known) as many were begun today as may
    be."""
    title = find_game(slug)
    chosen = title.propose_options(dict(options or {}))
    with transaction.atomic():
        check_guest_games_left(network)
        trial = GuestGame(
            game=title.slug,
            version=title.version,
            seats=title.seat_counts[0] if seats is None else seats,
            options=chosen,
            seed=secrets.token_bytes(digest_chain.SEED_BYTES).hex(),
            at=clock.now(),
        )
        dealt = play_bots(Record.begin(title(trial.setup())))
        trial.moves = [list(move) for move in dealt.moves]
        trial.save(force_insert=True)
    return trial


# The game on the front page: one fixed deal, a few turns in. Whoever looks at it or picks in it
# leaves no row; only the first turn that is sent begins a guest game.

FRONT_PAGE_GAME, FRONT_PAGE_SEED = "emu-ranchers", b"abc"  # that of `games.web.sample_mail`
FRONT_PAGE_MOVES = (
    *((1, "hatch CM"), (1, "draw deck"), (0, "hatch 2WL"), (0, "draw deck")),
    *((1, "discard 7SK"), (1, "draw deck"), (0, "hatch 3SK"), (0, "draw discard")),
    *((1, "discard 2SY"), (1, "draw deck")),
)


def build_front_page_game() -> GuestGame:
    """The row of the game as it would be begun; stored nowhere."""
    title = find_game(FRONT_PAGE_GAME)
    return GuestGame(
        game=title.slug,
        version=title.version,
        seats=title.seat_counts[0],
        options=title.propose_options({}),
        seed=FRONT_PAGE_SEED.hex(),
        moves=[list(move) for move in FRONT_PAGE_MOVES],
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
