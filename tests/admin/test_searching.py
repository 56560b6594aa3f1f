"""Staff find a match by its code, and else by who plays; no list counts to its end."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from accounts.reading import CountedSoFar
from games.admin import searching
from games.models import Letter, Notice
from tests.admin.pages import texts
from tests.factories import PlayerFactory
from tests.matches import awaited, running_match

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
LISTS = ("match", "notice", "letter", "intervention")


def listed(client, model: str, words: str) -> str:
    return texts(client.get(f"/admin/games/{model}/", {"q": words}))


@pytest.fixture
def staff(client, judge):
    client.force_login(judge)
    return client


@pytest.mark.parametrize("model", ["match", "notice"])
def test_a_code_finds_its_match_and_nothing_else(staff, model):
    wanted, other = running_match(), running_match()
    page = listed(staff, model, f" {wanted.code.upper()} ")
    assert wanted.code in page
    assert other.code not in page


@pytest.mark.parametrize("model", ["match", "notice"])
@pytest.mark.parametrize("words", ["quentin", "UENT", "quentin@exam"])
def test_a_part_of_a_name_or_an_address_finds_what_is_about_that_player(staff, model, words):
    player = PlayerFactory(display_name="Quentin", email="quentin@example.org")
    wanted, other = running_match(people=[player, PlayerFactory()]), running_match()
    page = listed(staff, model, words)
    assert wanted.code in page
    assert other.code not in page


def test_a_notice_is_found_by_whom_it_is_for_and_not_by_who_else_plays(staff):
    player = PlayerFactory(display_name="Quentin")
    match = running_match(people=[player, PlayerFactory(display_name="Rosalind")])
    for name in ("Quentin", "Rosalind"):
        (rows,) = [
            Notice.objects.filter(seat__match=match, holding__player__display_name=name).count()
        ]
        assert listed(staff, "notice", name).count(match.code) >= rows


def test_a_letter_is_found_by_the_whole_address_of_its_sender(staff):
    seat = awaited(running_match())
    Letter.objects.create(
        way="smtp",
        envelope_to="t@example.org",
        received_at=seat.asked_at,
        size=0,
        fingerprint="0" * 64,
        route="t-1-1",
        message_key="one",
        seat=seat,
        sender="stranger@example.net",
    )
    assert seat.match.code in listed(staff, "letter", "Stranger@example.net")
    assert seat.match.code not in listed(staff, "letter", "other@example.net")


@pytest.mark.parametrize("model", LISTS)
def test_what_fits_nobody_finds_nothing(staff, model):
    match = running_match()
    assert match.code not in listed(staff, model, "nobody is called so")


def test_of_very_many_players_the_first_are_looked_for_and_it_is_said(staff, monkeypatch):
    monkeypatch.setattr(searching, "MOST_PLAYERS", 1)
    first = running_match()
    assert Player.objects.filter(email__contains="example").count() > 1
    page = listed(staff, "match", "example")
    assert "1 players fit, and there are more" in page or first.code in page


def test_a_list_counts_no_further_than_somebody_would_turn_pages(monkeypatch):
    monkeypatch.setattr(CountedSoFar, "MOST", 3)
    for _ in range(5):
        PlayerFactory()
    with CaptureQueriesContext(connection) as asked:
        assert CountedSoFar(Player.objects.order_by("pk"), 50).count == 3
    assert "LIMIT 3" in asked[0]["sql"]
