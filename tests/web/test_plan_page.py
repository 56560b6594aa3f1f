"""Trying the next turn at the table, and keeping it as a plan."""

import re

import pytest
from django.test import Client

from games import play
from games.models import Match, Premove, Seat
from games.rules.game import AnyGame
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.play.premoves.planning import (
    ahead,
    answer,
    follow,
    keep,
    mildest,
    moves_of,
    now_of,
    running_match,
    waiting_seat,
)
from tests.web.pages import page as table
from tests.web.pages import press

pytestmark = pytest.mark.django_db


def reader_of(seat: Seat) -> Client:
    client = Client()
    player = now_of(seat).player
    assert player is not None
    client.force_login(player)
    return client


def page(client: Client, match: Match, query: str = "", **headers: str) -> str:
    response = client.get(f"/m/{match.code}/plan/{query}", headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def send(client: Client, match: Match, **said: str) -> str:
    """Sends the form of the page; what comes back at the end."""
    response = press(client, f"/m/{match.code}/plan/", said, follow=True)
    shown: str = response.content.decode()
    return shown


@pytest.mark.parametrize("game", sample(all_games(), 2), ids=lambda game: game.slug)
def test_whoever_waits_may_try_the_next_turn_in_every_game(game: type[AnyGame]) -> None:
    match = running_match(min(game.seat_counts), game=game.slug)
    for _turn in range(6):
        asked = next(iter(match.seats.filter(question__isnull=False)))
        waiting = match.seats.filter(question__isnull=True)
        for seat in waiting:
            client = reader_of(seat)
            assert f"/m/{match.code}/plan/" in client.get(f"/m/{match.code}/").content.decode()
            shown = page(client, match)
            assert "Your next turn" in shown and "Save plan" in shown
            assert f'action="/m/{match.code}/play/"' not in shown
            move = ahead(seat).list_legal_moves(seat.number)[0]
            begun = page(client, match, f"?do={move.replace(' ', '+')}")
            assert begun.count("<h1") == 1
        if waiting:
            return
        answer(asked)
    pytest.fail("nobody ever waited")


def test_a_turn_that_was_tried_is_kept_and_played() -> None:
    match, asked, seat = waiting_seat()
    client = reader_of(seat)
    hatch, *_others = ahead(seat).list_legal_moves(seat.number)
    drafted = page(client, match, f"?do={hatch.replace(' ', '+')}")
    assert f'name="words" value="{hatch}, draw deck"' in drafted
    told = send(client, match, words=f"{hatch}, draw deck", when="at_once", wait="0")
    assert "Plan saved." in told and f"{hatch}, draw deck: played on your turn" in told
    table = client.get(f"/m/{match.code}/").content.decode()
    assert f"{hatch}, draw deck: played on your turn" in table
    answer(asked)
    assert follow() == 1
    assert [text for number, text, _via in moves_of(match) if number == seat.number] == [
        hatch,
        "draw deck",
    ]


def test_a_condition_counts_only_where_it_is_chosen() -> None:
    match, asked, seat = waiting_seat()
    client, words = reader_of(seat), mildest(seat)
    said = f"{now_of(asked).name} draws from the deck"
    send(client, match, words=words, when="offer", condition=said)
    send(client, match, words=words, when="if", condition=said, wait="15")
    offered, bound = Premove.objects.order_by("pk")
    assert (offered.kind, offered.conditions) == (Premove.Kind.OFFER, [])
    assert (bound.kind, bound.conditions) == (Premove.Kind.PLAY, [[asked.number, "draw deck"]])
    assert bound.wait_minutes == 15


def test_what_is_refused_is_said_beside_the_draft_and_nothing_is_kept() -> None:
    match, _asked, seat = waiting_seat()
    client = reader_of(seat)
    told = send(client, match, words="hatch 99ZZ", typed="1", when="if", condition="Zeb draws")
    assert 'role="alert"' in told and 'value="hatch 99ZZ"' in told and 'value="Zeb draws"' in told
    assert not Premove.objects.exists()


def test_a_plan_is_forgotten_by_its_button() -> None:
    match, _asked, seat = waiting_seat()
    client, plan = reader_of(seat), keep(seat, mildest(seat))
    assert str(plan.moves) in page(client, match)
    told = client.post(f"/m/{match.code}/plan/forget/", {"plan": plan.pk}, follow=True)
    assert "Plan deleted." in told.content.decode()
    assert not Premove.objects.exists()


def test_an_offered_plan_is_taken_up_by_a_link_that_plays_nothing() -> None:
    match, asked, seat = waiting_seat()
    client, words = reader_of(seat), mildest(seat)
    keep(seat, words)
    answer(asked)
    follow()
    table = client.get(f"/m/{match.code}/").content.decode()
    assert f"Your plan was {words}." in table
    (href,) = re.findall(r'href="([^"]+)"[^>]*>Edit this plan', table)
    ready = client.get(href.replace("&amp;", "&")).content.decode()
    assert f'name="words" value="{words}"' in ready
    assert all(number != seat.number for number, _text, _via in moves_of(match))


def test_a_plan_about_to_be_played_is_forgotten_at_the_table() -> None:
    match, asked, seat = waiting_seat()
    client = reader_of(seat)
    plan = keep(seat, mildest(seat), at_once=True, wait_minutes=60)
    answer(asked)
    follow()
    shown = client.get(f"/m/{match.code}/").content.decode()
    assert "will be played unless you move first" in shown and "Delete plan" in shown
    client.post(f"/m/{match.code}/plan/forget/", {"plan": plan.pk})
    assert not Premove.objects.exists()


def test_whoever_is_awaited_or_sits_elsewhere_has_nothing_to_try() -> None:
    match, asked, seat = waiting_seat()
    response = reader_of(asked).get(f"/m/{match.code}/plan/", follow=True)
    assert "It’s your turn." in response.content.decode()
    stranger = Client()
    stranger.force_login(PlayerFactory())
    assert stranger.get(f"/m/{match.code}/plan/").status_code in (302, 403, 404)
    play.resign_seat(seat.pk)
    assert reader_of(seat).get(f"/m/{match.code}/plan/").status_code == 302


def test_htmx_gets_the_table_alone() -> None:
    match, _asked, seat = waiting_seat()
    shown = page(reader_of(seat), match, **{"HX-Request": "true"})
    assert shown.lstrip().startswith('<div id="table"')


def test_nobody_else_sees_a_plan() -> None:
    match, asked, seat = waiting_seat()
    client = reader_of(asked)
    before = table(client, match)
    keep(seat, mildest(seat), at_once=True)
    assert re.sub(r"since=\d+", "", table(client, match)) == re.sub(r"since=\d+", "", before)
