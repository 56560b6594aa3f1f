"""Hints at the table and in turn mails: in a player's first two matches of a title, and no more."""

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Player
from games import play
from games.models import Match, Seat
from games.play.tenures import FIRST_MATCHES, hand_over_seat
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, running_match
from tests.post.sink import Sink, text
from tests.web.pages import page, reader

pytestmark = pytest.mark.django_db


def hinted(seat: Seat, query: str = "") -> list[str]:
    """The hints on the page of who holds the seat."""
    html = page(reader(seat.player), seat.match, query)
    box = html.partition('class="bar__hints"')[2].partition("</ul>")[0]
    return [unescape(words) for words in re.findall("<li>(.*?)</li>", box)]


def test_the_bar_says_why_one_would_do_each_of_the_lit_things() -> None:
    seat = awaited(running_match())
    assert [words.split(":")[0] for words in hinted(seat)] == ["Hatch", "Discard"]
    hatch = (
        play.current_record(fresh(seat.match)).list_legal_moves(seat.number)[0].replace(" ", "+")
    )
    assert [words.split(":")[0] for words in hinted(seat, f"?do={hatch}")] == ["Draw pile"]


def test_hints_fade_after_the_first_two_matches_of_a_title() -> None:
    ann = PlayerFactory()
    told = []
    for _match in range(FIRST_MATCHES + 1):
        match = running_match(people=[ann, PlayerFactory()])
        told.append(match.seats.get(player=ann).is_early)
    assert told == [True, True, False]
    other = running_match(game="biome-rummy", people=[ann, PlayerFactory()])
    assert other.seats.get(player=ann).is_early, "another title is new to them"
    assert other.seats.exclude(player=ann).get().is_early


def test_a_match_that_is_only_open_is_not_counted() -> None:
    ann = PlayerFactory()
    for _match in range(3):
        play.open_match(ann, "emu-ranchers")
    assert running_match(people=[ann, PlayerFactory()]).seats.get(player=ann).is_early


def test_bots_are_no_beginners() -> None:
    match = play.open_match(PlayerFactory(), "emu-ranchers", bot_seats=1)
    assert list(match.seats.values_list("is_early", flat=True)) == [True, False]


def test_who_takes_a_seat_over_is_judged_by_their_own_matches() -> None:
    known, match = PlayerFactory(), running_match()
    for _match in range(FIRST_MATCHES):
        running_match(people=[known, PlayerFactory()])
    seat = match.seats.get(number=0)
    hand_over_seat(seat.pk, known)
    assert not match.seats.get(number=0).is_early
    hand_over_seat(match.seats.get(number=1).pk, PlayerFactory())
    assert match.seats.get(number=1).is_early


def test_a_rated_match_has_no_hints() -> None:
    seat = awaited(running_match())
    Match.objects.filter(pk=seat.match_id).update(rated=True)
    assert hinted(seat) == []


def test_hints_can_be_switched_off_at_the_table_and_had_back_in_the_settings() -> None:
    seat = awaited(running_match())
    client = reader(seat.player)
    door = re.search(r'class="bar__no-hints"[^>]* action="([^"]*)"', page(client, seat.match))
    assert door
    assert client.get(door[1]).status_code == 405, "looking changes nothing"
    client.post(door[1])
    assert not Player.objects.get(pk=seat.player_id).hints
    assert hinted(seat) == []
    assert 'name="hints"' in client.get(reverse("settings")).content.decode()
    Player.objects.filter(pk=seat.player_id).update(hints=True)
    assert hinted(seat)


def test_neither_who_waits_nor_who_looks_on_is_told_anything() -> None:
    match = running_match()
    waits = match.seats.exclude(pk=awaited(match).pk).get()
    assert hinted(waits) == []
    assert "bar__hints" not in page(Client(), match)


def test_a_page_with_hints_asks_the_database_for_no_more() -> None:
    seat = awaited(running_match())
    client = reader(seat.player)
    page(client, seat.match)
    counts = []
    for is_early in (True, False):
        Seat.objects.filter(pk=seat.pk).update(is_early=is_early)
        with CaptureQueriesContext(connection) as asked:
            page(client, seat.match)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_first_turn_mails_say_it_too(sink: Sink, settings: Any) -> None:
    settings.REPLY_DOMAIN = "reply.example.org"
    seat = awaited(running_match())
    send_due_mails()
    (mail,) = (mail for mail in sink.mails if mail["To"] == seat.player.email)  # type: ignore[union-attr]
    assert "Hints:" in text(mail)
    assert "  Hatch: begin a bird" in text(mail)
    assert "hints off" in text(mail)


def test_turn_mails_of_later_matches_do_not(sink: Sink) -> None:
    match = running_match()
    match.seats.update(is_early=False)
    send_due_mails()
    assert sink.mails and not any("Why one would" in text(mail) for mail in sink.mails)
