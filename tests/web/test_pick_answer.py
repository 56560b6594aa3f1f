"""The answer to a pick: what it changes of the open page, and nothing else."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Match
from games.titles import all_games
from tests.matches import awaited, play_on, running_match
from tests.web.pages import links, page, reader, record_of

pytestmark = pytest.mark.django_db
KEPT = "data-kept"


def answer_to_pick(client: Client, match: Match, query: str, asked_at: str = "") -> str:
    own = asked_at or match.get_absolute_url()
    headers = {"hx-request": "true", "hx-current-url": f"http://testserver{own}"}
    return page(client, match, query, headers=headers)


def board_and_dock(html: str) -> str:
    drawn = html.partition('<div class="table-page__table">')[2].partition('<nav class="side-tabs')
    assert drawn[1]
    return drawn[0]


@pytest.mark.one_database
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_a_pick_brings_the_table_of_a_whole_page_without_the_log(game: type) -> None:
    match = running_match(game.seat_counts[0], game=game.slug)
    play_on(match, 7, seed=7)
    client = reader(awaited(match).player)
    query = next(link for link in links(page(client, match)) if "?" in link).partition("?")[2]
    whole, picked = page(client, match, f"?{query}"), answer_to_pick(client, match, f"?{query}")
    assert board_and_dock(picked) == board_and_dock(whole)
    assert 'id="story"' in whole and 'id="story"' not in picked
    assert picked.count(KEPT) >= 8 and KEPT not in whole


def test_the_list_of_moves_stays_while_the_draft_does() -> None:
    match = running_match()
    seat = awaited(match)
    client, own = reader(seat.player), match.get_absolute_url()
    card, other = record_of(match).view(seat.number)["hand"][:2]
    drafted = f"?do=hatch+{card}"

    def lists(query: str, asked_at: str) -> bool:
        return '<ol class="steps"' in answer_to_pick(client, match, query, own + asked_at)

    assert not lists(f"?pick={other}", "") and not lists(f"?pick={other}", f"?pick={card}")
    assert not lists(f"{drafted}&pick=deck", drafted)
    assert lists(drafted, f"?pick={card}") and lists(f"?pick={other}", drafted)
    assert lists("", f"?pick={card}")  # back from what the open page may have drafted by itself
    assert lists(f"?pick={other}&sort=suit", "")


def test_a_pick_asks_for_nothing_but_the_reader_and_the_match() -> None:
    match = running_match()
    client = reader(awaited(match).player)
    query = next(iter(links(page(client, match)))).partition("?")[2]
    answer_to_pick(client, match, f"?{query}")
    with CaptureQueriesContext(connection) as asked:
        answer_to_pick(client, match, f"?{query}")
    assert len(asked) == 4  # session, player, match, seats


@pytest.mark.parametrize("asked_at", ["/", "/m/{code}/moment/0/"])
def test_a_pick_from_another_page_brings_the_whole_table(asked_at: str) -> None:
    match = running_match()
    client = reader(awaited(match).player)
    query = next(iter(links(page(client, match)))).partition("?")[2]
    brought = answer_to_pick(client, match, f"?{query}", asked_at.format(code=match.code))
    assert 'id="story"' in brought and KEPT not in brought


def test_a_pick_that_fits_nothing_brings_the_whole_table_with_the_reason() -> None:
    match = running_match()
    brought = answer_to_pick(reader(awaited(match).player), match, "?pick=nonsense")
    assert 'id="refusal"' in brought and KEPT not in brought


def test_whoever_is_not_asked_any_more_gets_the_whole_table() -> None:
    match = running_match()
    seat = next(seat for seat in match.seats.all() if seat.question is None)
    brought = answer_to_pick(reader(seat.player), match, "?pick=deck")
    assert 'id="story"' in brought and KEPT not in brought
