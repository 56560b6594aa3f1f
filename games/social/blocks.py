"""Blocking somebody: never seated together, no invitations, no talk between both.

It works both ways and in silence. Whoever is blocked meets nothing that does not happen for other
reasons, too: an invitation is answered by nobody, a table has no seat for them, somebody says
nothing. So every question here is asked, and takes as long, whether anybody is blocked or not.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from itertools import product
from typing import Any

from django.db.models import Q, QuerySet, Subquery

from accounts.models import Player
from config import clock
from games.models import Block, Match, Seat
from games.rules.lines import Line, join_with_and
from games.rules.phrases import phrase
from games.social.display_names import reject_own_name
from games.social.errors import SocialError

MOST = 500
BLOCKED = phrase(
    "{name} is blocked. We’ll never seat you together, and you can’t invite each "
    "other or see each other’s messages. Nobody will be told, and matches you "
    "share will go on."
)
BLOCKED_AT_TABLE = phrase(
    "{name} is blocked. From now on we’ll never seat you together, and you can’t "
    "invite each other or see each other’s messages. Nobody will be told. You’re "
    "both at {codes}, not yet started: leave if you don’t want to meet there."
)
TOO_MANY = phrase("You’ve blocked {number} players, which is the limit. Unblock one first.")


def block_player(player: Player, whom: Player, now: datetime | None = None) -> Block:
    """`player` wants nothing to do with `whom` from now on; again, and it stays as it is. A match
    that both play goes on. NotPossible for oneself, and for more than can be."""
    reject_own_name(whom, player)
    known = Block.objects.filter(by=player)
    if known.count() >= MOST and not known.filter(whom=whom).exists():
        raise SocialError(TOO_MANY, number=MOST)
    at = now or clock.now()
    return Block.objects.get_or_create(by=player, whom=whom, defaults={"at": at})[0]


def explain_block(player: Player, whom: Player) -> Line:
    """What is told to `player` once they have blocked `whom`: also at which tables that have not
    begun both sit, since those begin unless one of them leaves."""
    mine = Seat.objects.filter(player=player, match__status=Match.Status.OPEN)
    both = mine.filter(match__seats__player=whom).order_by("match")
    codes = list(both.values_list("match__code", flat=True))
    if codes:
        return Line(BLOCKED_AT_TABLE, name=whom.display_name, codes=join_with_and(codes))
    return Line(BLOCKED, name=whom.display_name)


def unblock_player(player: Player, whom: Player) -> bool:
    """Takes it back; False if there was nothing to take back. What the other one has blocked
    stays."""
    return bool(Block.objects.filter(by=player, whom=whom).delete()[0])


def list_blocks(player: Player) -> QuerySet[Block]:
    """Whom `player` has blocked, by name; for nobody else to see."""
    return Block.objects.filter(by=player).select_related("whom").order_by("whom__folded_name")


def list_blocked_ids(player: Player) -> set[int]:
    """The keys of those whom `player` has blocked."""
    return set(Block.objects.filter(by=player).values_list("whom", flat=True))


def find_blocks_between(player_id: int, others: Iterable[int | None]) -> set[int]:
    """Of the players `others`, those who have blocked `player_id` or were blocked by them: one
    question to the database, none if there are no others. None among them is nobody."""
    keys = {other for other in others if other is not None and other != player_id}
    if not keys:
        return set()
    found = Player.objects.filter(not_blocked_q(player_id, "pk"), pk__in=keys)
    return set(found.values_list("pk", flat=True))


def not_blocked_q(player_id: int | None, field: str = "player") -> Q:
    """As a condition of a query: of rows whose player `field` names, those of players who have
    blocked the player with the key `player_id` or were blocked by them; none for nobody. A block
    of a person, or by one, holds for their bots, too."""
    if player_id is None:
        return Q(**{f"{field}__in": Player.objects.none()})
    owner = Subquery(Player.objects.filter(pk=player_id).values("owner"))
    theirs: Any = Block.objects.filter(Q(by=player_id) | Q(by=owner)).values("whom")
    against: Any = Block.objects.filter(Q(whom=player_id) | Q(whom=owner)).values("by")
    bots: list[QuerySet[Any, Any]] = [
        Player.objects.filter(owner__in=each).values("pk") for each in (theirs, against)
    ]
    # As one list: for either of two the database would go through all rows.
    return Q(**{f"{field}__in": theirs.union(against, *bots, all=True)})


def is_blocked_from_table(match_id: int, player_id: int, besides: int | None = None) -> bool:
    """True if the player is not to sit at this table, since one of those there and they are kept
    apart; the seat with the key `besides` is left aside. One question."""
    seats = Seat.objects.filter(not_blocked_q(player_id), match=match_id)
    return (seats if besides is None else seats.exclude(pk=besides)).exists()


def list_blocked_pairs(players: Iterable[int]) -> list[tuple[int, int]]:
    """Of these players, the pairs who are not to sit together, each once and in order. A block of a
    person, or by one, holds for their bots, too."""
    held = defaultdict[int, list[int]](list)
    for key, owner in Player.objects.filter(pk__in=set(players)).values_list("pk", "owner"):
        held[key].append(key)
        if owner is not None:
            held[owner].append(key)
    found = Block.objects.filter(by__in=held, whom__in=held).values_list("by", "whom")
    pairs = {pair for by, whom in found for pair in product(held[by], held[whom])}
    return sorted({(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]})
