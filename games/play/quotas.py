"""How many matches a player may have: waiting for players, at once, against bots in a day, and
against bots that think.

Whoever counts holds the row of the player until what is counted is written, so that the limits hold
among many that come at once. That row is locked before the row of a match, everywhere.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts import client_info, rate_limits
from accounts.models import Player
from games.models import BotThought, Match, Seat
from games.play.errors import CannotJoin, CannotOpen, NotAllowed
from games.rules.phrases import phrase
from games.titles.levels import EASY

OPEN_AT_ONCE = 20
TOO_MANY_OPEN = phrase("You have {number} open tables; cancel one first.")
TOO_MANY = phrase(
    "{name} is playing {number} matches; the limit is {most}. Try again when one of them is over."
)
TOO_MANY_BOTS = phrase(
    "You’ve played bots in {number} matches in a day, which is the limit. Invite somebody, or "
    "wait until tomorrow."
)
TOO_MANY_THINK = phrase(
    "You have {number} matches with strong bots, which is the limit. Choose steady bots, or wait "
    "until one is over."
)
NONE_FOR_BOTS = phrase("Bots can’t play strong bots. Choose steady ones.")
ALL_THINK = phrase(
    "The strong bots are busy. Choose steady bots, or wait until your match with strong ones is "
    "over."
)
NETWORK_THINKS = phrase(
    "Too many matches with strong bots from your network today. Choose steady bots, or try again "
    "tomorrow."
)
THINKERS_A_NETWORK = 40  # matches with bots that think, begun from one network within a day
TO_COME = (Match.Status.OPEN, Match.Status.RUNNING)


def lock_player(player: Player) -> Player:
    """The player's row as it is now. Nobody else counts what they have until the caller's
    transaction ends."""
    return Player.objects.select_for_update(no_key=True).only("is_active").get(pk=player.pk)


def check_open_matches(player: Player) -> None:
    """CannotOpen for a player who has as many matches waiting for players as can be."""
    waiting = Match.objects.filter(opened_by=player, status=Match.Status.OPEN).count()
    if waiting >= OPEN_AT_ONCE:
        raise CannotOpen(TOO_MANY_OPEN, number=waiting)


def check_match_limit(
    player: Player, refusal: type[CannotOpen] | type[CannotJoin] = CannotJoin
) -> None:
    """`refusal` for a player who sits in as many matches as staff, or else the house, let them. A
    match that waits for players counts: it may start at any time, and asks nobody then."""
    sits = list_current_seats().filter(player=player).count()
    if sits >= (most := match_limit(player)):
        raise refusal(TOO_MANY, name=player.display_name, number=sits, most=most)


def find_players_with_room(players: Sequence[Player]) -> set[int]:
    """The keys of those of some players who may sit down at one more match; one question."""
    sit = list_current_seats().filter(player__in=players).order_by().values_list("player")
    many = dict(sit.annotate(many=Count("pk")))
    return {player.pk for player in players if many.get(player.pk, 0) < match_limit(player)}


def list_current_seats() -> QuerySet[Seat]:
    return Seat.objects.filter(match__status__in=TO_COME, resigned_at=None, place=None)


def match_limit(player: Player) -> int:
    given = player.matches_at_most
    return settings.MATCHES_AT_ONCE if given is None else given


def check_bot_matches(
    player: Player, now: datetime, refusal: type[CannotOpen] | type[NotAllowed] = NotAllowed
) -> None:
    """`refusal` for a player who has seated bots in as many matches as can be started within a day.
    Those that still wait for players count."""
    recent = Q(started_at__gt=now - timedelta(days=1)) | Q(status=Match.Status.OPEN)
    with_bots = Seat.objects.filter(match=OuterRef("pk"), bot__gt="")
    number = Match.objects.filter(recent, Exists(with_bots), opened_by=player).count()
    if number >= settings.BOT_MATCHES_A_DAY:
        raise refusal(TOO_MANY_BOTS, number=number)


def check_thinking_bots(
    player: Player, refusal: type[CannotOpen] | type[NotAllowed] = NotAllowed
) -> None:
    """`refusal` for a player who has seated bots that think in as many matches as can go on at
    once, or whose network has begun too many today. While bots have more to think about than the
    site lets them, each player may have one such match: nobody closes them to all. And for a bot
    account, or one person could have several times as many."""
    if player.is_bot:
        raise refusal(NONE_FOR_BOTS)
    think = Seat.objects.filter(match=OuterRef("pk"), bot__gt="", level__gt="").exclude(level=EASY)
    mine = Match.objects.filter(Exists(think), opened_by=player, status__in=TO_COME)
    number = mine.count()
    if number >= settings.STRONG_MATCHES_AT_ONCE:
        raise refusal(TOO_MANY_THINK, number=number)
    if number and BotThought.objects.without_answer().count() >= settings.STRONG_THOUGHTS_AT_ONCE:
        raise refusal(ALL_THINK)
    address = client_info.current_client_network()
    if not rate_limits.spend_budgets(
        rate_limits.network_budgets("strong bots", address, THINKERS_A_NETWORK)
    ):
        raise refusal(NETWORK_THINKS)
