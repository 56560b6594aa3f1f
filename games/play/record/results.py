"""Who won a match, who drew, who left, and in which order of places: said once for the whole house.

Whoever left, by resignation or on time, ranks after all who played on; of several who left the
later one is better. Those who played on are ranked by the rules of the title, as if nobody else
had sat there. The rulings of the titles about a seat that leaves (RX-19, R19, H16, RA-59) bind for
this order only: a bot plays the seat on, and what it plays and scores counts for the others as it
lies on the table.

Who is first alone has won. Several who are first share the win; if these are all who played on, it
is a draw. Nobody wins only where the rules of the title say so.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from accounts.languages import join_with_and
from games.models import Match, Seat
from games.play.record.log_text import translate, translate_line
from games.play.record.outcome_reasons import outcome_sentence_for_players
from games.rules.lines import Line
from games.rules.phrases import PluralPhrase
from games.rules.record import Record


def list_leavers(seats: Sequence[Seat]) -> list[Seat]:
    """Those of `seats` that left, the first to leave first.

    Each got its place under the lock of the match when it left, so the places tell the order; the
    instants might not, where clocks differ.
    """
    gone = [seat for seat in seats if seat.resigned_at is not None]
    return sorted(gone, key=lambda seat: -(seat.place or 0))


def find_places(seats: Sequence[Seat], record: Record, ending: str = "") -> dict[int, int]:
    """The place of each seat, by its number, in a match that is over: by the rules, since no more
    than one seat is left, or since those who play on agreed on a draw (`ending`). ValueError if it
    goes on."""
    gone = list_leavers(seats)
    stayed = [seat.number for seat in seats if seat.resigned_at is None]
    last = len(seats)
    found = {seat.number: last - before for before, seat in enumerate(gone)}
    if len(stayed) > 1 and ending != Match.Ending.AGREED:
        found |= record.rank_seats(stayed).places
    else:
        found |= dict.fromkeys(stayed, 1)
    return found


@dataclass(frozen=True)
class MatchResult:
    """How a finished match ended. Seats are named by their numbers.

    `places` and `scores` are by seat; a score is None if the match was not played out. `left` are
    the seats that left, in that order; `ending` is that of the match; `counts` is False once staff
    have annulled it.
    """

    places: tuple[int, ...]
    scores: tuple[int | None, ...]
    left: tuple[int, ...]
    ending: str
    counts: bool = True

    @property
    def first_seats(self) -> tuple[int, ...]:
        """Who is first; nobody if the rules let nobody win."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def is_draw(self) -> bool:
        """True if all who played on share the first place."""
        return len(self.first_seats) > 1 and len(self.first_seats) + len(self.left) == len(
            self.places
        )

    @property
    def seat_order(self) -> tuple[int, ...]:
        """All seats, best first; of those who share a place who has more."""

        def rank(seat: int) -> tuple[int, int]:
            return self.places[seat], -(self.scores[seat] or 0)

        return tuple(sorted(range(len(self.places)), key=rank))


def result_of(match: Match, seats: Sequence[Seat]) -> MatchResult:
    """The result of a finished match, from its rows; `seats` are all of them by number."""
    return MatchResult(
        tuple(seat.place or len(seats) for seat in seats),
        tuple(seat.score for seat in seats),
        tuple(seat.number for seat in list_leavers(seats)),
        match.ending,
        match.counts,
    )


def list_log_lines(
    record: Record, seats: Sequence[Seat], reader: int | None, since: int = 0
) -> tuple[tuple[int, Line], ...]:
    """The lines of the log from ply `since` on, with their plies, that `reader` may read. Those
    that say who won by the rules alone are left out where somebody left."""
    return record.readable_lines(reader, since, verdict=not list_leavers(seats))


def deciding_reason(record: Record, seats: Sequence[Seat]) -> str:
    """What decided a match that was played out, between those who played on; empty if the title
    has no words for that, or if it was not played out."""
    if record.outcome is None:
        return ""
    stayed = [seat.number for seat in seats if seat.resigned_at is None]
    return translate(outcome_sentence_for_players(record.rank_seats(stayed).reason))


# In words. `names` are by seat; the seat `reader`, if any, is called "you".


