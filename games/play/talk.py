"""Talk at the table, how much a seat wants to hear of its match, and what its holder has not read
yet."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Case, DateTimeField, F, Q, QuerySet, Value, When

from accounts.bans import FOR_GOOD, last_day_for_player
from config import clock
from games.models import Match, Remark, Seat
from games.play import visibility
from games.play.clocks.deadlines import player_of
from games.play.errors import NotAllowed, NotRunning
from games.play.locked_match import lock_seat
from games.rules.phrases import phrase
from games.social import find_players_not_hearing, is_heard_by_onlookers, list_audible_remarks

TALK_AFTER_DAYS = 14  # how long a table can be talked at once the match is over
MOST_IN_A_DAY = 40  # remarks of one seat


def post_remark(
    seat_id: int, text: str, now: datetime | None = None, holder: int | None = None
) -> Remark:
    """Keeps what a player says at the table, on one line. NotAllowed for nothing, too much at once
    or in a day; NotRunning before the start and long after the end; HandedOver if the seat is not
    that of the player `holder` any more."""
    now = now or clock.now()
    words = " ".join("".join(filter(lambda s: s.isprintable() or s.isspace(), text)).split())
    if not words:
        raise NotAllowed(phrase("Your comment is empty. Write the words after “say”."))
    if len(words) > Remark.LONGEST:
        raise NotAllowed(
            phrase("A comment of {long} characters is too long; the limit is {most}."),
            long=len(words),
            most=Remark.LONGEST,
        )
    with transaction.atomic():
        seat = lock_seat(seat_id, holder)
        check_may_talk(seat, now)
        match = seat.match
        check_talk_rate(seat, now)
        if not is_talk_open(match, now):
            raise NotRunning(phrase("Nobody else is at this table to read your comment."))
        announce_remark(match, seat, now)
        return Remark.objects.create(
            match=match,
            seat=seat,
            tenure_id=seat.tenure_id,
            text=words,
            ply=match.ply,
            at=now,
        )


def announce_remark(match: Match, seat: Seat, now: datetime) -> None:
    """Open pages of the match notice that its seat has said something: all that hear it, and no
    other. Seats that hear it have something to read."""
    deaf = find_players_not_hearing(match, seat.player_id)
    mark_unread(match, seat.player_id, deaf, now)
    if is_heard_by_onlookers(match, seat.player_id):
        hide_talk_news(match, seat, deaf, now)
        visibility.record_public_event(match.pk, now)
        return
    there = Seat.objects.filter(match=match, player__isnull=False).exclude(player__in=deaf)
    there.filter(Q(hushed=False) | Q(pk=seat.pk)).update(own_at=now)


def hide_talk_news(match: Match, speaker: Seat, deaf: set[int], now: datetime) -> None:
    """For seats of a locked match that hear no talk, and for those of the players `deaf`, nothing
    happens now, though all others may notice: to them the last news is what it was, until there is
    other."""
    if match.public_at is not None and match.public_at >= now:
        return
    still = When(unheard_at=match.public_at, then=F("heard_upto"))
    before = Case(still, default=Value(match.public_at, DateTimeField()))
    others = Seat.objects.filter(match=match).exclude(pk=speaker.pk)
    others.filter(Q(hushed=True) | Q(player__in=deaf)).update(heard_upto=before, unheard_at=now)


def is_talk_open(match: Match, now: datetime) -> bool:
    """True while a table can be talked at: while it is played at, and some days longer."""
    if match.status == Match.Status.RUNNING:
        return True
    over = match.finished_at if match.status == Match.Status.FINISHED else None
    return over is not None and (now - over).days < TALK_AFTER_DAYS


def check_talk_rate(seat: Seat, now: datetime) -> None:
    """NotAllowed for a locked seat that has said very much in the last 24 hours."""
    lately = Remark.objects.filter(match=seat.match_id, seat=seat, at__gt=now - timedelta(days=1))
    if lately.count() >= MOST_IN_A_DAY:
        raise NotAllowed(
            phrase(
                "You’ve sent {most} messages here today, which is the limit. Write again tomorrow."
            ),
            most=MOST_IN_A_DAY,
        )


def check_may_talk(seat: Seat, now: datetime) -> None:
    """NotAllowed, saying why and until when, if staff have muted the holder of the seat."""
    player = player_of(seat)
    if player is not None and player.owner is not None:
        player = player.owner  # who answers for the bot
    if player is None or player.silenced_until is None or player.silenced_until <= now:
        return
    if player.silenced_until >= FOR_GOOD:
        raise NotAllowed(
            phrase("Staff have banned you from chat permanently: {why}"), why=player.silenced_why
        )
    raise NotAllowed(
        phrase("Staff have banned you from chat until the end of {day}: {why}"),
        day=last_day_for_player(player.silenced_until, player),
        why=player.silenced_why,
    )


def mute_mails(seat_id: int, muted: bool = True, holder: int | None = None) -> None:
    """No more mails about the match of this seat, but answers and its end; or mails again.
    HandedOver if the seat is not that of the player `holder` any more."""
    with transaction.atomic():
        lock_seat(seat_id, holder)
        Seat.objects.filter(pk=seat_id).update(muted=muted)


def hide_talk(seat_id: int, hushed: bool = True, holder: int | None = None) -> None:
    """The holder of this seat hears no remarks any more, of nobody and by nothing; or hears them
    again, those before, too. Nobody is told. HandedOver if the seat is not that of the player
    `holder` any more."""
    with transaction.atomic():
        lock_seat(seat_id, holder)
        others = {"unread_since": None, "unheard_at": None, "heard_upto": None}
        Seat.objects.filter(pk=seat_id).exclude(hushed=hushed).update(hushed=hushed, **others)


# Remarks that the holder of a seat has not read yet, as the page of the match knows it. What a mail
# has quoted still counts as unread: nobody can tell whether it was opened, a mail about several
# matches quotes none, and a sign too many costs a glance. What somebody reads shows nowhere.


def mark_unread(match: Match, speaker_id: int | None, deaf: Collection[int], now: datetime) -> None:
    """Something was said in a match, which the caller has locked: whoever else sits there and hears
    the speaker has something to read."""
    others = Seat.objects.filter(match=match, player__isnull=False, hushed=False)
    others = others.filter(unread_since=None).exclude(player__in={*deaf, speaker_id or 0})
    others.update(unread_since=now)


def has_unread(seat: Seat) -> bool:
    """True if there is something to read for whoever holds the seat. Asks the database only if
    something was said."""
    if seat.unread_since is None or seat.player_id is None:
        return False
    return _list_others_remarks(seat.match, seat.player_id, seat.unread_since).exists()


def read_talk(seat_id: int, upto: int, holder: int | None = None) -> None:
    """The holder of the seat has read what was said, as far as the remark with the key `upto`; no
    other than one of this match counts. HandedOver if the seat is not that of the player `holder`
    any more."""
    with transaction.atomic():
        seat = lock_seat(seat_id, holder)
        last = Remark.objects.filter(match=seat.match_id, pk=upto).first()
        if seat.unread_since is None or last is None:
            return
        later = Remark.objects.filter(match=seat.match_id, at__gt=last.at)
        later = later.exclude(tenure__player=seat.player_id).order_by("at")
        first = later.values_list("at", flat=True).first()
        Seat.objects.filter(pk=seat.pk).update(unread_since=first)


def _list_others_remarks(match: Match, player_id: int, since: datetime) -> QuerySet[Remark]:
    spoken = list_audible_remarks(match, player_id, sits=True).filter(at__gte=since)
    return spoken.exclude(tenure__player=player_id)
