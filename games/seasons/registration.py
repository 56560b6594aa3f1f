"""Joining seasons and cups, leaving them before they begin, and opening cups."""

from collections.abc import Iterable
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Count, Max, Q, QuerySet

from accounts.models import Player
from config import clock, task_trigger
from games.play import CannotJoin, CannotOpen, NotAllowed
from games.play.match_setup import check_account
from games.play.quotas import lock_player
from games.play.record.joint_seed import NO_SALT, Salt
from games.rules.game import AnyGame
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.seasons import terms
from games.seasons.models import Entry, Season
from games.seasons.terms import next_quarter_start
from games.social import find_blocks_between, not_blocked_q
from games.titles import all_games, find_game

State = Season.State
CUPS_AT_ONCE = 3
CUPS_LOOKED_AT = 100
SEASON = phrase("{title}, season {quarter}/{year}")
LEAGUE = phrase("{title}, bots’ league {quarter}/{year}")
CUP = phrase("{title}, cup {number}")
IN_ALREADY = phrase("You’ve already joined {season}.")
NO_BOTS = phrase("{season} is for people. Bots play a league of their own.")
NO_PEOPLE = phrase("{season} is for bots only.")
ONE_BOT = phrase("Another of your bots has already joined {season}. One of them can play.")
NOT_OPEN = phrase("No season of {title} is open now.")
NO_LEAGUE = phrase(
    "No bots’ league of {title} is open now. One opens when {least} people have bots."
)
NOT_IN = phrase("You aren’t in {season}.")
BEGUN = phrase("{season} has begun, so you can’t join. The next one is open.")
# One sentence for every reason, so that nobody learns from it that somebody has blocked them.
NO_PLACE = phrase(
    "{season} has no place for you: it’s full, has begun or has closed, or all "
    "its places are reserved."
)
WRONG_SIZE = phrase("A cup of {title} can’t have {size} players; choose {least} to {most}.")
TOO_MANY_CUPS = phrase(
    "You’re in {number} open cups, which is the limit. Leave one, or wait until one begins."
)


def season_label(season: Season) -> Line:
    """`Emu Ranchers, season 1/2027` (or `bots’ league 1/2027`), or `Emu Ranchers, cup 3`."""
    title = Line(find_game(season.game).title)
    if season.is_cup:
        return Line(CUP, title=title, number=season.number)
    kind = LEAGUE if season.of_bots else SEASON
    return Line(kind, title=title, quarter=season.quarter, year=season.year)


def lock_season(season_id: int) -> Season:
    """The row, locked until the caller's transaction ends: nobody joins, leaves or begins it."""
    return Season.objects.select_for_update().get(pk=season_id)


# What there is to join


def create_next_seasons(now: datetime) -> int:
    """Makes sure that the season of the coming quarter can be joined, for every title, and its
    bots’ league where enough people have bots; returns how many are new. May be called by several
    at once."""
    begins, known = next_quarter_start(now), 0
    coming = Season.objects.filter(number=None, starts_at=begins)
    have = set(coming.values_list("game", "of_bots"))
    for of_bots in (False, True) if has_enough_bots() else (False,):
        for game in all_games():
            if (game.slug, of_bots) not in have:
                known += make_season(game, begins, now, of_bots)
    return known


def has_enough_bots() -> bool:
    """True if so many people have bots that a league of bots can take place."""
    # That there is an owner is said, since few players have one: the index of owners serves.
    bots = Player.objects.filter(owner__isnull=False, owner__is_active=True, is_active=True)
    return bots.values("owner").distinct().count() >= terms.SMALLEST_SEASON


