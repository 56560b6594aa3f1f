"""The games on the front page and in the library, and the ways from there to a table."""

from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.finders import find as find_static
from django.test import Client

from accounts.models import Player
from games.models import Match
from games.titles import TITLES, all_games
from games.web.forms import NewMatchForm
from games.web.game_list import list_game_boxes, picture_path
from games.web.sample_mail import ANSWER, LAST_OWN_PLY, build_sample_context, render_sample_mail
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db
PAGES = ("/", "/games/")
TERMS = (
    *("game", "options", "pace_hours", "bank_hours", "rests", "on_timeout", "visibility"),
    "hand_in_mail",
)


@pytest.fixture
def ada() -> Player:
    return PlayerFactory(display_name="Ada")


def html_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.mark.parametrize("address", PAGES)
def test_every_game_is_shown_with_picture_sentence_players_minutes_and_weight(
    address: str, client: Client
) -> None:
    boxes = html_of(client, address).split('<li class="box">')[1:]
    assert len(boxes) == len(TITLES)
    for entry, box, html in zip(TITLES, list_game_boxes(), boxes, strict=True):
        if entry.blurb is None:
            continue
        assert f"{entry.game.slug}/table-light.webp" in html
        assert f"{entry.game.slug}/table-dark.webp" in html
        assert entry.blurb.sentence in html
        assert f"{box.players} players" in html
        assert f"about {entry.blurb.minutes} minutes" in html
        assert f"</span> {entry.blurb.weight.words}" in html
        assert f'href="/games/{entry.game.slug}/"' in html


def test_a_visitor_has_a_button_that_deals_a_game_at_once(client: Client) -> None:
    for page in ("/", "/games/"):
        html = html_of(client, page)
        assert 'method="post"' in html
        for box in list_game_boxes():
            assert f'formaction="/games/{box.title.slug}/try/"' in html


@pytest.mark.parametrize("game", sample(all_games(), 2), ids=lambda game: game.slug)
def test_one_click_opens_a_match_against_bots_on_the_usual_terms(game: Any, ada: Player) -> None:
    client = reader(ada)
    assert f'formaction="/games/{game.slug}/bot/"' in html_of(client, "/games/")
    answer = press(client, f"/games/{game.slug}/bot/")
    match = Match.objects.get()
    assert answer["Location"] == match.get_absolute_url()
    assert match.status in (Match.Status.RUNNING, Match.Status.FINISHED)
    assert match.seats.count() == min(game.seat_counts)
    assert match.seats.filter(bot="").get().player == ada
    by_form = press(client, "/new/", sent_untouched(game))
    other = Match.objects.exclude(pk=match.pk).get()
    assert by_form["Location"] == other.get_absolute_url()
    for term in TERMS:
        assert getattr(match, term) == getattr(other, term), term


def sent_untouched(game: Any) -> dict[str, str]:
    """What the page of a new match sends if nothing on it was touched but for the
    opponents."""
    form = NewMatchForm(game)
    shown = {name: form[name].value() for name in form.fields}
    ticked = {name: "on" if value is True else value for name, value in shown.items()}
    sent = {"game": game.slug} | {name: str(value or "") for name, value in ticked.items()}
    return sent | {"company": "bots"}


def test_the_button_sent_twice_opens_one_match(ada: Player) -> None:
    client = reader(ada)
    first = press(client, "/games/ranchers/bot/", {"form_key": key_of(client)})
    again = client.post("/games/ranchers/bot/", {"form_key": "not a key of this house"})
    assert Match.objects.count() == 1
    assert first["Location"] != again["Location"] == "/new/?game=ranchers"


def key_of(client: Client) -> str:
    html = html_of(client, "/games/")
    return html.partition('name="form_key" value="')[2].partition('"')[0]


def test_a_doubled_click_reads_the_same_answer(ada: Player) -> None:
    client = reader(ada)
    key = key_of(client)
    places = {
        client.post("/games/food-chain/bot/", {"form_key": key})["Location"] for _ in range(2)
    }
    assert places == {Match.objects.get().get_absolute_url()}


def test_following_the_address_of_the_button_opens_nothing(ada: Player) -> None:
    assert reader(ada).get("/games/ranchers/bot/").status_code == 405
    assert not Match.objects.exists()


def test_a_visitor_who_presses_it_all_the_same_is_sent_to_sign_up(client: Client) -> None:
    answer = client.post("/games/ranchers/bot/")
    assert answer["Location"].startswith("/account/signup/?next=/new/")
    assert not Match.objects.exists()


def test_a_game_that_is_not_there_is_a_404(ada: Player) -> None:
    assert press(reader(ada), "/games/chess/bot/").status_code == 404


def test_a_player_with_too_many_matches_reads_why_nothing_was_opened(
    ada: Player, settings: Any
) -> None:
    settings.BOT_MATCHES_A_DAY = 0
    client = reader(ada)
    answer = press(client, "/games/ranchers/bot/")
    assert answer["Location"] == "/new/?game=ranchers"
    assert not Match.objects.exists()


def test_the_front_page_shows_a_turn_mail_as_the_house_writes_it(
    client: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        subject, text = render_sample_mail()
    html = client.get("/").content.decode()
    assert escape(text) in html
    assert subject in unescape(html)
    for words in ("Your turn, Y1.T08", "Since your last turn:", "Your hand:", "Your moves:"):
        assert words in text
    assert "http" not in text
    assert "Bob: " in text


def test_the_answer_beside_it_would_be_taken() -> None:
    context = build_sample_context()
    first, second = ANSWER.split(", ")
    assert first in context.record.list_legal_moves(0)
    assert second in context.record.play(0, first).list_legal_moves(0)
    assert context.record.moves[LAST_OWN_PLY - 1][0] == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pictures_leave_room_for_the_rest_of_a_first_visit(scheme: str) -> None:
    """All of it is to come in 100 kB; what is not a picture takes 50 of them."""
    files = [find_static(picture_path(entry.game.slug, scheme)) for entry in TITLES]
    sizes = [Path(file).stat().st_size for file in files if isinstance(file, str)]
    assert len(sizes) == len(TITLES)
    assert sum(sizes) < 50_000
