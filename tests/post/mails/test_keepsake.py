"""The letter after a match: what makes it worth keeping."""

import re
from dataclasses import replace
from typing import Any

import pytest

from games import play
from games.models import Match
from games.play.record.score_history import ScoreHistory
from games.play.record.swings import find_swings
from games.post.mails.match_report import draw_chart, sample_plies
from games.post.mails.text_chart import draw_text_chart, seat_letters
from games.rules.lines import Line
from games.rules.phrases import phrase
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, running_match
from tests.post.mails.reading import posted
from tests.post.sink import html, text

NAMES = ("Ann", "Amy", "5th & <Bob>")


def course_with(*values: tuple[int, ...]) -> ScoreHistory:
    """The course of a match in which seats stood so, one moment after the other."""
    place = Line(phrase("somewhere"))
    plies = tuple(range(len(values)))
    return ScoreHistory(plies, values, (place,) * len(values), ())


class Told:
    """A record without lines."""

    def readable_lines(self, _seat: None, standing: bool) -> tuple[()]:
        return ()


def test_a_typed_chart_puts_every_seat_at_what_it_stood_at() -> None:
    went = course_with((0, 0, 0), (10, -10, 0), (20, -10, 0))
    assert draw_text_chart(went, NAMES).splitlines() == [
        "   20 |  A",
        "   16 |",
        "   12 |",
        "    8 | A",
        "    4 |",
        "    0 |*CC",
        "   -4 |",
        "   -8 |",
        "  -12 | BB",
        "",
        "  A Ann  B Amy  C 5th & <Bob>  * several players",
    ]


@pytest.mark.parametrize("many", [3, 48, 49, 400])
def test_however_long_a_match_its_charts_are_narrow_and_end_as_it_ended(many: int) -> None:
    went = course_with(*((at, -at, 0) for at in range(many)))
    lines = draw_text_chart(went, NAMES).splitlines()
    assert max(map(len, lines)) <= 72
    assert lines[0].rstrip().endswith("A")
    moments = sample_plies(went, 24)
    assert (moments[0], moments[-1]) == (0, many - 1)
    assert len(moments) == len(set(moments)) <= 24


def test_each_seat_has_a_letter_of_its_own() -> None:
    assert seat_letters(["Ann", "Amy", "bob", "5", "Änne", "Bea"]) == ["A", "B", "C", "D", "E", "F"]


def test_bars_hang_below_nothing_and_names_bring_no_html() -> None:
    page = draw_chart(course_with((0, 0, 0), (4, -4, 0), (8, -8, 0)), NAMES)
    heights = re.findall(r"(?<!-)height: (\d+)px", page)
    assert heights == ["12", "24", "12", "24"]  # 48 pixels are 16 points, above and below
    assert "5th &amp; &lt;Bob&gt;" in page and "<Bob>" not in page


def test_the_largest_swings_come_in_order_and_the_usual_change_is_none() -> None:
    went = course_with((0, 0), (1, 0), (2, 0), (-9, 0), (-8, 0), (-8, 7), (-7, 7))
    found = [(one.seat, one.before, one.after) for one in find_swings(went, Told())]  # type: ignore[arg-type]
    assert found == [(0, 2, -9), (1, 0, 7)]
    assert find_swings(course_with((0, 0), (1, 0), (2, 0)), Told()) == []  # type: ignore[arg-type]


class Lines(Told):
    """A record in which both seats did something in each of two plies."""

    def readable_lines(self, _seat: None, standing: bool) -> Any:
        return [
            (ply, Line(phrase("{seat} plays."), seat=seat)) for ply in (2, 3) for seat in (0, 1)
        ]


def test_a_swing_stands_where_it_was_played_and_tells_what_its_own_seat_did() -> None:
    went = course_with((0, 0), (1, 0), (1, 9), (2, 9))
    places = tuple(Line(phrase("Round {number}"), number=at) for at in range(4))
    (found,) = find_swings(replace(went, places=places), Lines())  # type: ignore[arg-type]
    assert str(found.place) == "Round 1", "not the round that it opened"
    assert found.line is not None
    assert found.line.things["seat"] == found.seat == 1


@pytest.mark.django_db
def test_the_letter_shows_chart_hands_deal_and_the_line_for_another_match(settings: Any) -> None:
    settings.REPLY_DOMAIN = "reply.example.org"
    people = [PlayerFactory(confirmed=True) for _ in range(2)]
    match = running_match(people=people, options={"closing": "auto"})
    while fresh(match).status == Match.Status.RUNNING:
        answer(awaited(match))
    mail = next(mail for mail in posted() if mail["X-Rural-Route-Reason"] == "finished")
    whole, page = text(mail), html(mail)
    hands = play.current_record(fresh(match)).view(None)["hands"]
    for hand in hands:
        assert f": {' '.join(hand)}" in whole
        assert all(f"<b>{card}</b>" in page for card in hand)
    deal = f"https://play.example.org/m/{match.code}/deal/"
    assert deal in whole and f'href="{deal}"' in page
    assert "Scores over time" in whole and "Scores over time" in page
    assert "\n  rematch " in whole
    own = re.search(r"\n(p-\S+@reply\.example\.org)\n", whole)
    assert own is not None and f'href="mailto:{own[1]}?subject=rematch%20' in page
    assert max(map(len, whole.split("\n-- \n")[0].splitlines())) <= 72
    assert len(page) < 60_000
