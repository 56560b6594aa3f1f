"""From the invitation to the first question: open, join, leave, seat a bot, start."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Player
from config import clock, rows
from games.models import Match, Notice, Seat
from games.play import at_most
from games.play.bot_names import name
from games.play.clocks import spans
from games.play.clocks.paces import LONGEST_BANK
from games.play.ending import finish_if_over
from games.play.errors import AccountClosed, CannotJoin, CannotOpen, NotAllowed
from games.play.holdings import begin, check_may_sit
from games.play.locked import LockedMatch, locked_row
from games.play.record import chain, records
from games.rules.game import AnyGame, Setup
from games.rules.lines import Line, all_of
from games.rules.said import said
from games.titles import bots, find

CODE_LETTERS = "abcdefghjkmnpqrstvwxyz23456789"
CODE_LENGTH = 8
NO_SUCH_LEVEL = said("No bot plays {title} at the level {level}; there is {levels}.")
NO_LEVELS = said("No bot plays {title} at the level {level}; all its bots are quick.")
RATED_BOTS = said("No bot sits at a rated match; choose people only, or an unrated one.")
CLOSED = said("This match takes no more players: it has started or was closed.")


def open_match(
    player: Player,
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    pace_hours: int = 48,
    bank_hours: int | None = None,
    rests: bool = False,
    on_timeout: str = Match.OnTimeout.AUTO,
    visibility: str = Match.Visibility.PUBLIC,
    hand_in_mail: bool = True,
    bot_seats: int = 0,
    bot_level: str = "",
    rated: bool = False,
    now: datetime | None = None,
) -> Match:
    """Opens a match with `player` in its first seat; it starts when every seat is taken.

    `seats` is the size of the table (the game's smallest if None), `bot_seats` of them are given
    to bots at once, who play at `bot_level` (empty: as the quick bot of the title). The result of
    a `rated` match counts for the ratings of all who play; it is public, and without bots.
    CannotOpen, LookupError (unknown game) or BadSetup say what would do.
    """
    title = find(game)
    size = title.seat_counts[0] if seats is None else seats
    chosen = title.complete_options(options or {})
    title(Setup(seats=size, options=chosen, seed=b"check"))
    check_bank(pace_hours, bank_hours)
    check_terms(size, pace_hours, on_timeout, visibility, bot_seats)
    check_level(title, bot_level)
    if rated:
        check_rated(visibility, bot_seats)
    code = new_code()
    seed = secrets.token_bytes(chain.SEED_BYTES)
    now = now or clock.now()
    with transaction.atomic():
        check_account(at_most.lock(player))
        at_most.check_waiting(player)
        at_most.check_room(player, CannotOpen)
        if bot_seats:
            at_most.check_bots(player, now, CannotOpen)
        match = Match.objects.create(
            code=code,
            game=title.slug,
            version=title.version,
            options=chosen,
            seed=seed.hex(),
            seed_hash=chain.seed_hash(code, seed),
            head=chain.first(code, seed),
            visibility=visibility,
            pace_hours=pace_hours,
            bank_hours=bank_hours,
            rests=rests,
            on_timeout=on_timeout,
            hand_in_mail=hand_in_mail,
            rated=rated,
            opened_by=player,
            created_at=now,
        )
        seated = [Seat(match=match, number=number) for number in range(size)]
        seated[0].player = player
        for seat in seated[size - bot_seats :] if bot_seats else []:
            seat.bot, seat.level = name(seat.number), bot_level
        start_if_full(match, Seat.objects.bulk_create(seated), now)
    return match


def new_code() -> str:
    """A code for a new match."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def check_account(player: Player) -> None:
    """AccountClosed for a player whose account staff have closed."""
    if not player.is_active:
        raise AccountClosed(said("This account is closed, so nothing was done."))


def check_bank(pace_hours: int, bank_hours: int | None) -> None:
    """CannotOpen for a bank that is smaller than what one turn adds to it, or too large."""
    if bank_hours is not None and not pace_hours <= bank_hours <= LONGEST_BANK:
        raise CannotOpen(
            said("{hours} hours each will not do; with this pace it can be {least} to {most}."),
            hours=bank_hours,
            least=pace_hours,
            most=LONGEST_BANK,
        )


def check_terms(
    size: int, pace_hours: int, on_timeout: str, visibility: str, bot_seats: int
) -> None:
    """CannotOpen, quoting the term that will not do."""
    if not spans.SHORTEST_PACE <= pace_hours <= spans.LONGEST_PACE:
        raise CannotOpen(
            said("{hours} hours a turn will not do; it can be {least} to {most}."),
            hours=pace_hours,
            least=spans.SHORTEST_PACE,
            most=spans.LONGEST_PACE,
        )
    if on_timeout not in Match.OnTimeout.values:
        raise CannotOpen(
            said("{words} is no rule for lateness; use auto or forfeit."), words=repr(on_timeout)
        )
    if visibility not in Match.Visibility.values:
        raise CannotOpen(
            said("{words} is not possible; a match is public or unlisted."), words=repr(visibility)
        )
    if not 0 <= bot_seats < size:
        raise CannotOpen(
            said("{bots} bots will not do at a table of {size}; one seat is yours."),
            bots=bot_seats,
            size=size,
        )


def check_rated(visibility: str, bot_seats: int) -> None:
    """CannotOpen for terms by which no result can count for ratings."""
    if bot_seats:
        raise CannotOpen(RATED_BOTS)
    if visibility != Match.Visibility.PUBLIC:
        raise CannotOpen(
            said(
                "A rated match waits in the lobby, where anybody may join; choose that, or unrated."
            )
        )


def check_level(title: type[AnyGame], level: str) -> None:
    """CannotOpen, quoting the level, if no bot of the title plays at it."""
    known = bots.levels(title.slug)
    if level and level not in known:
        raise CannotOpen(
            NO_SUCH_LEVEL if known else NO_LEVELS,
            title=Line(title.title),
            level=repr(level[:20]),
            levels=all_of(known) if known else "",
        )


def in_lobby() -> QuerySet[Match]:
    """The open public matches, newest first; not those of closed accounts, which never begin."""
    waiting = Match.objects.filter(status=Match.Status.OPEN, visibility=Match.Visibility.PUBLIC)
    closed = Player.objects.filter(pk=OuterRef("opened_by"), is_active=False)
    return waiting.filter(~Exists(closed)).order_by("-created_at", "-pk")


def join(match_id: int, player: Player, now: datetime | None = None) -> Match:
    """Seats `player` at an open match, and starts it if that was the last free seat."""
    with transaction.atomic():
        check_account(at_most.lock(player))
        match = locked_row(match_id)
        if match.status != Match.Status.OPEN:
            raise CannotJoin(CLOSED)
        if match.opened_by is not None and not match.opened_by.is_active:
            raise CannotJoin(CLOSED)
        seats = seats_of(match)
        if any(seat.player_id == player.pk for seat in seats):
            raise CannotJoin(said("You sit at this table already."))
        check_may_sit(match, player)
        at_most.check_room(player)
        seat = free_seat(seats)
        seat.player = player
        take_seat(match, seats, seat, now or clock.now())
    return match


def seat_bot(match_id: int, player: Player, level: str = "", now: datetime | None = None) -> Match:
    """Gives the next free seat to a bot that plays at `level` (empty: as the quick bot of the
    title); only the player who opened the match may."""
    now = now or clock.now()
    with transaction.atomic():
        check_account(at_most.lock(player))
        match = locked_row(match_id)
        if match.opened_by_id != player.pk:
            raise NotAllowed(said("Only the player who opened the match can seat a bot."))
        if match.status != Match.Status.OPEN:
            raise CannotJoin(CLOSED)
        if match.rated:
            raise CannotJoin(RATED_BOTS)
        check_level(match.rules, level)
        seats = seats_of(match)
        seat = free_seat(seats)
        if not any(other.bot for other in seats):
            at_most.check_bots(player, now)
        seat.bot, seat.level = name(seat.number), level
        take_seat(match, seats, seat, now)
    return match


def leave(match_id: int, player: Player, now: datetime | None = None) -> Match:
    """Gives a seat back before the start; the match is cancelled when its opener leaves."""
    with transaction.atomic():
        match = locked_row(match_id)
        if match.status != Match.Status.OPEN:
            raise NotAllowed(said("The match has started; you can resign, but not leave."))
        seat = match.seats.filter(player=player).first()
        if seat is None:
            raise NotAllowed(said("You do not sit at this table."))
        if match.opened_by_id == player.pk:
            match.status = Match.Status.CANCELLED
            match.finished_at = match.public_at = now or clock.now()
            match.save(update_fields=["status", "finished_at", "public_at"])
        else:
            seat.player = None
            seat.save(update_fields=["player"])
    return match


def seats_of(match: Match) -> list[Seat]:
    """The seats of a match whose row the caller has locked, by number."""
    return rows.fetch(Seat, "match_id = %s ORDER BY number", match.pk)


def free_seat(seats: Sequence[Seat]) -> Seat:
    """The lowest seat that nobody holds; CannotJoin if there is none."""
    for seat in seats:
        if seat.is_free:
            return seat
    raise CannotJoin(said("Every seat at this table is taken."))


def take_seat(match: Match, seats: list[Seat], seat: Seat, now: datetime) -> None:
    """Writes who sits in `seat` of the table from now on, and starts the match if it is full."""
    if any(other.is_free for other in seats):
        rows.update([seat], ("player", "bot", "level"))
    start_if_full(match, seats, now)


def start_if_full(match: Match, seats: list[Seat], now: datetime) -> None:
    """Starts the match once no seat is free: the deal is made, everybody holds their seat, and the
    first question is put."""
    if any(seat.is_free for seat in seats):
        return
    match.status = Match.Status.RUNNING
    match.started_at = now
    match.stepped_at = match.public_at = now
    begin(match, seats, now)
    record = records.blank(match, len(seats))
    records.remember(match, record)
    locked = LockedMatch(match, seats, record, now)
    locked.let_bots_answer()
    if not finish_if_over(locked):
        locked.ask()
    asked = {notice.seat_id for notice in locked.notices}
    for seat in locked.seats:
        if seat.pk not in asked:
            locked.tell(seat, Notice.Kind.STARTED, 0)
    locked.settle()
