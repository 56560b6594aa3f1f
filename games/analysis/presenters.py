"""What is told of a finished match after the event: its moments in words, and how the expected
result of each seat moved."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games import play
from games.analysis.mistakes import AnalysisState, Mistake
from games.models import Match
from games.play.record import summaries
from games.play.record.log_text import move_label, translate_line
from games.rules.game import MoveText
from games.rules.record import Record
from games.titles import find_title
from games.titles.score_breakdown import PartDifference, explain_difference

WIDTH, HEIGHT, EDGE, SIDE = 360, 120, 8, 34
CLEARLY = 2.0  # so many standard errors a move has to differ for it to be called so
LEAST_TOLD = 0.1  # points that are told
MOST_POINTS = 24  # of a line of the chart


@dataclass(frozen=True)
class MistakeView:
    """A moment as its page tells it."""

    number: int
    moment: Mistake
    place: str
    name: str
    address: str
    cost: str


def describe_points(points: float) -> str:
    """So many points in words, no more exact than they are known: `about 6 points`."""
    if points >= 3:
        whole = round(points)
        said = ngettext("about %(points)d point", "about %(points)d points", whole)
        return said % {"points": whole}
    return gettext("about %s points") % f"{points:.1f}"


def describe_cost(one: Mistake, seats: int) -> str:
    """What a moment cost: wins, places at a table of more than two, or points where wins could not
    tell."""
    if not one.lost_wins:
        return describe_points(one.lost)
    lost = max(1, one.wins[1] - one.wins[0])
    if seats == 2:
        said = ngettext("about %(wins)d win in 100", "about %(wins)d wins in 100", lost)
        return said % {"wins": lost}
    return gettext("about %s places") % f"{lost * (seats - 1) / 100:.1f}"


def list_mistakes(match: Match, found: AnalysisState, names: list[str]) -> list[MistakeView]:
    """Every moment, in the order in which they came; what would have been better is not said."""
    told = []
    for number, one in enumerate(found.moments, 1):
        view = play.record_at(match, one.ply - 1).view(one.seat)
        told.append(
            MistakeView(
                number,
                one,
                translate_line(summaries.title_summary(match.game, view).place, names),
                names[one.seat],
                reverse("look_back_moment", args=[match.code, number]),
                describe_cost(one, len(names)),
            )
        )
    return told


def describe_pick(
    record: Record, one: Mistake, names: list[str], picked: MoveText = ""
) -> list[str]:
    """What is said of a moment, in sentences, to whoever picked a move (empty: none). `record` is
    the position before it."""
    name = names[one.seat]

    def words(move: MoveText) -> str:
        return move_label(record, one.seat, move, names)

    said = describe_choice(one, picked) if picked else []
    said.append(
        gettext("%(name)s played: %(played)s. Better: %(better)s, worth %(cost)s more.")
        % {
            "name": name,
            "played": words(one.played),
            "better": words(one.better),
            "cost": describe_cost(one, len(names)),
        }
    )
    said += list_reasons(record, one, names)
    if one.wins and one.wins[1] > one.wins[0]:
        said.append(describe_wins(one, name, len(names)))
    if one.mixed:
        said.append(
            gettext("Both players chose at the same time, so we varied the opponent’s choice.")
        )
    said.append(
        gettext(
            "Based on %(deals)d deals that fit what %(name)s had seen. Bots played them "
            "out without looking at the real cards."
        )
        % {"deals": one.deals, "name": name}
    )
    return said


def describe_choice(one: Mistake, picked: MoveText) -> list[str]:
    """How a move that was picked compares with the better one: by so many points where these are
    known well enough and count, else in a word."""
    if picked == one.better:
        return [gettext("That was the best move.")]
    if picked not in one.others:
        return [gettext("We didn’t evaluate your choice.")]
    lost, error = one.others[picked]
    if abs(lost) < max(LEAST_TOLD, CLEARLY * error):
        return [gettext("Your choice was about as good as the best.")]
    if lost < 0:
        return [gettext("Your choice looks even better than our best.")]
    if one.lost_wins:
        return [gettext("Your choice was clearly worse than the best.")]
    return [gettext("Your choice was %s behind the best.") % describe_points(lost)]


def describe_wins(one: Mistake, name: str, seats: int) -> str:
    """How the matches ended in which both moves were compared."""
    played, best = one.wins
    if seats == 2:
        return gettext(
            "With the better move, %(name)s won %(best)d of 100 such matches; with the move "
            "played, %(played)d."
        ) % {"name": name, "best": best, "played": played}
    places = [f"{seats - share * (seats - 1) / 100:.1f}" for share in (best, played)]
    return gettext(
        "With the better move, %(name)s came in at place %(best)s on average; with the move "
        "played, at %(played)s."
    ) % {"name": name, "best": places[0], "played": places[1]}


def list_reasons(record: Record, one: Mistake, names: list[str]) -> list[str]:
    """Why the better move brings more, as its title tells it: first what holds in what the seat
    saw, then of what the points are made. A hint for beginners is no reason: it says why one takes
    moves of a kind, and may advise against the very move that is better here."""
    entry = find_title(record.game.slug)
    if entry is None or entry.parts is None:
        return []
    view, measured = record.view(one.seat), [PartDifference(*row) for row in one.parts]
    told = explain_difference(entry.parts, view, one.played, one.better, measured, one.lost)
    return [translate_line(line, names) for line in told]


def points_label(slug: str) -> str:
    """What the points of a title are, in a sentence."""
    entry = find_title(slug)
    return gettext(entry.outlook.counted) if entry is not None and entry.outlook else ""


def build_chart(found: AnalysisState, names: list[str]) -> list[dict[str, Any]]:
    """For each seat how the result that it could expect moved, and how much of that was its own
    moves: two lines of a drawing of WIDTH x HEIGHT, and the same in words."""
    drawn = []
    for seat, name in enumerate(names):
        own = [one for one in found.judged if one.seat == seat and one.better != "?"]
        if len(own) < 3 or not found.ends:
            continue
        lost = sum(one.lost for one in own)
        start, end = own[0].level + own[0].lost, found.ends[seat]
        expected = [*average_groups([one.level for one in own]), end]
        moves, sunk = [], start
        for one in own:
            sunk -= one.lost
            moves.append(sunk)
        by_moves = [*average_groups(moves), sunk]
        low, high = min(0.0, *expected, *by_moves), max(0.0, *expected, *by_moves)
        up = (HEIGHT - 2 * EDGE) / max(1.0, high - low)
        levels = [(low, low), (0.0, 0.0), (high, high)]
        drawn.append(
            {
                "name": name,
                "seat": seat,
                "expected": chart_line_points(expected, low, up),
                "moves": chart_line_points(by_moves, low, up),
                "levels": [
                    {
                        "y": f"{HEIGHT - EDGE - (value - low) * up:.1f}",
                        "words": format_signed(shown),
                    }
                    for value, shown in dict.fromkeys(levels)
                ],
                "words": gettext(
                    "The expected result was %(start)s at the start and %(end)s at the end. This "
                    "player’s moves account for %(moves)s of the change, the cards and the "
                    "opponents for %(luck)s."
                )
                % {
                    "start": format_signed(start),
                    "end": format_signed(end),
                    "moves": format_signed(-lost),
                    "luck": format_signed(end - start + lost),
                },
            }
        )
    return drawn


def average_groups(values: list[float]) -> list[float]:
    many = min(MOST_POINTS, len(values))
    ends = [round(at * len(values) / many) for at in range(many + 1)]
    return [
        sum(values[begin:end]) / (end - begin) for begin, end in zip(ends, ends[1:], strict=False)
    ]


def chart_line_points(values: list[float], low: float, up: float) -> str:
    """The points of a line through the values."""
    across = (WIDTH - SIDE) / (len(values) - 1)
    return " ".join(
        f"{SIDE + at * across:.1f},{HEIGHT - EDGE - (value - low) * up:.1f}"
        for at, value in enumerate(values)
    )


def format_signed(value: float) -> str:
    """A whole number with a real minus, and a plus above nothing."""
    whole = round(value)
    return f"+{whole}" if whole > 0 else str(whole).replace("-", "−")
