"""A visitor tries a game: at the tables of matches, with their rules and bots, and no account."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from games import guest_games
from games.models import GuestGame, Match, Notice, Seat
from games.post.mails.numbered_moves import complete_example_turn
from games.rules.record import Record
from games.titles import TITLES
from tests.long_run import sample
from tests.web.pages import send_by_htmx

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
SLUGS = [entry.game.slug for entry in TITLES]


def begun(client: Client, slug: str = "emu-ranchers") -> GuestGame:
    answer = client.post(f"/games/{slug}/try/")
    assert answer.status_code == 303
    trial = GuestGame.objects.get()
    assert answer["Location"] == trial.get_absolute_url()
    return trial


def an_answer(record: Record) -> str:
    """A whole answer of the visitor."""
    move = record.list_legal_moves(guest_games.VISITOR)[0]
    return ", ".join(complete_example_turn(record, guest_games.VISITOR, move, 0))


def form_of(page: str, form: str = "bar__row") -> dict[str, list[str]]:
    """What the form of this class would send."""
    found = re.search(rf'(?s)<form class="{form}".*?</form>', page)
    assert found is not None, "nothing can be sent"
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', found[0])
    return {name: [value for key, value in fields if key == name] for name, _value in fields}


def moves_of(page: str) -> list[str]:
    """Where the numbered moves lead."""
    listed = page.partition('<ol class="steps">')[2].partition("</ol>")[0]
    return [unescape(way) for way in re.findall(r'<a href="([^"]*)"', listed)]


def test_htmx_gets_the_table_that_follows_in_the_answer_to_send(client: Client) -> None:
    own = begun(client).get_absolute_url()
    link = re.search(r'id="example-turn" href="([^"]*)"', client.get(own).content.decode())
    assert link is not None
    form = form_of(client.get(unescape(link[1]), follow=True).content.decode())
    address, _table = send_by_htmx(client, f"{own}play/", form)
    assert address == own


def clicked_through(client: Client, trial: GuestGame) -> int:
    """Picks by links and sends by the form, as without scripts, until the game is over; how many
    forms were sent."""
    address, sent = trial.get_absolute_url(), 0
    page = client.get(address).content.decode()
    while 'id="result"' not in page:
        if 'id="send"' in page:
            answer = client.post(f"{trial.get_absolute_url()}play/", form_of(page))
            assert answer.status_code == 303, answer.content.decode()[:2000]
            address, sent = answer["Location"], sent + 1
        else:
            moves = moves_of(page)
            address = moves[sent % len(moves)]
        page = client.get(address).content.decode()
        assert sent < 400
    return sent


@pytest.mark.parametrize("slug", sample(SLUGS))
def test_every_game_is_tried_to_its_end_by_links_and_forms_alone(client: Client, slug: str) -> None:
    trial = begun(client, slug)
    assert clicked_through(client, trial) > 0
    trial.refresh_from_db()
    record = guest_games.current_record(trial)
    assert record.outcome is not None
    again = Record.begin(trial.rules(trial.setup()))
    for seat, move in trial.moves:
        again = again.play(seat, move)  # which checks turn and legality
    assert again.fingerprint() == record.fingerprint()
    for kept in (Match, Seat, Notice):
        assert not kept.objects.exists(), "a trial is no match, and nobody is mailed"


@pytest.mark.parametrize("slug", sample(SLUGS, 3))
def test_a_whole_first_turn_is_shown_by_one_link_and_sent_by_one_button(
    client: Client, slug: str
) -> None:
    own = begun(client, slug).get_absolute_url()
    page = client.get(f"{own}?sort=suit").content.decode()
    if 'id="send"' not in page:  # there is but one move to begin with
        link = re.search(r'id="example-turn" href="([^"]*)"', page)
        assert link is not None
        page = client.get(unescape(link[1]), follow=True).content.decode()
    answer = client.post(f"{own}play/", form_of(page))
    assert answer.status_code == 303
    page = client.get(answer["Location"]).content.decode()
    assert 'id="example-turn"' in page or 'id="send"' in page or "match is over" in page


def test_looking_at_a_trial_or_following_links_writes_nothing(client: Client) -> None:
    assert client.get("/games/emu-ranchers/try/").status_code == 405
    assert not GuestGame.objects.exists()
    trial = begun(client)
    before = GuestGame.objects.values().get()
    for way in ("", "hand/", "log/", "?text=1", "?sent=1"):
        assert client.get(trial.get_absolute_url() + way).status_code == 200
    assert GuestGame.objects.values().get() == before


def test_neither_the_seed_nor_the_bots_cards_are_in_any_page(client: Client) -> None:
    trial = begun(client)
    record = guest_games.current_record(trial)
    hidden = set(record.view(1)["hand"])
    for way in ("", "hand/", "log/"):
        page = client.get(trial.get_absolute_url() + way).content.decode()
        assert trial.seed not in page
        assert not {card for card in hidden if f'"{card}"' in page or f">{card}<" in page}


def test_a_wrong_move_is_refused_in_words_and_leaves_the_trial_as_it_was(client: Client) -> None:
    trial = begun(client)
    address = f"{trial.get_absolute_url()}play/"
    answer = client.post(address, {"words": "sing a song", "question": "1", "typed": "1"})
    assert answer.status_code == 422
    assert "sing a song" in answer.content.decode()
    assert client.post(address, {"words": "", "question": "1"}).status_code == 422
    assert client.post(address, {"words": "x", "question": "one"}).status_code == 409
    assert GuestGame.objects.values().get()["moves"] == trial.moves


def test_a_form_sent_twice_plays_once(client: Client) -> None:
    trial = begun(client)
    page = client.get(trial.get_absolute_url()).content.decode()
    while 'id="send"' not in page:
        page = client.get(moves_of(page)[0]).content.decode()
    form = form_of(page)
    address = f"{trial.get_absolute_url()}play/"
    assert client.post(address, form).status_code == 303
    after = GuestGame.objects.get().moves
    again = client.post(address, form)
    assert again.status_code == 409
    assert "the table has changed" in again.content.decode()
    assert GuestGame.objects.get().moves == after
    lost = client.get(f"{trial.get_absolute_url()}?sent={form['question'][0]}")
    assert "Your move was played." in lost.content.decode()


def test_htmx_gets_the_table_alone_and_never_the_address_of_the_door(client: Client) -> None:
    trial = begun(client)
    address = trial.get_absolute_url()
    page = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert page.startswith("<title>")
    assert "<html" not in page
    given = {"words": "sing", "question": "1"}
    answer = client.post(f"{address}play/", given, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer["HX-Replace-Url"] == address


def test_the_page_of_a_trial_is_kept_nowhere(client: Client) -> None:
    trial = begun(client)
    assert "no-store" in client.get(trial.get_absolute_url())["Cache-Control"]


def test_what_is_no_trial_any_more_says_so_and_offers_another(client: Client) -> None:
    for way in ("", "hand/", "log/"):
        answer = client.get(f"/try/{uuid4()}/{way}")
        assert answer.status_code == 404
        assert "This game is gone" in answer.content.decode()
    assert client.post(f"/try/{uuid4()}/play/", {"words": "x", "question": "1"}).status_code == 404


def test_a_trial_of_rules_that_are_not_played_any_more_says_so(client: Client) -> None:
    trial = begun(client)
    GuestGame.objects.update(version=99)
    answer = client.get(trial.get_absolute_url())
    assert answer.status_code == 404
    assert "This game is gone" in answer.content.decode()


def test_a_game_that_there_is_not_cannot_be_tried(client: Client) -> None:
    assert client.post("/games/chess/try/")["Location"] == "/games/"


def test_from_one_network_so_many_trials_a_day_and_no_more(client: Client) -> None:
    with_room = settings.TRIALS_A_DAY
    for _each in range(with_room):
        guest_games.start_guest_game("emu-ranchers", "192.0.2.7")
    with pytest.raises(guest_games.TooManyGuestGames, match="from your network"):
        guest_games.start_guest_game("emu-ranchers", "192.0.2.7")
    assert GuestGame.objects.count() == with_room
    guest_games.start_guest_game("emu-ranchers", "192.0.2.8")


def test_the_networks_of_one_site_begin_no_more_trials_than_four_households(settings) -> None:
    settings.TRIALS_A_DAY = 2
    for number in range(8):
        guest_games.start_guest_game("emu-ranchers", f"2001:db8:7:{number}::1")
    with pytest.raises(guest_games.TooManyGuestGames):
        guest_games.start_guest_game("emu-ranchers", "2001:db8:7:9::1")
    guest_games.start_guest_game("emu-ranchers", "2001:db8:8::1")


def test_many_networks_close_trials_to_nobody(monkeypatch) -> None:
    monkeypatch.setattr("games.guest_games.creation.NETWORKS", 0)
    for _each in range(2):
        guest_games.start_guest_game("emu-ranchers", "192.0.2.8")
    with pytest.raises(guest_games.TooManyGuestGames):
        guest_games.start_guest_game("emu-ranchers", "192.0.2.8")
    guest_games.start_guest_game("emu-ranchers", "192.0.2.9")


def test_every_way_from_a_trial_to_its_rules_begins_with_what_matters_now(client: Client) -> None:
    page = client.get(begun(client).get_absolute_url()).content.decode()
    ways = re.findall(r'href="(/games/emu-ranchers/[^"]*)"[^>]*data-beside="rules"', page)
    assert set(ways) == {"/games/emu-ranchers/?now=turn"}
    assert len(ways) >= 3


def test_what_happened_stands_before_what_a_trial_is(client: Client) -> None:
    page = client.get(begun(client, "emus-redux").get_absolute_url()).content.decode()
    assert page.index("Since your last turn") < page.index("You’re playing as a guest")
    assert "and your opponents are bots" in page


def test_a_trial_for_two_has_one_bot(client: Client) -> None:
    page = client.get(begun(client).get_absolute_url()).content.decode()
    assert "and your opponent is a bot" in page
