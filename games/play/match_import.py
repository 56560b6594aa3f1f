"""A game that was begun outside the matches goes on as one."""

from datetime import datetime

from django.db import transaction

from accounts.models import Player
from games.models import Intervention, Match, Move, Seat
from games.play import quotas
from games.play.bots import bot_name
from games.play.errors import CannotOpen
from games.play.locked_match import LockedMatch
from games.play.match_end import finish_if_over
from games.play.match_setup import check_account, new_code
from games.play.record import digest_chain, record_cache
from games.play.tenures import begin_tenures
from games.rules.game import AnyGame, Setup
from games.rules.record import SeatMove

OWN_SEAT = 0


def import_match(
    player: Player, title: type[AnyGame], setup: Setup, moves: list[SeatMove], now: datetime
) -> Match:
    """An unrated match of `player`, in the first seat, against quick bots in all others, in which
    `moves` have been played: the same deal by the same seed, each move checked anew and linked into
    a chain of its own. CannotOpen if the player has no room for another match; a RulesError if a
    move is not legal. Nothing is written then.

    The fingerprint of the seed is published only now, which the timeline of the match says.
    """
    code = new_code()
    with transaction.atomic():
        check_account(quotas.lock_player(player))
        quotas.check_match_limit(player, CannotOpen)
        quotas.check_bot_matches(player, now, CannotOpen)
        match = Match.objects.create(
            code=code,
            game=title.slug,
            version=title.version,
            options=dict(setup.options),
            seed=setup.seed.hex(),
            seed_hash=digest_chain.seed_hash(code, setup.seed),
            head=digest_chain.initial_digest(code, setup.seed),
            visibility=Match.Visibility.UNLISTED,
            status=Match.Status.RUNNING,
            opened_by=player,
            created_at=now,
            started_at=now,
            stepped_at=now,
            public_at=now,
        )
        seated = [Seat(match=match, number=number) for number in range(setup.seats)]
        for seat in seated:
            if seat.number == OWN_SEAT:
                seat.player = player
            else:
                seat.bot = bot_name(seat.number)
        seats = Seat.objects.bulk_create(seated)
        begin_tenures(match, seats, now)
        locked = LockedMatch(match, seats, record_cache.initial_record(match, setup.seats), now)
        for number, text in moves:
            locked.take_move(number, text, Move.Via.PAGE if number == OWN_SEAT else Move.Via.BOT)
        locked.add_intervention(Intervention.Event.CARRIED, seats[OWN_SEAT])
        locked.let_bots_answer()
        if not finish_if_over(locked):
            locked.ask_questions()
        locked.write_changes()
    return match