def make_season(game: type[AnyGame], begins: datetime, now: datetime, of_bots: bool) -> bool:
    """Writes the row of a season; False if somebody else has done it."""
    seats = terms.table_size(game, terms.LARGEST_DIVISION)
    if seats is None:
        return False
    _season, is_new = Season.objects.get_or_create(
        game=game.slug,
        number=None,
        starts_at=begins,
        of_bots=of_bots,
        defaults={
            "ends_at": next_quarter_start(begins),
            "created_at": now,
            "seats": seats,
            "matches": terms.SEASON_MATCHES,
            "pace_hours": terms.PACE_HOURS,
        },
    )
    return is_new


def list_joinable_seasons(now: datetime, of_bots: bool = False) -> QuerySet[Season]:
    """The seasons that people can join, or the leagues that bots can, by when they begin."""
    waiting = Season.objects.filter(number=None, state=State.OPEN, starts_at__gt=now)
    return waiting.filter(of_bots=of_bots).order_by("starts_at", "game")


def get_joinable_season(game: str, now: datetime, of_bots: bool = False) -> Season:
    """The season of a title, or its bots’ league, that can be joined; NotAllowed if there is none
    yet."""
    season = list_joinable_seasons(now, of_bots).filter(game=game).first()
    if season is None:
        title, least = Line(find_game(game).title), terms.SMALLEST_SEASON
        raise NotAllowed(NO_LEAGUE if of_bots else NOT_OPEN, title=title, least=least)
    return season


def list_shown_leagues() -> QuerySet[Season]:
    """The bots’ leagues that pages show, the newest first, each with how many have `joined`: those
    that took place, and those to come that enough bots have joined."""
    leagues = Season.objects.filter(of_bots=True).annotate(joined=Count("entries"))
    coming = Q(state=State.OPEN, joined__gte=terms.SMALLEST_SEASON)
    held = leagues.filter(Q(state__in=[State.RUNNING, State.OVER]) | coming)
    return held.order_by("-starts_at", "game")


def list_joinable_cups(player: Player | None) -> QuerySet[Season]:
    """The cups that wait for players, the fullest first; for a player not those in which somebody
    waits from whom they are kept apart."""
    waiting = Season.objects.filter(number__isnull=False, state=State.OPEN, starts_at=None)
    waiting = waiting.annotate(joined=Count("entries")).order_by("-joined", "number")
    if player is None:
        return waiting
    return waiting.exclude(pk__in=Entry.objects.filter(not_blocked_q(player.pk)).values("season"))


def list_fullest_cups(player: Player | None, many: int) -> list[Season]:
    """So many of the cups that wait for players, the fullest first. Looked at are those opened
    first, since counting all who wait takes long where thousands do."""
    first = Season.objects.filter(number__isnull=False, state=State.OPEN, starts_at=None)
    some = list(first.order_by("pk").values_list("pk", flat=True)[:CUPS_LOOKED_AT])
    return list(list_joinable_cups(player).filter(pk__in=some)[:many])


# Joining


def join_season(
    season_id: int, player: Player, now: datetime | None = None, salt: Salt = NO_SALT
) -> Season:
    """The player is in the season from now on; the last one that a cup waits for begins it. The
    others' blocks are looked at for a cup; for a season when it is divided. Their `salt` goes into
    the deals of their matches.

    CannotJoin, saying why, for who is in it already, and if it takes nobody; AccountClosed.
    """
    now = now or clock.now()
    with transaction.atomic():
        season = lock_season(season_id)
        check_account(lock_player(player))
        entered = set(season.entries.values_list("player", flat=True))
        if player.pk in entered:
            raise CannotJoin(IN_ALREADY, season=season_label(season))
        if season.is_cup:
            check_may_join_cup(season, player, entered)
        elif season.state != State.OPEN or season.starts_at is None or season.starts_at <= now:
            raise CannotJoin(BEGUN, season=season_label(season))
        add_entry(season, player, now, salt)
        if season.size is not None and len(entered) + 1 >= season.size:
            begin_cup(season, now)
    return season


