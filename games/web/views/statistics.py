"""The numbers of a game: what its finished public matches have in common, as charts drawn here and
as tables."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from games.archive.title_statistics import get_title_statistics
from games.play.record.results import format_score
from games.titles import find_game
from games.web.game_pages import FEWEST_COUNTED
from games.web.shortcuts import TitleLabel

WIDTH, HEIGHT, LINE = 512, 120, 20


@dataclass(frozen=True)
class ChartBar:
    """One bar of a chart: what it stands for, its number in words, and where it is drawn."""

    label: str
    words: str
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2

    @property
    def above(self) -> int:
        return self.y - 4

    @property
    def below(self) -> int:
        return HEIGHT + LINE + 14


@dataclass(frozen=True)
class BarChart:
    """A row of bars, with what a table calls its two columns."""

    name: str
    of: str
    what: str
    bars: list[ChartBar]


@require_safe
def statistics_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The numbers of the game called `slug`; the same for everybody."""
    try:
        game = find_game(slug)
    except LookupError as error:
        raise Http404(str(error)) from None
    counted = get_title_statistics(slug)
    charts = [
        build_chart(
            gettext("Winning scores"),
            gettext("Points"),
            gettext("Matches"),
            [(format_span(first, last), many, str(many)) for first, last, many in counted.scores],
        ),
        build_chart(
            gettext("Match length"),
            gettext("Time"),
            gettext("Matches"),
            [(format_days(days), many, str(many)) for days, many in counted.days],
        ),
        *(seats_chart(int(size), found) for size, found in counted.seats.items()),
    ]
    context: dict[str, Any] = {
        "game": TitleLabel.from_game(game),
        "matches": counted.matches,
        "is_counted": counted.matches >= FEWEST_COUNTED,
        "fewest": FEWEST_COUNTED,
        "charts": [each for each in charts if each.bars],
        "view_box": f"0 0 {WIDTH} {HEIGHT + 2 * LINE}",
    }
    return render(request, "games/numbers.html", context)


def seats_chart(size: int, found: list[int]) -> BarChart:
    """In how many of a hundred matches each seat has come first."""
    *wins, matches = found
    shares = [round(100 * won / matches) if matches else 0 for won in wins]
    name = ngettext(
        "Wins by seat, tables of %(size)d, %(matches)d match",
        "Wins by seat, tables of %(size)d, %(matches)d matches",
        matches,
    )
    rows = [
        (gettext("seat %d") % seat, share, gettext("%d%%") % share)
        for seat, share in enumerate(shares, 1)
    ]
    words = {"size": size, "matches": matches}
    return build_chart(name % words, gettext("Seat"), gettext("Share of wins"), rows)


def build_chart(name: str, of: str, what: str, rows: list[tuple[str, int, str]]) -> BarChart:
    """A chart of rows: label, number, and the number in words."""
    most = max((number for _label, number, _words in rows), default=0) or 1
    move = WIDTH // len(rows) if rows else WIDTH
    move = min(move, WIDTH // 6)
    bars = []
    for at, (label, number, words) in enumerate(rows):
        height = round(HEIGHT * number / most)
        top = LINE + HEIGHT - height
        bars.append(ChartBar(label, words, at * move + 2, top, move - 4, height))
    return BarChart(name, of, what, bars)


def format_span(first: int, last: int) -> str:
    """`12`, `12 to 15`."""
    if first == last:
        return format_score(first)
    return gettext("%(first)s–%(last)s") % {
        "first": format_score(first),
        "last": format_score(last),
    }


def format_days(days: int) -> str:
    """`up to 7 days`; `longer` for 0."""
    return ngettext("≤ %d day", "≤ %d days", days) % days if days else gettext("longer")
