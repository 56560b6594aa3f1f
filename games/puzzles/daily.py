"""The puzzle of the day: mined ahead at a low rate, shown for a day, then kept among those past."""

import logging
from collections.abc import Callable
from datetime import date, datetime

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.models import Player
from games.notifications import owe_notifications
from games.play.errors import NotAllowed
from games.puzzles import miner
from games.puzzles.models import Pick, Puzzle, Subscription
from games.rules.phrases import phrase

logger = logging.getLogger(__name__)

TYPE = "puzzle"  # of the notification that mails one
NONE_YET = phrase("Today’s puzzle isn’t ready yet.")
NOT_A_MOVE = phrase("{words} isn’t possible in this puzzle.")


def find_puzzle_of_day(now: datetime, slug: str = "") -> Puzzle | None:
    """The puzzle of the day, in UTC; the last one before it, if there is none of today yet. With
    `slug` the last one of that title."""
    shown = Puzzle.objects.filter(day__lte=now.date())
    return (shown.filter(game=slug) if slug else shown).order_by("-day").first()


def find_puzzle(day: date, now: datetime) -> Puzzle | None:
    """The puzzle of a day that has come."""
    return Puzzle.objects.filter(day=day, day__lte=now.date()).first()


def run_daily(now: datetime, stopped: Callable[[], bool]) -> int:
    """Gives the day its puzzle, mails it, and mines one for later if too few are there; returns how
    many were mined."""
    begin_day(now)
    if stopped() or Puzzle.objects.filter(day=None).count() >= settings.PUZZLES_AHEAD:
        return 0
    titles = miner.list_puzzle_titles()
    game = titles[Puzzle.objects.count() % len(titles)]
    found = miner.mine_puzzle(game, now, miner.WORK)
    if found is None:  # the next title has its turn as well, else one could hold up all
        game = titles[(Puzzle.objects.count() + now.minute) % len(titles)]
        found = miner.mine_puzzle(game, now, miner.WORK)
    if found is None:
        return 0
    found.save()
    begin_day(now)
    return 1


def begin_day(now: datetime) -> None:
    """The puzzle that waits longest is that of the day, if the day has none, and is owed to whoever
    wants it by mail."""
    day = now.date()
    if Puzzle.objects.filter(day=day).exists():
        return
    waiting = Puzzle.objects.filter(day=None).order_by("pk").first()
    if waiting is None:
        return
    try:
        with transaction.atomic():
            if not Puzzle.objects.filter(pk=waiting.pk, day=None).update(day=day):
                return
            subscribers = Subscription.objects.order_by("player").values_list("player", flat=True)
            owe_notifications(TYPE, subscribers, waiting.pk, now)
    except IntegrityError:  # another process gave the day its puzzle
        logger.info("the day has its puzzle already")


def pick_puzzle(puzzle: Puzzle, player: Player, move: str, now: datetime) -> None:
    """Notes what a player picked, if they have not picked before. NotAllowed for what is no move
    there."""
    if move not in puzzle.record().list_legal_moves(puzzle.seat):
        raise NotAllowed(NOT_A_MOVE, words=repr(move[:40]))
    Pick.objects.bulk_create(
        [Pick(puzzle=puzzle, player=player, move=move, at=now)], ignore_conflicts=True
    )


def subscribe_player(player: Player, now: datetime) -> None:
    """From now on each day's puzzle comes by mail."""
    Subscription.objects.get_or_create(player=player, defaults={"at": now})


def unsubscribe_player(player: Player) -> bool:
    """No more puzzles by mail; False if none came."""
    return bool(Subscription.objects.filter(player=player).delete()[0])


def count_picks(puzzle: Puzzle) -> tuple[int, int]:
    """How many players picked, and how many of them found the best move."""
    picks = Pick.objects.filter(puzzle=puzzle)
    return picks.count(), picks.filter(move=puzzle.best).count()
