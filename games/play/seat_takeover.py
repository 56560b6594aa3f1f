"""Somebody from outside plays on for whoever left.

Those who play on agree to offer the seat (`consents`); it stands among the seats that were left
until somebody takes it, the match is over, or staff give it back. Whoever takes it never held
another seat of the match, nor this one, and never looked at its hidden cards; nobody from whom they
are kept apart sits there. They hold the seat as it stands, and for them the match is unrated.
Whoever left has come out last, and nothing of theirs comes along (`tenures.hand_over_seat`).
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from accounts.models import Player
from config import clock
from games.models import Intervention, Match, Seat, Tenure, Vacancy
from games.play import quotas
from games.play.errors import CannotJoin, NotAllowed
from games.play.join_requirements import check_newcomer
from games.play.locked_match import LockedMatch, lock_match_row
from games.play.tenures import NO_SEAT, check_account_open, find_former_knowledge, hand_over_seat
from games.rules.phrases import phrase
from games.social import not_blocked_q

HELD = phrase("You’ve held a seat in this match, so you can’t take another.")
NOBODY_LEFT = phrase("There’s no open seat left to offer.")


def list_vacant_seats(seats: Sequence[Seat]) -> list[Seat]:
    """Those of the seats of a running match whose players have left it, or this house."""
    absent = [seat.player_id for seat in seats if seat.stand_in and seat.player_id is not None]
    gone = Player.objects.filter(pk__in=absent, left_at__isnull=False) if absent else ()
    here_no_more = {player.pk for player in gone}
    return [
        seat
        for seat in seats
        if seat.player_id is not None
        and (seat.resigned_at is not None or seat.player_id in here_no_more)
    ]


def list_seats_to_offer(seats: Sequence[Seat]) -> list[Seat]:
    """The seats that were left and are not offered yet."""
    left = list_vacant_seats(seats)
    if not left:
        return []
    offered = Vacancy.objects.filter(tenure__in=[seat.tenure_id for seat in left])
    known = set(offered.values_list("tenure", flat=True))
    return [seat for seat in left if seat.tenure_id not in known]


def check_has_open_seats(locked: LockedMatch) -> None:
    """NotAllowed unless there is a seat to be offered."""
    if locked.match.in_season:
        raise NotAllowed(phrase("In a season or cup, you can’t offer open seats to others."))
    if not list_seats_to_offer(locked.seats):
        raise NotAllowed(NOBODY_LEFT)


def offer_seats(locked: LockedMatch) -> None:
    """Offers the seats that were left to anybody."""
    Vacancy.objects.bulk_create(
        Vacancy(seat=seat, tenure_id=seat.tenure_id, offered_at=locked.now)
        for seat in list_seats_to_offer(locked.seats)
        if seat.tenure_id is not None
    )


def list_vacancies(player: Player | None = None) -> QuerySet[Vacancy]:
    """The seats that can be taken now, the newest first; for a player none of a match in which they
    ever held a seat or looked at hidden cards, nor of one where somebody sits from whom they are
    kept apart."""
    still = Q(seat__tenure=F("tenure"), seat__match__status=Match.Status.RUNNING)
    found = Vacancy.objects.filter(still, taken=None).order_by("-offered_at", "-pk")
    if player is None:
        return found
    match = OuterRef("seat__match")
    held = Tenure.objects.filter(player=player, seat__match=match)
    looked = Intervention.objects.filter(
        match=match, actor=player, what=Intervention.Event.REVEALED
    )
    kept = Seat.objects.filter(not_blocked_q(player.pk), match=match).exclude(pk=OuterRef("seat"))
    return found.filter(~Exists(held), ~Exists(looked), ~Exists(kept))


def take_over_seat(match_id: int, player: Player, now: datetime | None = None) -> Match:
    """The player takes the seat of a running match that is offered, the first if there are several.
    CannotJoin, AccountClosed: as for any seat; of many at once one has it."""
    now = now or clock.now()
    with transaction.atomic():
        check_account_open(quotas.lock_player(player))
        match = lock_match_row(match_id)
        offered = list_vacancies().filter(seat__match=match).order_by("seat__number")
        vacancy = offered.select_related("seat").first()
        if vacancy is None:
            raise CannotJoin(NO_SEAT)
        if find_former_knowledge(
            match.pk, player.pk
        ).held:  # this very seat, too: whoever left it has left
            raise CannotJoin(HELD)
        if match.visibility == Match.Visibility.PUBLIC:
            check_newcomer(player)
        taken = hand_over_seat(vacancy.seat_id, player, now=now)
        vacancy.taken = Tenure.objects.get(seat=vacancy.seat_id, ends_at__isnull=True)
        vacancy.save(update_fields=["taken"])
    return taken
