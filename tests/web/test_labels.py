"""Moves in words name players, not seats: rules know no names, pages and mails do."""

import random
import re

import pytest
from django.test import Client

from games import play
from games.rules.lines import Line, line_text
from games.rules.phrases import phrase
from tests.matches import awaited, fresh, running_match, sensible_turn


def test_seats_in_labels_become_names() -> None:
    label = Line(phrase("Eat {card} of {owner_seat}"), card="S6", owner_seat=1)
    assert line_text(label, ["Ann", "Bob"]) == "Eat S6 of Bob"
    assert line_text(label) == str(label) == "Eat S6 of seat 2"


@pytest.mark.django_db
def test_the_numbered_moves_of_a_hunter_name_the_players() -> None:
    match = running_match(4, game="hunting-prey")
    dice = random.Random(5)
    for _ in range(200):
        seat = awaited(match)
        legal = play.current_record(fresh(match)).list_legal_moves(seat.number)
        if sum(move.startswith("eat ") for move in legal) > 1:
            break
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    client = Client()
    assert seat.player is not None
    client.force_login(seat.player)
    html = client.get(match.get_absolute_url()).content.decode()
    listed = html.partition('<ol class="steps">')[2].partition("</ol>")[0]
    assert listed.count("Eat ") > 1
    assert not re.search(r"Eat seat \d", listed)
    names = [other.name for other in match.seats.exclude(pk=seat.pk)]
    assert any(f"Eat {name}’s" in listed for name in names)
