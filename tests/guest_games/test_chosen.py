"""What a guest chooses: how many play, modules, to be shown a good turn, to play again."""

import re
from html import unescape

import pytest
from django.test import Client

from games import play
from games.models import GuestGame, Match, Seat
from games.web.views.guest_game import NO_SUCH_TABLE
from tests.factories import PlayerFactory
from tests.matches import awaited, running_match
from tests.web.pages import reader

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
OWN = "/games/ranchers/try/"


def test_seats_and_modules_are_chosen_on_the_page_of_the_game(client: Client) -> None:
    page = client.get("/games/ranchers/").content.decode()
    assert "<option>4</option>" in page and 'name="option-horses" value="True"' in page
    client.post(OWN, {"seats": "4", "option-horses": "True"})
    game = GuestGame.objects.get()
    assert game.seats == 4 and game.options["horses"] is True and game.options["fish"] is False
    assert client.get(game.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(
    "sent", [{"seats": "9"}, {"seats": "two"}, {"option-horses": "maybe"}, {"seats": "-1"}]
)
def test_what_will_not_do_is_said_and_nothing_is_begun(
    client: Client, sent: dict[str, str]
) -> None:
    answer = client.post(OWN, sent, follow=True)
    assert answer.redirect_chain[-1][0] == "/games/ranchers/"
    assert NO_SUCH_TABLE.partition("{")[0] in unescape(answer.content.decode()) or (
        "can’t be" in answer.content.decode()
    )
    assert not GuestGame.objects.exists()


def test_a_game_that_is_over_begins_again_with_the_same_terms(client: Client) -> None:
    client.post("/games/food-chain/try/")
    game = GuestGame.objects.get()
    own = game.get_absolute_url()
    for _turn in range(400):
        page = client.get(own).content.decode()
        if "Play again" in page:
            break
        link = re.search(r'id="example-turn" href="([^"]*)"', page)
        page = client.get(unescape(link[1]), follow=True).content.decode() if link else page
        words = re.search(r'name="words" value="([^"]*)"', page)
        question = re.search(r'name="question" value="([^"]*)"', page)
        assert words and question
        client.post(f"{own}play/", {"words": unescape(words[1]), "question": question[1]})
    form = page.partition('action="/games/food-chain/try/"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', form))
    client.post("/games/food-chain/try/", {name: unescape(value) for name, value in fields.items()})
    again = GuestGame.objects.exclude(pk=game.pk).get()
    assert (again.seats, again.options) == (game.seats, game.options)


def against_a_bot(**terms: bool) -> tuple[Match, Seat]:
    """A match of a player against a bot, and the player's seat, who is awaited."""
    player = PlayerFactory(confirmed=True)
    match = play.open_match(player, "emu-ranchers", bot_seats=1, **terms)
    return match, match.seats.get(player=player)


def test_against_bots_alone_a_good_turn_is_shown_in_an_unrated_match() -> None:
    match, seat = against_a_bot()
    assert seat.player is not None
    client = reader(seat.player)
    page = client.get(match.get_absolute_url()).content.decode()
    link = re.search(r'id="example-turn" href="([^"]*)"', page)
    assert link
    page = client.get(unescape(link[1]), follow=True).content.decode()
    assert 'id="send"' in page
    assert match.moves.filter(seat=seat.number).count() == 0, "a GET plays nothing"


def test_no_turn_is_shown_where_people_play_or_a_rating_is_at_stake() -> None:
    match = running_match()
    seat = awaited(match)
    assert seat.player is not None
    shown = reader(seat.player).get(f"{match.get_absolute_url()}?show=1")
    assert shown.status_code == 200 and b"example-turn" not in shown.content
    match, seat = against_a_bot()
    assert seat.player is not None
    for term in ("rated", "in_season"):
        Match.objects.filter(pk=match.pk).update(**{term: True})
        page = reader(seat.player).get(f"{match.get_absolute_url()}?show=1")
        assert page.status_code == 200 and b"example-turn" not in page.content, term
        Match.objects.filter(pk=match.pk).update(**{term: False})
    stranger = reader(PlayerFactory()).get(f"{match.get_absolute_url()}?show=1")
    assert stranger.status_code == 200 and b"example-turn" not in stranger.content
