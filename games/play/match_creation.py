"""Matches that the house deals to people who have agreed beforehand to play: those of a season."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts.models import Player
from config import clock
from games.models import Match, Seat
from games.play import quotas
from games.play.errors import CannotOpen
from games.play.match_setup import check_account, create_empty_match, start_if_full
from games.play.record import joint_seed
from games.rules.game import Setup
from games.rules.phrases import phrase
from games.titles import find_game

TWICE = phrase("You can’t hold two seats in a match.")


def deal_season_match(
    players: Sequence[Player],
    game: str,
    *,
    pace_hours: int,
    salts: Sequence[str] = (),
    now: datetime | None = None,
) -> Match:
    """Deals a match of a title, with its usual options, to `players` in the order of the seats. It
    is public and rated, nobody gets hints, and its pace stays; nobody has opened it. How many
    matches they have already does not matter: they have agreed to have this one, too. `salts` (hex)
    are what each of them had given for the deal.

    CannotOpen if somebody is named twice, AccountClosed if an account is closed, BadSetup for a
    table of a wrong size, LookupError for an unknown title.
    """
    title = find_game(game)
    options = title.complete_options({})
    title(Setup(seats=len(players), options=options, seed=b"check"))
    if len({player.pk for player in players}) < len(players):
        raise CannotOpen(TWICE)
    now = now or clock.now()
    with transaction.atomic():
        for player in sorted(players, key=lambda one: one.pk):  # in one order, for their locks
            check_account(quotas.lock_player(player))
        match = create_empty_match(
            title, options, pace_hours=pace_hours, rated=True, in_season=True, created_at=now
        )
        seats = [Seat(match=match, number=at, player=one) for at, one in enumerate(players)]
        Seat.objects.bulk_create(seats)
        joint_seed.record_opening(match, seats, salts)
        start_if_full(match, seats, now)
    return match
