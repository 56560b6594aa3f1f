"""The deal: a commitment while the match runs, everything to check it with afterwards."""

import random
from hashlib import sha256
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import play
from games.decks.decktet import CARDS
from games.models import Match, Move
from games.play.record.joint_seed import hash_salt
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table, running_match
from tests.web.pages import play_until, press, reader

pytestmark = pytest.mark.django_db


def deal_page(match: Match) -> str:
    return reader().get(f"/m/{match.code}/deal/").content.decode()


def checked(match: Match) -> str:
    out = StringIO()
    call_command("checkdeal", match.code, stdout=out)
    return out.getvalue()


def test_a_running_match_shows_the_commitment_and_not_the_seed() -> None:
    match = running_match()
    html = deal_page(match)
    assert match.seed_hash in html
    assert match.seed not in html and match.secret not in html
    assert "sealed until the match is over" in html


def test_the_table_leads_to_the_fingerprint_and_does_not_show_it() -> None:
    match = running_match()
    html = reader().get(match.get_absolute_url()).content.decode()
    assert f'href="/m/{match.code}/deal/"' in html
    assert match.seed_hash[:8] not in html


def test_a_finished_match_shows_the_seed_that_fits_the_commitment() -> None:
    match = running_match()
    play_until(match, "over", random.Random(1))
    html = deal_page(match)
    assert match.seed in html
    secret = bytes.fromhex(fresh(match).secret)
    promised = sha256(f"rural-route-secret:{match.code}:".encode() + secret)
    assert promised.hexdigest() == match.seed_hash
    assert secret.hex() in html
    assert "Everything matches:" in html


def test_where_a_salt_came_after_the_hash_the_page_says_exactly_what_that_proves() -> None:
    match, player = open_table(3, game="hunting-prey"), PlayerFactory()
    press(reader(player), f"/m/{match.code}/join/", {"salt": "quoll"})
    play.join_match(match.pk, PlayerFactory())
    html = deal_page(match)
    assert (
        "If you joined last, chose your salt yourself and were never turned away, nobody chose "
        "this deal. If you joined earlier, this holds unless somebody after you works with the "
        "operator."
    ) in html
    assert "No opponent alone could choose it." in html
    assert "The operator can see hands; each look by staff is recorded." in html
    assert html.count("no salt") == 2 and hash_salt("quoll") in html and "server alone" not in html
    assert "(you)" in reader(player).get(f"/m/{match.code}/deal/").content.decode()


@pytest.mark.parametrize("terms", [{"bot_seats": 1}, {}])
def test_where_no_salt_came_after_the_hash_the_page_says_so(terms: dict[str, Any]) -> None:
    match = open_table(**terms)
    if not terms:
        play.join_match(match.pk, PlayerFactory())
    html = deal_page(match)
    assert "Dealt by the server alone." in html and "nobody chose" not in html
    assert "the operator could have chosen this deal" in html


def test_every_shuffle_of_a_finished_match_is_worked_out_anew() -> None:
    match = running_match()
    record = play_until(match, "over", random.Random(1))
    html = deal_page(match)
    assert html.count("label “year ") == 2
    last = html.partition("label “year 2”")[2].partition("</p>")[0]
    titles = [str(CARDS[card].title) for card in record.state.deal.cards]
    places = [last.index(f">{title}<") for title in titles]
    assert places == sorted(places)


def test_a_move_that_was_tampered_with_is_named() -> None:
    match = running_match()
    play_until(match, "over", random.Random(1))
    moves = Move.objects.filter(match=match, ply=2)
    moves._raw_delete(moves.db)
    assert "At move 2: move 2 is missing." in deal_page(match)
    with pytest.raises(CommandError, match="Not sound at ply 2"):
        checked(match)


def test_the_command_prints_the_deal_of_a_finished_match() -> None:
    match = running_match()
    play_until(match, "over", random.Random(1))
    said = checked(match)
    assert match.seed in said
    assert "year 2" in said
    assert "Sound:" in said


def test_the_command_keeps_the_seed_of_a_running_match() -> None:
    match = running_match()
    answer(awaited(match))
    said = checked(match)
    assert match.seed not in said
    assert "year 1" not in said
    assert "Sound:" in said


def test_the_command_says_so_for_an_unknown_code_and_for_a_match_that_has_not_started() -> None:
    with pytest.raises(CommandError, match="There is no match 'nosuchco'"):
        call_command("checkdeal", "nosuchco")
    with pytest.raises(CommandError, match="has not started"):
        call_command("checkdeal", open_table().code)
