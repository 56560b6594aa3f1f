"""Who holds a seat: from the deal on, when it changes hands, and who may never have one.

Whoever ever held a seat of a match knows its hidden cards, and so does whoever looked at them as
staff. They get no other seat of it and never act on it as staff. Their own seat may be given back.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count, Exists, Q
from django.utils.translation import gettext_noop

from accounts.models import Player
from config import clock
from games.models import Intervention, Match, Notice, Presence, Seat, Tenure
from games.play import quotas
from games.play.errors import CannotJoin, NotAllowed, NotRunning
from games.play.locked_match import LockedMatch
from games.play.match_end import finish_if_over
from games.play.staff_rules import has_staff_conflict
from games.rules.phrases import phrase
from games.social import is_blocked_from_table

# What a change of hands changes of a seat beside what any submission may.
HANDED = (
    *("player", "bot", "level", "tenure", "unseen_look", "is_early"),
    *("muted", "hushed", "unread_since", "unheard_at", "heard_upto"),
)
SEAT_HANDED_OVER = gettext_noop("the seat has a new player")  # why a notice is not sent
# One sentence for every reason, so that nobody learns from it that somebody has blocked them.
NO_SEAT = phrase(
    "This table has no open seat for you: it’s full, has started, was cancelled, or all its "
    "seats are reserved."
)

# Who may


class FormerKnowledge(NamedTuple):
    """What somebody may have learnt of a match: as a holder of one of its seats, now or ever, or
    by looking at its hidden cards."""

    held: bool
    looked: bool


def find_former_knowledge(
    match_id: int, player_id: int | None, besides: Seat | None = None
) -> FormerKnowledge:
    """What a player may know of a match, the seat `besides` left aside; one question to the
    database. Nobody who is not signed in knows anything."""
    if player_id is None:
        return FormerKnowledge(held=False, looked=False)
    held = Tenure.objects.filter(seat__match=match_id, player=player_id)
    if besides is not None:
        held = held.exclude(seat=besides)
    looked = Intervention.objects.filter(
        match=match_id, actor=player_id, what=Intervention.Event.REVEALED
    )
    asked = Match.objects.filter(pk=match_id).annotate(held=Exists(held), looked=Exists(looked))
    return FormerKnowledge(*asked.values_list("held", "looked").get())


def check_may_sit(match: Match, player: Player, seat: Seat | None = None) -> None:
    """CannotJoin for whoever held another seat of the match than `seat`, or looked at its cards,
    or is kept apart from somebody there, or where bots and people do not sit together."""
    known = find_former_knowledge(match.pk, player.pk, seat)
    if known.held:
        raise CannotJoin(
            phrase("{name} has held another seat in this match and may know hidden cards."),
            name=player.display_name,
        )
    if known.looked:
        raise CannotJoin(
            phrase("{name} has looked at the hidden cards of this match."), name=player.display_name
        )
    if is_blocked_from_table(match.pk, player.pk, None if seat is None else seat.pk):
        raise CannotJoin(NO_SEAT)
    check_bot_rules(match, player, seat)


def check_may_act(match: Match, staff: Player) -> None:
    """NotAllowed for staff who ever held a seat of the match, or looked at its hidden cards."""
    if has_staff_conflict(match, staff.pk):
        raise NotAllowed(
            phrase(
                "You hold or held a seat in this match, so you can’t act on it. Ask a colleague."
            )
        )
    if find_former_knowledge(match.pk, staff.pk).looked:
        raise NotAllowed(
            phrase(
                "You’ve looked at hidden cards of this match, so you can’t act on it. Ask a "
                "colleague."
            )
        )


# Where bot accounts may sit: with people only where nothing is rated, and never so that one person
# sees two hands of a table with others. Whoever opens a rated match decides whether people or bots
# play it: the two are rated apart. A person and the bots they answer for count as one. Callers hold
# the row of the match, so that this holds among many who sit down at once.


NO_BOTS = phrase("This match is rated, so bots can’t join. They can join unrated matches.")
NO_PEOPLE = phrase("This match is rated among bots only. You can join unrated matches with bots.")
ONE_OWNER = phrase(
    "You and your bots can’t sit together at this table. You can at an unrated table for two."
)


def check_bot_rules(match: Match, player: Player, seat: Seat | None = None) -> None:
    """CannotJoin for a bot at a rated table of people, for people at one of bots, and for whoever
    would know two hands; `seat` is the one that they take over, of a match that runs."""
    seats = Seat.objects.filter(match=match)
    others = seats if seat is None else seats.exclude(pk=seat.pk)
    found = list(others.values_list("player", "player__owner"))
    seated = [(key, owner) for key, owner in found if key is not None]
    if match.rated and any((owner is not None) != player.is_bot for _key, owner in seated):
        raise CannotJoin(NO_BOTS if player.is_bot else NO_PEOPLE)
    is_for_two = len(found) + (seat is not None) == 2
    known = {owner or key for key, owner in seated}
    if seat is not None:
        held = Tenure.objects.filter(seat__match=match, player__isnull=False).exclude(seat=seat)
        known.update(owner or key for key, owner in held.values_list("player", "player__owner"))
    if (player.owner_id or player.pk) in known and (match.rated or not is_for_two):
        raise CannotJoin(ONE_OWNER)


# From the deal on


FIRST_MATCHES = 2  # of a title: in these a beginner is told why one would do what


def flag_beginner_seats(match: Match, seats: Sequence[Seat]) -> None:
    """Marks those of the `seats` whose players have held a seat in fewer than two other matches of
    the title. The caller writes them."""
    players = [seat.player_id for seat in seats if seat.player_id is not None]
    held = Tenure.objects.filter(player__in=players, seat__match__game=match.game)
    others = held.exclude(seat__match=match).values("player")
    counted = others.annotate(matches=Count("seat", distinct=True))
    known: dict[int | None, int] = dict(counted.values_list("player", "matches"))
    for seat in seats:
        before = known.get(seat.player_id, 0)
        seat.is_early = seat.player_id is not None and before < FIRST_MATCHES


def begin_tenures(match: Match, seats: Sequence[Seat], now: datetime) -> None:
    """Whoever sits at the table as it is dealt holds their seat. Writes the seats, too."""
    flag_beginner_seats(match, seats)
    held = [
        Tenure(seat=seat, number=1, player_id=seat.player_id, bot=seat.bot, begins_at=now)
        for seat in seats
    ]
    for seat, tenure in zip(seats, Tenure.objects.bulk_create(held), strict=True):
        seat.tenure = tenure
    Seat.objects.bulk_update(seats, ["player", "bot", "level", "tenure", "is_early"])


# A change of hands


def hand_over_seat(
    seat_id: int,
    to: Player | str,
    *,
    why: str = "",
    actor: Player | None = None,
    now: datetime | None = None,
) -> Match:
    """Gives a seat of a running match to another holder: a player, or a bot by its name.

    The new holder gets the seat as it stands, with its hidden cards. An open question is put to
    them anew, with a number and a whole time of its own; they are told as of any turn. Nothing of
    the old holder comes along; they are told that they hold it no more, and the others who holds it
    now. Their notices that were not sent never are, and their page, mails
    and links are those of an onlooker; but a seat that is given back is as they left it. Who gave
    the match up and gets it back plays on. A bot that gets a seat is quick.

    NotRunning for a match that does not run; NotAllowed if they hold the seat already, or if
    `actor`, who does it as staff, may not act; CannotJoin for a player who may not have the seat.
    """
    with transaction.atomic():
        if isinstance(to, Player):
            quotas.lock_player(to)
        locked, seat = LockedMatch.for_seat(seat_id, now or clock.now())
        check_may_take_over(locked, seat, to)
        if actor is not None:
            check_may_act(locked.match, actor)
        former = Tenure.objects.get(seat=seat, ends_at__isnull=True)
        gave = locked.add_intervention(Intervention.Event.GAVE, seat, why, actor)
        locked.close_overtaken_request()
        end_tenure(seat, locked.now)
        clear_departure(locked, seat)
        if seat.level:
            locked.thoughts.close_question(seat)
        begin_tenure(seat, to, locked.now)
        flag_beginner_seats(locked.match, [seat])
        seat.save(update_fields=HANDED)
        locked.changed.add(seat.number)
        took = locked.add_intervention(Intervention.Event.TOOK, seat)
        locked.queue_staff_act_notices(gave, locked.seats, former)
        locked.queue_staff_act_notices(took, [seat])
        locked.repeat_question(seat)
        locked.let_bots_answer()
        if not finish_if_over(locked):
            locked.ask_questions()
        locked.write_changes()
    return locked.match


def check_may_take_over(locked: LockedMatch, seat: Seat, to: Player | str) -> None:
    """NotRunning, NotAllowed or CannotJoin unless `seat` may go to `to` now."""
    if locked.match.status != Match.Status.RUNNING:
        raise NotRunning(phrase("The match isn’t in progress, so its seats can’t change hands."))
    if isinstance(to, str):
        if seat.bot or not to:
            raise NotAllowed(
                phrase("{name} can’t take this seat: a bot already holds it."),
                name=repr(to[:40]),
            )
        return
    if seat.player_id == to.pk:
        raise NotAllowed(phrase("{name} already holds this seat."), name=to.display_name)
    check_account_open(to)
    check_may_sit(locked.match, to, seat)
    quotas.check_match_limit(to)


def check_account_open(player: Player) -> None:
    """CannotJoin for a player who cannot come in, and so can have no seat: their account is closed,
    or they have left."""
    if not player.is_active:
        raise CannotJoin(phrase("{name}’s account is closed."), name=player.name)


def end_tenure(seat: Seat, now: datetime) -> None:
    """Ends the tenure of a seat, and keeps what its holder may come back to. What they were still
    to be told is not sent; a mail that is on its way already tells nothing new."""
    Tenure.objects.filter(seat=seat, ends_at__isnull=True).update(
        ends_at=now,
        resigned_at=seat.resigned_at,
        muted=seat.muted,
        hushed=seat.hushed,
        unseen_look=seat.unseen_look_id,
    )
    Presence.objects.filter(seat=seat).delete()
    unsent = Notice.objects.filter(seat=seat, begun_at__isnull=True, state__in=Notice.UNSENT)
    carriers = list(unsent.values_list("pk", flat=True))
    unsent.finish(Notice.State.SKIPPED, SEAT_HANDED_OVER)
    waiting = Notice.objects.filter(sent_as__in=carriers, state=Notice.State.DUE)
    waiting.update(sent_as=None)


def clear_departure(locked: LockedMatch, seat: Seat) -> None:
    """The new holder of a seat plays on, whoever left it. Of the others who left, those who did so
    later come out one place lower, as if nobody had left before them."""
    if seat.resigned_at is None:
        return
    gone = seat.place or 0
    for other in locked.seats:
        if other.resigned_at is not None and (other.place or 0) < gone:
            other.place = (other.place or 0) + 1
            locked.changed.add(other.number)
    seat.resigned_at = seat.place = None


def begin_tenure(seat: Seat, to: Player | str, now: datetime) -> None:
    """Opens the tenure of `to`. The caller writes the seat."""
    player = None if isinstance(to, str) else to
    before = Tenure.objects.filter(seat=seat, player=player).order_by("number").last()
    mine = before if player is not None else None
    seat.tenure = Tenure.objects.create(
        seat=seat,
        number=1 + Tenure.objects.filter(seat=seat).count(),
        player=player,
        bot=to if isinstance(to, str) else "",
        begins_at=now,
        asked_before=seat.question_count,
    )
    seat.player, seat.bot, seat.level = player, seat.tenure.bot, ""
    seat.muted, seat.hushed = (mine.muted, mine.hushed) if mine is not None else (False, False)
    seat.unseen_look = None if mine is None else find_unseen_reveal(mine)
    seat.late_in_a_row, seat.stand_in, seat.own_at = 0, False, None
    seat.unread_since = seat.unheard_at = seat.heard_upto = None


def find_unseen_reveal(mine: Tenure) -> Intervention | None:
    """The first look at hidden cards that somebody who comes back has not marked as seen: they saw
    none of those that came while the seat was another's."""
    looks = Intervention.objects.filter(match=mine.seat.match_id, what=Intervention.Event.REVEALED)
    unseen = Q(at__gte=mine.ends_at)
    if mine.unseen_look_id is not None:
        unseen |= Q(pk__gte=mine.unseen_look_id)
    return looks.filter(unseen).order_by("pk").first()
