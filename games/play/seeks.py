"""Wishes that wait: `any three-seat Rummy at two days`. A sweep brings together those whose wishes
fit, or seats them at an open table that fits. All else of the match is as usual.

A wish is met once: its row is locked while its match is opened or joined, and both are one
transaction. The match tells its players that it has begun, as any does.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Q, QuerySet

from accounts.models import Player
from config import clock
from games.models import Match, Seat, Seek
from games.notifications import owe_notifications
from games.play import quotas
from games.play.clocks import time_limits
from games.play.errors import NotAllowed, PlayError
from games.play.join_requirements import find_full_newcomers, keep_fitting
from games.play.match_setup import join_match, open_match
from games.play.open_tables import LOOKED_AT, list_lobby_matches, list_open_matches
from games.play.record.joint_seed import NO_SALT, Salt
from games.rules.errors import RulesError
from games.rules.lines import Line, join_with_or
from games.rules.phrases import phrase
from games.social import list_blocked_pairs
from games.titles import find_game

MOST_WISHES = 5
WAITS = timedelta(days=14)
USUAL_PACE = 48
BATCH = 500
EXPIRED = "seek_expired"  # the type of the notification that nobody came
MOST_LOOKED_AT = 200  # wishes of a game in one round of the sweep
AT_ONCE = 30  # tables that are looked at together for somebody
TOO_MANY = phrase("You have {most} open requests, which is the limit. Cancel one first.")
NOT_SO_MANY = phrase("{title} can’t be played by {seats} players; choose {choices}.")
NO_PACE = phrase("{hours} hours a turn isn’t possible; choose {least} to {most}.")
NO_BOTS = phrase("Bots can’t request tables. Open or join one instead.")
ANY = phrase("{title}")
SEATS = phrase("{title} at a table of {seats}")
PACE = phrase("{title}, {hours} hours a turn")
BOTH = phrase("{title} at a table of {seats}, {hours} hours a turn")
NO_WISH = phrase("You have no request {number}. Write “wishes” to see yours.")


def post_seek(
    player: Player,
    game: str,
    seats: int | None = None,
    pace_hours: int | None = None,
    now: datetime | None = None,
    salt: Salt = NO_SALT,
) -> Seek:
    """`player` waits for such a table from now on, for two weeks; the same wish again begins them
    anew and keeps the `salt` for the deal that it has. LookupError for an unknown game; NotAllowed,
    saying what would do, else."""
    title, at = find_game(game), now or clock.now()
    if player.is_bot:
        raise NotAllowed(NO_BOTS)
    if seats is not None and seats not in title.seat_counts:
        choices = join_with_or([str(count) for count in title.seat_counts])
        raise NotAllowed(NOT_SO_MANY, title=Line(title.title), seats=seats, choices=choices)
    if (
        pace_hours is not None
        and not time_limits.SHORTEST_PACE <= pace_hours <= time_limits.LONGEST_PACE
    ):
        least, most = time_limits.SHORTEST_PACE, time_limits.LONGEST_PACE
        raise NotAllowed(NO_PACE, hours=pace_hours, least=least, most=most)
    with transaction.atomic():
        # Wishes are locked before players, as the sweep does; the second so that the limit holds.
        list(list_seeks(player).select_for_update())
        quotas.lock_player(player)
        waiting = list(list_seeks(player))
        for wish in waiting:
            if (wish.game, wish.seats, wish.pace_hours) == (game, seats, pace_hours):
                wish.expires_at = at + WAITS
                wish.save(update_fields=["expires_at"])
                return wish
        if len(waiting) >= MOST_WISHES:
            raise NotAllowed(TOO_MANY, most=MOST_WISHES)
        return Seek.objects.create(
            player=player,
            game=game,
            seats=seats,
            pace_hours=pace_hours,
            salt=salt.hash,
            made_at=at,
            expires_at=at + WAITS,
        )


def list_seeks(player: Player) -> QuerySet[Seek]:
    """The wishes of a player that wait, the oldest first."""
    return Seek.objects.filter(player=player, state=Seek.State.WAITING).order_by("pk")


def cancel_seek(player: Player, number: int) -> Seek:
    """Throws away the wish that stands there, from 1 on, in the list of those of the player that
    wait; NotAllowed if there is none."""
    with transaction.atomic():
        waiting = list(list_seeks(player).select_for_update())
        if not 1 <= number <= len(waiting):
            raise NotAllowed(NO_WISH, number=number)
        wish = waiting[number - 1]
        Seek.objects.filter(pk=wish.pk).delete()
    return wish


def match_seeks(now: datetime, stopped: Callable[[], bool]) -> int:
    """Makes matches of wishes that fit; returns how many wishes were met. Those that have waited
    for too long wait no more."""
    waiting = Seek.objects.filter(state=Seek.State.WAITING)
    while not stopped() and expire_seek_batch(now):
        pass
    games = waiting.order_by("game").values_list("game", flat=True).distinct()
    met = 0
    for game in list(games):
        tables = OpenTables(game)
        while not stopped() and (some := match_seek_batch(tables, now)):
            met += some
    return met


def expire_seek_batch(now: datetime) -> int:
    """Ends some of the wishes that have waited for too long, and owes a mail for each; returns how
    many. Rows that somebody else is looking at are left to them."""
    with transaction.atomic():
        late = Seek.objects.filter(state=Seek.State.WAITING, expires_at__lte=now)
        found = late.select_for_update(skip_locked=True).order_by("pk")
        players = dict(found.values_list("pk", "player")[:BATCH])
        Seek.objects.filter(pk__in=players).update(state=Seek.State.EXPIRED)
        for key, player in players.items():
            owe_notifications(EXPIRED, [player], key, now)
    return len(players)


def list_expired_seeks(player: Player, now: datetime) -> list[Seek]:
    """The wishes of a player for which nobody came lately, the latest first; not those that they
    have made anew since."""
    lately = Seek.objects.filter(
        player=player, state=Seek.State.EXPIRED, expires_at__gt=now - WAITS
    )
    over = list(lately.order_by("expires_at", "pk"))
    waiting = list_seeks(player) if over else ()
    anew = {(wish.game, wish.seats, wish.pace_hours) for wish in waiting}
    found = {}
    for wish in over:
        asked = (wish.game, wish.seats, wish.pace_hours)
        if asked not in anew:
            found[asked] = wish
    return list(found.values())[: -MOST_WISHES - 1 : -1]


def describe_seek(wish: Seek) -> Line:
    """`Biome Rummy at a table of 3, 48 hours a turn`."""
    title = Line(find_game(wish.game).title)
    if wish.seats is not None and wish.pace_hours is not None:
        return Line(BOTH, title=title, seats=wish.seats, hours=wish.pace_hours)
    if wish.seats is not None:
        return Line(SEATS, title=title, seats=wish.seats)
    if wish.pace_hours is not None:
        return Line(PACE, title=title, hours=wish.pace_hours)
    return Line(ANY, title=title)


def format_seek_command(wish: Seek) -> str:
    """The same as it is written in a mail: `wish biome-rummy for 3 pace 48 hours`."""
    words = f"wish {wish.game}"
    words += "" if wish.seats is None else f" for {wish.seats}"
    return words if wish.pace_hours is None else f"{words} pace {wish.pace_hours} hours"


def match_seek_batch(tables: "OpenTables", now: datetime) -> int:
    """Meets the wishes of one table of a game, if any fit; returns how many it were. Rows that
    somebody else is looking at are left to them. A wish for which no open table was found is not
    looked for again among `tables`."""
    with transaction.atomic():
        found = list(list_ready_seeks(tables.game, now)[:MOST_LOOKED_AT])
        players = [wish.player for wish in found]
        have_room = quotas.find_players_with_room(players) - find_full_newcomers(players)
        wishes = [wish for wish in found if wish.player_id in have_room]
        for wish in wishes:
            if (match := tables.find_table(wish)) and open_match_for_group(match, [wish], now):
                return 1
        for group, pace in group_seeks(wishes):
            if open_match_with_terms(group, pace, now):
                return len(group)
    return 0


def list_ready_seeks(game: str, now: datetime) -> QuerySet[Seek]:
    """The wishes for a game whose players are at hand, the oldest first, locked; without those that
    somebody else is looking at."""
    waiting = Seek.objects.filter(
        state=Seek.State.WAITING, game=game, expires_at__gt=now, player__is_active=True
    ).filter(Q(player__away_until__isnull=True) | Q(player__away_until__lte=now))
    locked = waiting.select_for_update(skip_locked=True, of=("self",))
    return locked.select_related("player").order_by("pk")


class OpenTables:
    """The tables of the lobby at which a title is played as usual, unrated, and without a bank of
    time, as one round of the sweep finds them: what is alike for all wishes is looked up once."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._by_pace: dict[int | None, dict[int, int]] = {}
        self._in_vain: set[int] = set()

    def find_table(self, wish: Seek) -> Match | None:
        """The table that has waited longest of those that fit a wish; None for a wish that was
        asked for before."""
        if wish.pk in self._in_vain:
            return None
        self._in_vain.add(wish.pk)
        sizes = self._table_sizes(wish.pace_hours)
        fit = [key for key, size in sizes.items() if wish.seats in (None, size)]
        for at in range(0, len(fit), AT_ONCE):
            there = list_lobby_matches(
                wish.player, list_open_matches().filter(pk__in=fit[at : at + AT_ONCE])
            )
            free = there.exclude(seats__player=wish.player).order_by("created_at", "pk")
            if fitting := keep_fitting(free, wish.player):
                return fitting[0]
        return None

    def _table_sizes(self, pace_hours: int | None) -> dict[int, int]:
        """How many seats each of the tables of a pace has, by its key; of any pace for None. The
        first LOOKED_AT of them, those that have waited longest before the others."""
        if pace_hours not in self._by_pace:
            tables = filter_usual_tables(list_open_matches(), self.game).order_by(
                "created_at", "pk"
            )
            if pace_hours is not None:
                tables = tables.filter(pace_hours=pace_hours)
            keys = list(tables.values_list("pk", flat=True)[:LOOKED_AT])
            seats = Seat.objects.filter(match__in=keys).order_by().values_list("match")
            many = dict(seats.annotate(many=Count("pk")))
            self._by_pace[pace_hours] = {key: many[key] for key in keys}
        return self._by_pace[pace_hours]


