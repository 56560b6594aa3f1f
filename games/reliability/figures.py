"""What counts for the reliability of a player, read from the rows of their matches.

Counted are matches of two people or more whose result staff have neither made nor annulled. A turn
is in time if the player has taken it, late if the clock has taken it or the match was lost with it.
Clocks stand in outages, pauses, vacations and on days off, so these make no turn late. Planned
moves, auto-moves, bots and staff take turns that are nobody's; nor is a turn counted that was late
because mails came back.

The last turn of a seat in a running match is not counted before the seat is asked again: until then
only its holder may know whether they have answered.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, F, Q

from games.models import Intervention, Match, Move, Question, ReadyCheck, Tenure

LAST_TURNS, LAST_MATCHES, TURNS_A_MATCH = 100, 20, 25
FINISHED_READ = 50  # the newest finished matches, in which the last turns are looked for
NEW_BELOW = 10  # turns
BY_THEMSELVES = (Move.Via.PAGE, Move.Via.MAIL, Move.Via.LINK)
Event = Intervention.Event
RETIRED = (Event.FORFEITED, Event.RESIGNED)


class CountedTurn(NamedTuple):
    """A turn that counts: when it was over, in which match (by key), and whether it was late."""

    at: datetime
    match: int
    late: bool


class CountedMatch(NamedTuple):
    """A match that counts: when it was over for the player, and whether they left or lost it on
    time."""

    at: datetime
    match: int
    left: bool


@dataclass(frozen=True)
class Evidence:
    """All that a figure is made of, the oldest first."""

    turns: Sequence[CountedTurn]
    matches: Sequence[CountedMatch]

    def as_numbers(self) -> tuple[int, int, int, int]:
        """Turns, those in time, matches, those left."""
        in_time = sum(not turn.late for turn in self.turns)
        left = sum(match.left for match in self.matches)
        return len(self.turns), in_time, len(self.matches), left


def read_evidence(player: int, upto: datetime) -> Evidence:
    """What counts for a player, of all that had happened by an instant."""
    held = keep_shared(list_tenures(player, upto))
    events = read_events(held, upto)
    answers = read_answers(held, upto)
    turns = [
        turn
        for of_match in group_by_match(held).values()
        for turn in sorted(
            turn
            for tenure in of_match
            for turn in count_turns(tenure, answers[tenure.pk], events[tenure.pk], upto)
        )[-TURNS_A_MATCH:]
    ]
    turns += list_missed_checks(player, upto)
    matches = [
        found
        for of_match in group_by_match(held).values()
        if (found := judge_match(of_match[-1], events[of_match[-1].pk], upto)) is not None
    ]
    return Evidence(sorted(turns)[-LAST_TURNS:], sorted(matches)[-LAST_MATCHES:])


def list_tenures(player: int, upto: datetime) -> list[Tenure]:
    """The tenures of a player in matches that were running at an instant, and in the last of those
    that were over."""
    mine = Tenure.objects.filter(player=player, begins_at__lte=upto, seat__match__counts=True)
    mine = mine.exclude(seat__match__ending=Match.Ending.RULED).select_related("seat__match")
    over = Q(seat__match__status=Match.Status.FINISHED)
    running = mine.filter(
        Q(seat__match__status=Match.Status.RUNNING) | (over & Q(seat__match__finished_at__gt=upto))
    )
    finished = mine.filter(over, seat__match__finished_at__lte=upto)
    newest = finished.order_by("-seat__match__finished_at", "-pk")[:FINISHED_READ]
    return sorted([*running, *newest], key=lambda tenure: tenure.pk)


def keep_shared(held: Iterable[Tenure]) -> list[Tenure]:
    """Those of some tenures in whose matches two people or more have held seats."""
    held = list(held)
    people = Tenure.objects.filter(
        seat__match__in={tenure.seat.match_id for tenure in held}, player__isnull=False
    )
    counted = people.order_by().values("seat__match").annotate(n=Count("player", distinct=True))
    shared = set(counted.filter(n__gt=1).values_list("seat__match", flat=True))
    return [tenure for tenure in held if tenure.seat.match_id in shared]


def group_by_match(held: Iterable[Tenure]) -> dict[int, list[Tenure]]:
    found: dict[int, list[Tenure]] = defaultdict(list)
    for tenure in held:
        found[tenure.seat.match_id].append(tenure)
    return found


def read_events(held: Sequence[Tenure], upto: datetime) -> Mapping[int, list[Intervention]]:
    """What happened to the seats from outside the rules, by the key of the tenure."""
    what = (*RETIRED, Event.PAUSED)
    rows = Intervention.objects.filter(
        match__in={tenure.seat.match_id for tenure in held}, what__in=what, at__lte=upto
    )
    found: dict[int, list[Intervention]] = defaultdict(list)
    for row in rows.only("tenure_id", "what", "at"):
        if row.tenure_id is not None:
            found[row.tenure_id].append(row)
    return found


class Answer(NamedTuple):
    """An answered question: when it was put and answered, how, and whether it belongs to the last
    turn for which the seat was asked."""

    asked_at: datetime
    at: datetime
    via: str
    is_last: bool


def read_answers(held: Sequence[Tenure], upto: datetime) -> Mapping[int, list[Answer]]:
    """The answers that were given while each tenure lasted, by its key."""
    moves = Move.objects.filter(
        match__in={tenure.seat.match_id for tenure in held}, at__lte=upto
    ).values_list("match", "seat", "at", "via")
    vias = {(match, seat, at): via for match, seat, at, via in moves}
    asked: dict[int, list[tuple[int, datetime, datetime | None]]] = defaultdict(list)
    rows = Question.objects.filter(
        seat__in={tenure.seat_id for tenure in held}, asked_at__lte=upto, dead=False
    )
    fields = ("seat", "number", "asked_at", "answered_at")
    for seat, number, asked_at, answered_at in rows.order_by("seat", "number").values_list(*fields):
        if asked_at is not None:
            asked[seat].append((number, asked_at, answered_at))
    found: dict[int, list[Answer]] = defaultdict(list)
    for tenure in held:
        of_seat = asked[tenure.seat_id]
        last_turn = find_last_turn(of_seat)
        for place, (number, asked_at, at) in enumerate(of_seat):
            if number <= tenure.asked_before or at is None:
                continue
            via = vias.get((tenure.seat.match_id, tenure.seat.number, at))
            if via is None or (tenure.ends_at is not None and at > tenure.ends_at):
                continue
            found[tenure.pk].append(Answer(asked_at, at, via, place >= last_turn))
    return found


def find_last_turn(of_seat: Sequence[tuple[int, datetime, datetime | None]]) -> int:
    """With which of its questions (number, when put, when answered) the last turn of a seat begins.
    One that follows at once may come in secret, as after a swap of cards: it begins no turn."""
    place = len(of_seat) - 1
    while place > 0 and of_seat[place][1] == of_seat[place - 1][2]:
        place -= 1
    return place


def count_turns(
    tenure: Tenure, answers: Iterable[Answer], events: Sequence[Intervention], upto: datetime
) -> list[CountedTurn]:
    """The turns of a tenure that count. Questions that follow one another at once are one turn."""
    match = tenure.seat.match
    is_over = match.finished_at is not None and match.finished_at <= upto
    unreached = [event.at for event in events if event.what == Event.PAUSED]
    turns: list[CountedTurn] = []
    before = own = tenure.begins_at  # when the seat, and its holder, took a turn last
    for answer in answers:
        late = answer.via == Move.Via.CLOCK
        goes_on, before = answer.asked_at == before, answer.at
        if answer.is_last and not is_over:
            break
        if not late and answer.via not in BY_THEMSELVES:
            continue
        if late and any(own < at <= answer.at for at in unreached):
            continue
        if goes_on and turns:
            late, _gone = late or turns[-1].late, turns.pop()
        turns.append(CountedTurn(answer.at, match.pk, late))
        own = own if late else answer.at
    lost = next((event.at for event in events if event.what == Event.FORFEITED), None)
    if lost is not None and not any(own < at <= lost for at in unreached):
        turns.append(CountedTurn(lost, match.pk, True))
    return turns


def judge_match(
    tenure: Tenure, events: Sequence[Intervention], upto: datetime
) -> CountedMatch | None:
    """What a match comes to for its player, by their last tenure; None if it is not over for them,
    or somebody else has the seat, or mails came back before the time was over.

    Left is a match that was lost on time, or that others had to play on without the player: who
    resigns and ends it so has played it to its end.
    """
    match, seat = tenure.seat.match, tenure.seat
    finished = match.finished_at if match.finished_at and match.finished_at <= upto else None
    retired = next((event for event in events if event.what in RETIRED), None)
    if retired is None:
        if finished is None or tenure.ends_at is not None:
            return None
        return CountedMatch(finished, match.pk, seat.stand_in)
    if retired.what == Event.FORFEITED:
        unreached = any(event.what == Event.PAUSED for event in events)
        return None if unreached else CountedMatch(retired.at, match.pk, True)
    return CountedMatch(retired.at, match.pk, match.finished_at != retired.at)


def list_missed_checks(player: int, upto: datetime) -> list[CountedTurn]:
    """The ready checks that a player has not answered, as late turns, but for the first."""
    missed = ReadyCheck.objects.filter(player=player, lost_at__lte=upto).order_by("lost_at", "pk")
    rows = missed.annotate(of=F("match")).values_list("lost_at", "of")
    return [CountedTurn(at, match, True) for at, match in rows[1:] if at is not None]