def result_sentence(result: MatchResult, names: Sequence[str], reader: int | None = None) -> str:
    """All of it in one line: `Ann won, 21 to −3. Cyd left the match.`"""
    scores = [
        score
        for score in (result.scores[seat] for seat in result.seat_order if seat not in result.left)
        if score is not None
    ]
    said = winners_sentence(result, names, reader)
    if result.ending == Match.Ending.PLAYED and len(scores) > 1:
        said = gettext("%(winners)s, %(scores)s") % {
            "winners": said,
            "scores": format_scores(scores),
        }
    return f"{said}. {departures_sentence(result, names, reader)}".rstrip()


def format_scores(scores: Sequence[int]) -> str:
    """`21 to 4 to −3`."""
    *better, last = scores
    said = format_score(last)
    for score in reversed(better):
        said = gettext("%(score)s to %(next)s") % {"score": format_score(score), "next": said}
    return said


def winners_sentence(result: MatchResult, names: Sequence[str], reader: int | None = None) -> str:
    """`Ann won`, `You won`, `Ann and Bob share the win`, `It is a draw` or `Nobody won`."""
    first = result.first_seats
    if not first:
        return gettext("Nobody won")
    if result.is_draw:
        return gettext("It is a draw")
    if len(first) == 1:
        return gettext("You won") if first[0] == reader else gettext("%s won") % names[first[0]]
    who = join_seat_names(first, names, reader)
    return ngettext("%s share the win", "%s share the win", len(first)) % who


def departures_sentence(
    result: MatchResult, names: Sequence[str], reader: int | None = None
) -> str:
    """`Ann left the match. Bob resigned.`: who left, and of the last one how, if that ended the
    match; empty if nobody left."""
    left = result.left
    how_it_ended = {
        Match.Ending.RESIGNED.value: gettext("%s resigned."),
        Match.Ending.FORFEITED.value: gettext("%s timed out."),
    }.get(result.ending)
    said = []
    if left and how_it_ended:
        said = [how_it_ended % join_seat_names(left[-1:], names, reader)]
        left = left[:-1]
    if left:
        words = ngettext("%s left the match.", "%s left the match.", len(left))
        said.insert(0, words % join_seat_names(left, names, reader))
    if result.ending == Match.Ending.RULED:
        said.append(gettext("Staff ended the match."))
    if not result.counts:
        said.append(gettext("Staff have annulled the result: it doesn’t count."))
    if result.ending == Match.Ending.AGREED:
        said.append(gettext("The players agreed on this result."))
    return " ".join(said)


@dataclass(frozen=True)
class SeatResultLine:
    """One seat as a list of all says it. `place` is None if nobody won: then all have lost alike;
    and where the rules know no order of those who share it, though their scores differ. `score` is
    empty if the match was not played out."""

    seat: int
    name: str
    place: int | None
    score: str
    left: bool

    @property
    def words(self) -> str:
        """`1. Ann 21`, `3. Cyd 4, left the match`."""
        said = f"{self.name} {self.score}".rstrip()
        said = f"{self.place}. {said}" if self.place is not None else said
        return gettext("%(standing)s, left the match") % {"standing": said} if self.left else said


def list_standings(
    result: MatchResult, names: Sequence[str], counting: PluralPhrase | None = None
) -> list[SeatResultLine]:
    """Every seat with its place, best first, and its score: so many of what the title is
    `counting`, or points."""
    found = []
    for seat in result.seat_order:
        place: int | None = result.places[seat]
        alike = {result.scores[one] for one in result.seat_order if result.places[one] == place}
        if not result.first_seats or (place != 1 and len(alike) > 1):
            place = None
        score = result.scores[seat]
        words = "" if score is None else format_score(score)
        if score is not None and counting:
            words = translate_line(Line(counting, count=score))
        found.append(SeatResultLine(seat, names[seat], place, words, seat in result.left))
    return found


def join_seat_names(seats: Sequence[int], names: Sequence[str], reader: int | None = None) -> str:
    """`You, Ann and Bob`: the seats as they begin a sentence."""
    called = [names[seat] for seat in seats if seat != reader]
    if reader in seats:
        called.insert(0, gettext("You"))
    return join_with_and(called)


def format_score(score: int) -> str:
    """A score with a real minus sign."""
    return str(score).replace("-", "\u2212")