def filter_usual_tables(tables: QuerySet[Match], game: str) -> QuerySet[Match]:
    """Those of some tables at which a title is played as usual, by people."""
    title = find_game(game)
    with_bots = Seat.objects.filter(match__status=Match.Status.OPEN, player__owner__isnull=False)
    return tables.exclude(pk__in=with_bots.values("match")).filter(
        game=game,
        rated=False,
        bank_hours=None,
        rests=False,
        options=title.propose_options({}),
        version=title.version,
    )


def open_match_for_group(match: Match, wishes: Sequence[Seek], now: datetime) -> bool:
    try:
        with transaction.atomic():
            for wish in wishes:
                join_match(match.pk, wish.player, now, Salt(wish.salt, wish.made_at))
            mark_fulfilled(wishes, match)
    except (PlayError, RulesError):  # it has filled up, or somebody may not sit there
        return False
    return True


def group_seeks(wishes: Sequence[Seek]) -> Iterator[tuple[list[Seek], int]]:
    """Wishes that make a whole table, with its pace: the oldest come first. Nobody meets themself,
    nor anybody whom they are kept apart from."""
    if not wishes:
        return
    apart = set(list_blocked_pairs(wish.player_id for wish in wishes))
    for size in find_game(wishes[0].game).seat_counts:
        fit = [wish for wish in wishes if wish.seats in (None, size)]
        for pace in list_paces(fit):
            group: list[Seek] = []
            for wish in fit:
                if wish.pace_hours in (None, pace) and may_join_group(wish, group, apart):
                    group.append(wish)
                if len(group) == size:
                    yield group, pace
                    break


