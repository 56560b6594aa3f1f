"""Who sits down by terms that they have not met is told first what these mean for them: once for
each kind, on the page and by mail."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from config import clock
from games import play, social
from games.models import Match, Seat
from games.play import join_terms
from games.play.record.log_text import translate_line
from games.post.outbox import invitation_links
from tests.factories import PlayerFactory
from tests.matches import open_table, running_match
from tests.post.letters.personal import answer_to
from tests.post.letters.writing import DOMAIN
from tests.post.sink import Sink
from tests.web.pages import keyed, reader

pytestmark = pytest.mark.django_db
HARD: dict[str, Any] = {"on_timeout": "forfeit", "rated": True, "pace_hours": 24}


@pytest.fixture
def zoe(settings: Any) -> Player:
    settings.REPLY_DOMAIN = DOMAIN
    return PlayerFactory(display_name="Zoe", confirmed=True)


def sits(player: Player, match: Match) -> bool:
    return Seat.objects.filter(match=match, player=player).exists()


def from_lobby(player: Player, match: Match) -> Any:
    """Presses *Join* in the lobby."""
    client = reader(player)
    assert f'formaction="/m/{match.code}/join/"' in client.get("/lobby/").content.decode()
    return client.post(f"/m/{match.code}/join/", keyed(client), follow=True)


def from_its_page(player: Player, match: Match) -> None:
    """Presses *Take a seat* as the page of the match has it."""
    client = reader(player)
    page = client.get(match.get_absolute_url()).content.decode()
    accept = re.search(r'name="accept" value="([^"]*)"', page)
    assert accept is not None
    client.post(f"/m/{match.code}/join/", keyed(client, accept=accept[1]))


def meaning(match: Match) -> list[str]:
    return [translate_line(line) for line in join_terms.explain_terms(match, match.seats.count())]


def test_in_the_lobby_the_terms_come_first_and_only_once_for_each_kind(zoe: Player) -> None:
    first, second, other = open_table(), open_table(pace_hours=72), open_table(**HARD)
    told = from_lobby(zoe, first)
    page = told.content.decode()
    assert not sits(zoe, first) and told.redirect_chain[0][0].endswith("#meaning")
    assert 'id="meaning"' in page and "You haven’t played with these settings yet" in page
    assert all(words.replace("'", "&#39;") in page for words in meaning(first))
    from_its_page(zoe, first)
    assert sits(zoe, first)
    from_lobby(zoe, second)  # as usual, too
    assert sits(zoe, second)
    from_lobby(zoe, other)
    assert not sits(zoe, other)
    from_its_page(zoe, other)
    assert sits(zoe, other)


def test_what_was_accepted_of_other_terms_takes_no_seat(zoe: Player) -> None:
    match, client = open_table(**HARD), reader(zoe)
    client.post(
        f"/m/{match.code}/join/", keyed(client, accept=str(join_terms.terms_kind_of(open_table())))
    )
    assert not sits(zoe, match)


@pytest.mark.parametrize(
    ("terms", "says", "says_not"),
    [
        (
            {},
            ("48 hours a turn", "default move", "Your opponent will then win", "Unrated"),
            "lose the match",
        ),
        (HARD, ("24 hours", "you will lose the match", "rating in Emu Ranchers"), "mildest"),
        (
            {"bank_hours": 100, "pace_hours": 12},
            ("100 hours for the match", "plus 12"),
            "hours a turn",
        ),
        (
            {"game": "hunting-prey", "players": 3},
            ("a bot will play on",),
            "Your opponent will then win",
        ),
    ],
)
def test_the_words_say_what_becomes_of_whoever_is_late_or_leaves(
    terms: dict[str, Any], says: tuple[str, ...], says_not: str
) -> None:
    words = " ".join(meaning(open_table(**terms)))
    assert all(part in words for part in says) and says_not not in words


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ({"pace_hours": 48}, {"pace_hours": 72}, True),
        ({"pace_hours": 48}, {"pace_hours": 24}, False),
        ({"pace_hours": 168}, {"pace_hours": 72}, False),
        ({}, {"rated": True}, False),
        ({}, {"on_timeout": "forfeit"}, False),
        ({}, {"bank_hours": 240}, False),
        ({}, {"game": "hunting-prey", "visibility": "unlisted"}, True),
    ],
)
def test_a_kind_is_what_means_something_else(
    one: dict[str, Any], other: dict[str, Any], alike: bool
) -> None:
    kinds = {join_terms.terms_kind_of(open_table(**terms)) for terms in (one, other)}
    assert (len(kinds) == 1) == alike and len({str(kind) for kind in kinds}) == len(kinds)


def test_whoever_is_asked_to_a_seat_is_told_by_that_and_who_has_left_such_a_match_knows(
    zoe: Player,
) -> None:
    bob, now = PlayerFactory(display_name="Bob"), clock.now()
    social.befriend(bob, zoe)
    social.befriend(zoe, bob)
    match = open_table(opener=bob, **HARD)
    assert join_terms.needs_terms_explained(match, zoe, now)
    invitation_links.invite_named(match, bob, "Zoe", now)
    assert not join_terms.needs_terms_explained(match, zoe, now)
    assert join_terms.needs_terms_explained(match, zoe, now + timedelta(days=4))
    assert join_terms.needs_terms_explained(match, PlayerFactory(), now)
    assert not join_terms.needs_terms_explained(match, bob, now)
    over = running_match(people=[PlayerFactory(), zoe], **HARD)
    play.resign_seat(over.seats.get(number=1).pk)
    assert not join_terms.needs_terms_explained(open_table(**HARD), zoe, now)


def test_what_is_known_costs_one_query_however_much_was_played(zoe: Player) -> None:
    match = open_table()

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            join_terms.needs_terms_explained(match, zoe, clock.now())
        return len(asked)

    few = queries()
    for _ in range(3):
        running_match(people=[zoe, PlayerFactory()], pace_hours=168)
    assert queries() == few


def test_by_mail_the_meaning_comes_with_the_seat_and_the_way_out(zoe: Player, sink: Sink) -> None:
    match = open_table(3, game="hunting-prey")
    told = answer_to(sink, zoe, f"join {match.code}")
    assert sits(zoe, match) and "you have a seat" in told
    assert "default move" in told and f"leave {match.code}" in told
    second = open_table(3, game="hunting-prey")
    told = answer_to(sink, zoe, f"join {second.code}")
    assert sits(zoe, second) and "default move" not in told


def test_by_mail_terms_that_cost_a_match_or_a_rating_wait_for_a_word(
    zoe: Player, sink: Sink
) -> None:
    match = open_table(**HARD)
    told = answer_to(sink, zoe, f"join {match.code}")
    assert not sits(zoe, match) and "so nothing was done" in told
    assert "you will lose the match" in told and f"join {match.code} agreed" in told
    told = answer_to(sink, zoe, f"join {match.code} agreed.")
    assert sits(zoe, match) and "the cards have been dealt" in told and "lose the match" not in told
    again_ = open_table(**HARD)
    answer_to(sink, zoe, f"join {again_.code}")
    assert sits(zoe, again_)
