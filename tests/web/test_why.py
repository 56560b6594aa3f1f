"""Why can I not …? on the pages: by a click on a card, by the typed line, and without scripts."""

import re
from html import unescape

import pytest
from django.test import Client

from games import play
from games.models import Match, Move, Seat
from tests.matches import awaited, fresh, running_match
from tests.web.pages import page, reader

pytestmark = pytest.mark.django_db


def drawing() -> Seat:
    """Biome Rummy at the start of a turn: a draw comes first, so no card of the hand can be
    used."""
    return awaited(running_match(game="biome-rummy"))


def hand_of(seat: Seat) -> list[str]:
    return list(play.current_record(fresh(seat.match)).view(seat.number)["hand"])


def answered(html: str) -> list[str]:
    box = html.partition('id="refusal"')[2].partition("</div>")[0]
    said = re.sub(r" <a href=\"#words\">.*?</a>", "", box)  # the way back to the field
    return [unescape(words) for words in re.findall("<p>(.*?)</p>", said)]


def test_a_card_that_is_not_lit_says_why() -> None:
    seat = drawing()
    asked = {"card": hand_of(seat)[0]}
    response = reader(seat.player).get(f"/m/{seat.match.code}/why/", asked)
    assert answered(response.content.decode()) == [
        "Draw first: say draw deck, or take for the top of the pile."
    ]
    assert "no-store" in response["Cache-Control"]


def test_the_answer_comes_to_a_page_with_scripts_and_leaves_its_address() -> None:
    seat = drawing()
    asked = {"card": hand_of(seat)[0], "sort": "suit"}
    response = reader(seat.player).get(
        f"/m/{seat.match.code}/why/", asked, headers={"hx-request": "true"}
    )
    assert "<html" not in response.content.decode()
    assert response["HX-Replace-Url"] == f"/m/{seat.match.code}/?sort=suit"


def test_a_typed_line_is_explained_and_not_played() -> None:
    seat = drawing()
    client = reader(seat.player)
    door = re.search(r'formaction="([^"]*)"', page(client, seat.match))
    assert door
    words = f"discard {hand_of(seat)[0]}"
    response = client.post(door[1], {"words": words, "question": seat.question, "typed": "1"})
    html = response.content.decode()
    assert answered(html) == ["Draw first: say draw deck, or take for the top of the pile."]
    assert f'value="{words}"' in html, "what was typed stays"
    assert not Move.objects.filter(match=seat.match).exists()


def test_a_move_that_would_do_is_not_played_either() -> None:
    seat = drawing()
    response = reader(seat.player).post(f"/m/{seat.match.code}/why/", {"words": "draw deck"})
    assert "You can do this" in answered(response.content.decode())[0]
    assert not Move.objects.filter(match=seat.match).exists()


def test_without_words_it_is_asked_what_about() -> None:
    seat = drawing()
    response = reader(seat.player).post(f"/m/{seat.match.code}/why/", {"words": " "})
    assert answered(response.content.decode()) == ["Type what you want to do, and ask again."]


def test_who_waits_is_told_only_that_it_is_not_their_turn() -> None:
    seat = drawing()
    waits = seat.match.seats.exclude(pk=seat.pk).get()
    response = reader(waits.player).get(f"/m/{seat.match.code}/why/", {"card": hand_of(waits)[0]})
    assert answered(response.content.decode()) == ["It isn’t your turn."]


def test_who_has_left_learns_nothing_of_the_hand_that_is_played_on() -> None:
    match: Match = running_match(3, game="hunting-prey")
    seat = match.seats.get(number=1)
    card = hand_of(seat)[0]
    play.resign_seat(seat.pk)
    response = reader(seat.player).get(f"/m/{match.code}/why/", {"card": card})
    assert answered(response.content.decode()) == ["It isn’t your turn."]


def test_onlookers_cannot_ask() -> None:
    seat = drawing()
    assert Client().get(f"/m/{seat.match.code}/why/?card=7SK").status_code == 404


def test_the_page_of_the_hand_says_why_a_card_cannot_be_used() -> None:
    seat = drawing()
    html = reader(seat.player).get(f"/m/{seat.match.code}/hand/").content.decode()
    told = html.count("<p>Draw first: say draw deck, or take for the top of the pile.</p>")
    assert told == len(hand_of(seat))
