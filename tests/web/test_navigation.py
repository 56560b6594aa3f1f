"""The five entries of the navigation, and the pages to which each leads."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from config import clock
from games import play, social
from games.archive.title_statistics import RawTallies
from games.models import GameNumbers
from games.play.match_requests.request_syntax import RequestedChange
from games.puzzles.models import Puzzle
from games.seasons import registration
from games.web.game_pages import FEWEST_COUNTED, list_game_tabs, list_site_links
from games.web.pending_requests import count_requests
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db
EMU = "emu-ranchers"
FORMER = (
    *("/lobby/", "/lobby/watch/", "/lobby/left/", "/new/", "/matches/", "/people/", "/post/"),
    *("/news/", "/settings/", "/account/sessions/", "/away/", "/games/", "/ratings/", "/seasons/"),
    *(f"/games/{EMU}/", f"/games/{EMU}/legend/", f"/games/{EMU}/numbers/", f"/ratings/{EMU}/"),
    *("/puzzle/", "/puzzle/past/", "/theme/", "/privacy/", "/decks/decktet/"),
)


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(display_name="Ann", confirmed=True, last_login=timezone.now())


@pytest.fixture
def bob() -> Player:
    return PlayerFactory(display_name="Bob", confirmed=True, last_login=timezone.now())


def read(who: Player | None, path: str) -> str:
    return (reader(who) if who else Client()).get(path).content.decode()


def links_in(html: str, label: str) -> list[str]:
    """The addresses in the navigation called so."""
    found = re.search(rf'(?s)<nav[^>]*aria-label="{label}">(.*?)</nav>', html)
    return re.findall(r'<a [^>]*?href="([^"]+)"', found[1]) if found else []


def test_a_player_has_four_entries_and_the_account(ann: Player) -> None:
    html = read(ann, "/")
    assert links_in(html, "Main") == ["/lobby/", "/", "/games/", "/people/"]
    account = ["/players/Ann/", "/news/", "/settings/", "/settings/security/", "/post/"]
    assert links_in(html, "Account") == account


def test_a_visitor_has_two_entries_and_the_ways_in() -> None:
    html = read(None, "/games/")
    assert links_in(html, "Main") == ["/lobby/", "/games/"]
    assert links_in(html, "Account") == ["/account/login/", "/account/signup/"]


@pytest.mark.parametrize("path", ["/lobby/", "/lobby/find/", "/new/", "/lobby/watch/"])
def test_the_tabs_of_play_say_where_one_is(ann: Player, path: str) -> None:
    html = read(ann, path)
    tabs = ["/lobby/", "/lobby/find/", "/new/", "/lobby/watch/", "/lobby/left/"]
    assert links_in(html, "Play") == tabs
    here = re.findall(r'<a href="([^"?]+)" aria-current="page">', html)
    assert here == ["/lobby/", path]


@pytest.mark.parametrize("path", FORMER)
def test_every_former_address_is_found(ann: Player, path: str) -> None:
    assert reader(ann).get(path, {"game": EMU}, follow=True).status_code == 200


def test_the_tabs_of_a_game_leave_out_what_would_be_empty(ann: Player) -> None:
    assert [tab.page for tab in list_game_tabs(EMU)] == ["rules", "legend", "ratings_of"]
    assert [link.page for link in list_site_links()] == ["ratings", "seasons"]
    registration.create_next_seasons(clock.now())
    counted = RawTallies(matches=FEWEST_COUNTED)
    row = GameNumbers.objects.create(game=EMU, counted=vars(counted), at=clock.now())
    Puzzle.objects.create(
        game=EMU,
        version=1,
        seats=2,
        options={},
        seed="00" * 32,
        moves=[],
        seat=0,
        best="x",
        others={},
        clear=1.0,
        deals=1,
        made_at=clock.now(),
        day=clock.now().date(),
    )
    tabs = [tab.page for tab in list_game_tabs(EMU)]
    assert tabs == ["rules", "legend", "ratings_of", "numbers", "season", "puzzle_of"]
    assert list_site_links()[-1].page == "puzzle"
    GameNumbers.objects.filter(pk=row.pk).update(
        counted=vars(RawTallies(matches=FEWEST_COUNTED - 1))
    )
    assert "numbers" not in [tab.page for tab in list_game_tabs(EMU)]
    assert "once 20 public matches" in read(ann, f"/games/{EMU}/numbers/")


def test_without_a_puzzle_no_page_has_a_button_for_one(ann: Player) -> None:
    assert all("/puzzle/" not in read(who, "/") for who in (ann, None))
    assert "/puzzle/" not in read(None, "/games/")


def test_a_rules_page_leads_a_visitor_to_a_game_and_the_lessons() -> None:
    html = read(None, f"/games/{EMU}/")
    assert f'action="/games/{EMU}/try/"' in html and "Play a bot now" in html
    assert f'href="/learn/{EMU}/"' in html


# What opponents ask of a table stands on *My matches*


def test_what_an_opponent_asks_of_a_table_stands_on_my_matches(ann: Player, bob: Player) -> None:
    match = running_match(people=[ann, bob])
    play.request_match_change(match.seats.get(player=ann).pk, RequestedChange("draw"))
    assert count_requests(bob)[0] == 1 and count_requests(ann)[0] == 0
    html = read(bob, "/")
    assert "asks to end the match as a draw" in html and "request waiting for you" in html
    assert "asks to end the match" not in read(ann, "/")
    press(reader(bob), f"/m/{match.code}/answer/", {"number": "1", "answer": "refuse"})
    assert count_requests(bob)[0] == 0
    assert "asks to end the match" not in read(bob, "/")


# People


def test_a_player_is_found_by_how_their_name_begins(ann: Player, bob: Player) -> None:
    html = read(ann, "/people/?find=bo")
    assert 'value="befriend Bob"' in html and 'href="/players/Bob/"' in html
    assert 'value="befriend Ann"' not in read(ann, "/people/?find=an")
    assert "befriend" not in read(ann, "/people/?find=b").partition("<details")[0]


@pytest.mark.parametrize("why", ["hidden", "blocks", "blocked", "closed", "nobody", "by mail"])
def test_whoever_may_not_be_seen_is_not_found(ann: Player, bob: Player, why: str) -> None:
    def found() -> str:
        html = read(ann, "/people/?find=bob")
        return re.sub(
            r'name="csrfmiddlewaretoken"[^>]*|name="form_key"[^>]*|"x-csrft[^}]*', "", html
        )

    if why == "hidden":
        Player.objects.filter(pk=bob.pk).update(profile_for="nobody")
    elif why == "closed":
        Player.objects.filter(pk=bob.pk).update(is_active=False)
    elif why == "by mail":
        Player.objects.filter(pk=bob.pk).update(last_login=None)
    elif why == "blocks":
        social.block_player(bob, ann)
    elif why == "blocked":
        social.block_player(ann, bob)
    else:
        bob.delete()
    listed = read(ann, "/people/?find=bob").partition("Friends</h2>")[0]
    assert "Bob" not in listed and "No names begin like that" in listed


def test_a_search_asks_for_letters_not_for_patterns(ann: Player, bob: Player) -> None:
    assert bob.name == "Bob"
    for words in ("%", "__", "b%", "@@", "\x00bo"):
        answer = reader(ann).get("/people/", {"find": words})
        assert answer.status_code in (200, 400) and b"befriend Bob" not in answer.content
