"""From the invitation to the first question: open, join, leave, seat a bot, start."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import Player
from config import clock
from games.models import Match, Notice, Opening, Seat
from games.play import join_requirements, quotas, seat_assignment
from games.play.bots import bot_name
from games.play.clocks import time_limits
from games.play.clocks.time_limits import LONGEST_BANK
from games.play.errors import AccountClosed, CannotJoin, CannotOpen, NotAllowed
from games.play.locked_match import LockedMatch, lock_match_row
from games.play.match_end import finish_if_over
from games.play.ready_questions import forget_question, has_lost_seat, must_wait
from games.play.record import joint_seed, record_cache
from games.play.record.digest_chain import SEED_BYTES
from games.play.record.joint_seed import NO_SALT, Salt
from games.play.tenures import NO_SEAT, begin_tenures, check_may_sit
from games.rules.game import AnyGame, OptionValue, Setup
from games.rules.lines import Line, join_with_and
from games.rules.phrases import phrase
from games.titles import bots, find_game
from games.titles.levels import STEADY

CODE_LETTERS = "abcdefghjkmnpqrstvwxyz23456789"
CODE_LENGTH = 8
NO_SUCH_LEVEL = phrase(
    "There is no {level} bot for {title} at a table for {seats}; choose from {levels}."
)
RATED_BOTS = phrase("Rated matches can’t include bots; invite people or make it unrated.")


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
    seat: int = 0,
    drawn: bool = False,
    bots_at: Collection[int] | None = None,
    rematch_of: Match | None = None,
    asks: Mapping[str, Any] | None = None,
    salt: Salt = NO_SALT,
    now: datetime | None = None,
) -> Match:
    """Opens a match with `player` in one of its seats; it starts when every seat is taken.

    `seats` is the size of the table (the game's smallest if None), `bot_seats` of them are given
    to bots at once, who play at `bot_level` (empty: steady). The result of
    a `rated` match counts for the ratings of all who play; it is public, and without bots. `seat`
    is the number of the player's own, from 0 on; where seats are `drawn`, everybody sits by lot.
    Bots get the last seats, or those in `bots_at`. There is one match that is the `rematch_of`
    another. What a public table `asks` of those who join it is named by the fields of
    JoinRequirements. `salt` is what the player had given for the deal before.
    CannotOpen, LookupError (unknown game) or BadSetup say what would do.
    """
    title = find_game(game)
    size = title.seat_counts[0] if seats is None else seats
    chosen = title.propose_options(options or {})
    title(Setup(seats=size, options=chosen, seed=b"check"))
    check_bank(pace_hours, bank_hours)
    check_terms(size, pace_hours, on_timeout, visibility, bot_seats)
    bot_level = validate_level(title, size, bot_level)
    if rated:
        check_rated(visibility, bot_seats)
    asked = join_requirements.parse_requirements(asks, visibility)
    own, for_bots = seat_assignment.assign_numbers(size, bot_seats, seat, drawn, bots_at)
    now = now or clock.now()
    with transaction.atomic():
        check_account(quotas.lock_player(player))
        quotas.check_open_matches(player)
        quotas.check_match_limit(player, CannotOpen)
        if visibility == Match.Visibility.PUBLIC and rematch_of is None and bot_seats < size - 1:
            join_requirements.check_newcomer(player, CannotOpen)
        if bot_seats:
            quotas.check_bot_matches(player, now, CannotOpen)
        if bot_seats and bots.find_thinker(title.slug, bot_level) is not None:
            quotas.check_thinking_bots(player, CannotOpen)
        match = create_empty_match(
            title,
            chosen,
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
        seated[own].player = player
        for number in for_bots:
            seated[number].bot = bot_name(number, bot_level)
            seated[number].level = bot_level
        if drawn or rematch_of is not None:
            Opening.objects.create(match=match, drawn=drawn, rematch_of=rematch_of)
        if asked is not None:
            asked.match = match
            asked.save(force_insert=True)
        Seat.objects.bulk_create(seated)
        joint_seed.record_opening(match, [seated[own]], [salt.hash])
        start_if_full(match, seated, now)
    return match


def create_empty_match(
    title: type[AnyGame], options: Mapping[str, OptionValue], **terms: Any
) -> Match:
    """A new match of a title, with a code and a sealed secret of its own; `terms` are its other
    fields."""
    code = new_code()
    return Match.objects.create(
        code=code,
        game=title.slug,
        version=title.version,
        options=options,
        **joint_seed.seal_secret(code, secrets.token_bytes(SEED_BYTES)),
        **terms,
    )


def new_code() -> str:
    """A code for a new match."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def check_account(player: Player) -> None:
    """AccountClosed for a player whose account staff have closed."""
    if not player.is_active:
        raise AccountClosed(phrase("This account is closed, so nothing was done."))


def check_bank(pace_hours: int, bank_hours: int | None) -> None:
    """CannotOpen for a bank that is smaller than what one turn adds to it, or too large."""
    if bank_hours is not None and not pace_hours <= bank_hours <= LONGEST_BANK:
        raise CannotOpen(
            phrase(
                "A time bank of {hours} hours isn’t possible at this pace; choose {least} to "
                "{most}."
            ),
            hours=bank_hours,
            least=pace_hours,
            most=LONGEST_BANK,
        )


def check_terms(
    size: int, pace_hours: int, on_timeout: str, visibility: str, bot_seats: int
) -> None:
    """CannotOpen, quoting the term that will not do."""
    if not time_limits.SHORTEST_PACE <= pace_hours <= time_limits.LONGEST_PACE:
        raise CannotOpen(
            phrase("{hours} hours a turn isn’t possible; choose {least} to {most}."),
            hours=pace_hours,
            least=time_limits.SHORTEST_PACE,
            most=time_limits.LONGEST_PACE,
        )
    if on_timeout not in Match.OnTimeout.values:
        raise CannotOpen(
            phrase("{words} isn’t a time-out rule; use auto or forfeit."), words=repr(on_timeout)
        )
    if visibility not in Match.Visibility.values:
        raise CannotOpen(
            phrase("{words} isn’t possible; choose public or unlisted."), words=repr(visibility)
        )
    if not 0 <= bot_seats < size:
        raise CannotOpen(
            phrase("A table of {size} can’t have {bots} bots; one seat is yours."),
            bots=bot_seats,
            size=size,
        )


def check_rated(visibility: str, bot_seats: int) -> None:
    """CannotOpen for terms by which no result can count for ratings."""
    if bot_seats:
        raise CannotOpen(RATED_BOTS)
    if visibility != Match.Visibility.PUBLIC:
        raise CannotOpen(
            phrase(
                "Rated matches must be listed in the lobby, where anyone can join. List this "
                "match or make it unrated."
            )
        )


def validate_level(title: type[AnyGame], seats: int, level: str) -> str:
    """A level as a seat stores it (empty for steady), upper case or lower; CannotOpen, quoting it,
    if no bot plays the title at it at a table of so many seats."""
    wanted = level.strip().lower()
    offered = bots.list_levels(title.slug, seats)
    if wanted in ("", STEADY):
        return ""
    if wanted not in offered:
        raise CannotOpen(
            NO_SUCH_LEVEL,
            title=Line(title.title),
            level=repr(level[:20]),
            seats=seats,
            levels=join_with_and(offered),
        )
    return wanted


def join_match(
    match_id: int, player: Player, now: datetime | None = None, salt: Salt = NO_SALT
) -> Match:
    """Seats `player` at an open match, and starts it if that was the last free seat. What they gave
    for the deal, their `salt`, is kept and receipted."""
    with transaction.atomic():
        check_account(quotas.lock_player(player))
        match = lock_match_row(match_id)
        if match.status != Match.Status.OPEN:
            raise CannotJoin(NO_SEAT)
        if match.opened_by is not None and not match.opened_by.is_active:
            raise CannotJoin(NO_SEAT)
        seats = seats_of(match)
        if any(seat.player_id == player.pk for seat in seats):
            raise CannotJoin(phrase("You’re already at this table."))
        check_may_sit(match, player)
        quotas.check_match_limit(player)
        join_requirements.check_may_join(match, player)
        now = now or clock.now()
        seat = seat_assignment.choose_seat(match, seats, player, now)
        seat.player = player
        joint_seed.record_joining(match, seat, salt, now)
        take_seat(match, seats, seat, now)
    return match


def seat_bot(
    match_id: int,
    player: Player,
    level: str = "",
    now: datetime | None = None,
    agreed: bool = False,
) -> Match:
    """Gives the next free seat to a bot that plays at `level` (empty: steady); only the
    player who opened the match may, and where a seat was lost in a ready check all have to have
    `agreed`."""
    now = now or clock.now()
    with transaction.atomic():
        check_account(quotas.lock_player(player))
        match = lock_match_row(match_id)
        if not agreed and (match.opened_by_id != player.pk or has_lost_seat(match.pk)):
            raise NotAllowed(phrase("Only the player who opened the match can add a bot."))
        if match.status != Match.Status.OPEN:
            raise CannotJoin(NO_SEAT)
        if match.rated:
            raise CannotJoin(RATED_BOTS)
        seats = seats_of(match)
        level = validate_level(match.rules, len(seats), level)
        seat = find_free_seat(seats)
        if not any(other.bot for other in seats):
            quotas.check_bot_matches(player, now)
        if bots.find_thinker(match.game, level) is not None:
            quotas.check_thinking_bots(player)
        seat.bot, seat.level = bot_name(seat.number, level), level
        take_seat(match, seats, seat, now)
    return match


def leave_match(match_id: int, player: Player, now: datetime | None = None) -> Match:
    """Gives a seat back before the start; the match is cancelled when its opener leaves."""
    with transaction.atomic():
        match = lock_match_row(match_id)
        if match.status != Match.Status.OPEN:
            raise NotAllowed(phrase("The match has started, so you can resign but not leave."))
        seat = match.seats.filter(player=player).first()
        if seat is None:
            raise NotAllowed(phrase("You aren’t at this table."))
        if match.opened_by_id == player.pk:
            match.status = Match.Status.CANCELLED
            match.finished_at = match.public_at = now or clock.now()
            match.save(update_fields=["status", "finished_at", "public_at"])
        else:
            seat.player = None
            seat.save(update_fields=["player"])
            forget_question(match, player)
    return match


def seats_of(match: Match) -> list[Seat]:
    """The seats of a match whose row the caller has locked, by number."""
    return list(Seat.objects.filter(match=match).order_by("number"))


def find_free_seat(seats: Sequence[Seat]) -> Seat:
    """The lowest seat that nobody holds; CannotJoin if there is none."""
    for seat in seats:
        if seat.is_free:
            return seat
    raise CannotJoin(NO_SEAT)


def take_seat(match: Match, seats: list[Seat], seat: Seat, now: datetime) -> None:
    """Writes who sits in `seat` of the table from now on, and starts the match if it is full and
    nobody is to be asked whether they are still there."""
    if any(other.is_free for other in seats) or must_wait(match, seats, seat, now):
        seat.save(update_fields=["player", "bot", "level"])
    else:
        start_if_full(match, seats, now)


def start_if_full(match: Match, seats: list[Seat], now: datetime) -> None:
    """Starts the match once no seat is free: seed and seats are drawn, the deal is made, everybody
    holds their seat, and the first question is put."""
    if any(seat.is_free for seat in seats):
        return
    joint_seed.deal_seed(match, seats)
    match.status = Match.Status.RUNNING
    match.started_at = now
    match.stepped_at = match.public_at = now
    begin_tenures(match, seats, now)
    record = record_cache.initial_record(match, len(seats))
    record_cache.cache_record(match, record)
    locked = LockedMatch(match, seats, record, now)
    locked.let_bots_answer()
    if not finish_if_over(locked):
        locked.ask_questions()
    asked = {notice.seat_id for notice in locked.notices}
    for seat in locked.seats:
        if seat.pk not in asked:
            locked.queue_notice(seat, Notice.Kind.STARTED, 0)
    locked.write_changes()
