"""Each question is told once, and nobody gets more mails than what happened to them accounts for.

The rule: a mail has something of its own that it tells. A turn, a reminder of each kind, the begin
and the end of a match, a clock that struck, a request: one mail for each at most, ever. A letter
has one answer. So since yesterday somebody has got no more mails of a kind than there were things
of that kind in two days: those of the day before may have waited for the morning.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import median

from django.db.models import Q

from games.models import (
    Friendship,
    Intervention,
    Invitation,
    Match,
    Move,
    Notice,
    Pause,
    Request,
    Seat,
    Seek,
)
from games.notifications import list_notifications
from games.seasons.models import SeasonNews
from games.social.follows import FOLLOWED
from tests.social.town.town import Town

State, Event = Notice.State, Intervention.Event
TOLD_WITHIN = timedelta(hours=2)  # a question that is open for longer has been told
LATER = {"half_time", "last_day", "last_hours"}  # days after their question: counted over all days
ONE_EACH = {"turn": 1, "half_time": 1, "last_day": 1, "last_hours": 1}


def each_question_is_told_once(town: Town) -> None:
    """No mail goes out twice; no question is put in two turn mails; one that has been open for two
    hours was put in one, unless its player wants none, or has just taken the move before."""
    names = Counter(str(one.mail["Message-ID"]) for one in town.mails)
    assert names and max(names.values()) == 1, names.most_common(3)
    put = Counter(one.answers_to for one in town.mails if one.reason == "turn")
    assert not put or max(put.values()) == 1, put.most_common(3)
    sent = {one.answers_to for one in town.mails if one.reason in ONE_EACH}
    long_ago = town.times.at - TOLD_WITHIN
    open_still = Seat.objects.filter(question__isnull=False, asked_at__lt=long_ago, muted=False)
    wanted = open_still.filter(player__is_active=True, player__turn_mails="at_once")
    for seat in wanted.filter(player__quiet_from=None).select_related("match", "player"):
        notices = Notice.objects.filter(seat=seat, question=seat.question, tenure=seat.tenure)
        told = notices.filter(Q(state=State.SENT) | Q(sent_as__state=State.SENT))
        assert told.exists() or has_just_seen(seat), (
            f"question {seat.question} of {seat.match.code} was not told to {seat.player}: "
            f"{list(notices.values('kind', 'state', 'error', 'due_at'))}, asked {seat.asked_at}"
        )
    assert len(sent) >= max(1, len(put))


def has_just_seen(seat: Seat) -> bool:
    """True for a question that came of the player's own move, with nobody in between: they have
    seen the position, and their time goes on as it was."""
    ply = seat.ply_of(seat.question or 0)
    mine = Move.objects.filter(match=seat.match_id, seat=seat.number, ply=ply)
    return mine.filter(at__gte=seat.asked_at).exists()


@dataclass(frozen=True)
class Figures:
    """Mails of a player on a day."""

    days: int
    most: int
    middle: float
    total: int
    by_reason: Mapping[str, int]


def counted(town: Town) -> Figures:
    """How many mails everybody got a day, days without any among them."""
    got = per_day(town)
    days = max(1, (town.times.at - town.began).days)
    zeros = len(town.people) * days - len(got)
    numbers = [0] * max(0, zeros) + [sum(each.values()) for each in got.values()]
    reasons = Counter(one.reason for one in town.mails)
    return Figures(days, max(numbers), median(numbers), sum(numbers), dict(reasons.most_common()))


def per_day(town: Town) -> dict[tuple[str, date], Counter[str]]:
    """By address and day (UTC), how many mails of each kind."""
    got: dict[tuple[str, date], Counter[str]] = defaultdict(Counter)
    for one in town.mails:
        got[one.to, one.at.date()][one.reason] += 1
    return got


def nobody_gets_too_many(town: Town) -> None:
    """What came to each player since yesterday evening, by what has happened to them since the
    evening before that."""
    town.evenings.append(happened(town))
    before = town.evenings[-3] if len(town.evenings) > 2 else {}
    since = town.times.at - timedelta(days=1)
    got: dict[str, Counter[str]] = defaultdict(Counter)
    for one in town.mails:
        if one.at > since:
            got[one.to][one.reason] += 1
    for person in town.people:
        if not person.is_here():
            continue
        ever = Counter(one.reason for one in town.mails if one.to == person.email)
        now, then = town.evenings[-1][person.email], before.get(person.email, Counter())
        for reason, number in got[person.email].items():
            may = now[reason] - then[reason]
            if reason in LATER:
                number, may = ever[reason], now[reason]
            if number > may:
                mails = [one for one in town.mails if one.at > since and one.to == person.email]
                told = [f"{one.at} {one.subject}" for one in mails if one.reason == reason]
                raise AssertionError(f"{person.email}: {may} “{reason}” may be, not {told}")


def happened(town: Town) -> dict[str, Counter[str]]:
    """By address, how often there was something to tell so far, by the reason of the mail; counted
    from the rows of matches and not from those of mails."""
    befriended = sum(one.does.get("befriend", 0) for one in town.people)
    return {
        one.email: Counter(
            **of_seats(one.player.pk),
            **of_matches(one.player.pk),
            answer=town.wrote[one.email],
            letter=town.wrote[one.email],
            friend=befriended,
            invitation=Invitation.objects.filter(guest=one.player).count()
            + town.answered_invitations[one.email],
            season=list_notifications(one.player, *SeasonNews).count(),
            followed=list_notifications(one.player, FOLLOWED).count(),
            wish=Seek.objects.filter(player=one.player, state=Seek.State.EXPIRED).count(),
            staff=2 * one.does.get("leave_for_good", 0),
            account=2 * one.does.get("leave_for_good", 0),
        )
        for one in town.people
    }


def of_seats(player: int) -> dict[str, int]:
    """A turn mail and each kind of reminder for a question; what the clock did."""
    put = 0
    for seat in Seat.objects.filter(tenures__player=player).prefetch_related("tenures"):
        held = sorted(seat.tenures.all(), key=lambda one: one.number)
        bounds = [*(one.asked_before for one in held), seat.question_count]
        put += sum(
            bounds[at + 1] - bounds[at] for at, one in enumerate(held) if one.player_id == player
        )
    mine = Intervention.objects.filter(tenure__player=player)
    nudged = Intervention.objects.filter(
        what=Event.NUDGED, match__seats__tenures__player=player
    ).count()
    return {
        **dict.fromkeys(("turn", "half_time", "last_day", "last_hours", "withdrawn"), put),
        "nudged": nudged,
        "played": mine.filter(what=Event.PLAYED).count(),
        "stood_in": mine.filter(what__in=[Event.STOOD_IN, Event.FORFEITED, Event.LEFT]).count(),
    }


def of_matches(player: int) -> dict[str, int]:
    """One mail when a match begins, one when it ends, one when something is asked there, one when
    it is settled, one when a pause is over."""
    mine = Match.objects.filter(seats__tenures__player=player).distinct()
    asked = Request.objects.filter(match__in=mine).count()
    return {
        "started": mine.filter(started_at__isnull=False).count(),
        "finished": mine.filter(finished_at__isnull=False).count(),
        "asked": asked,
        "settled": asked,
        "went_on": Pause.objects.filter(match__in=mine, ends_at__isnull=False).count(),
        "act": Intervention.objects.filter(match__in=mine).count(),
    }


def moves_and_matches() -> dict[str, int]:
    """What was played."""
    by_status = Counter(Match.objects.values_list("status", flat=True))
    ways = Counter(Move.objects.values_list("via", flat=True))
    return {
        **{f"matches {status}": number for status, number in sorted(by_status.items())},
        "steps": Move.objects.count(),
        **{f"steps via {way}": number for way, number in sorted(ways.items())},
        "interventions": Intervention.objects.count(),
        "friendships": Friendship.objects.count(),
    }


EVERY_EVENING: tuple[Callable[[Town], None], ...] = (
    each_question_is_told_once,
    nobody_gets_too_many,
)