def may_join_group(wish: Seek, group: Sequence[Seek], apart: Collection[tuple[int, int]]) -> bool:
    """True if whoever wishes is none of a group, nor kept apart from any of them."""
    mine, others = wish.player_id, [other.player_id for other in group]
    return mine not in others and not any(
        (min(mine, other), max(mine, other)) in apart for other in others
    )


def list_paces(wishes: Sequence[Seek]) -> list[int]:
    """The paces that are wished for, that of the oldest wish first; the usual one where any will
    do."""
    wanted = [wish.pace_hours for wish in wishes if wish.pace_hours is not None]
    return list(dict.fromkeys([*wanted, USUAL_PACE]))


def open_match_with_terms(group: Sequence[Seek], pace: int, now: datetime) -> bool:
    """Opens a table for those who wish for one, and seats them; all of it or nothing."""
    first, *rest = group
    try:
        with transaction.atomic():
            for player in sorted((wish.player for wish in group), key=lambda each: each.pk):
                quotas.lock_player(player)  # in one order, however many do this at once
            match = open_match(
                *(first.player, first.game),
                seats=len(group),
                pace_hours=pace,
                salt=Salt(first.salt, first.made_at),
                now=now,
            )
            for wish in rest:
                match = join_match(match.pk, wish.player, now, Salt(wish.salt, wish.made_at))
            mark_fulfilled(group, match)
    except (PlayError, RulesError):
        return False
    return True


def mark_fulfilled(wishes: Sequence[Seek], match: Match) -> None:
    """Says of some wishes that they have become a match."""
    Seek.objects.filter(pk__in=[wish.pk for wish in wishes]).update(
        state=Seek.State.MET, match=match
    )


def seat_next_seek(match: Match, now: datetime) -> bool:
    """Gives a free seat of an open table to the oldest seek that fits; False if none does."""
    usual = filter_usual_tables(list_open_matches().filter(pk=match.pk), match.game)
    if not usual.exists():
        return False
    fits = Q(seats=None) | Q(seats=Seat.objects.filter(match=match).count())
    paced = Q(pace_hours=None) | Q(pace_hours=match.pace_hours)
    with transaction.atomic():
        waiting = list_ready_seeks(match.game, now).filter(fits, paced)
        for wish in waiting[:MOST_LOOKED_AT]:
            if open_match_for_group(match, [wish], now):
                return True
    return False