def add_entry(season: Season, player: Player, now: datetime, salt: Salt = NO_SALT) -> None:
    """Write that a player is in a season or cup, which the caller has locked.

    Raises: CannotJoin for a bot among people, a person among bots, and a second bot of one owner.
    """
    if player.is_bot != season.of_bots:
        raise CannotJoin(NO_BOTS if player.is_bot else NO_PEOPLE, season=season_label(season))
    if season.of_bots and season.entries.filter(player__owner=player.owner_id).exists():
        raise CannotJoin(ONE_BOT, season=season_label(season))
    Entry.objects.create(season=season, player=player, joined_at=now, salt=salt.hash)


def check_may_join_cup(season: Season, player: Player, entered: Iterable[int]) -> None:
    """CannotJoin unless the player may join a cup that so many have `entered`."""
    kept = find_blocks_between(player.pk, entered)
    if season.state != State.OPEN or season.starts_at is not None or kept:
        raise CannotJoin(NO_PLACE, season=season_label(season))
    check_cup_limit(player, CannotJoin)


def check_cup_limit(player: Player, refusal: type[CannotJoin] | type[CannotOpen]) -> None:
    """`refusal` for somebody who waits in as many cups as can be."""
    waiting = Q(season__state=State.OPEN, season__number__isnull=False, season__starts_at=None)
    number = Entry.objects.filter(waiting, player=player).count()
    if number >= CUPS_AT_ONCE:
        raise refusal(TOO_MANY_CUPS, number=number)


def begin_cup(season: Season, now: datetime) -> None:
    """A cup is full: it begins now. The sweep does the rest."""
    season.starts_at, season.ends_at = now, now + terms.CUP_LASTS
    season.save(update_fields=["starts_at", "ends_at"])
    transaction.on_commit(lambda: task_trigger.enqueue_sweep("run_seasons"))


def open_cup(player: Player, game: str, size: int, now: datetime | None = None) -> Season:
    """A cup of a title for `size` players, of whom `player` is the first. CannotOpen, quoting the
    size, for one that cannot be; LookupError for an unknown title."""
    title, now = find_game(game), now or clock.now()
    seats = terms.table_size(title, size)
    if not terms.SMALLEST_CUP <= size <= terms.LARGEST_CUP or seats is None:
        raise CannotOpen(
            WRONG_SIZE,
            size=size,
            title=Line(title.title),
            least=max(terms.SMALLEST_CUP, min(title.seat_counts)),
            most=terms.LARGEST_CUP,
        )
    with transaction.atomic():
        check_account(lock_player(player))
        check_cup_limit(player, CannotOpen)
        season = assign_cup_number(
            Season(
                game=title.slug,
                size=size,
                opened_by=player,
                seats=seats,
                matches=terms.matches_per_player(size, seats, terms.CUP_MATCHES),
                pace_hours=terms.PACE_HOURS,
                created_at=now,
            )
        )
        add_entry(season, player, now)
    return season


def assign_cup_number(cup: Season) -> Season:
    """Writes a cup under the next number; of several at once each gets its own."""
    while True:
        cup.number = 1 + (Season.objects.aggregate(last=Max("number"))["last"] or 0)
        try:
            with transaction.atomic():
                cup.save(force_insert=True)
                return cup
        except IntegrityError:
            continue


# Leaving before it begins


def leave_season(season_id: int, player: Player) -> Season:
    """Takes back that the player has joined, before it begins; a cup that nobody waits in any more
    is closed. NotAllowed for who is not in it, and once it has begun (see `withdrawing`)."""
    with transaction.atomic():
        season = lock_season(season_id)
        entry = season.entries.filter(player=player).first()
        if entry is None:
            raise NotAllowed(NOT_IN, season=season_label(season))
        if season.state != State.OPEN or (season.is_cup and season.starts_at):
            raise NotAllowed(phrase("{season} has begun."), season=season_label(season))
        entry.delete()
        if season.is_cup and not season.entries.exists():
            season.state = State.OFF
            season.save(update_fields=["state"])
    return season


# Who is kept apart
