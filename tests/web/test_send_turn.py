"""The door behind the Send button of the match page: what it plays, and what it refuses."""

from html import unescape

import pytest

from games import play
from games.models import Move
from games.titles.hunting_prey.move_words import TWO_SEATS
from tests.factories import PlayerFactory
from tests.matches import awaited, other, running_match
from tests.web.pages import (
    HTMX,
    links,
    page,
    press,
    reader,
    record_of,
    send_by_htmx,
    send_form,
)

pytestmark = pytest.mark.django_db


def test_a_sent_turn_is_played_and_leads_back_to_the_table() -> None:
    match = running_match()
    seat = awaited(match)
    card = record_of(match).view(seat.number)["hand"][0]
    client = reader(seat.player)
    form = send_form(page(client, match, f"?do=hatch+{card}"))
    assert form["words"] == [f"hatch {card}, draw deck"]
    assert form["question"] == [str(seat.question)]
    response = client.post(f"/m/{match.code}/play/", form)
    assert (response.status_code, response["Location"]) == (303, f"/m/{match.code}/")
    assert [move.text for move in Move.objects.filter(match=match)] == [
        f"hatch {card}",
        "draw deck",
    ]
    assert {move.via for move in Move.objects.filter(match=match)} == {Move.Via.PAGE}


def test_htmx_gets_the_table_that_follows_in_the_answer_to_send() -> None:
    match = running_match()
    seat = awaited(match)
    card = record_of(match).view(seat.number)["hand"][0]
    client = reader(seat.player)
    sent = {"words": f"hatch {card}, draw deck", "question": seat.question, "sort": "suit"}
    door = f"/m/{match.code}/play/"
    address, _table = send_by_htmx(client, door, sent)
    assert address == f"/m/{match.code}/?sort=suit"
    again = client.post(door, sent, headers=HTMX)
    assert (again.status_code, again["HX-Push-Url"]) == (200, address)
    assert "Your move was played" in again.content.decode()
    assert Move.objects.filter(match=match).count() == 2


def test_play_and_next_leads_to_the_next_match() -> None:
    match = running_match()
    seat = awaited(match)
    card = record_of(match).view(seat.number)["hand"][0]
    sent = {"words": f"hatch {card}, draw deck", "question": seat.question, "next": "1"}
    response = reader(seat.player).post(f"/m/{match.code}/play/", sent)
    assert (response.status_code, response["Location"]) == (303, "/next/")


def test_play_and_next_tells_htmx_to_load_a_whole_page() -> None:
    match = running_match()
    seat = awaited(match)
    card = record_of(match).view(seat.number)["hand"][0]
    sent = {"words": f"hatch {card}, draw deck", "question": seat.question, "next": "1"}
    client = reader(seat.player)
    response = client.post(f"/m/{match.code}/play/", sent, headers={"hx-request": "true"})
    assert response["HX-Redirect"] == "/next/"


def test_an_order_that_is_left_out_is_played_without_it_and_the_page_says_so() -> None:
    """With two players there is nothing to order the hunt for."""
    for headers in ({}, {"hx-request": "true"}):
        match = running_match(game="hunting-prey")
        seat = awaited(match)
        card = record_of(match).view(seat.number)["hand"][0]
        client = reader(seat.player)
        sent = {"words": f"play {card}, hunt leader", "question": seat.question, "typed": "1"}
        response = client.post(f"/m/{match.code}/play/", sent, headers=headers, follow=True)
        if headers:
            assert response["HX-Push-Url"] == f"/m/{match.code}/"
        else:
            assert response.redirect_chain == [(f"/m/{match.code}/", 303)]
        assert [move.text for move in Move.objects.filter(match=match)] == [f"play {card}"]
        assert str(TWO_SEATS) in unescape(response.content.decode())
        assert str(TWO_SEATS) not in unescape(page(client, match))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("discard the zebra, draw deck", "zebra"),
        ("sing a song", "sing"),
        ("", "Nothing was sent"),
        ("x" * 20_000, "20000"),
        ("\x00'; drop table", "drop"),
    ],
)
def test_words_that_cannot_be_played_are_refused_with_a_reason(words: str, said: str) -> None:
    match = running_match()
    seat = awaited(match)
    client = reader(seat.player)
    sent = {"words": words, "question": seat.question, "typed": "1"}
    response = client.post(f"/m/{match.code}/play/", sent)
    assert response.status_code == 422
    html = response.content.decode()
    assert said in html.partition('id="refusal"')[2].partition("</div>")[0]
    assert not Move.objects.filter(match=match).exists()


def test_ambiguous_words_are_answered_with_the_choices() -> None:
    match = running_match()
    seat = awaited(match)
    sent = {"words": "draw deck", "question": seat.question}
    response = reader(seat.player).post(f"/m/{match.code}/play/", sent)
    assert response.status_code == 422
    assert not Move.objects.filter(match=match).exists()


def test_a_refusal_reaches_htmx_as_a_page_it_swaps_and_keeps_the_draft() -> None:
    match = running_match()
    seat = awaited(match)
    card = record_of(match).view(seat.number)["hand"][0]
    sent = {"words": "grow zebra", "question": seat.question, "do": f"hatch {card}"}
    client = reader(seat.player)
    response = client.post(f"/m/{match.code}/play/", sent, headers={"hx-request": "true"})
    html = response.content.decode()
    assert response.status_code == 200
    assert 'id="refusal"' in html
    assert response["HX-Replace-Url"] == f"/m/{match.code}/?do=hatch+{card}"
    assert send_form(html)["words"] == [f"hatch {card}, draw deck"]


@pytest.mark.parametrize("question", ["abc", "-1", "9" * 30, "１"])
def test_a_question_that_is_no_number_is_refused(question: str) -> None:
    match = running_match()
    seat = awaited(match)
    card = record_of(match).view(seat.number)["hand"][0]
    sent = {"words": f"hatch {card}, draw deck", "question": question}
    assert reader(seat.player).post(f"/m/{match.code}/play/", sent).status_code == 409
    assert not Move.objects.filter(match=match).exists()


def test_a_turn_out_of_turn_is_refused() -> None:
    match = running_match()
    seat = other(awaited(match))
    card = record_of(match).view(seat.number)["hand"][0]
    sent = {"words": f"hatch {card}, draw deck", "question": ""}
    response = press(reader(seat.player), f"/m/{match.code}/play/", sent)
    assert response.status_code == 422
    assert "isn’t your turn" in response.content.decode()


def test_a_stranger_cannot_play_and_sees_no_controls() -> None:
    match = running_match()
    seat = awaited(match)
    stranger = reader(PlayerFactory())
    sent = {"words": "draw deck", "question": seat.question}
    assert stranger.post(f"/m/{match.code}/play/", sent).status_code == 404
    html = page(stranger, match)
    assert links(html) == []
    assert 'id="bar"' not in html
    assert 'name="words"' not in html
    assert "Your hand" not in html


def test_a_visitor_who_sends_a_turn_is_asked_to_sign_in() -> None:
    match = running_match()
    response = reader().post(f"/m/{match.code}/play/", {"words": "draw deck"})
    assert response.status_code == 302
    assert "login" in response["Location"]


def test_a_finished_match_takes_no_more_moves() -> None:
    match = running_match()
    play.resign_seat(awaited(match).pk)
    seat = match.seats.get(number=0)
    sent = {"words": "draw deck", "question": "0"}
    response = reader(seat.player).post(f"/m/{match.code}/play/", sent)
    assert response.status_code == 409
    assert "The match is over" in response.content.decode()
