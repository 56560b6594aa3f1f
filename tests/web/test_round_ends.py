"""A year or round that ended since one's last turn is told on top of the table, once."""

import random
import re

import pytest

from games import play
from games.models import Match, Seat
from tests.matches import answer, awaited, fresh, running_match, sensible_turn
from tests.twins.surfaces import HAPPENED
from tests.web.pages import reader

pytestmark = pytest.mark.django_db

TOLD = re.compile(r'<section class="note ended" data-ended="([^"]*)"')


def told_to(seat: Seat) -> list[str]:
    """The rounds that the page of a seat says have ended."""
    page = reader(seat.player).get(seat.match.get_absolute_url()).content.decode()
    told = TOLD.findall(page)
    assert len(re.findall(HAPPENED["round card"], page)) == len(told), "what twins are shown"
    return [words.partition(" ")[2] for words in told]


def play_year(match: Match) -> None:
    dice = random.Random(2)
    while play.current_record(fresh(match)).view(None)["year"] == 1:
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice), question=seat.question)


def test_the_end_of_a_year_is_told_to_everybody_until_their_next_turn_is_over() -> None:
    match = running_match()
    assert [told_to(seat) for seat in match.seats.all()] == [[], []]
    play_year(match)
    first, second = awaited(match), match.seats.exclude(pk=awaited(match).pk).get()
    assert told_to(first) == told_to(second) == ["Year 1"]
    answer(first)
    assert told_to(first) == []
    assert told_to(second) == ["Year 1"]


def test_an_onlooker_is_told_by_the_log_alone() -> None:
    match = running_match()
    play_year(match)
    page = reader().get(match.get_absolute_url()).content.decode()
    assert not TOLD.findall(page)
    assert "Year 1" in page
