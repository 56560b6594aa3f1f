"""A memory for each player of each match that is over, written by a sweep.

All that a memory says is in the rows of its match. Whoever changes one of these (a result is
annulled, two accounts become one) takes `Match.remembered` back, and the sweep writes it anew.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from statistics import median

from django.db import transaction

from games.archive import title_statistics
from games.models import ArchivedMatch, Match, Move, Question, Seat, Tenure
from games.play.record import results

BATCH = 100
BY_THEMSELVES = frozenset((Move.Via.PAGE, Move.Via.MAIL, Move.Via.LINK, Move.Via.PLAN))
DAY = timedelta(days=1)
Answer = tuple[datetime, datetime]  # when it was asked for, and when it was given


def archive_matches(stopped: Callable[[], bool]) -> int:
    """Writes the memories of the matches that are over and have none yet, or have changed; returns
    how many matches."""
    done = 0
    while not stopped() and (some := archive_batch()):
        done += some
    return done


def archive_batch() -> int:
    """The same for one batch. Whoever else is at it is given other matches."""
    waiting = Match.objects.filter(status=Match.Status.FINISHED, remembered=False).order_by("pk")
    with transaction.atomic():
        matches = list(waiting.select_for_update(skip_locked=True)[:BATCH])
        keys = [match.pk for match in matches]
        ArchivedMatch.objects.filter(match__in=keys).delete()
        ArchivedMatch.objects.bulk_create(build_archived_matches(matches))
        Match.objects.filter(pk__in=keys).update(remembered=True)
        title_statistics.reset_counts({match.game for match in matches if not match.counts})
    return len(matches)


def build_archived_matches(matches: Sequence[Match]) -> list[ArchivedMatch]:
    """What the players of `matches` keep of them."""
    seats: dict[int, list[Seat]] = {match.pk: [] for match in matches}
    for seat in Seat.objects.filter(match__in=seats).order_by("match", "number"):
        seats[seat.match_id].append(seat)
    held: dict[int, list[Tenure]] = {match.pk: [] for match in matches}
    tenures = Tenure.objects.filter(seat__match__in=held, player__isnull=False)
    for tenure in tenures.select_related("seat").order_by("seat", "number"):
        held[tenure.seat.match_id].append(tenure)
    moves: dict[int, list[Move]] = {match.pk: [] for match in matches}
    for move in Move.objects.filter(match__in=moves).defer("text", "digest"):
        moves[move.match_id].append(move)
    plies: dict[int, list[int]] = defaultdict(list)
    asked = Question.objects.filter(seat__match__in=moves).order_by("seat", "number")
    for key, ply in asked.values_list("seat", "ply"):
        plies[key].append(ply)
    return [
        memory
        for match in matches
        for memory in build_match_rows(
            match, seats[match.pk], held[match.pk], moves[match.pk], plies
        )
    ]


def build_match_rows(
    match: Match,
    seats: Sequence[Seat],
    held: Sequence[Tenure],
    moves: Sequence[Move],
    plies: Mapping[int, Sequence[int]],
) -> Iterator[ArchivedMatch]:
    """One for each player who ever held a seat of a finished match; for what they held last, if
    they have held it more than once. `plies` are those at which each seat was asked, by key."""
    last = {tenure.player_id: tenure for tenure in held}
    ended = results.result_of(match, seats)
    assert match.finished_at is not None  # noqa: S101  # only such matches are remembered
    begun = match.started_at or match.created_at
    for player, tenure in last.items():
        assert player is not None  # noqa: S101  # only players' are asked for
        seat = next(seat for seat in seats if seat.pk == tenure.seat_id)
        is_last = tenure.ends_at is None
        answers = list_own_answers(match, seat, tenure, moves, plies[seat.pk])
        took = [given - asked for asked, given in answers]
        yield ArchivedMatch(
            match=match,
            player_id=player,
            seat=seat.number,
            game=match.game,
            at=match.finished_at,
            result=match_result(ended, seat.number) if is_last else result_of_past_holder(tenure),
            place=(is_last and seat.place) or len(seats),
            score=seat.score if is_last else None,
            days=max(0, (match.finished_at - begun) // DAY) + 1,
            people=len(last),
            public=match.visibility == Match.Visibility.PUBLIC,
            counts=match.counts,
            answers=len(took),
            minutes=int(median(each.total_seconds() for each in took)) // 60 if took else None,
        )


def result_of_past_holder(tenure: Tenure) -> ArchivedMatch.Result:
    """What somebody has come to whose seat is another's now: whoever left it has left the match."""
    return ArchivedMatch.Result.HANDED if tenure.resigned_at is None else ArchivedMatch.Result.LEFT


def match_result(ended: results.MatchResult, seat: int) -> ArchivedMatch.Result:
    """What a seat has come to."""
    if seat in ended.left:
        return ArchivedMatch.Result.LEFT
    if ended.is_draw:
        return ArchivedMatch.Result.DRAWN
    if seat not in ended.first_seats:
        return ArchivedMatch.Result.LOST
    return ArchivedMatch.Result.WON if len(ended.first_seats) == 1 else ArchivedMatch.Result.SHARED


def list_own_answers(
    match: Match, seat: Seat, tenure: Tenure, moves: Sequence[Move], plies: Sequence[int]
) -> Iterator[Answer]:
    """The answers that a player gave themself while they held a seat: those of bots and of the
    clock are nobody's. `moves` are all of the match, `plies` those at which the seat was asked, in
    their order. What is put anew since others have played meanwhile was asked for from the first
    time on."""
    at = {move.ply: move.at for move in moves}
    until = tenure.ends_at or match.finished_at
    before = 0
    for move in moves:
        if move.seat != seat.number:
            continue
        first = bisect_left(plies, before)
        asked = at.get(plies[first], match.started_at) if first < len(plies) else None
        is_new = first < len(plies) and plies[first] < move.ply
        before = move.ply
        if asked is None or not is_new or move.via not in BY_THEMSELVES:
            continue
        if tenure.begins_at <= asked and (until is None or move.at <= until):
            yield asked, move.at
