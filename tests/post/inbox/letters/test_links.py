"""Pages that a letter or its answer leads to: they ask before they do anything."""

import pytest
from django.test import Client

from games import play
from games.models import InboundMail, Match, Move, Seat
from games.post import action_links
from tests.post.letters.writing import move, moves_of, named_in, wrote
from tests.web.pages import CSRF

pytestmark = pytest.mark.django_db


def link_in(letter: InboundMail) -> str:
    link = next(entry["link"] for entry in letter.transcript if entry.get("link"))
    return str(link).partition("/confirm/")[1] + str(link).partition("/confirm/")[2]


def test_resigning_takes_the_button_on_the_page(seat: Seat, client: Client) -> None:
    letter = wrote(seat, "resign")
    assert Match.objects.get(pk=seat.match_id).status == Match.Status.RUNNING
    page = client.get(link_in(letter))
    assert page.status_code == 200 and b"<form" in page.content
    assert Match.objects.get(pk=seat.match_id).status == Match.Status.RUNNING
    client.post(link_in(letter))
    assert Match.objects.get(pk=seat.match_id).ending == Match.Ending.RESIGNED


def test_a_link_plays_only_when_its_button_is_pressed_and_once(seat: Seat, client: Client) -> None:
    chosen = move(seat)
    letter = wrote(seat, chosen, verdict="fail")
    for _ in range(20):
        assert client.get(link_in(letter)).status_code == 200
        assert client.head(link_in(letter)).status_code == 200
    assert moves_of(seat.match) == []
    first, again = client.post(link_in(letter)), client.post(link_in(letter))
    assert (first.status_code, again.status_code) == (200, 200)
    assert CSRF.sub("", again.content.decode()) == CSRF.sub("", first.content.decode())
    assert moves_of(seat.match) == [chosen, "draw deck"]
    assert {s.via for s in Move.objects.filter(match=seat.match)} == {Move.Via.LINK}


def test_a_refusal_behind_a_link_is_headed_by_what_was_asked_for(
    seat: Seat, client: Client
) -> None:
    act = link_in(wrote(seat, "agree 7", verdict="fail"))
    move_link = action_links.move_link(seat, seat.question or 0, "hatch ZZZ")
    for link, heading in ((act, "Not done"), (move_link, "Not played")):
        answer = client.post(link[link.index("/confirm/") :])
        assert answer.status_code == 409
        assert f"<h1>{heading}</h1>" in answer.content.decode()


def test_a_link_that_was_changed_is_not_known(seat: Seat, client: Client) -> None:
    link = link_in(wrote(seat, move(seat), verdict="fail"))
    assert client.post(link[:-8] + "AAAAAAA/").status_code == 404
    assert moves_of(seat.match) == []


def test_the_page_behind_a_link_shows_no_hand(seat: Seat, client: Client) -> None:
    chosen = move(seat)
    page = client.get(link_in(wrote(seat, chosen, verdict="fail"))).content.decode()
    hand = play.current_record(seat.match).view(seat.number)["hand"]
    assert [card for card in named_in(page, hand) if card not in chosen] == []
